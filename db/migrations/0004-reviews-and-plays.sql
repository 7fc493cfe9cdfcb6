-- Reviews and the log of games played. Writing them comes with their own screens; home, ranking and the game
-- page read them.
create table reviews (
  id integer generated always as identity primary key,
  game_id integer not null references games,
  author_id integer not null references members,
  star smallint not null check (star between 1 and 5),
  length_rating smallint check (length_rating between 1 and 4),
  replay_rating smallint check (replay_rating between 1 and 4),
  difficulty_rating smallint check (difficulty_rating between 1 and 5),
  body text not null check (char_length(body) between 10 and 2000),
  written_at timestamptz not null,
  view_count integer not null default 0 check (view_count >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  hidden_at timestamptz,
  deleted_at timestamptz
);
-- One review a member a game; a deleted one makes room.
create unique index reviews_one_each on reviews (author_id, game_id) where deleted_at is null;
create index reviews_newest on reviews (written_at desc, id desc) where deleted_at is null and hidden_at is null;
create index reviews_of_game on reviews (game_id, written_at desc, id desc)
  where deleted_at is null and hidden_at is null;

create table plays (
  id integer generated always as identity primary key,
  game_id integer not null references games,
  member_id integer not null references members,
  played_on date not null,
  star smallint check (star between 1 and 5),
  place text,
  note text,
  logged_at timestamptz not null
);
create index plays_of_member on plays (member_id, played_on desc, id desc);
create index plays_of_game on plays (game_id);

create table play_players (
  play_id integer not null references plays on delete cascade,
  seat smallint not null check (seat between 1 and 60),
  -- Null for guests, who are only a name.
  member_id integer references members,
  name text not null,
  score integer,
  is_winner boolean not null default false,
  primary key (play_id, seat)
);
create index play_players_member on play_players (member_id) where member_id is not null;
