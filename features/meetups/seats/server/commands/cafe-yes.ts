import type { MeetupRow } from '~/db/rows/meetups'
import type { Hours } from '~/features/cafes/opening-hours'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type Acting, recordAction } from '~/features/cafes/server/commands/as-staff'
import { findStaffRole, listStaffIds } from '~/features/cafes/server/queries/staff'
import { settleHold } from '~/features/passes/server/commands/use-passes'
import { refuse, refuseIf } from '~/lib/errors'
import type { Reader, Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { refuseForHours, yesDueAt } from '../../../core/cafe-hours'
import { whyCannotAnswerForCafe } from '../../../core/meetup'
import { meetupRefusals } from '../../../core/refusals'
import { meetupAtCafeAudits } from '../../../core/server/audit'
import type { Gathering } from '../../../core/server/commands/as-host'
import { aboutMeetup, changed, lockEverybody, notify, passKey } from '../../../core/server/commands/entries'
import { subjectOf } from '../../../core/server/commands/plan-deadlines'
import { entryStateOf } from '../../../core/server/queries/entries'
import { lockMeetup, stateOf } from '../../../core/server/queries/meetups'
import { callOff } from '../../../course/server/commands/host-meetup'
import { yesRefusals } from '../../cafe-refusals'
import { meetupAgreedNotice } from '../notices'
import { listAsking } from '../queries/cafe-seats'

interface Asking {
  cafeId: number
  startsAt: Date
  /** When the cafe is open. */
  hours: Hours
  now: Date
}

/** Whether a meetup that is opened now waits for the yes of the cafe, which nobody gives where nobody looks after it. */
async function isAsked(db: Reader, { cafeId, startsAt }: Asking): Promise<boolean> {
  return (await listAsking(db, { cafeIds: [cafeId], startsAt })).length > 0
}

/** Whether the cafe would have to say yes and could not in time. */
export async function isTooLateForYes(db: Reader, asking: Asking): Promise<boolean> {
  return yesDueAt(asking.startsAt, asking.now, asking.hours) === null && (await isAsked(db, asking))
}

/** Until when the cafe says yes to a meetup that is opened now; null where it needs not to. Refuses one to which it could not in time. */
export async function findYesDue(db: Reader, asking: Asking): Promise<Date | null> {
  const { startsAt, hours, now } = asking
  if (!(await isAsked(db, asking))) return null
  const dueAt = yesDueAt(startsAt, now, hours)
  if (dueAt === null) throw refuseForHours('noTimeForYes', startsAt, hours)
  return dueAt
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
  refuseIf(whyCannotAnswerForCafe({ ...stateOf(row), yesDueAt: row.yesDueAt }, now), yesRefusals)
  if (isYes) await agree(tx, gathering, { isByCafe: true, now })
  else await callOff(tx, gathering, { by: 'cafe', reason, at: now, now })
  const details = {
    meetup: meetupId,
    startsAt: row.startsAt.toISOString(),
    ...(reason !== null && { reason }),
  }
  await recordAction(tx, acting, { action: meetupAtCafeAudits[isYes ? 'say-yes' : 'say-no'], details })
}
