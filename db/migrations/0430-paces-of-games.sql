-- How long tables took for a game on a shared timer, whose log is forgotten a week later. It says nothing about who played, or where.
create table timer_paces (
  id integer generated always as identity primary key,
  game_id integer not null references games on delete cascade,
  -- As long as the timer is kept: its table may correct which game it was.
  session_id integer unique references timer_sessions on delete set null,
  players smallint not null check (players between 2 and 60),
  seconds integer not null check (seconds between 1 and 86400),
  turns integer not null check (turns >= 0),
  -- How many had passed at half of the time, so that forecasts can be tried on games that are over.
  half_turns integer not null check (half_turns between 0 and turns),
  ended_on date not null
);
create index timer_paces_game on timer_paces (game_id, ended_on desc);
