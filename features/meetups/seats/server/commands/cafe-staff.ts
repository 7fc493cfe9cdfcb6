import { cafeDayOf } from '~/features/cafes/cafe-day'
import { listStaffIds } from '~/features/cafes/server/queries/staff'
import type { Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { startsAtOf } from '../../../core/meetup'
import { notify } from '../../../core/server/commands/entries'
import { cafeMorningNotice } from '../notices'
import { findCafeMorning } from '../queries/cafe-day'

const morning = '09:00'

/** The staff hear in the morning of a day what it brings. Planned with each meetup, it is still one notice a day. */
export async function planMorning(
  tx: Transaction,
  { cafeId, startsAt, now }: { cafeId: number; startsAt: Date; now: Date },
): Promise<void> {
  const day = cafeDayOf(startsAt)
  const dueAt = startsAtOf(day, morning)
  if (dueAt > now) await scheduleDue(tx, { kind: 'cafe-morning', subject: `cafe:${cafeId}`, key: day, dueAt })
}

const latestMs = 6 * 60 * 60_000

export async function notifyStaffOfDay(
  tx: Transaction,
  { cafeId, day, dueAt, now }: { cafeId: number; day: string; dueAt: Date; now: Date },
): Promise<void> {
  if (now.getTime() - dueAt.getTime() > latestMs) return
  const found = await findCafeMorning(tx, { cafeId, day })
  if (found === null || found.meetups === 0) return
  const to = await listStaffIds(tx, cafeId)
  await notify(tx, cafeMorningNotice, { to, details: { cafeId, day, ...found }, now })
}
