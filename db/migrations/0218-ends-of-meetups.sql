-- Until when a meetup is meant to last, in the words of its host: minutes from its start, or before the last train.
alter table meetups
  add column lasts_minutes smallint check (lasts_minutes between 90 and 360 and lasts_minutes % 30 = 0),
  add column before_last_train boolean not null default false,
  add constraint meetups_one_end check (lasts_minutes is null or not before_last_train);
alter table meetup_series
  add column lasts_minutes smallint check (lasts_minutes between 90 and 360 and lasts_minutes % 30 = 0),
  add column before_last_train boolean not null default false;

-- As before, for a meetup that takes so long: until its end, else three hours. So do the others.
create function meetup_seats_free(of_cafe integer, starts timestamptz, but integer, lasts interval) returns integer
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
    where cafe_id = of_cafe and starts_at < starts + lasts and ends_at > starts
  ), rooms as (
    select starts_at, starts_at + make_interval(mins => coalesce(lasts_minutes, 180)) as ends_at, max_people from meetups
    where cafe_id = of_cafe and status in ('open', 'confirmed', 'closed') and id is distinct from but
      and starts_at > starts - interval '6 hours' and starts_at < starts + lasts
      and starts_at + make_interval(mins => coalesce(lasts_minutes, 180)) > starts
  ), moments as (
    select starts as at
    union select starts_at from rooms where starts_at > starts
    union select from_at from spans where from_at > starts and from_at < starts + lasts
  )
  select case
    when exists (select from cafe_seat_offers where cafe_id = of_cafe)
      and not exists (select from offered where starts >= from_at and starts < until_at) then 0
    else (
      select min(seats - (
        select coalesce(sum(max_people), 0) from rooms where rooms.starts_at <= at and at < rooms.ends_at
      ))::int
      from moments join spans on at >= from_at and at < until_at
    )
  end
$$;

create or replace function meetup_seats_free(of_cafe integer, starts timestamptz, but integer) returns integer
language sql stable as $$
  select meetup_seats_free(of_cafe, starts, but, interval '3 hours')
$$;

create or replace function check_meetup_seats() returns trigger language plpgsql as $$
declare
  lasts interval := make_interval(mins => coalesce(new.lasts_minutes, 180));
  day date;
begin
  foreach day in array array[
    (new.starts_at at time zone 'Asia/Seoul')::date, ((new.starts_at + lasts) at time zone 'Asia/Seoul')::date
  ] loop
    perform pg_advisory_xact_lock(7411023, hashtext(new.cafe_id || ':' || day));
  end loop;
  if meetup_seats_free(new.cafe_id, new.starts_at, new.id, lasts) < new.max_people then
    raise exception 'the cafe has no seats left for this meetup'
      using errcode = 'check_violation', constraint = 'meetups_cafe_seats';
  end if;
  return null;
end $$;
