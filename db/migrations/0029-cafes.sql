-- Cafes: where they are, when they are open, what they cost, which games they own and who follows them.

-- Seven openings from Monday to Sunday in minutes since that day's midnight; closing may come after midnight (1560 is
-- 02:00), and a day without an opening is 1440 in both, the end of the day.
create function are_openings(opens smallint[], closes smallint[]) returns boolean
language sql immutable parallel safe
as $$
  select cardinality(opens) = 7 and cardinality(closes) = 7 and coalesce(bool_and(
    (opening = 1440 and closing = 1440)
    or (opening between 0 and 1439 and closing > opening and closing <= opening + 1440
      and closing <= next_opening + 1440)
  ), false)
  from (
    select opening, closing, opens[(day % 7 + 1)::int] as next_opening
    from unnest(opens, closes) with ordinality as week (opening, closing, day)
  ) days
$$;

-- The minutes since Monday 00:00 at which a cafe with these openings is open.
create function open_minutes(opens smallint[], closes smallint[]) returns int4multirange
language sql immutable parallel safe
as $$
  select coalesce(range_agg(span), '{}')
  from unnest(opens, closes) with ordinality as week (opening, closing, day)
  cross join lateral (values
    (int4range(((day - 1) * 1440 + opening)::int, least((day - 1) * 1440 + closing, 10080)::int)),
    (int4range(0, greatest((day - 1) * 1440 + closing - 10080, 0)::int))
  ) as spans (span)
$$;

-- The point in the form that is compared on the globe; null without coordinates.
create function on_globe(latitude double precision, longitude double precision) returns cube
language sql immutable parallel safe strict
as $$
  select cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))
  ])
$$;

create table cafes (
  id integer generated always as identity primary key,
  -- Known cafes of the demo town; null for everybody else.
  slug text unique,
  -- Its number in the public list of shops, by which a second import knows it again.
  business_number text unique check (char_length(business_number) between 1 and 60),
  name text not null check (char_length(name) between 1 and 60),
  address text not null check (char_length(address) between 1 and 200),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  globe cube generated always as (on_globe(latitude, longitude)) stored,
  map_point point generated always as (point(longitude, latitude)) stored,
  -- Address of the cover without width and ending; null shows the default cover.
  image text,
  -- The first one is shown.
  phones text[] not null default '{}' check (cardinality(phones) <= 4),
  event text check (char_length(event) between 1 and 300),
  facilities text[] not null default '{}' check (cardinality(facilities) <= 20),
  -- What is shown about the hours; null shows them in our words.
  hours_text text check (char_length(hours_text) between 1 and 300),
  -- Monday to Sunday; null while the hours are unknown.
  opens smallint[],
  closes smallint[],
  open_minutes int4multirange generated always as (open_minutes(opens, closes)) stored,
  -- Won for an hour; null where there is no such fee.
  weekday_adult_fee integer check (weekday_adult_fee between 0 and 1000000),
  weekend_adult_fee integer check (weekend_adult_fee between 0 and 1000000),
  weekday_child_fee integer check (weekday_child_fee between 0 and 1000000),
  weekend_child_fee integer check (weekend_child_fee between 0 and 1000000),
  -- The price of an all-day pass; null where the cafe has set none.
  weekday_pass integer check (weekday_pass in (5000, 6000, 7000, 8000, 9000)),
  weekend_pass integer check (weekend_pass in (5000, 6000, 7000, 8000, 9000)),
  -- Name and address prepared for Korean search, as game_names are.
  letters text not null,
  initials text not null,
  added_at timestamptz not null,
  updated_at timestamptz not null,
  -- Counted in the same transaction as the rows that they count.
  follow_count integer not null default 0 check (follow_count >= 0),
  game_count integer not null default 0 check (game_count >= 0),
  check ((latitude is null) = (longitude is null)),
  check ((opens is null) = (closes is null)),
  check (opens is null or are_openings(opens, closes))
);
create index cafes_nearest on cafes using gist (globe);
create index cafes_on_map on cafes using gist (map_point);
create index cafes_letters on cafes using gin (letters gin_trgm_ops);
create index cafes_initials on cafes using gin (initials gin_trgm_ops);
create index cafes_newest on cafes (added_at desc, id desc);

-- Days on which a cafe does not open although its hours say so.
create table cafe_day_offs (
  cafe_id integer not null references cafes on delete cascade,
  day date not null,
  -- Empty where none is given.
  reason text not null default '' check (char_length(reason) <= 60),
  primary key (cafe_id, day)
);

create table cafe_notices (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes on delete cascade,
  -- Plain text, never markup.
  body text not null check (char_length(body) between 1 and 2000),
  updated_at timestamptz not null
);
create index cafe_notices_newest on cafe_notices (cafe_id, updated_at desc, id desc);

-- The shelf of a cafe. It repeats where the cafe is, so that the nearest owners of a game are one reading of an index.
create table cafe_games (
  cafe_id integer not null references cafes on delete cascade,
  game_id integer not null references games on delete cascade,
  globe cube,
  copies smallint not null default 1 check (copies between 1 and 99),
  condition text not null default 'good' check (condition in ('new', 'good', 'worn')),
  can_teach boolean not null default false,
  added_at timestamptz not null,
  primary key (cafe_id, game_id)
);
create index cafe_games_nearest on cafe_games using gist (game_id, globe);

create function place_shelf() returns trigger
language plpgsql
as $$
begin
  new.globe := (select globe from cafes where id = new.cafe_id);
  return new;
end
$$;
create trigger cafe_games_placed before insert on cafe_games for each row execute function place_shelf();

create function move_shelf() returns trigger
language plpgsql
as $$
begin
  update cafe_games set globe = new.globe where cafe_id = new.id;
  return null;
end
$$;
create trigger cafes_moved after update on cafes for each row
  when (old.latitude is distinct from new.latitude or old.longitude is distinct from new.longitude)
  execute function move_shelf();

create table cafe_follows (
  member_id integer not null references members,
  cafe_id integer not null references cafes on delete cascade,
  followed_at timestamptz not null,
  primary key (member_id, cafe_id)
);
create index cafe_follows_newest on cafe_follows (member_id, followed_at desc, cafe_id desc);
create index cafe_follows_of_cafe on cafe_follows (cafe_id);

-- Who looks after a cafe. A franchise owner stands here once for each of theirs.
create table cafe_staff (
  cafe_id integer not null references cafes on delete cascade,
  member_id integer not null references members,
  since timestamptz not null,
  primary key (cafe_id, member_id)
);
create index cafe_staff_of_member on cafe_staff (member_id);

-- How far apart two points of the globe are, in kilometres.
create function km_between(a cube, b cube) returns double precision
language sql immutable parallel safe strict
as $$
  select 2 * 6371.0088 * asin(least(1, cube_distance(a, b) / 2))
$$;

-- Whether a cafe is open at a moment in Seoul: `minute` of the week, `day` of the week from 1, `minute_of_day`. A moment
-- before today's opening belongs to the opening of the day before, which a day off takes away as a whole.
create function is_open(
  cafe integer, opens smallint[], open_minutes int4multirange, minute integer, day integer, minute_of_day integer,
  today date, day_before date
) returns boolean
language sql stable parallel safe
as $$
  select open_minutes @> minute and not exists (
    select from cafe_day_offs
    where cafe_id = cafe
      and cafe_day_offs.day = case when opens[is_open.day] <= minute_of_day then today else day_before end
  )
$$;

-- What is read with every cafe: its coming days off, and whether the one who asks follows it (false for a visitor).
create function cafe_part(cafe integer, asker integer, since date)
returns table (off_days text[], off_reasons text[], is_followed boolean)
language sql stable
as $$
  select
    (select coalesce(array_agg(day::text order by day), '{}') from cafe_day_offs
      where cafe_id = cafe and day >= since),
    (select coalesce(array_agg(reason order by day), '{}') from cafe_day_offs
      where cafe_id = cafe and day >= since),
    exists (select from cafe_follows where member_id = asker and cafe_id = cafe)
$$;
