import type { Reader } from '~/lib/server/database'
import { readListPage } from '~/lib/server/read-list-page'
import { gamesInTopCategory, topCategoryCode } from '../../category'
import { type ExplanationPart, gamesPerPage, likedGamesPerPage, newestGames } from '../../game'

export interface GameCardRow {
  id: number
  name: string
  image: string | null
  genres: string[]
  difficulty: number
  minPlayers: number
  maxPlayers: number
  playMinutes: number
  age: number
  /** Weighted by reviewer, with one decimal; null with too few reviews. */
  score: number | null
  reviewCount: number
  playCount: number
  likeCount: number
  /** The viewer's own state, from the database function own_part(); null for visitors. */
  isLiked: boolean | null
  isReviewed: boolean | null
  lastPlayedOn: string | null
}

/** The member whose own state is read along with the games; null for visitors. */
export type ViewerId = number | null

export interface ListedGameRow extends GameCardRow {
  /** The number of games in the whole list. */
  total: number
}

export interface GameRow extends GameCardRow {
  englishName: string | null
  year: number | null
  bestPlayers: number[]
  description: string
  explanation: ExplanationPart[] | null
  explanationImages: string[]
  videoUrl: string | null
}

export interface GamePage {
  count: number
  games: GameCardRow[]
}

export async function toGamePage(
  page: number,
  read: (page: number) => Promise<ListedGameRow[]>,
): Promise<GamePage> {
  const { count, rows } = await readListPage(page, read)
  return { count, games: rows }
}

/** For lists with a single page. */
function toWholeList(page: number, games: GameCardRow[]): GamePage {
  return { count: games.length, games: page === 1 ? games : [] }
}

export function offsetOf(page: number): number {
  return (page - 1) * gamesPerPage
}

export async function findGame(db: Reader, id: number, viewerId: ViewerId = null): Promise<GameRow | null> {
  const [game] = await db<GameRow[]>`
    select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
      review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, english_name, year, best_players,
      description, explanation_images, video_url,
      coalesce((
        select json_agg(json_build_object('title', title, 'lines', lines) order by position)
        from game_explanations where game_id = games.id), '[]') as explanation
    from games
    cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, id)) own
    where id = ${id}`
  return game ?? null
}

export async function hasGame(db: Reader, id: number): Promise<boolean> {
  const found = await db<{ id: number }[]>`select id from games where id = ${id}`
  return found.length > 0
}

/** The highest game id, or 0. */
export async function findLastGame(db: Reader): Promise<number> {
  const [last] = await db<{ id: number }[]>`select id from games order by id desc limit 1`
  return last?.id ?? 0
}

export async function listGamesBetween(db: Reader, first: number, last: number): Promise<number[]> {
  const games = await db<
    { id: number }[]
  >`select id from games where id between ${first} and ${last} order by id`
  return games.map(({ id }) => id)
}

/** All games by name. */
export function listGames(db: Reader, page: number, viewerId: ViewerId = null): Promise<GamePage> {
  return toGamePage(
    page,
    (page) => db<ListedGameRow[]>`
      select games.id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
        review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, total
      from (
        select id
        from games
        order by name, id
        limit ${gamesPerPage} offset ${offsetOf(page)}
      ) listed
      join games on games.id = listed.id
      cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, games.id)) own
      cross join (select count(*)::int as total from games) counted
      order by name, games.id`,
  )
}

/** In the category's own order; TOP 20 is the first twenty of the published ranking. */
export function listCategory(
  db: Reader,
  category: number,
  page: number,
  viewerId: ViewerId = null,
): Promise<GamePage> {
  if (category === Number(topCategoryCode)) return listTopGames(db, page, viewerId)
  return toGamePage(
    page,
    (page) => db<ListedGameRow[]>`
      select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
        review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, total
      from (
        select game_id, position, count(*) over ()::int as total
        from game_categories
        where category = ${category}
        order by position, game_id
        limit ${gamesPerPage} offset ${offsetOf(page)}
      ) listed
      join games on id = game_id
      cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, game_id)) own
      order by position, game_id`,
  )
}

function listTopGames(db: Reader, page: number, viewerId: ViewerId): Promise<GamePage> {
  return toGamePage(
    page,
    (page) => db<ListedGameRow[]>`
      select games.id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
        review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, total
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
      cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, games.id)) own
      order by place`,
  )
}

/** All games of a genre, the most popular first. */
export function listGenre(
  db: Reader,
  genre: string,
  page: number,
  viewerId: ViewerId = null,
): Promise<GamePage> {
  return toGamePage(
    page,
    (page) => db<ListedGameRow[]>`
      select games.id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
        review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, total
      from (
        select id, play_count + review_count as fame, count(*) over ()::int as total
        from games
        where genres @> array[${genre}::text]
        order by fame desc, name, id
        limit ${gamesPerPage} offset ${offsetOf(page)}
      ) listed
      join games on games.id = listed.id
      cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, games.id)) own
      order by fame desc, name, games.id`,
  )
}

/** The newest games in any category. Bulk imports are not listed, only searched. */
export async function listNewestGames(
  db: Reader,
  page: number,
  viewerId: ViewerId = null,
): Promise<GamePage> {
  const games = await db<GameCardRow[]>`
    select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
      review_count, play_count, like_count, is_liked, is_reviewed, last_played_on
    from games
    cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, id)) own
    where exists (select from game_categories where game_id = games.id)
    order by added_at desc, id desc
    limit ${newestGames}`
  return toWholeList(page, games)
}

/** Games with a score, best first. */
export function listRanking(db: Reader, page: number, viewerId: ViewerId = null): Promise<GamePage> {
  return toGamePage(
    page,
    (page) => db<ListedGameRow[]>`
      select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
        review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, total
      from games
      cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${viewerId}::int, id)) own
      cross join (select count(*)::int as total from games where weight_sum >= 1000) rated
      where weight_sum >= 1000
      order by rank_score desc, weight_sum desc, id
      limit ${gamesPerPage} offset ${offsetOf(page)}`,
  )
}

/** A member's wish list, most recent first. */
export function listLikedGames(db: Reader, memberId: number, page: number): Promise<GamePage> {
  return toGamePage(
    page,
    (page) => db<ListedGameRow[]>`
      select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, score,
        review_count, play_count, like_count, is_liked, is_reviewed, last_played_on, total
      from (
        select game_id, liked_at, count(*) over ()::int as total
        from game_likes
        where member_id = ${memberId}
        order by liked_at desc, game_id desc
        limit ${likedGamesPerPage} offset ${(page - 1) * likedGamesPerPage}
      ) listed
      join games on id = game_id
      cross join lateral (select is_liked, is_reviewed, last_played_on from own_part(${memberId}::int, game_id)) own
      order by liked_at desc, game_id desc`,
  )
}

/** A member's whole wish list, for their export. */
export function listWholeLikesOf(db: Reader, memberId: number): Promise<{ game: string; likedAt: Date }[]> {
  return db<{ game: string; likedAt: Date }[]>`
    select name as game, liked_at from game_likes join games on id = game_id
    where member_id = ${memberId}
    order by liked_at, game_id`
}
