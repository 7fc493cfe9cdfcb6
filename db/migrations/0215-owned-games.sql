-- The games that a member has at home.
create table owned_games (
  member_id integer not null references members,
  game_id integer not null references games on delete cascade,
  added_at timestamptz not null,
  primary key (member_id, game_id)
);
create index owned_games_of_game on owned_games (game_id);
