import type { FindTeachableGameRow, GameCardRow, GameRow, ListedGameRow } from '~/db/rows/catalogue'
import type { TimerMode } from '~/features/catalogue/game'
import type { Reader } from '~/lib/server/database'
import { readListPage } from '~/lib/server/read-list-page'
import { type CheckQuestion, type ExplanationPart, gamesPerPage } from '../../game'

/** The member whose own state is read along with the games; null for visitors. */
export type ViewerId = number | null

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

/** What a game's explanation has; a part or a picture may be missing on either side. Null without the game. */
export interface TeachableGame {
  name: string
  explanation: ExplanationPart[]
  explanationImages: string[]
  questions: CheckQuestion[]
  timerMode: TimerMode
}

export async function findTeachableGame(db: Reader, id: number): Promise<TeachableGame | null> {
  const [game] = await db<FindTeachableGameRow[]>`
    select name, explanation_images, timer_mode,
      coalesce((
        select json_agg(json_build_object('title', title, 'lines', lines) order by position)
        from game_explanations where game_id = games.id), '[]')::text as explanation,
      coalesce((
        select json_agg(
          json_build_object('question', question, 'options', options, 'answer', answer, 'reason', reason)
          order by position)
        from game_questions where game_id = games.id), '[]')::text as questions
    from games where id = ${id}`
  return game
    ? {
        ...game,
        timerMode: game.timerMode as TimerMode,
        explanation: JSON.parse(game.explanation ?? '[]'),
        questions: JSON.parse(game.questions ?? '[]'),
      }
    : null
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

/** A member's whole wish list, for their export. */
export function listWholeLikesOf(db: Reader, memberId: number): Promise<{ game: string; likedAt: Date }[]> {
  return db<{ game: string; likedAt: Date }[]>`
    select name as game, liked_at from game_likes join games on id = game_id
    where member_id = ${memberId}
    order by liked_at, game_id`
}
