-- How the timer counts for a table that plays this game. Most games are only measured.
alter table games add column timer_mode text not null default 'countUp'
  check (timer_mode in ('chess', 'rummikub', 'hybrid', 'countUp'));
