-- Who has been asked in a month whether they really played with whoever wrote down a win over them (docs/league.md).
create table league_questions (
  month date not null references league_seasons,
  loser_id integer not null references members,
  winner_id integer not null references members,
  asked_at timestamptz not null,
  -- Whether they have played; null until they say.
  knows boolean,
  answered_at timestamptz,
  primary key (month, loser_id, winner_id),
  check (loser_id <> winner_id),
  check ((knows is null) = (answered_at is null))
);
create index league_questions_of_winner on league_questions (winner_id);
create index league_questions_of_loser on league_questions (loser_id);

-- When those who took part were told of the end. A clock that was moved back closes a season again and tells nobody twice.
alter table league_seasons add column told_at timestamptz;
