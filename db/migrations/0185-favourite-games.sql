-- Up to three games by which others get to know a member, in the order in which they are shown.
create table favourite_games (
  member_id integer not null references members,
  place smallint not null check (place between 1 and 3),
  game_id integer not null references games on delete cascade,
  primary key (member_id, place),
  unique (member_id, game_id)
);
create index favourite_games_of_game on favourite_games (game_id);
