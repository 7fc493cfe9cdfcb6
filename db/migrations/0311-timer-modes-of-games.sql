-- How the timer counts for a table that plays this game, if one way suits it. Empty: time is only measured.
alter table games add column timer_mode text check (timer_mode in ('chess', 'rummikub', 'hybrid', 'countUp'));
