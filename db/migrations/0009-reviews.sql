-- Writing, liking and reporting reviews. Lists in each order page by an index alone, with the author in it for askers
-- who blocked somebody, and the summary reads no row of the table.
alter table reviews add column edited_at timestamptz;

drop index reviews_newest;
drop index reviews_of_game;
create index reviews_newest on reviews (written_at desc, id desc) include (author_id)
  where deleted_at is null and hidden_at is null;
create index reviews_most_liked on reviews (like_count desc, written_at desc, id desc) include (author_id)
  where deleted_at is null and hidden_at is null;
create index reviews_highest on reviews (star desc, written_at desc, id desc) include (author_id)
  where deleted_at is null and hidden_at is null;
create index reviews_lowest on reviews (star, written_at desc, id desc) include (author_id)
  where deleted_at is null and hidden_at is null;
create index reviews_of_game on reviews (game_id, written_at desc, id desc) include (author_id)
  where deleted_at is null and hidden_at is null;
create index reviews_of_game_most_liked on reviews (game_id, like_count desc, written_at desc, id desc)
  include (author_id) where deleted_at is null and hidden_at is null;
create index reviews_of_game_highest on reviews (game_id, star desc, written_at desc, id desc)
  include (author_id) where deleted_at is null and hidden_at is null;
create index reviews_of_game_lowest on reviews (game_id, star, written_at desc, id desc)
  include (author_id) where deleted_at is null and hidden_at is null;
create index reviews_scores on reviews (game_id)
  include (star, length_rating, replay_rating, difficulty_rating) where deleted_at is null and hidden_at is null;

-- reviews.like_count counts these rows, in the transaction that adds or removes them.
create table review_likes (
  review_id integer not null references reviews on delete cascade,
  member_id integer not null references members,
  liked_at timestamptz not null,
  primary key (review_id, member_id)
);
create index review_likes_of_member on review_likes (member_id, review_id);

-- Of whose like the author has been told: liking anew after taking it back tells nothing again.
create table review_likes_told (
  review_id integer not null references reviews on delete cascade,
  member_id integer not null references members,
  primary key (review_id, member_id)
);
create index review_likes_told_of_member on review_likes_told (member_id);

-- Somebody has seen a review on a day in Seoul. The mark is a keyed hash of who asked and the day, so it leads back
-- to nobody; it is forgotten after two days.
create table review_views (
  review_id integer not null references reviews on delete cascade,
  day date not null,
  viewer_mark text not null,
  primary key (review_id, day, viewer_mark)
);
create index review_views_day on review_views (day);

-- What operators look at. Open reports by three people hide a review.
create table review_reports (
  id integer generated always as identity primary key,
  review_id integer not null references reviews on delete cascade,
  -- Null once that member has left: the report keeps counting.
  reporter_id integer references members,
  reason text not null check (reason in ('abuse', 'spam', 'private', 'unrelated', 'other')),
  reported_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  decided_at timestamptz,
  decided_by integer references members,
  check ((state = 'open') = (decided_at is null))
);
create unique index review_reports_one_each on review_reports (review_id, reporter_id);
create index review_reports_of_reporter on review_reports (reporter_id) where reporter_id is not null;
create index review_reports_open on review_reports (reported_at, id) where state = 'open';
create index review_reports_decided on review_reports (decided_by) where decided_by is not null;

-- A review in which abuse words were found. Nothing is hidden or masked by it.
create table review_flags (
  id integer generated always as identity primary key,
  review_id integer not null references reviews on delete cascade,
  words text[] not null check (cardinality(words) > 0),
  found_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  decided_at timestamptz,
  decided_by integer references members,
  check ((state = 'open') = (decided_at is null))
);
create unique index review_flags_one_open on review_flags (review_id) where state = 'open';
create index review_flags_of_review on review_flags (review_id);
create index review_flags_decided on review_flags (decided_by) where decided_by is not null;
