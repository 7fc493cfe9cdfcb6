-- The tables of cafes. The printed code of one leads to what happens there.
create table cafe_tables (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes on delete cascade,
  name text not null check (char_length(name) between 1 and 12),
  seats smallint not null check (seats between 1 and 10),
  room text check (char_length(room) between 1 and 12),
  code text not null unique,
  made_at timestamptz not null,
  removed_at timestamptz,
  -- Counts the changes of its sitting, by which phones learn that they have to read it again.
  revision integer not null default 0
);
create unique index cafe_tables_name on cafe_tables (cafe_id, name) where removed_at is null;

-- What happens at a table from the first guest to the last. Until staff or the digits of the counter open it, somebody only asks for it.
create table sittings (
  id integer generated always as identity primary key,
  -- The link to its record.
  key text not null unique,
  table_id integer not null references cafe_tables on delete cascade,
  asked_at timestamptz not null,
  opened_at timestamptz,
  -- When somebody last did something.
  acted_at timestamptz not null,
  -- When the cafe closes after it was opened; null where nobody knows its hours, or it never closes.
  closes_at timestamptz,
  ended_at timestamptz,
  people smallint check (people between 1 and 10),
  stays_until timestamptz,
  vote_id integer references shelf_votes on delete set null,
  meetup_id integer references meetups on delete set null
);
create unique index sittings_one_at_a_table on sittings (table_id) where ended_at is null;
create index sittings_of_table on sittings (table_id, id desc);
create index sittings_ended on sittings (ended_at) where ended_at is not null;
create index sittings_vote on sittings (vote_id) where vote_id is not null;
create index sittings_meetup on sittings (meetup_id) where meetup_id is not null;

-- Who sits there with a phone, or asks to. Forgotten with the end: names remain in the results of its timers, for a day.
create table sitting_guests (
  id integer generated always as identity primary key,
  sitting_id integer not null references sittings on delete cascade,
  phone_hash text not null,
  member_id integer references members,
  name text not null check (char_length(name) between 1 and 12),
  is_seated boolean not null,
  heard_at timestamptz not null,
  unique (sitting_id, phone_hash),
  unique (sitting_id, name)
);
create index sitting_guests_member on sitting_guests (member_id) where member_id is not null;

-- What was played there. Games, numbers and minutes remain when names are forgotten.
create table sitting_games (
  id integer generated always as identity primary key,
  sitting_id integer not null references sittings on delete cascade,
  game_id integer not null references games on delete cascade,
  players smallint not null check (players between 1 and 10),
  chosen_at timestamptz not null,
  ended_at timestamptz,
  -- As its timer measured; null for a game without one.
  minutes smallint check (minutes between 0 and 1440),
  timer_id integer references timer_sessions on delete set null
);
create unique index sitting_games_one_at_a_time on sitting_games (sitting_id) where ended_at is null;
create index sitting_games_of_sitting on sitting_games (sitting_id);
create index sitting_games_game on sitting_games (game_id);
create index sitting_games_timer on sitting_games (timer_id) where timer_id is not null;

-- What a table has asked of the staff.
create table sitting_rings (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes on delete cascade,
  sitting_id integer not null references sittings on delete cascade,
  kind text not null check (kind in ('explain', 'missing-part', 'bill')),
  game_id integer references games on delete set null,
  rung_at timestamptz not null,
  answered_at timestamptz,
  -- When the missing part was back; of other kinds null.
  mended_at timestamptz
);
create unique index sitting_rings_once on sitting_rings (sitting_id, kind) where answered_at is null;
create index sitting_rings_waiting on sitting_rings (cafe_id, rung_at) where answered_at is null;
create index sitting_rings_gaps on sitting_rings (cafe_id, rung_at) where kind = 'missing-part' and mended_at is null;
create index sitting_rings_of_sitting on sitting_rings (sitting_id);
create index sitting_rings_game on sitting_rings (game_id) where game_id is not null;
