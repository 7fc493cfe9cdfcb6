-- What members' reviews, likes and plays say of their taste, and which games are close to which.
-- docs/recommendations.md says why the weights are what they are.
create view member_tastes as
select member_id, game_id, star, is_liked, play_count,
  (
    coalesce((star - 2.5) / 2.5, 0)
    + case when is_liked then 0.8 else 0 end
    + case when coalesce(star, 3) >= 3 then least(0.9, 0.3 * ln(1 + play_count)) else 0 end
  )::real as weight
from (
  select member_id, game_id, coalesce(max(review_star), avg(play_star)) as star,
    bool_or(source = 'like') as is_liked, count(*) filter (where source = 'play')::integer as play_count
  from (
    select author_id as member_id, game_id, 'review' as source, star as review_star, null::smallint as play_star
    from reviews
    where deleted_at is null and hidden_at is null
    union all
    select member_id, game_id, 'like', null, null from game_likes
    union all
    select member_id, game_id, 'play', null, star from plays
  ) told
  group by member_id, game_id
) summed;

-- The view's weights as they stood when the game was last looked at: finding who else likes what somebody likes
-- needs them by member and by game at once.
create table tastes (
  member_id integer not null references members,
  game_id integer not null references games on delete cascade,
  weight real not null,
  primary key (game_id, member_id)
);
create index tastes_of_member on tastes (member_id, game_id) include (weight);

-- Orders what is read and what is found, where two steps may fall into one moment.
create sequence taste_turns;
create table taste_states (
  game_id integer primary key references games on delete cascade,
  -- The game's counts and facts as they were then; others now mean that there is something new.
  seen integer[] not null,
  -- Length of the game's column of weights, by which a cosine divides.
  norm real not null,
  read_at timestamptz not null,
  read_turn bigint not null,
  -- When its neighbours were found; before it was read last, they are out of date.
  found_turn bigint not null default 0
);
create index taste_states_waiting on taste_states (game_id) where found_turn < read_turn;

create table game_neighbours (
  game_id integer not null references games on delete cascade,
  neighbour_id integer not null references games on delete cascade,
  score real not null,
  primary key (game_id, neighbour_id)
);
create index game_neighbours_back on game_neighbours (neighbour_id);

-- What a game is like, by which games without any votes are close to others.
create view game_traits as
select games.id as game_id, trait, weight::real as weight
from games
cross join lateral (
  select 'genre ' || genre as trait, 3.0 as weight from unnest(genres) as genre
  union all
  -- TOP 20 is no kind of game.
  select 'category ' || category, 2.0 from game_categories where game_id = games.id and category > 1
  union all
  select 'level ' || (difficulty - 1) / 2, 2.0
  union all
  select 'best with ' || best, 1.0 from unnest(best_players) as best
  union all
  select 'seats ' || people, 0.5
  from unnest(array[1, 2, 3, 4, 5, 6, 7, 8]) as people
  where people between min_players and max_players
  union all
  select 'minutes ' || width_bucket(play_minutes, array[1, 21, 46, 91, 151]), 1.0 where play_minutes > 0
) traits;
