-- What a table is asked after a game was explained to it: whether the rules came across.
create table game_questions (
  game_id integer not null references games on delete cascade,
  position smallint not null check (position between 1 and 3),
  question text not null check (char_length(question) between 1 and 100),
  options text[] not null check (cardinality(options) between 2 and 4),
  -- Counted from 0.
  answer smallint not null check (answer >= 0 and answer < cardinality(options)),
  reason text not null check (char_length(reason) between 1 and 200),
  primary key (game_id, position)
);

-- The explanation that a table follows before its timer starts. A copy, so that an edit changes no page under its readers.
create table timer_teaches (
  session_id int primary key references timer_sessions on delete cascade,
  game_name text not null,
  pages jsonb not null,
  questions jsonb not null
);

alter table timer_events
  drop constraint timer_events_kind_check,
  add constraint timer_events_kind_check check (
    kind in ('start', 'pass', 'pause', 'resume', 'undo', 'reset', 'give', 'sitOut', 'sitIn', 'end', 'reopen',
      'page', 'hand', 'answer', 'show')
  );

-- How long explanations took. It says nothing about who explained, where or when.
create table teaching_times (
  id int generated always as identity primary key,
  game_id int not null references games on delete cascade,
  seconds int not null check (seconds between 30 and 5400)
);
create index teaching_times_game on teaching_times (game_id, id desc);
