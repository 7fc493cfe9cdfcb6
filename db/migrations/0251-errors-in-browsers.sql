-- Errors in visitors' browsers, by release and screen (decision 0116). Nothing here says who met them.
create table browser_errors (
  id integer generated always as identity primary key,
  -- A hash of release, screen, message and first frame.
  fingerprint text not null unique,
  -- A hash of screen and message, which a later release shares.
  problem text not null,
  release text not null check (release ~ '^\d{1,4}\.\d{1,4}\.\d{1,4}$'),
  screen text not null check (char_length(screen) between 1 and 120),
  message text not null check (char_length(message) between 1 and 300),
  -- One on each line.
  frames text not null check (char_length(frames) <= 700),
  times integer not null default 1 check (times > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  done_at timestamptz,
  check (message !~ '\d{4}|[?@]' and frames !~ '\d{4}|[?@]' and screen !~ '\d{4}|[?@]')
);
create index browser_errors_of_problem on browser_errors (problem);
create index browser_errors_seen on browser_errors (last_seen_at);
