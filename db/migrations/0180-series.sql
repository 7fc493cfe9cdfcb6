-- A host's meetup every week, up to eight dates (decision 0084). The clock opens each date 14 days ahead.
create table meetup_series (
  id integer generated always as identity primary key,
  -- Null once the host has left; then it is over.
  host_id integer references members,
  cafe_id integer not null references cafes,
  title text not null check (char_length(title) between 1 and 25),
  content text not null check (char_length(content) between 1 and 2000),
  contact text check (char_length(contact) between 1 and 50),
  -- HH:mm
  starts text not null check (starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  min_people smallint not null check (min_people >= 2),
  max_people smallint not null check (max_people between min_people and 10),
  auto_accepts boolean not null,
  password_hash text,
  experience text not null check (experience in ('anyone', 'beginner', 'regular', 'expert')),
  welcomes_beginners boolean not null,
  game_ids integer[] not null default '{}' check (cardinality(game_ids) <= 3),
  -- Which of the three rooms of its host it is, for as long as dates are to come.
  open_slot smallint check (open_slot between 1 and 3),
  made_at timestamptz not null,
  check (host_id is not null or open_slot is null),
  constraint meetup_series_slots unique (host_id, open_slot)
);

create table meetup_series_dates (
  series_id integer not null references meetup_series on delete cascade,
  day date not null,
  -- `planned`: the clock will open it. `failed`: it could not be opened.
  state text not null check (state in ('planned', 'open', 'skipped', 'failed')),
  meetup_id integer unique references meetups,
  failure text check (char_length(failure) between 1 and 500),
  primary key (series_id, day),
  check ((state = 'open') = (meetup_id is not null)),
  check ((state = 'failed') = (failure is not null))
);

alter table meetups
  add column series_id integer references meetup_series,
  -- Until then only those who sat at this meetup of the series may join.
  add column regulars_until timestamptz,
  add column regulars_of integer references meetups,
  add constraint meetups_regulars check ((regulars_until is null) = (regulars_of is null));
create index meetups_of_series on meetups (series_id, starts_at) where series_id is not null;

-- The rooms of one series are one of the three that a host may have open.
alter table meetups drop constraint meetups_open_slots;
alter table meetups add constraint meetups_open_slots exclude using gist (
  host_id with =, open_slot with =, (coalesce(series_id, -id)) with <>
) where (open_slot is not null);

create function check_series_slot() returns trigger language plpgsql as $$
begin
  if new.open_slot is not null and exists (
    select from meetup_series where host_id = new.host_id and open_slot = new.open_slot and id is distinct from new.series_id
  ) then
    raise exception 'the series of the host has this number' using errcode = 'check_violation', constraint = 'meetups_slot_of_series';
  end if;
  return new;
end $$;
create trigger meetups_slot_of_series before insert on meetups
  for each row execute function check_series_slot();

alter table meetup_purchases drop constraint meetup_purchases_outcome_check;
alter table meetup_purchases add constraint meetup_purchases_outcome_check check (
  outcome in (
    'seated', 'asked', 'tooManyRequests', 'over', 'tooLate', 'closed', 'cafeClosed', 'regularsFirst', 'full', 'wrongPassword',
    'already', 'overlap', 'refused', 'barred', 'noBirthYear', 'adultsOnly', 'noPass'
  )
);
