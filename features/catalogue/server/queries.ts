import type { Reader } from '~/lib/server/database'
import {
  difficultiesOf,
  type GameLevel,
  gamesByChance,
  gamesInTopCategory,
  gamesPerPage,
  gamesRecommended,
  newestGames,
  peopleOrMore,
  topCategoryCode,
} from '../game'

export interface GameCardRow {
  id: number
  name: string
  image: string | null
  genres: string[]
  difficulty: number
  min_players: number
  max_players: number
  play_minutes: number
  age: number
  star_sum: number
  review_count: number
  play_count: number
  like_count: number
}

export interface ListedGameRow extends GameCardRow {
  /** Games in the whole list. */
  total: number
}

export interface GameRow extends GameCardRow {
  english_name: string | null
  year: number | null
  best_players: number[]
  description: string
  explanation_images: string[]
  video_url: string | null
}

export interface GamePage {
  count: number
  games: GameCardRow[]
}

/**
 * The total travels with each row, so a list is one round trip. Only a page past the end has no row to carry it.
 */
export async function toGamePage(
  page: number,
  read: (page: number) => Promise<ListedGameRow[]>,
): Promise<GamePage> {
  const games = await read(page)
  const [first] = games.length > 0 || page === 1 ? games : await read(1)
  return { count: first?.total ?? 0, games }
}

/** A list that has no second page. */
function toWholeList(page: number, games: GameCardRow[]): GamePage {
  return { count: games.length, games: page === 1 ? games : [] }
}

export function offsetOf(page: number): number {
  return (page - 1) * gamesPerPage
}

export async function findGame(db: Reader, id: number): Promise<GameRow | null> {
  const [game] = await db<GameRow[]>`
    select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, star_sum,
      review_count, play_count, like_count, english_name, year, best_players, description, explanation_images,
      video_url
    from games
    where id = ${id}`
  return game ?? null
}

export async function hasGame(db: Reader, id: number): Promise<boolean> {
  const found = await db<{ id: number }[]>`select id from games where id = ${id}`
  return found.length > 0
}

/** The whole catalogue by name. */
export function listGames(db: Reader, page: number): Promise<GamePage> {
  return toGamePage(
    page,
    (page) => db<ListedGameRow[]>`
      select games.id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, star_sum,
        review_count, play_count, like_count, total
      from (
        select id
        from games
        order by name, id
        limit ${gamesPerPage} offset ${offsetOf(page)}
      ) listed
      join games on games.id = listed.id
      cross join (select count(*)::int as total from games) counted
      order by name, games.id`,
  )
}

export function listCategory(db: Reader, category: number, page: number): Promise<GamePage> {
  const most = category === Number(topCategoryCode) ? gamesInTopCategory : null
  return toGamePage(
    page,
    (page) => db<ListedGameRow[]>`
      select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, star_sum,
        review_count, play_count, like_count, total
      from (
        select game_id, position, count(*) over ()::int as total
        from (
          select game_id, position
          from game_categories
          where category = ${category}
          order by position, game_id
          limit ${most}
        ) shown
        order by position, game_id
        limit ${gamesPerPage} offset ${offsetOf(page)}
      ) listed
      join games on id = game_id
      order by position, game_id`,
  )
}

/** Of the games that somebody has put on a shelf; what an import brings in bulk is found by searching. */
export async function listNewestGames(db: Reader, page: number): Promise<GamePage> {
  const games = await db<GameCardRow[]>`
    select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, star_sum,
      review_count, play_count, like_count
    from games
    where exists (select from game_categories where game_id = games.id)
    order by added_at desc, id desc
    limit ${newestGames}`
  return toWholeList(page, games)
}

/** Rated games, best first. */
export function listRanking(db: Reader, page: number): Promise<GamePage> {
  return toGamePage(
    page,
    (page) => db<ListedGameRow[]>`
      select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, star_sum,
        review_count, play_count, like_count, total
      from games
      cross join (select count(*)::int as total from games where review_count > 0) rated
      where review_count > 0
      order by rank_score desc, review_count desc, id
      limit ${gamesPerPage} offset ${offsetOf(page)}`,
  )
}

export async function listGamesByChance(db: Reader, page: number): Promise<GamePage> {
  const games = await db<GameCardRow[]>`
    select games.id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, star_sum,
      review_count, play_count, like_count
    from (
      select id, random() as place
      from games
      where exists (select from game_categories where game_id = games.id)
      order by place
      limit ${gamesByChance}
    ) drawn
    join games on games.id = drawn.id
    order by place`
  return toWholeList(page, games)
}

export interface GameChoice {
  people: number[]
  levels: GameLevel[]
}

/** The best ranked games that seat any of these numbers of people at any of these levels; none chosen is all. */
export async function listRecommendedGames(
  db: Reader,
  { people, levels }: GameChoice,
  page: number,
): Promise<GamePage> {
  const difficulties = levels.flatMap(difficultiesOf)
  const games = await db<GameCardRow[]>`
    select id, name, image, genres, difficulty, min_players, max_players, play_minutes, age, star_sum,
      review_count, play_count, like_count
    from games
    where exists (select from game_categories where game_id = games.id)
      and (${levels.length === 0}::boolean or difficulty = any(${difficulties}::smallint[]))
      and (${people.length === 0}::boolean or exists (
        select
        from unnest(${people}::int[]) as seats
        where seats <= max_players and (seats >= min_players or seats = ${peopleOrMore})
      ))
    order by rank_score desc, review_count desc, id
    limit ${gamesRecommended}`
  return toWholeList(page, games)
}
