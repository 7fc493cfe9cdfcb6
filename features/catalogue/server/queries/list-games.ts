import type { PageRow } from '~/db/rows/catalogue'
import { JsonRows } from '~/lib/json-rows'
import type { Reader } from '~/lib/server/database'
import { readListPage } from '~/lib/server/read-list-page'
import { gamesInTopCategory, topCategoryCode } from '../../category'
import type { GameCard } from '../../endpoints'
import {
  difficultiesOf,
  gameLevels,
  gamesPerPage,
  levelOf,
  likedGamesPerPage,
  mostGenresShown,
  newestGames,
  peopleOrMore,
} from '../../game'
import type { CategoryChoice, GameListing } from '../../listing'
import { offsetOf, type ViewerId } from './games'

// Every statement here makes the cards of its games as JSON in the words of the reply, which is half of the work of
// answering a list. What is derived in `read-card.ts` for rows is derived here, too.

type CategoryListing = Extract<GameListing, { by: 'category' }>

/** One page of a long list. */
export interface ListedGames {
  count: number
  games: JsonRows<GameCard>
}

/** The level of each difficulty from 1. */
const levelNames = gameLevels.flatMap(difficultiesOf).map(levelOf)

async function toPage(page: number, read: (page: number) => Promise<PageRow[]>): Promise<ListedGames> {
  const { count, rows } = await readListPage(page, read)
  return { count, games: new JsonRows(rows[0]?.games) }
}

/**
 * All games by name.
 * `games`: JSON.
 */
export function listGames(db: Reader, page: number, viewerId: ViewerId = null): Promise<ListedGames> {
  return toPage(
    page,
    (page) => db<PageRow[]>`
      select total, json_agg(card order by games.name, games.id)::text as games
      from (
        select id, total
        from games
        cross join (select count(*)::int as total from games) counted
        order by name, id
        limit ${gamesPerPage} offset ${offsetOf(page)}
      ) listed
      join games on games.id = listed.id
      cross join lateral (
        select games.id, name, image, genres[1:${mostGenresShown}] as genres,
          (${levelNames}::text[])[difficulty] as level, difficulty, min_players as "minPlayers",
          max_players as "maxPlayers", play_minutes as "playMinutes", age, play_count as "playCount",
          like_count as "likeCount", score, is_liked as "isLiked", last_played_on is not null as "isPlayed",
          is_reviewed as "isReviewed", last_played_on as "lastPlayedOn", review_count as "reviewCount"
        from own_part(${viewerId}::int, games.id)
      ) card
      group by total`,
  )
}

/** In the category's own order or the chosen one; TOP 20 is the first twenty of the published ranking. */
export function listCategory(
  db: Reader,
  { category, page, ...choice }: CategoryListing,
  viewerId: ViewerId = null,
): Promise<ListedGames> {
  if (category === Number(topCategoryCode)) return listTopGames(db, page, viewerId)
  const isChosen = choice.sort !== null || choice.people.length + choice.levels.length > 0
  if (isChosen) return listChosenCategory(db, category, page, choice, viewerId)
  return toPage(
    page,
    (page) => db<PageRow[]>`
      select total, json_agg(card order by position, games.id)::text as games
      from (
        select game_id as id, position, count(*) over ()::int as total
        from game_categories
        where category = ${category}
        order by position, game_id
        limit ${gamesPerPage} offset ${offsetOf(page)}
      ) listed
      join games on games.id = listed.id
      cross join lateral (
        select games.id, name, image, genres[1:${mostGenresShown}] as genres,
          (${levelNames}::text[])[difficulty] as level, difficulty, min_players as "minPlayers",
          max_players as "maxPlayers", play_minutes as "playMinutes", age, play_count as "playCount",
          like_count as "likeCount", score, is_liked as "isLiked", last_played_on is not null as "isPlayed",
          is_reviewed as "isReviewed", last_played_on as "lastPlayedOn", review_count as "reviewCount"
        from own_part(${viewerId}::int, games.id)
      ) card
      group by total`,
  )
}

/** The part of a category that fits the choice. It reads all its games, of which there are some hundred at most. */
function listChosenCategory(
  db: Reader,
  category: number,
  page: number,
  { sort, people, levels }: CategoryChoice,
  viewerId: ViewerId,
): Promise<ListedGames> {
  const difficulties = levels.flatMap(difficultiesOf)
  return toPage(
    page,
    (page) => db<PageRow[]>`
      select total, json_agg(card order by place)::text as games
      from (
        select game_id as id, count(*) over ()::int as total,
          row_number() over (
            order by case ${sort}::text
              when 'score' then case when weight_sum >= 1000 then -rank_score end
              when 'plays' then -play_count
              when 'easy' then difficulty
              when 'short' then nullif(play_minutes, 0)
            end nulls last, position, game_id
          ) as place
        from game_categories
        join games on games.id = game_id
        where category = ${category}
          and (${levels.length === 0}::boolean or difficulty = any(${difficulties}::smallint[]))
          and (${people.length === 0}::boolean or exists (
            select
            from unnest(${[...people]}::int[]) as seats
            where seats <= max_players and (seats >= min_players or seats = ${peopleOrMore})
          ))
        order by place
        limit ${gamesPerPage} offset ${offsetOf(page)}
      ) listed
      join games on games.id = listed.id
      cross join lateral (
        select games.id, name, image, genres[1:${mostGenresShown}] as genres,
          (${levelNames}::text[])[difficulty] as level, difficulty, min_players as "minPlayers",
          max_players as "maxPlayers", play_minutes as "playMinutes", age, play_count as "playCount",
          like_count as "likeCount", score, is_liked as "isLiked", last_played_on is not null as "isPlayed",
          is_reviewed as "isReviewed", last_played_on as "lastPlayedOn", review_count as "reviewCount"
        from own_part(${viewerId}::int, games.id)
      ) card
      group by total`,
  )
}

function listTopGames(db: Reader, page: number, viewerId: ViewerId): Promise<ListedGames> {
  return toPage(
    page,
    (page) => db<PageRow[]>`
      select total, json_agg(card order by place)::text as games
      from (
        select id, place, count(*) over ()::int as total
        from (
          select id, row_number() over (order by rank_score desc, weight_sum desc, id) as place
          from games
          where weight_sum >= 1000
          order by rank_score desc, weight_sum desc, id
          limit ${gamesInTopCategory}
        ) top
        order by place
        limit ${gamesPerPage} offset ${offsetOf(page)}
      ) listed
      join games on games.id = listed.id
      cross join lateral (
        select games.id, name, image, genres[1:${mostGenresShown}] as genres,
          (${levelNames}::text[])[difficulty] as level, difficulty, min_players as "minPlayers",
          max_players as "maxPlayers", play_minutes as "playMinutes", age, play_count as "playCount",
          like_count as "likeCount", score, is_liked as "isLiked", last_played_on is not null as "isPlayed",
          is_reviewed as "isReviewed", last_played_on as "lastPlayedOn", review_count as "reviewCount"
        from own_part(${viewerId}::int, games.id)
      ) card
      group by total`,
  )
}

/** All games of a genre, the most popular first. */
export function listGenre(
  db: Reader,
  genre: string,
  page: number,
  viewerId: ViewerId = null,
): Promise<ListedGames> {
  return toPage(
    page,
    (page) => db<PageRow[]>`
      select total, json_agg(card order by fame desc, games.name, games.id)::text as games
      from (
        select id, play_count + review_count as fame, count(*) over ()::int as total
        from games
        where genres @> array[${genre}::text]
        order by fame desc, name, id
        limit ${gamesPerPage} offset ${offsetOf(page)}
      ) listed
      join games on games.id = listed.id
      cross join lateral (
        select games.id, name, image, genres[1:${mostGenresShown}] as genres,
          (${levelNames}::text[])[difficulty] as level, difficulty, min_players as "minPlayers",
          max_players as "maxPlayers", play_minutes as "playMinutes", age, play_count as "playCount",
          like_count as "likeCount", score, is_liked as "isLiked", last_played_on is not null as "isPlayed",
          is_reviewed as "isReviewed", last_played_on as "lastPlayedOn", review_count as "reviewCount"
        from own_part(${viewerId}::int, games.id)
      ) card
      group by total`,
  )
}

/** The newest games in any category, on a single page. Bulk imports are not listed, only searched. */
export function listNewestGames(db: Reader, page: number, viewerId: ViewerId = null): Promise<ListedGames> {
  return toPage(
    page,
    (page) => db<PageRow[]>`
      select total, json_agg(card order by added_at desc, games.id desc)::text as games
      from (
        select id, count(*) over ()::int as total
        from (
          select id
          from games
          where exists (select from game_categories where game_id = games.id)
          order by added_at desc, id desc
          limit ${newestGames}
        ) newest
        limit ${newestGames} offset ${(page - 1) * newestGames}
      ) listed
      join games on games.id = listed.id
      cross join lateral (
        select games.id, name, image, genres[1:${mostGenresShown}] as genres,
          (${levelNames}::text[])[difficulty] as level, difficulty, min_players as "minPlayers",
          max_players as "maxPlayers", play_minutes as "playMinutes", age, play_count as "playCount",
          like_count as "likeCount", score, is_liked as "isLiked", last_played_on is not null as "isPlayed",
          is_reviewed as "isReviewed", last_played_on as "lastPlayedOn", review_count as "reviewCount"
        from own_part(${viewerId}::int, games.id)
      ) card
      group by total`,
  )
}

/** Games with a score, best first. */
export function listRanking(db: Reader, page: number, viewerId: ViewerId = null): Promise<ListedGames> {
  return toPage(
    page,
    (page) => db<PageRow[]>`
      select total, json_agg(card order by rank_score desc, weight_sum desc, games.id)::text as games
      from (
        select id, total
        from games
        cross join (select count(*)::int as total from games where weight_sum >= 1000) rated
        where weight_sum >= 1000
        order by rank_score desc, weight_sum desc, id
        limit ${gamesPerPage} offset ${offsetOf(page)}
      ) listed
      join games on games.id = listed.id
      cross join lateral (
        select games.id, name, image, genres[1:${mostGenresShown}] as genres,
          (${levelNames}::text[])[difficulty] as level, difficulty, min_players as "minPlayers",
          max_players as "maxPlayers", play_minutes as "playMinutes", age, play_count as "playCount",
          like_count as "likeCount", score, is_liked as "isLiked", last_played_on is not null as "isPlayed",
          is_reviewed as "isReviewed", last_played_on as "lastPlayedOn", review_count as "reviewCount"
        from own_part(${viewerId}::int, games.id)
      ) card
      group by total`,
  )
}

/** A member's wish list, most recent first. */
export function listLikedGames(db: Reader, memberId: number, page: number): Promise<ListedGames> {
  return toPage(
    page,
    (page) => db<PageRow[]>`
      select total, json_agg(card order by liked_at desc, games.id desc)::text as games
      from (
        select game_id as id, liked_at, count(*) over ()::int as total
        from game_likes
        where member_id = ${memberId}
        order by liked_at desc, game_id desc
        limit ${likedGamesPerPage} offset ${(page - 1) * likedGamesPerPage}
      ) listed
      join games on games.id = listed.id
      cross join lateral (
        select games.id, name, image, genres[1:${mostGenresShown}] as genres,
          (${levelNames}::text[])[difficulty] as level, difficulty, min_players as "minPlayers",
          max_players as "maxPlayers", play_minutes as "playMinutes", age, play_count as "playCount",
          like_count as "likeCount", score, is_liked as "isLiked", last_played_on is not null as "isPlayed",
          is_reviewed as "isReviewed", last_played_on as "lastPlayedOn", review_count as "reviewCount"
        from own_part(${memberId}::int, games.id)
      ) card
      group by total`,
  )
}
