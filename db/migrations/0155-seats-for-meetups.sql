-- How many seats a cafe gives to meetups, by weekday and hours. A cafe without a row here takes every meetup while it is open.
create table cafe_seat_offers (
  cafe_id integer primary key references cafes,
  stated_at timestamptz not null
);

create table cafe_seat_hours (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafe_seat_offers on delete cascade,
  -- 0 is Monday.
  weekday smallint not null check (weekday between 0 and 6),
  -- Minutes since midnight; an end after midnight is above 1440.
  opens smallint not null check (opens between 0 and 1439),
  closes smallint not null,
  seats smallint not null check (seats between 2 and 200),
  -- Whether the cafe says yes to each meetup first.
  needs_yes boolean not null,
  check (closes > opens and closes <= opens + 1440),
  exclude using gist (cafe_id with =, int4range(weekday * 1440 + opens, weekday * 1440 + closes) with &&)
);

-- Hours of one day at which there are no seats for meetups.
create table cafe_blocked_hours (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text check (char_length(reason) between 1 and 100),
  check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours')
);
create index cafe_blocked_hours_of_cafe on cafe_blocked_hours (cafe_id, starts_at);

-- How many seats the cafe still has for a meetup with this start, over the three hours that it takes; null where nothing
-- limits them, and below zero where too many are taken. Features/meetups/cafe-seats.ts has the same rule for screens and
-- for sentences, and a test compares the two. `but` is a meetup that is not counted.
create function meetup_seats_free(of_cafe integer, starts timestamptz, but integer) returns integer
language sql stable as $$
  with days as (
    select day::timestamp as midnight, extract(isodow from day)::int - 1 as weekday
    from generate_series(
      (starts at time zone 'Asia/Seoul')::date - 1, (starts at time zone 'Asia/Seoul')::date + 1, interval '1 day'
    ) as day
  ), offered as (
    select (midnight + make_interval(mins => opens)) at time zone 'Asia/Seoul' as from_at,
      (midnight + make_interval(mins => closes)) at time zone 'Asia/Seoul' as until_at, seats::int as seats
    from days join cafe_seat_hours on cafe_seat_hours.weekday = days.weekday and cafe_id = of_cafe
  ), spans as (
    select from_at, until_at, seats from offered
    union all
    select starts_at, ends_at, 0 from cafe_blocked_hours
    where cafe_id = of_cafe and starts_at < starts + interval '3 hours' and ends_at > starts
  ), rooms as (
    select starts_at, max_people from meetups
    where cafe_id = of_cafe and status in ('open', 'confirmed', 'closed') and id is distinct from but
      and starts_at > starts - interval '3 hours' and starts_at < starts + interval '3 hours'
  ), moments as (
    select starts as at
    union select starts_at from rooms where starts_at > starts
    union select from_at from spans where from_at > starts and from_at < starts + interval '3 hours'
  )
  select case
    when exists (select from cafe_seat_offers where cafe_id = of_cafe)
      and not exists (select from offered where starts >= from_at and starts < until_at) then 0
    else (
      select min(seats - (
        select coalesce(sum(max_people), 0) from rooms
        where rooms.starts_at <= at and at < rooms.starts_at + interval '3 hours'
      ))::int
      from moments join spans on at >= from_at and at < until_at
    )
  end
$$;

-- What the code has checked under the same locks is refused here once more.
create function check_meetup_seats() returns trigger language plpgsql as $$
declare
  day date;
begin
  foreach day in array array[
    (new.starts_at at time zone 'Asia/Seoul')::date, ((new.starts_at + interval '3 hours') at time zone 'Asia/Seoul')::date
  ] loop
    perform pg_advisory_xact_lock(7411023, hashtext(new.cafe_id || ':' || day));
  end loop;
  if meetup_seats_free(new.cafe_id, new.starts_at, new.id) < new.max_people then
    raise exception 'the cafe has no seats left for this meetup'
      using errcode = 'check_violation', constraint = 'meetups_cafe_seats';
  end if;
  return null;
end $$;
create constraint trigger meetups_cafe_seats after insert on meetups
  deferrable initially deferred for each row execute function check_meetup_seats();
