-- How much a review moves its game's score and place depends on who wrote it, and how (docs/ranking.md). Weights and
-- their sums are whole thousandths, so that a sum changed step by step equals one made anew.

-- Equal for texts that differ in spaces, punctuation, emoji and case alone; null for a text of nothing else.
create function text_mark(body text) returns text
language sql immutable strict parallel safe
as $$
  select md5(nullif(regexp_replace(lower(normalize(body, NFKC)), '[^0-9a-z가-힣\u1100-\u11ff]', '', 'g'), ''))
$$;
alter table reviews add column text_mark text generated always as (text_mark(body)) stored;
create index reviews_of_text on reviews (text_mark);

create table reviewers (
  member_id integer primary key references members,
  weight integer not null default 0 check (weight between 0 and 1000),
  -- When the weight is worked out next; null when it changes only by what the member does.
  weigh_at timestamptz
);
create index reviewers_waiting on reviewers (weigh_at, member_id) where weigh_at is not null;

-- Apart from the reviews: rows here are written under the lock of the game, rows there are locked before it.
create table review_weights (
  review_id integer primary key references reviews on delete cascade,
  author_weight integer not null check (author_weight between 0 and 1000),
  -- Another account had written the same text before.
  is_copied boolean not null default false,
  -- One of many that newcomers wrote about one game within a day.
  is_burst boolean not null default false,
  weight integer not null generated always as (
    author_weight / case when is_copied then 10 else 1 end / case when is_burst then 10 else 1 end
  ) stored
);

insert into reviewers (member_id, weigh_at) select distinct author_id, '-infinity'::timestamptz from reviews;
insert into review_weights (review_id, author_weight) select id, 0 from reviews;

alter table games
  drop column rank_score,
  add column weight_sum bigint not null default 0 check (weight_sum >= 0),
  add column weighed_stars bigint not null default 0;
alter table games
  -- The published Bayesian mean: twenty imaginary reviews of three stars.
  add column rank_score numeric not null generated always as ((60000 + weighed_stars) / (20000.0 + weight_sum)) stored,
  -- The mean beside the stars; null with less than one whole review.
  add column score numeric generated always as (
    case when weight_sum >= 1000 then round(weighed_stars::numeric / weight_sum, 1) end
  ) stored,
  add check (weighed_stars between weight_sum and weight_sum * 5);
create index games_ranking on games (rank_score desc, weight_sum desc, id) where weight_sum >= 1000;
-- Recommendations take the best ranked that fit, rated or not.
create index games_by_rank on games (rank_score desc, weight_sum desc, id);

-- What operators look at: abuse words, a copied text, or one of a burst.
alter table review_flags
  add column kind text not null default 'words' check (kind in ('words', 'copy', 'burst')),
  -- Whose text it is.
  add column original_id integer references reviews on delete set null,
  alter column words drop not null,
  add check ((kind = 'words') = (words is not null)),
  add check (kind = 'copy' or original_id is null);
alter table review_flags alter column kind drop default;
create index review_flags_original on review_flags (original_id) where original_id is not null;
drop index review_flags_one_open;
create unique index review_flags_one_open on review_flags (review_id, kind) where state = 'open';
