-- How a game on the timer ended, so that everybody at the table can take it into their own play log, once.
create table timer_results (
  id int generated always as identity primary key,
  -- Whoever has the link may see it.
  key text not null unique,
  game_id int not null references games on delete cascade,
  made_by int references members,
  played_on date not null,
  minutes smallint,
  made_at timestamptz not null
);
create index timer_results_made_by on timer_results (made_by);
create index timer_results_game on timer_results (game_id);

create table timer_result_players (
  result_id int not null references timer_results on delete cascade,
  place smallint not null check (place between 0 and 3),
  name text not null,
  score int not null,
  is_winner boolean not null,
  claimed_by int references members,
  -- Stays when who claimed it has left: nobody claims it again.
  claimed_at timestamptz,
  primary key (result_id, place)
);
create unique index timer_result_players_claims on timer_result_players (claimed_by, result_id);
