-- Instructors: who teaches board games, where, and which games.
create table instructors (
  id integer generated always as identity primary key,
  -- Known instructors of the demo town; null for everybody else.
  slug text unique,
  -- Null for one who has no account, and for one who has left.
  member_id integer unique references members,
  -- What an operator has said of the application: nobody else sees who is not approved.
  state text not null check (state in ('waiting', 'approved', 'declined', 'left')),
  -- Why an operator declined; empty where nothing was said.
  reason text not null default '' check (char_length(reason) <= 300),
  name text not null check (char_length(name) between 1 and 30),
  image text,
  address text not null check (char_length(address) between 1 and 200),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  globe cube generated always as (on_globe(latitude, longitude)) stored,
  -- An operator has checked that they teach there.
  location_approved boolean not null default false,
  intro text not null check (char_length(intro) between 1 and 1000),
  sns_url text check (char_length(sns_url) <= 300),
  -- Won for an hour; null where it is agreed on.
  fee integer check (fee between 0 and 1000000),
  teaching_areas text[] not null default '{}' check (cardinality(teaching_areas) <= 10),
  certifications text[] not null default '{}' check (cardinality(certifications) <= 10),
  -- The education center; null where there is none.
  center_name text check (char_length(center_name) between 1 and 60),
  center_address text check (char_length(center_address) between 1 and 200),
  center_intro text check (char_length(center_intro) between 1 and 1000),
  center_programs text[] not null default '{}' check (cardinality(center_programs) <= 10),
  -- Name, address and areas prepared for Korean search.
  letters text not null,
  initials text not null,
  applied_at timestamptz not null,
  updated_at timestamptz not null,
  check ((latitude is null) = (longitude is null)),
  check (state <> 'left' or member_id is null)
);
create index instructors_nearest on instructors using gist (globe) where state = 'approved';
create index instructors_areas on instructors using gin (teaching_areas) where state = 'approved';
create index instructors_letters on instructors using gin (letters gin_trgm_ops);
create index instructors_initials on instructors using gin (initials gin_trgm_ops);
create index instructors_by_state on instructors (state, applied_at, id);

create table instructor_games (
  instructor_id integer not null references instructors on delete cascade,
  game_id integer not null references games on delete cascade,
  position smallint not null check (position between 1 and 30),
  primary key (instructor_id, game_id)
);
create index instructor_games_of_game on instructor_games (game_id);
