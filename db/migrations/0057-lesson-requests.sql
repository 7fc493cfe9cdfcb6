-- Requests for a lesson. Whoever asks needs no account: a random key, which only they are told, opens the request.
create table lesson_requests (
  id integer generated always as identity primary key,
  key text not null unique check (char_length(key) between 20 and 60),
  instructor_id integer not null references instructors,
  -- Null for a visitor.
  requester_id integer references members,
  name text not null check (char_length(name) between 1 and 30),
  -- Digits only. The instructor sees it after accepting.
  phone text not null check (phone ~ '^[0-9]{9,11}$'),
  email text check (char_length(email) <= 254),
  content text not null check (char_length(content) between 1 and 1000),
  -- When the requester would like it; null for any time.
  wished_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'proposed', 'accepted', 'declined', 'withdrawn')),
  -- The time that the instructor proposes, and afterwards the one that was agreed on.
  lesson_at timestamptz,
  -- What the instructor says with the answer.
  message text not null default '' check (char_length(message) <= 500),
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  check (state <> 'proposed' or lesson_at is not null)
);
create index lesson_requests_of_instructor on lesson_requests (instructor_id, id desc);
create index lesson_requests_of_requester on lesson_requests (requester_id, id desc);
create index lesson_requests_by_state on lesson_requests (state, id desc);
create index lesson_requests_oldest on lesson_requests (requested_at);

-- Other instructors nearby, named to the requester when the first one has not answered for a day.
create table lesson_request_offers (
  request_id integer not null references lesson_requests on delete cascade,
  instructor_id integer not null references instructors on delete cascade,
  position smallint not null check (position between 1 and 2),
  primary key (request_id, instructor_id)
);
create index lesson_request_offers_of_instructor on lesson_request_offers (instructor_id);
