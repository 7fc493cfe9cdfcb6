import type { Database } from '~/lib/server/database'
import type { NewPlay } from '../play'
import { addPlay } from './commands/plays'

/** A test record; member and game are always given. */
export function aPlay(
  db: Database,
  about: Pick<NewPlay, 'gameId' | 'memberId'> & Partial<NewPlay>,
): Promise<number> {
  return db.transaction((tx) =>
    addPlay(tx, {
      playedOn: '2026-01-01',
      star: null,
      place: null,
      note: null,
      minutes: null,
      players: [],
      loggedAt: new Date('2026-01-01T12:00:00Z'),
      ...about,
    }),
  )
}
