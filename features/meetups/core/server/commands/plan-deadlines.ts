import type { Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { deadlinesAhead } from '../../meetup'

/** Schedules the deadlines of a meetup. */
export async function planDeadlines(
  tx: Transaction,
  { id, startsAt, now }: { id: number; startsAt: Date; now: Date },
): Promise<void> {
  for (const { deadline, at } of deadlinesAhead(startsAt, now)) {
    await scheduleDue(tx, { kind: 'meetup-step', subject: subjectOf(id), key: deadline, dueAt: at })
  }
}

/** The subject of a meetup's due items. */
export const subjectOf = (id: number) => `meetup:${id}`

export function meetupIdOf(subject: string): number {
  return Number(subject.slice(subject.indexOf(':') + 1))
}
