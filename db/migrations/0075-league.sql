-- The standings of the league (docs/league.md). A season is a month in Seoul, named by its first day.

-- Months in which plays were written, changed or removed since the league last looked. The same month may stand here
-- often: rows are only added and taken, so that writers do not wait for each other.
create table play_months_changed (
  id bigint primary key generated always as identity,
  month date not null check (extract(day from month) = 1)
);
insert into play_months_changed (month)
  select distinct date_trunc('month', played_on)::date from plays order by 1;

create index plays_by_day on plays (played_on);

create table league_seasons (
  month date primary key check (extract(day from month) = 1),
  -- Something that it is made from has changed.
  is_stale boolean not null default true,
  refreshed_at timestamptz,
  -- Nothing changes any more from then on.
  closed_at timestamptz,
  -- How many people have a place.
  players integer not null default 0 check (players >= 0)
);

create table league_standings (
  id integer primary key generated always as identity,
  month date not null references league_seasons,
  -- Null for all games together.
  game_id integer references games on delete cascade,
  -- Null for somebody who has left since the season closed.
  member_id integer references members,
  -- The order of the list, without gaps; null without points.
  position integer check (position >= 1),
  -- Shared by equal points.
  place integer check (place between 1 and position),
  points integer not null check (points >= 0),
  beaten integer not null check (beaten between 0 and met),
  met integer not null check (met >= 0),
  unheard integer not null check (unheard >= 0),
  check ((position is null) = (place is null)),
  check ((points > 0) = (position is not null))
);
create unique index league_standings_listed on league_standings (month, (coalesce(game_id, 0)), position)
  where position is not null;
create unique index league_standings_of_member on league_standings (member_id, month, (coalesce(game_id, 0)));
create index league_standings_of_game on league_standings (game_id) where game_id is not null;

-- Members who stay out of the league.
create table league_absences (
  member_id integer primary key references members,
  since timestamptz not null
);

-- Who has been at one meetup knows the others there.
create index meetup_entries_attended on meetup_entries (starts_at) where attendance = 'attended';
