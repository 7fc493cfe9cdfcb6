import type { ObjectionRow } from '~/db/rows/meetups'
import { lockMember } from '~/features/accounts/server/commands/members'
import { openCase } from '~/features/reports/server/commands/cases'
import { refuse, refuseIf } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { aboutMeetup, changed, notify } from '../../../core/server/commands/entries'
import { lockMeetup } from '../../../core/server/queries/meetups'
import { whyCannotObject } from '../../no-show'
import { objectionRefusals } from '../../refusals'
import { noShowAnsweredNotice, noShowStruckNotice } from '../notices'
import { findNoShow, findObjection } from '../queries/no-show'

/** A member says that they did come. Until operators have answered, nobody is taken to know. */
export async function objectToNoShow(
  tx: Transaction,
  { meetupId, memberId, text, now }: { meetupId: number; memberId: number; text: string; now: Date },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(objectionRefusals.noMeetup)
  await lockMember(tx, memberId)
  const seat = await findNoShow(tx, { meetupId, memberId })
  if (!seat) throw refuse(objectionRefusals.notThere)
  refuseIf(whyCannotObject({ ...seat, hasObjected: seat.objectedAt !== null }, now), objectionRefusals)
  const [objection] = await tx<{ id: number }[]>`
    insert into no_show_objections (entry_id, body, objected_at) values (${seat.entryId}, ${text}, ${now})
    returning id`
  if (!objection) throw new Error('the objection was not stored')
  await tx`update meetup_entries set attendance = 'disputed' where id = ${seat.entryId}`
  await openCase(tx, { kind: 'no-show', id: objection.id, now })
  await changed(tx, meetupId, [memberId])
}

/** Locks the meetup of an objection, which comes before its people and its case. */
export async function lockObjection(tx: Transaction, objectionId: number): Promise<ObjectionRow | null> {
  const seen = await findObjection(tx, objectionId)
  if (!seen) return null
  await lockMeetup(tx, seen.meetupId)
  return findObjection(tx, objectionId)
}

/** Operators answer an objection; the caller has locked its meetup, its member and the host. */
export async function answerObjection(
  tx: Transaction,
  { objectionId, isStruck, now }: { objectionId: number; isStruck: boolean; now: Date },
): Promise<void> {
  const objection = await findObjection(tx, objectionId)
  const row = objection && (await lockMeetup(tx, objection.meetupId))
  if (!objection?.isOpen || !row) return
  const { entryId, memberId, hostId } = objection
  await tx`
    update no_show_objections set closed_at = ${now}, outcome = ${isStruck ? 'struck' : 'stands'}
    where id = ${objectionId}`
  await tx`
    update meetup_entries set attendance = ${isStruck ? 'struck' : 'no-show'} where id = ${entryId}`
  // Who did not come has met nobody, whatever they have answered meanwhile.
  if (!isStruck)
    await tx`delete from meetup_answers where meetup_id = ${row.id} and member_id = ${memberId}::int`
  const details = aboutMeetup(row)
  const outcome = isStruck ? ('struck' as const) : ('stands' as const)
  await notify(tx, noShowAnsweredNotice, { to: [memberId], details: { ...details, outcome }, now })
  if (isStruck) await notify(tx, noShowStruckNotice, { to: [hostId], details, now })
  await changed(tx, row.id, [memberId, hostId])
}
