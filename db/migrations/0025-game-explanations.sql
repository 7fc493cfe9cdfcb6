-- The rules of a game in words, part by part. Pictures of the same number show the same parts.
create table game_explanations (
  game_id integer not null references games on delete cascade,
  position smallint not null check (position between 1 and 10),
  title text not null check (char_length(title) between 1 and 40),
  lines text[] not null check (cardinality(lines) between 1 and 20),
  primary key (game_id, position)
);
