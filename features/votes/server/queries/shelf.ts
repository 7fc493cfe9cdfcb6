import type { NamedGame, ShelfRow } from '~/db/rows/votes'
import { initialsSearched, lettersSearched } from '~/features/cafes/cafe-search'
import { listPlayTimes } from '~/features/play-records/server/queries/plays'
import type { Reader } from '~/lib/server/database'
import { gamesLookedAt, type Occasion, suits, type TimedGame } from '../../vote'

export interface VotableGame extends TimedGame {
  id: number
  name: string
  image: string | null
}

async function timed(db: Reader, rows: readonly ShelfRow[]): Promise<VotableGame[]> {
  const times = await listPlayTimes(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ timed: 0, median: null, ...times.get(row.id), ...row }))
}

/** How many games the cafe has. */
export async function countShelf(db: Reader, cafeId: number): Promise<number> {
  const [shelf] = await db<{ games: number }[]>`
    select count(*)::int as games from cafe_games where cafe_id = ${cafeId}`
  return shelf?.games ?? 0
}

/** What of the shelf suits and has this name, in the order of the shelf (`listShelf` of cafes). */
export async function listVotable(
  db: Reader,
  { cafeId, occasion, text }: { cafeId: number; occasion: Occasion; text: string },
): Promise<VotableGame[]> {
  const [pattern, patterns] = lettersSearched(text)
  const initials = initialsSearched(text)
  const rows = await db<ShelfRow[]>`
    select games.id, name, image, min_players, max_players, play_minutes
    from cafe_games join games on games.id = game_id
    where cafe_id = ${cafeId} and ${occasion.people} between min_players and max_players
      and (${text === ''}::boolean or exists (
        select from game_names
        where game_names.game_id = games.id and ((letters like ${pattern} and letters like all(${patterns}::text[]))
          or initials like ${initials})
      ))
    order by play_count + review_count desc, name, games.id
    limit ${gamesLookedAt}`
  return (await timed(db, rows)).filter((game) => suits(game, occasion))
}

/**
 * What of these games is on the shelf and suits, in the order of the shelf, and more of it than all ballots together
 * could veto.
 */
export async function listCountable(
  db: Reader,
  { cafeId, occasion, gameIds }: { cafeId: number; occasion: Occasion; gameIds: readonly number[] },
): Promise<VotableGame[]> {
  const rows = await db<ShelfRow[]>`
    select id, name, image, min_players, max_players, play_minutes
    from (
      select games.id, name, image, min_players, max_players, play_minutes,
        row_number() over (order by play_count + review_count desc, name, games.id) as rank
      from cafe_games join games on games.id = game_id
      where cafe_id = ${cafeId} and ${occasion.people} between min_players and max_players
    ) shelf
    where rank <= ${occasion.people + 1} or id = any(${[...gameIds]}::int[])
    order by rank`
  return (await timed(db, rows)).filter((game) => suits(game, occasion))
}

/** Names and covers, by game. */
export async function listNames(
  db: Reader,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, NamedGame>> {
  const games = await db<NamedGame[]>`
    select id, name, image from games where id = any(${[...gameIds]}::int[])`
  return new Map(games.map((game) => [game.id, game]))
}
