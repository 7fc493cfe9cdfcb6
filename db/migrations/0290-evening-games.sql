-- What choosing an evening asks of each game on forty shelves, in rows that are read in one go (decision 0138). Upkeep keeps it.
create table evening_games (
  game_id integer primary key references games on delete cascade,
  min_players smallint not null,
  max_players smallint not null,
  -- How long it takes: what three of four plays ended in, or what the box says; null if neither is known.
  minutes integer,
  -- The plays behind the minutes; 0 if they are those of the box.
  timed_plays integer not null,
  difficulty smallint not null,
  fame real not null,
  -- The game's counts and facts when it was last looked at. Others now mean that it is looked at again.
  seen numeric[] not null,
  looked_at timestamptz not null
);
