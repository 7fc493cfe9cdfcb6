-- Games that turned out to be another one. Their old addresses lead to the one that was kept.
create table merged_games (
  id integer primary key,
  kept_id integer not null references games on delete cascade,
  merged_at timestamptz not null
);
create index merged_games_kept on merged_games (kept_id);
