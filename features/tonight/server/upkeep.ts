import type { Database } from '~/lib/server/database'
import { refreshEveningGames } from './commands'

/** Keeps what evenings ask of games up to date, one batch per call. */
export function keepEveningGames(db: Database, now: Date): Promise<number> {
  return db.transaction((tx) => refreshEveningGames(tx, now))
}
