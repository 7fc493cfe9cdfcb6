import type { Clock } from '~/lib/clock'
import type { Database } from './database'

const channel = 'clock_moved'

export interface MovableClock extends Clock {
  /** Sets the current time for every process on this database; null returns to real time. */
  moveTo(moment: Date | null): Promise<void>
}

/**
 * A clock whose offset is stored in the database, so that all processes agree. Time runs on from the moment it was set
 * to. `onMove` runs in each process after it has read a new offset; `onError` receives failures to read it.
 */
export async function sharedClock(
  db: Database,
  { onMove, onError }: { onMove: () => void; onError: (error: unknown) => void },
): Promise<MovableClock> {
  let offsetMs = 0
  async function learn() {
    const [row] = await db<{ offsetMs: number }[]>`select offset_ms from clock_offset`
    offsetMs = row?.offsetMs ?? 0
  }
  const learnAndPass = () => {
    learn().then(onMove).catch(onError)
  }
  await learn()
  await db.listen(channel, learnAndPass, learnAndPass)
  return {
    now: () => new Date(Date.now() + offsetMs),
    moveTo: async (moment) => {
      const next = moment === null ? 0 : moment.getTime() - Date.now()
      await db.transaction(async (tx) => {
        await tx`insert into clock_offset (id, offset_ms) values (true, ${next})
                 on conflict (id) do update set offset_ms = excluded.offset_ms`
        await tx.notify(channel, '')
      })
      offsetMs = next
      onMove()
    },
  }
}
