import { keepMembers } from '~/features/accounts/server/commands/members'
import { addNotices } from '~/features/notices/server/commands/outbox'
import type { Transaction } from '~/lib/server/database'
import { movingUp } from '../../event'
import { aboutEvent, eventMovedUpNotice } from '../notices'
import { findEvent, lockEvent } from '../queries/events'
import { listLine } from '../queries/sign-ups'
import { eventChanged } from './changed'

/** Gives free places of a locked event to the head of its line, until it starts. Whoever gets one hears of it, but for `silentFor`. */
export async function moveUp(
  tx: Transaction,
  { eventId, silentFor = null, now }: { eventId: number; silentFor?: number | null; now: Date },
): Promise<void> {
  const event = await findEvent(tx, eventId)
  if (!event || event.cancelledAt !== null || event.startsAt <= now) return
  const line = await listLine(tx, { eventId, now })
  const moved = movingUp(event, line)
  if (moved.length === 0) return
  const members = moved.map(({ memberId }) => memberId)
  await tx`
    update cafe_event_sign_ups set state = 'in', lined_up_at = null, moved_up_at = ${now}
    where id = any(${moved.map(({ id }) => id)}::int[])`
  const to = moved.filter(({ memberId }) => memberId !== silentFor)
  await addNotices(tx, eventMovedUpNotice, {
    to: to.map(({ memberId, people }) => ({ memberId, details: { ...aboutEvent(event), people } })),
    now,
  })
  await eventChanged(tx, event, members)
}

/** After somebody has left the service, or somebody in the line is no longer kept out. */
export async function moveUpLater(
  tx: Transaction,
  { eventId, now }: { eventId: number; now: Date },
): Promise<void> {
  if ((await lockEvent(tx, eventId)) === null) return
  await keepMembers(
    tx,
    (await listLine(tx, { eventId, now })).map(({ memberId }) => memberId),
  )
  await moveUp(tx, { eventId, now })
}
