import { findSuspension } from '~/features/accounts/server/queries'
import type { Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { deadlineAt, meetupTags, whyCannotCallOff } from '../../../core/meetup'
import type { Gathering } from '../../../core/server/commands/as-host'
import { lockEverybody } from '../../../core/server/commands/entries'
import { subjectOf } from '../../../core/server/commands/plan-deadlines'
import { lapseHandOvers } from '../../../core/server/commands/seat-holds'
import { lockMeetup, stateOf } from '../../../core/server/queries/meetups'
import { callOff } from '../../../course/server/commands/host-meetup'
import { listHosted } from '../../../finding/server/queries/meetup-lists'
import { findBan } from '../queries/bans'

/**
 * Plans the end of the coming meetups of a host who is being suspended, or banned from meetups, for 24 hours before their start or, where that is past,
 * for now, and ends what they have offered to hand over. It locks no meetup, because the caller has locked the member, who comes after
 * meetups and whom every hand-over of theirs locks.
 */
export async function stopMeetupsOf(
  tx: Transaction,
  { hostId, until, now }: { hostId: number; until: Date | null; now: Date },
): Promise<void> {
  for (const { id, startsAt } of await listHosted(tx, { hostId, now })) {
    const item = { kind: 'meetup-host-suspended', subject: subjectOf(id) }
    const dueAt = new Date(Math.max(now.getTime(), deadlineAt('day-before', startsAt).getTime()))
    await scheduleDue(tx, { ...item, key: 'stop', dueAt })
    // Replies that are cached until then show the meetup as one that takes nobody.
    if (until !== null && until < startsAt) await scheduleDue(tx, { ...item, key: 'over', dueAt: until })
    // Handed over, it would go on, and its host would sit there as a guest.
    const asked = await lapseHandOvers(tx, { meetupId: id, now })
    if (asked.length > 0) await invalidateOwn(tx, asked, meetupTags.own.all)
    await invalidate(tx, meetupTags.facts.of(id))
  }
}

/** The suspension or ban has been lifted: what is planned will find nothing to do. */
export async function resumeMeetupsOf(
  tx: Transaction,
  { hostId, now }: { hostId: number; now: Date },
): Promise<void> {
  for (const { id } of await listHosted(tx, { hostId, now })) await invalidate(tx, meetupTags.facts.of(id))
}

/**
 * Calls a locked meetup off if its host is suspended or banned and it starts within 24 hours. Every pass comes back as when others are
 * the reason, the host's as well. Returns whether it was called off.
 */
export async function callOffForSuspendedHost(
  tx: Transaction,
  gathering: Gathering,
  { at, now }: { at: Date; now: Date },
): Promise<boolean> {
  const { row } = gathering
  if (row.hostId === null || whyCannotCallOff(stateOf(row), now) !== null) return false
  if (now < deadlineAt('day-before', row.startsAt)) return false
  const isOut =
    (await findSuspension(tx, row.hostId, now)) !== null ||
    (await findBan(tx, { memberId: row.hostId, now })) !== null
  if (!isOut) return false
  await callOff(tx, gathering, { by: 'operator', at, now })
  return true
}

export async function lookAtSuspendedHost(
  tx: Transaction,
  { meetupId, dueAt, now }: { meetupId: number; dueAt: Date; now: Date },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) return
  const gathering = { row, ...(await lockEverybody(tx, meetupId, [])) }
  if (await callOffForSuspendedHost(tx, gathering, { at: dueAt, now })) return
  await invalidate(tx, meetupTags.facts.of(meetupId))
}
