import type { Database } from '~/lib/server/database'
import { findNeighbours, readTastes } from './commands'

/** Brings the closeness of games up to date, a batch a call: first who likes what, then who is close to whom. */
export function refreshCloseness(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const read = await readTastes(tx, now)
    return read > 0 ? read : findNeighbours(tx)
  })
}
