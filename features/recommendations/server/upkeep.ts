import type { Database } from '~/lib/server/database'
import { findNeighbours, readTastes } from './commands'

/** Updates the closeness of games, one batch per call: first all tastes, then the neighbours. */
export function refreshCloseness(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const read = await readTastes(tx, now)
    return read > 0 ? read : findNeighbours(tx)
  })
}
