-- Events of cafes for more people than a meetup takes, which their staff open (decision 0105).
create table cafe_events (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes,
  title text not null check (char_length(title) between 1 and 40),
  content text not null check (char_length(content) between 1 and 2000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity smallint not null check (capacity between 11 and 200),
  -- What is paid at the cafe; null where nothing was said.
  price_note text check (char_length(price_note) between 1 and 100),
  sign_up_until timestamptz not null,
  -- The places that are taken, by the trigger below.
  taken smallint not null default 0,
  opened_at timestamptz not null,
  -- Grows with every change that calendars and open forms must pick up.
  revision integer not null default 0,
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 1 and 100),
  -- Operators have hidden its text.
  hidden_at timestamptz,
  constraint cafe_events_in_order check (starts_at < ends_at and sign_up_until <= starts_at),
  constraint cafe_events_length check (ends_at - starts_at <= interval '12 hours'),
  constraint cafe_events_places check (taken between 0 and capacity),
  check (num_nulls(cancelled_at, cancel_reason) in (0, 2))
);
create index cafe_events_of_cafe on cafe_events (cafe_id, starts_at);
create index cafe_events_by_end on cafe_events (ends_at);

create table cafe_event_games (
  event_id integer not null references cafe_events,
  place smallint not null check (place between 1 and 10),
  game_id integer not null references games on delete cascade,
  primary key (event_id, game_id)
);
create index cafe_event_games_of_game on cafe_event_games (game_id);

-- Who comes, and who waits for a place. What was withdrawn is deleted.
create table cafe_event_sign_ups (
  id integer generated always as identity primary key,
  event_id integer not null references cafe_events,
  member_id integer not null references members,
  people smallint not null check (people between 1 and 4),
  state text not null check (state in ('in', 'waiting')),
  signed_up_at timestamptz not null,
  -- The order of the line, by `signed_up_at` at first. Whoever asks for more places goes to its end.
  lined_up_at timestamptz,
  moved_up_at timestamptz,
  -- Staff have marked it; null while they have not.
  came boolean,
  unique (event_id, member_id),
  check ((lined_up_at is null) = (state = 'in')),
  check (came is null or state = 'in')
);
create index cafe_event_sign_ups_of_member on cafe_event_sign_ups (member_id);
create index cafe_event_sign_ups_in_line on cafe_event_sign_ups (event_id, lined_up_at, id) where state = 'waiting';

-- The places are counted here, so that no statement can give away one too many.
create function count_cafe_event_places() returns trigger language plpgsql as $$
declare
  before integer := case when tg_op <> 'INSERT' and old.state = 'in' then old.people else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.state = 'in' then new.people else 0 end;
begin
  if before <> after then
    update cafe_events set taken = taken + after - before
    where id = case when tg_op = 'DELETE' then old.event_id else new.event_id end;
  end if;
  return null;
end $$;
create trigger cafe_event_sign_ups_places after insert or delete or update of people, state on cafe_event_sign_ups
  for each row execute function count_cafe_event_places();

-- Who follows a cafe hears of its new events (decision 0061).
create function plan_event_alerts() returns trigger language plpgsql as $$
begin
  insert into due_items (kind, subject, due_at)
  values ('match-event', 'alerts:event:' || new.id, new.opened_at)
  on conflict (subject, kind, key) do nothing;
  return null;
end $$;
create trigger cafe_events_opened_alerts after insert on cafe_events
  for each row execute function plan_event_alerts();

-- A cafe that operators hide holds no events.
create function plan_events_of_hidden_cafe() returns trigger language plpgsql as $$
begin
  insert into due_items (kind, subject, due_at)
  select 'event-of-hidden-cafe', 'event:' || id, new.hidden_at from cafe_events
  where cafe_id = new.id and cancelled_at is null and starts_at > new.hidden_at
  on conflict (subject, kind, key) do nothing;
  return null;
end $$;
create trigger cafes_hidden_events after update of hidden_at on cafes
  for each row when (old.hidden_at is null and new.hidden_at is not null)
  execute function plan_events_of_hidden_cafe();
