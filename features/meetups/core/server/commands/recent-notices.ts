import type { Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { subjectOf } from './plan-deadlines'

const minuteMs = 60_000

/** The shortest time between two notices of a kind about a meetup, or about a member at a meetup. */
const apartMs = {
  changed: 60 * minuteMs,
  'seat-free': 10 * minuteMs,
  joined: 10 * minuteMs,
  left: 10 * minuteMs,
  requested: 10 * minuteMs,
  question: 10 * minuteMs,
}
export type Notified = keyof typeof apartMs

interface About {
  meetupId: number
  /** The member whom the telling is about; null if it is about the meetup. */
  aboutId?: number | null
  /** The due item that looks again. */
  late?: 'meetup-tell' | 'question-tell'
}

/**
 * Whether this notice may be sent now; then it counts as sent. If the same was sent too recently, a due item looks
 * again when that is over, and sends what is true then (such as `notifyHostLate`).
 */
export async function mayNotify(
  tx: Transaction,
  notified: Notified,
  { meetupId, aboutId = null, late = 'meetup-tell', now }: About & { now: Date },
): Promise<boolean> {
  const [last] = await tx<{ toldAt: Date }[]>`
    select told_at from meetup_tellings
    where meetup_id = ${meetupId} and about_id is not distinct from ${aboutId}::int and kind = ${notified as string}`
  const next = new Date((last?.toldAt.getTime() ?? 0) + apartMs[notified])
  if (now < next) {
    const key = aboutId === null ? notified : `member:${aboutId}`
    await scheduleDue(tx, { kind: late, subject: subjectOf(meetupId), key, dueAt: next })
    return false
  }
  // A new row each time, so that the youngest is what was sent last.
  await tx`
    delete from meetup_tellings
    where meetup_id = ${meetupId} and about_id is not distinct from ${aboutId}::int and kind = ${notified as string}`
  await tx`
    insert into meetup_tellings (meetup_id, about_id, kind, told_at)
    values (${meetupId}, ${aboutId}, ${notified as string}, ${now})`
  return true
}

/** The kind of the last notice about this member; null if there was none. */
export async function lastNotified(
  tx: Transaction,
  { meetupId, aboutId }: { meetupId: number; aboutId: number },
): Promise<string | null> {
  const [last] = await tx<{ kind: string }[]>`
    select kind from meetup_tellings where meetup_id = ${meetupId} and about_id = ${aboutId}
    order by id desc limit 1`
  return last?.kind ?? null
}

/** Nothing more is sent about a meetup that is over; of one kind, there may be. */
export async function forgetNotified(
  tx: Transaction,
  meetupId: number,
  { but = null }: { but?: Notified | null } = {},
): Promise<void> {
  await tx`delete from meetup_tellings where meetup_id = ${meetupId} and kind is distinct from ${but as string | null}`
}
