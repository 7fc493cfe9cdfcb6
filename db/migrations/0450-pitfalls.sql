-- What tables often get wrong about a game. Operators and staff of cafes that have it write at once; what members propose is shown
-- once others have confirmed it.
create table game_pitfalls (
  id integer generated always as identity primary key,
  game_id integer not null references games on delete cascade,
  body text not null check (char_length(body) between 5 and 200),
  -- The text as it is compared, so that nobody writes it twice.
  folded text not null,
  made_by text not null check (made_by in ('operator', 'staff', 'member')),
  -- Null once the member has left.
  author_id integer references members,
  -- For whom staff wrote it.
  cafe_id integer references cafes,
  is_shown boolean not null,
  created_at timestamptz not null,
  -- Operators have hidden it.
  hidden_at timestamptz,
  check ((made_by = 'staff') = (cafe_id is not null))
);
create unique index game_pitfalls_once on game_pitfalls (game_id, folded);
create index game_pitfalls_of_author on game_pitfalls (author_id, created_at) where author_id is not null;
create index game_pitfalls_of_cafe on game_pitfalls (cafe_id) where cafe_id is not null;

create table pitfall_confirmations (
  pitfall_id integer references game_pitfalls on delete cascade,
  member_id integer references members,
  confirmed_at timestamptz not null,
  primary key (pitfall_id, member_id)
);
create index pitfall_confirmations_of_member on pitfall_confirmations (member_id);
