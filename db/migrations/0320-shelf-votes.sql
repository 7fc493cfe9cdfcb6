-- What a table wants to play: a ranked vote over the games of a cafe (docs/shelf-vote.md).
create table shelf_votes (
  id int generated always as identity primary key,
  key text not null unique,
  -- Of a table without a meetup; a meetup's vote is about the cafe that the meetup is at.
  cafe_id int references cafes on delete cascade,
  meetup_id int references meetups on delete cascade,
  -- The phone that opened it and closes it; of a meetup the host does.
  phone_hash text,
  people smallint check (people between 2 and 10),
  minutes smallint check (minutes between 1 and 1440),
  opened_at timestamptz not null,
  -- Of a meetup its start.
  ends_at timestamptz,
  closed_at timestamptz,
  -- What was counted when it was closed. The ballots are gone then.
  counted smallint check (counted >= 0),
  why_no_winner text check (why_no_winner in ('no-ballots', 'none-named', 'all-vetoed')),
  check (
    case when meetup_id is null then num_nonnulls(cafe_id, phone_hash, people, ends_at) = 4
    else num_nonnulls(cafe_id, phone_hash, people, minutes, ends_at) = 0 end
  ),
  check ((closed_at is null) = (counted is null)),
  check (why_no_winner is null or closed_at is not null)
);
create index shelf_votes_cafe on shelf_votes (cafe_id);
create index shelf_votes_meetup on shelf_votes (meetup_id, id desc);
create unique index shelf_votes_one_open on shelf_votes (meetup_id) where closed_at is null;
create index shelf_votes_closed on shelf_votes (closed_at) where closed_at is not null;

-- One for each phone or, at a meetup, for each member.
create table shelf_ballots (
  id int generated always as identity primary key,
  vote_id int not null references shelf_votes on delete cascade,
  phone_hash text,
  member_id int references members on delete cascade,
  cast_at timestamptz not null,
  unique (vote_id, phone_hash),
  unique (vote_id, member_id),
  check (num_nonnulls(phone_hash, member_id) = 1)
);
create index shelf_ballots_member on shelf_ballots (member_id);

create table shelf_ballot_games (
  ballot_id int not null references shelf_ballots on delete cascade,
  -- 1 is what this person wants most, and 0 what they do not want.
  place smallint not null check (place between 0 and 5),
  game_id int not null references games on delete cascade,
  primary key (ballot_id, place),
  unique (ballot_id, game_id)
);
create index shelf_ballot_games_game on shelf_ballot_games (game_id);

create table shelf_vote_results (
  vote_id int not null references shelf_votes on delete cascade,
  place smallint not null check (place between 1 and 5),
  game_id int not null references games on delete cascade,
  primary key (vote_id, place),
  unique (vote_id, game_id)
);
create index shelf_vote_results_game on shelf_vote_results (game_id);

-- The vote of a meetup that moves ends with its new start (decision 0061).
create function plan_end_of_vote() returns trigger language plpgsql as $$
begin
  update due_items set due_at = new.starts_at, revision = revision + 1
  where kind = 'close-vote' and subject = 'meetup:' || new.id;
  return null;
end $$;
create trigger meetups_moved_votes after update of starts_at on meetups
  for each row when (old.starts_at is distinct from new.starts_at)
  execute function plan_end_of_vote();
