-- Meetups: who opens them where, who sits there, and what became of the passes.

create table meetups (
  id integer generated always as identity primary key,
  -- Null once the host has left; then it is over.
  host_id integer references members,
  cafe_id integer not null references cafes,
  title text not null check (char_length(title) between 1 and 25),
  content text not null check (char_length(content) between 1 and 2000),
  contact text check (char_length(contact) between 1 and 50),
  starts_at timestamptz not null,
  min_people smallint not null check (min_people >= 2),
  max_people smallint not null check (max_people between min_people and 10),
  -- The price of the pass when it was opened, in won; null where one pays at the cafe.
  tier integer check (tier in (5000, 6000, 7000, 8000, 9000)),
  day_kind text not null check (day_kind in ('weekday', 'weekend')),
  auto_accepts boolean not null default true,
  -- Null for a public one.
  password_hash text,
  status text not null default 'open' check (status in ('open', 'confirmed', 'closed', 'ended', 'cancelled')),
  confirmed_at timestamptz,
  -- Whether people may join after the confirmation.
  takes_late boolean not null default false,
  closed_at timestamptz,
  ended_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('host', 'cafe', 'too-few')),
  -- True from the first check-in.
  is_played boolean not null default false,
  -- Which of the three that a host may have open.
  open_slot smallint check (open_slot between 1 and 3),
  -- Counts what a calendar has to hear of.
  revision integer not null default 0,
  -- An ended one leaves the list a day later.
  is_listed boolean not null default true,
  -- What is listed: 0 still to come, 1 over.
  list_part smallint generated always as (
    case when not is_listed then null when status in ('open', 'confirmed', 'closed') then 0 when status = 'ended' then 1 end
  ) stored,
  opened_at timestamptz not null,
  -- Counted by the trigger of entries.
  seated integer not null default 0,
  unanswered integer not null default 0 check (unanswered >= 0),
  in_line integer not null default 0 check (in_line >= 0),
  constraint meetups_seats check (seated between 0 and max_people),
  check ((status = 'open') <= (confirmed_at is null)),
  check ((status in ('confirmed', 'closed', 'ended')) <= (confirmed_at is not null)),
  check ((status = 'closed') <= (closed_at is not null)),
  check ((status = 'ended') = (ended_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (cancelled_by is null)),
  check ((open_slot is null) = (status in ('ended', 'cancelled'))),
  check (host_id is not null or status in ('ended', 'cancelled')),
  constraint meetups_open_slots unique (host_id, open_slot),
  unique (id, starts_at)
);
create index meetups_listed on meetups (list_part, starts_at, id) where list_part is not null;
create index meetups_of_cafe on meetups (cafe_id, starts_at, id);
create index meetups_listed_of_cafe on meetups (cafe_id, list_part, starts_at, id) where list_part is not null;
create index meetups_of_host on meetups (host_id);

-- Games that the host names; the cafe owns them.
create table meetup_games (
  meetup_id integer not null references meetups on delete cascade,
  place smallint not null check (place between 1 and 3),
  game_id integer not null references games on delete cascade,
  primary key (meetup_id, place),
  unique (meetup_id, game_id)
);
create index meetup_games_of_game on meetup_games (game_id);

-- A seat, a request that the host has not answered, a place in line, or one of these that is gone.
create table meetup_entries (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  -- Null once the member has left.
  member_id integer references members,
  is_host boolean not null default false,
  state text not null check (state in ('seated', 'unanswered', 'in-line', 'gone')),
  asked_at timestamptz not null,
  -- The order of the line.
  lined_up_at timestamptz,
  -- Who was passed over is told so once.
  passed_over_at timestamptz,
  seated_at timestamptz,
  gone_at timestamptz,
  gone_because text check (gone_because in
    ('given-up', 'removed', 'declined', 'closed', 'host', 'cafe', 'too-few')),
  -- What the host has said about a removal.
  gone_reason text check (char_length(gone_reason) between 1 and 100),
  -- Copied from the meetup, which never moves.
  starts_at timestamptz not null,
  tier integer,
  -- Who is here is in no other meetup that starts in these three hours.
  during tstzrange not null,
  pass text not null default 'none' check (pass in ('none', 'held', 'spent', 'released', 'restored', 'kept')),
  -- Whether the pass was set aside before it was spent.
  was_held boolean not null default false,
  pass_expires_at timestamptz,
  arrival text check (arrival in ('coming', 'bit-late', 'very-late', 'arrived')),
  attendance text check (attendance in ('attended', 'no-show')),
  -- Who has said so: the cafe's scan outweighs the host.
  attendance_by text check (attendance_by in ('cafe', 'host')),
  attendance_at timestamptz,
  foreign key (meetup_id, starts_at) references meetups (id, starts_at),
  check ((state = 'gone') = (gone_at is not null)),
  check ((state = 'gone') = (gone_because is not null)),
  check ((state = 'in-line') <= (lined_up_at is not null)),
  check ((state = 'seated') <= (seated_at is not null)),
  check (member_id is not null or state in ('seated', 'gone')),
  -- No pass without a seat, no seat without a pass.
  constraint meetup_entries_pass_fits check (
    case
      when tier is null or state = 'in-line' then pass = 'none'
      when state = 'seated' then pass = 'spent'
      when state = 'unanswered' then pass = 'held'
      else pass in ('none', 'released', 'restored', 'kept')
    end
  ),
  check ((pass = 'none') = (pass_expires_at is null)),
  check ((attendance is null) = (attendance_by is null)),
  check ((attendance is null) = (attendance_at is null)),
  check (attendance is null or state = 'seated'),
  -- The transfers of the ledger that the entry speaks of have happened.
  took_key text generated always as (
    case when pass = 'none' then null when was_held then 'hold:entry:' || id::text else 'use:entry:' || id::text end
  ) stored,
  settled_key text generated always as (
    case when was_held and pass in ('spent', 'restored', 'kept') then 'settlement:entry:' || id::text end
  ) stored,
  returned_key text generated always as (
    case pass when 'released' then 'release:entry:' || id::text when 'restored' then 'restoration:entry:' || id::text end
  ) stored,
  foreign key (took_key) references ledger_transfers (key) deferrable initially deferred,
  foreign key (settled_key) references ledger_transfers (key) deferrable initially deferred,
  foreign key (returned_key) references ledger_transfers (key) deferrable initially deferred,
  constraint meetup_entries_apart exclude using gist (member_id with =, during with &&)
    where (state in ('seated', 'unanswered'))
);
create unique index meetup_entries_once on meetup_entries (meetup_id, member_id) where state <> 'gone';
create unique index meetup_entries_one_host on meetup_entries (meetup_id) where is_host;
create index meetup_entries_of_meetup on meetup_entries (meetup_id, state);
create index meetup_entries_of_member on meetup_entries (member_id, starts_at);

create function place_entry() returns trigger language plpgsql as $$
begin
  select starts_at, tier, tstzrange(starts_at, starts_at + interval '3 hours')
  into new.starts_at, new.tier, new.during
  from meetups where id = new.meetup_id;
  return new;
end $$;
create trigger meetup_entries_placed before insert on meetup_entries for each row execute function place_entry();

-- What a seat or a request may not be, whoever asks for it.
create function check_entry() returns trigger language plpgsql as $$
begin
  if exists (select from meetups where id = new.meetup_id and status = 'cancelled') then
    raise exception 'the meetup is cancelled' using errcode = 'check_violation', constraint = 'meetup_entries_not_cancelled';
  end if;
  if new.state = 'seated' and exists (
    select from meetup_entries other
    join member_blocks on (blocker_id = new.member_id and blocked_id = other.member_id)
      or (blocker_id = other.member_id and blocked_id = new.member_id)
    where other.meetup_id = new.meetup_id and other.state = 'seated' and other.id <> new.id
  ) then
    raise exception 'people with a block between them do not sit together'
      using errcode = 'check_violation', constraint = 'meetup_entries_no_block';
  end if;
  return new;
end $$;
create trigger meetup_entries_begin before insert on meetup_entries
  for each row when (new.state <> 'gone') execute function check_entry();
create trigger meetup_entries_move before update of state on meetup_entries
  for each row when (new.state <> 'gone' and new.state <> old.state) execute function check_entry();

create function count_entries() returns trigger language plpgsql as $$
begin
  update meetups set
    seated = seated + (case new.state when 'seated' then 1 else 0 end) - (case old.state when 'seated' then 1 else 0 end),
    unanswered = unanswered + (case new.state when 'unanswered' then 1 else 0 end)
      - (case old.state when 'unanswered' then 1 else 0 end),
    in_line = in_line + (case new.state when 'in-line' then 1 else 0 end) - (case old.state when 'in-line' then 1 else 0 end)
  where id = coalesce(new.meetup_id, old.meetup_id);
  return null;
end $$;
create trigger meetup_entries_counted after insert or delete on meetup_entries
  for each row execute function count_entries();
create trigger meetup_entries_recounted after update of state on meetup_entries
  for each row when (new.state <> old.state) execute function count_entries();

-- A cancelled meetup keeps nobody and no pass. Looked at when the transaction ends.
create function check_cancelled_meetup() returns trigger language plpgsql as $$
begin
  if exists (
    select from meetup_entries where meetup_id = new.id and (state <> 'gone' or pass in ('held', 'spent', 'kept'))
  ) then
    raise exception 'a cancelled meetup gives every pass back'
      using errcode = 'check_violation', constraint = 'meetups_cancelled_clean';
  end if;
  return null;
end $$;
create constraint trigger meetups_cancelled after insert or update of status on meetups
  deferrable initially deferred for each row when (new.status = 'cancelled') execute function check_cancelled_meetup();

-- What the cafe is owed: one row a used pass.
create table meetup_settlements (
  entry_id integer primary key references meetup_entries,
  meetup_id integer not null references meetups,
  cafe_id integer not null references cafes,
  tier integer not null check (tier in (5000, 6000, 7000, 8000, 9000)),
  -- At the check-in, or when the meetup ended.
  because text not null check (because in ('check-in', 'end')),
  settled_at timestamptz not null
);
create index meetup_settlements_of_cafe on meetup_settlements (cafe_id, settled_at, entry_id);
create index meetup_settlements_of_meetup on meetup_settlements (meetup_id);

-- Whether one would meet another again.
create table meetup_answers (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  -- Null once the one who answered has left.
  member_id integer references members,
  about_id integer not null references members,
  would_meet_again boolean not null,
  answered_at timestamptz not null,
  check (member_id <> about_id),
  unique (meetup_id, member_id, about_id)
);
create index meetup_answers_about on meetup_answers (about_id);
create index meetup_answers_of_member on meetup_answers (member_id);
