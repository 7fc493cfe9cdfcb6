-- A timer that several phones share. Nobody needs an account for it.
create table timer_sessions (
  id int generated always as identity primary key,
  -- Opens the session to whoever has it; the code is short and leads to it while the session is open.
  key text not null unique,
  code text not null,
  setup jsonb not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index timer_sessions_open_code on timer_sessions (code) where ended_at is null;

create table timer_seats (
  session_id int not null references timer_sessions on delete cascade,
  seat smallint not null check (seat between 0 and 3),
  phone_hash text not null,
  taken_at timestamptz not null,
  primary key (session_id, seat),
  unique (session_id, phone_hash)
);

-- What happened, in the order in which it arrived. Rows are only ever added.
create table timer_events (
  session_id int not null references timer_sessions on delete cascade,
  seq int not null check (seq > 0),
  -- Made by the phone, so that an event that is sent again is stored once.
  event_key text not null,
  kind text not null check (kind in ('start', 'pass', 'pause', 'resume', 'undo', 'reset', 'end')),
  -- Who did it; null for the end of the day.
  seat smallint,
  turn int,
  -- When it happened, in milliseconds of the server's clock.
  at_ms bigint not null,
  primary key (session_id, seq),
  unique (session_id, event_key)
);
