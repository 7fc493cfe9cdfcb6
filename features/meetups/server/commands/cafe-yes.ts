import { cafeRefusals } from '~/features/cafes/refusals'
import { type Acting, recordAction } from '~/features/cafes/server/commands/as-staff'
import { findStaffRole, listStaffIds } from '~/features/cafes/server/queries/staff'
import { settleHold } from '~/features/passes/server/commands/use-passes'
import { refuse } from '~/lib/errors'
import type { Reader, Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { cafeMeetupRefusals } from '../../cafe-refusals'
import { needsYesAt } from '../../cafe-seats'
import { whyCannotAnswerForCafe, yesDueAt } from '../../meetup'
import { meetupRefusals } from '../../refusals'
import { meetupAtCafeAudits } from '../audit'
import { meetupAgreedNotice } from '../notices'
import { findSeatHours } from '../queries/cafe-seats'
import { entryStateOf } from '../queries/entries'
import { lockMeetup, type MeetupRow, stateOf } from '../queries/meetups'
import { aboutMeetup, changed, lockEverybody, notify, passKey } from './entries'
import { callOff, type Gathering } from './host-meetup'
import { subjectOf } from './subject'

/** Until when the cafe says yes to a meetup that is opened now; null where it needs not to. */
export async function findYesDue(
  db: Reader,
  { cafeId, startsAt, now }: { cafeId: number; startsAt: Date; now: Date },
): Promise<Date | null> {
  const hours = await findSeatHours(db, cafeId)
  return needsYesAt(startsAt, { hours, blocked: [] }) ? yesDueAt(startsAt, now) : null
}

/** Plans what becomes of a meetup without an answer. It comes before the meetup's other steps of the same moment. */
export async function planYes(tx: Transaction, { id, dueAt }: { id: number; dueAt: Date }): Promise<void> {
  await scheduleDue(tx, { kind: 'meetup-yes', subject: subjectOf(id), key: 'yes', dueAt })
}

/**
 * The cafe has not answered in time: the meetup is called off, and every pass comes back. Where nobody looks after the cafe any
 * more, nobody could answer, and the meetup goes on.
 */
export async function lapseYes(
  tx: Transaction,
  { meetupId, dueAt, now }: { meetupId: number; dueAt: Date; now: Date },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row?.awaitsYes) return
  const gathering = { row, ...(await lockEverybody(tx, meetupId, [])) }
  if ((await listStaffIds(tx, row.cafeId)).length === 0) await agree(tx, gathering, { isByCafe: false, now })
  else await callOff(tx, gathering, { by: 'no-answer', at: dueAt, now })
}

/** Spends the passes that the seats of a locked meetup have held until now. */
async function agree(
  tx: Transaction,
  { row, entries }: Gathering,
  { isByCafe, now }: { isByCafe: boolean; now: Date },
): Promise<void> {
  await tx`update meetups set yes_given_at = ${now}, revision = revision + 1 where id = ${row.id}`
  await cancelDue(tx, { subject: subjectOf(row.id), kind: 'meetup-yes' })
  for (const entry of entries) {
    const state = entryStateOf(entry)
    const isSpent = state === 'seated' && entry.pass === 'held'
    if (isSpent) {
      await settleHold(tx, { key: passKey(entry.id), now })
      await tx`update meetup_entries set pass = 'spent' where id = ${entry.id}`
    }
    if (state !== 'seated') continue
    const details = { ...aboutMeetup(row), tier: isSpent ? entry.tier : null, isByCafe }
    await notify(tx, meetupAgreedNotice, { to: [entry.memberId], details, now })
  }
  await changed(
    tx,
    row.id,
    entries.map(({ memberId }) => memberId),
  )
}

const hasAgreed = (row: MeetupRow) => row.yesDueAt !== null && !row.awaitsYes && row.status !== 'cancelled'

/**
 * The cafe says yes or, with a reason, no to a meetup that waits for it: a no gives every pass back. Both roles answer, because
 * nothing has been taken yet. Repeating a yes changes nothing.
 */
export async function answerForCafe(
  tx: Transaction,
  {
    meetupId,
    isYes,
    reason,
    ...acting
  }: Acting & { meetupId: number; isYes: boolean; reason: string | null },
): Promise<void> {
  const { cafeId, actorId, now } = acting
  const row = await lockMeetup(tx, meetupId)
  if (row?.cafeId !== cafeId) throw refuse(meetupRefusals.noMeetup)
  const gathering = { row, ...(await lockEverybody(tx, meetupId, [actorId])) }
  // The actor is locked, as removing staff locks them, so the role cannot change after this.
  if ((await findStaffRole(tx, { cafeId, memberId: actorId })) === null) throw refuse(cafeRefusals.notStaff)
  if (isYes && hasAgreed(row)) return
  const problem = whyCannotAnswerForCafe({ ...stateOf(row), yesDueAt: row.yesDueAt }, now)
  if (problem === 'over') throw refuse(meetupRefusals.over)
  if (problem !== null) throw refuse(cafeMeetupRefusals.notAwaited)
  if (isYes) await agree(tx, gathering, { isByCafe: true, now })
  else await callOff(tx, gathering, { by: 'cafe', reason, at: now, now })
  const details = {
    meetup: meetupId,
    startsAt: row.startsAt.toISOString(),
    ...(reason !== null && { reason }),
  }
  await recordAction(tx, acting, { action: meetupAtCafeAudits[isYes ? 'say-yes' : 'say-no'], details })
}
