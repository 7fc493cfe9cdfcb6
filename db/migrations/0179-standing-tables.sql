-- Tables that a cafe holds every week and that nobody hosts (decision 0083). The clock opens a meetup for each date.
create table standing_tables (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes,
  title text not null check (char_length(title) between 1 and 25),
  content text not null check (char_length(content) between 1 and 2000),
  -- 0 is Monday.
  weekday smallint not null check (weekday between 0 and 6),
  -- Minutes since midnight.
  starts smallint not null check (starts between 0 and 1439),
  min_people smallint not null check (min_people >= 2),
  max_people smallint not null check (max_people between min_people and 10),
  experience text not null check (experience in ('anyone', 'beginner', 'regular', 'expert')),
  welcomes_beginners boolean not null check (welcomes_beginners or experience <> 'beginner'),
  -- How long before its start a date opens.
  days_ahead smallint not null check (days_ahead between 1 and 14),
  made_at timestamptz not null,
  -- The first date that the clock has not dealt with.
  next_day date not null,
  paused_at timestamptz,
  stopped_at timestamptz,
  -- The last date that could not be opened, and why.
  failed_day date,
  failure text check (char_length(failure) between 1 and 500),
  check (extract(isodow from next_day) - 1 = weekday),
  check ((failed_day is null) = (failure is null))
);
create index standing_tables_of_cafe on standing_tables (cafe_id) where stopped_at is null;

create table standing_table_games (
  table_id integer not null references standing_tables on delete cascade,
  place smallint not null check (place between 1 and 3),
  game_id integer not null references games on delete cascade,
  primary key (table_id, place),
  unique (table_id, game_id)
);
create index standing_table_games_of_game on standing_table_games (game_id);

alter table meetups add column table_id integer references standing_tables;
-- Null once the host has left, and then it is over; or always, at a table without a host.
alter table meetups drop constraint meetups_check8;
alter table meetups add constraint meetups_have_a_host check (
  case when table_id is null then host_id is not null or status in ('ended', 'cancelled') else host_id is null end
);
-- Only hosts have a number of rooms.
alter table meetups drop constraint meetups_check7;
alter table meetups add constraint meetups_open_slot_fits check (
  (open_slot is null) = (table_id is not null or status in ('ended', 'cancelled'))
);
-- Nobody would answer requests, give a password or a contact.
alter table meetups add constraint meetups_without_host check (
  table_id is null or (auto_accepts and password_hash is null and contact is null and yes_due_at is null)
);
-- A date opens once, however often the clock tries.
create unique index meetups_once_of_table on meetups (table_id, ((starts_at at time zone 'Asia/Seoul')::date))
  where table_id is not null;
