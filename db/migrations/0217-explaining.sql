-- Whether the host says that they explain the rules.
alter table meetups add column explains boolean not null default false;
alter table meetup_series add column explains boolean not null default false;

-- Who has said that they explain a game of the meetup. It counts while the seat is theirs and the meetup names the game.
create table meetup_explainers (
  entry_id integer not null references meetup_entries on delete cascade,
  game_id integer not null references games on delete cascade,
  said_at timestamptz not null,
  primary key (entry_id, game_id)
);
create index meetup_explainers_of_game on meetup_explainers (game_id);
