import type { Reader } from '~/lib/server/database'
import type { Wrong } from '../../health'

/** What was told to have begun and not yet to have ended. */
export function listRaisedAlarms(db: Reader): Promise<Wrong[]> {
  return db<Wrong[]>`select key, text from house_alarms order by since, key`
}
