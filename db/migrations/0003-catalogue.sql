-- Games, the sixteen categories they stand in, and their names prepared for Korean search.
create table games (
  id integer generated always as identity primary key,
  slug text unique,
  bgg_id integer unique,
  name text not null check (char_length(name) between 1 and 200),
  english_name text check (char_length(english_name) between 1 and 200),
  year smallint,
  min_players smallint not null check (min_players between 1 and 99),
  max_players smallint not null check (max_players between min_players and 99),
  best_players smallint[] not null default '{}',
  play_minutes integer not null check (play_minutes between 0 and 60000),
  -- Recommended from this age; 0 is unknown.
  age smallint not null check (age between 0 and 99),
  difficulty smallint not null check (difficulty between 1 and 10),
  genres text[] not null default '{}',
  description text not null default '',
  -- Address of the cover without width and ending; null shows the default cover.
  image text,
  explanation_images text[] not null default '{}' check (cardinality(explanation_images) <= 7),
  video_url text check (video_url ~ '^https?://'),
  added_at timestamptz not null,
  -- Counted in the same transaction as the review, play or like that they count.
  star_sum integer not null default 0 check (star_sum >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  play_count integer not null default 0 check (play_count >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  -- The published Bayesian mean: ten imaginary reviews of 3.5 (docs/ranking.md).
  rank_score numeric generated always as ((35 + star_sum) / (10.0 + review_count)) stored,
  check (star_sum between review_count and review_count * 5)
);
create index games_ranking on games (rank_score desc, review_count desc, id) where review_count > 0;
-- Recommendations take the best ranked that fit, rated or not.
create index games_by_rank on games (rank_score desc, review_count desc, id);
create index games_newest on games (added_at desc, id desc);
create index games_by_name on games (name, id);

create table game_categories (
  game_id integer not null references games on delete cascade,
  category smallint not null check (category between 1 and 16),
  -- Order within the category; lower comes first.
  position integer not null,
  primary key (category, game_id)
);
create index game_categories_order on game_categories (category, position, game_id);
create index game_categories_game on game_categories (game_id);

create table game_names (
  id integer generated always as identity primary key,
  game_id integer not null references games on delete cascade,
  -- As written: the title, the English title or another name.
  name text not null check (char_length(name) between 1 and 200),
  -- Lower case without spaces and punctuation, Hangul taken apart into its letters.
  letters text not null,
  -- First consonants of the Hangul syllables and consonants that stand alone, everything else left out.
  initials text not null,
  unique (game_id, name)
);
create index game_names_letters on game_names using gin (letters gin_trgm_ops);
create index game_names_initials on game_names using gin (initials gin_trgm_ops) where initials <> '';
-- Beginnings, under the one ordering that every server has.
create index game_names_letters_start on game_names (letters text_pattern_ops);
create index game_names_initials_start on game_names (initials text_pattern_ops) where initials <> '';
