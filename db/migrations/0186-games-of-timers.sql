-- The game from whose page a shared timer was opened. The table is offered it when the game is over.
alter table timer_sessions add column game_id integer references games on delete set null;
create index timer_sessions_game on timer_sessions (game_id) where game_id is not null;
