import { closeCase } from '~/features/reports/server/commands/cases'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import type { HoldReason } from '../queries/seat-holds'
import { subjectOf } from './plan-deadlines'

/**
 * Holds a seat of a locked meetup for this member until the deadline. The database refuses more seats and holds than
 * the meetup has.
 */
export async function holdSeat(
  tx: Transaction,
  hold: { meetupId: number; memberId: number; reason: HoldReason; deadline: Date; now: Date },
): Promise<void> {
  const { meetupId, memberId, reason, deadline, now } = hold
  await tx`
    insert into meetup_seat_holds (meetup_id, member_id, reason, held_at, deadline)
    values (${meetupId}, ${memberId}, ${reason as string}, ${now}, ${deadline})`
  await scheduleDue(tx, {
    kind: 'meetup-hold',
    subject: subjectOf(meetupId),
    key: String(memberId),
    dueAt: deadline,
  })
}

/**
 * Ends the member's pair at a locked meetup with the seat that is held for the friend, if there is one. Without an outcome
 * it is said by the clock: it fell, or others ended it before.
 */
export async function endPair(
  tx: Transaction,
  {
    meetupId,
    memberId,
    outcome = null,
    now,
  }: { meetupId: number; memberId: number; outcome?: 'alone' | 'left' | null; now: Date },
): Promise<void> {
  const ended = await tx`
    update meetup_pairs set ended_at = ${now},
      outcome = coalesce(${outcome as string | null}, case when deadline <= ${now} then 'fell' else 'closed' end)
    where meetup_id = ${meetupId} and member_id = ${memberId} and outcome is null`
  if (ended.count > 0) await endSeatHolds(tx, { meetupId, memberId })
}

/** Ends what a host has offered at a locked meetup: to or from this member, or at all. Returns the two whom it concerned. */
export async function lapseHandOvers(
  tx: Transaction,
  { meetupId, memberId = null, now }: { meetupId: number; memberId?: number | null; now: Date },
): Promise<number[]> {
  const ended = await tx<{ fromId: number; toId: number }[]>`
    update meetup_hand_overs set outcome = 'lapsed', ended_at = ${now}
    where meetup_id = ${meetupId} and outcome is null
      and (${memberId}::int is null or ${memberId}::int in (from_id, to_id))
    returning from_id, to_id`
  return ended.flatMap(({ fromId, toId }) => [fromId, toId])
}

/** Ends what the host of a locked meetup has asked everybody about its time and place, if that is open. */
export async function endMove(
  tx: Transaction,
  {
    meetupId,
    outcome,
    now,
  }: { meetupId: number; outcome: 'moved' | 'withdrawn' | 'failed' | 'lapsed'; now: Date },
): Promise<void> {
  const ended = await tx`
    update meetup_moves set outcome = ${outcome as string}, ended_at = ${now}
    where meetup_id = ${meetupId} and outcome is null`
  if (ended.count === 0) return
  await tx`update meetups set moving_until = null where id = ${meetupId}`
  await cancelDue(tx, { subject: subjectOf(meetupId), kind: 'meetup-move' })
}

/** Lets the clock look now whether all have answered where the meetup moves, which takes further locks. */
export async function lookAtMove(
  tx: Transaction,
  { meetupId, now }: { meetupId: number; now: Date },
): Promise<void> {
  const item = { kind: 'meetup-move', subject: subjectOf(meetupId) }
  const [move] = await tx<{ id: number }[]>`
    select id from meetup_moves where meetup_id = ${meetupId} and outcome is null`
  if (move) await scheduleDue(tx, { ...item, key: String(move.id), dueAt: now })
}

/** Ends the member's hold of a seat of a locked meetup, or every one. Returns whether there was one. */
export async function endSeatHolds(
  tx: Transaction,
  { meetupId, memberId = null }: { meetupId: number; memberId?: number | null },
): Promise<boolean> {
  const ended = await tx`
    delete from meetup_seat_holds
    where meetup_id = ${meetupId} and (${memberId}::int is null or member_id = ${memberId}::int)`
  if (ended.count === 0) return false
  const key = memberId === null ? null : String(memberId)
  await cancelDue(tx, { subject: subjectOf(meetupId), kind: 'meetup-hold', key })
  return true
}

/** The mark to which somebody objects is being taken away, so nobody decides about it any more. */
export async function closeObjection(
  tx: Transaction,
  { entryId, now }: { entryId: number; now: Date },
): Promise<void> {
  const [closed] = await tx<{ id: number }[]>`
    update no_show_objections set closed_at = ${now}, outcome = 'corrected'
    where entry_id = ${entryId} and closed_at is null
    returning id`
  if (closed) await closeCase(tx, { kind: 'no-show', id: closed.id, decision: 'strike', now })
}
