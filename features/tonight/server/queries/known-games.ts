import type { KnownGameRow } from '~/db/rows/tonight'
import type { Reader } from '~/lib/server/database'
import type { ShelfGame } from '../../evening'

const batch = 1_000

/** Upkeep writes in one transaction after another, so whoever has read a revision has read all before it. */
function listChangedGames(db: Reader, since: number): Promise<KnownGameRow[]> {
  return db<KnownGameRow[]>`
    select game_id as id, min_players, max_players, minutes, difficulty, fame, revision::float8 as revision
    from evening_games where revision > ${since}
    order by revision
    limit ${batch}`
}

/** What an evening asks of every game, by its number. */
export type KnownGames = ReadonlyMap<number, ShelfGame>

/**
 * Reads the games of evenings, which a process keeps: some sixty bytes of each. Every call asks for what has changed since the
 * last one, so the answer is never older than the call. A game that was deleted stays, and is on no shelf.
 */
export function knownGamesOf(db: Reader): () => Promise<KnownGames> {
  const games = new Map<number, ShelfGame>()
  let seen = 0
  let reading: Promise<void> | null = null

  async function readChanges(): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const changed = await listChangedGames(db, seen)
      for (const { id, revision, ...game } of changed) {
        games.set(id, game)
        seen = revision
      }
      hasMore = changed.length === batch
    }
  }

  return async () => {
    reading ??= readChanges().finally(() => {
      reading = null
    })
    await reading
    return games
  }
}
