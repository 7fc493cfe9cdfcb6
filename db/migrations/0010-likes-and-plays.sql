-- The wish list, what a play record grows by, and the answer to "was it good with so many?".
create table game_likes (
  member_id integer not null references members,
  game_id integer not null references games on delete cascade,
  liked_at timestamptz not null,
  primary key (member_id, game_id)
);
create index game_likes_newest on game_likes (member_id, liked_at desc, game_id desc);
create index game_likes_of_game on game_likes (game_id);

alter table plays
  add column minutes smallint check (minutes between 1 and 1440),
  -- People at the table, written together with them; 0 when nobody said.
  add column player_count smallint not null default 0 check (player_count between 0 and 60),
  -- Where an imported record came from and its name there, so that a second import knows it again.
  add column imported_from text check (imported_from in ('bgstats', 'bgg', 'csv')),
  add column imported_key text check (char_length(imported_key) between 1 and 200),
  add check ((imported_from is null) = (imported_key is null)),
  add check (char_length(place) <= 100),
  add check (char_length(note) <= 2000);
update plays set player_count = (select count(*) from play_players where play_id = plays.id);
create unique index plays_imported_once on plays (member_id, imported_from, imported_key)
  where imported_key is not null;
create index plays_of_member_and_game on plays (member_id, game_id, played_on desc, id desc);

create table game_count_votes (
  member_id integer not null references members,
  game_id integer not null references games on delete cascade,
  players smallint not null check (players between 1 and 20),
  is_good boolean not null,
  voted_at timestamptz not null,
  primary key (member_id, game_id, players)
);
create index game_count_votes_of_game on game_count_votes (game_id, players);

-- What a game is to one member; nothing of it is true for a visitor (null). Plain SQL, so that a list of games reads
-- it in the same statement.
create function own_part(asker integer, game integer)
returns table (is_liked boolean, is_reviewed boolean, last_played_on date)
language sql stable
as $$
  select
    exists (select from game_likes where member_id = asker and game_id = game),
    exists (select from reviews where author_id = asker and game_id = game and deleted_at is null),
    (select max(played_on) from plays where member_id = asker and game_id = game)
$$;
