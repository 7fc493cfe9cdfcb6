import type { MeetupRow } from '~/db/rows/meetups'
import { checkOperator } from '~/features/accounts/server/commands/account-status'
import { lockMember } from '~/features/accounts/server/commands/members'
import { refuse, refuseIf } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { toMeetupStatus } from '../../../core/meetup'
import { meetupAudits } from '../../../core/server/audit'
import { aboutMeetup, changed, lockEverybody, notify } from '../../../core/server/commands/entries'
import { entryStateOf, findOwnEntry } from '../../../core/server/queries/entries'
import { lockMeetup } from '../../../core/server/queries/meetups'
import { callOff } from '../../../course/server/commands/host-meetup'
import { whyHeld, whyHeldForMembers, wordsForDoubt } from '../../not-held'
import { noDoubt, notHeldByCafeRefusals, notHeldByMemberRefusals, notHeldRefusals } from '../../refusals'
import { meetupHeldNotice } from '../notices'
import { findDoubt } from '../queries/not-held'

const begunOf = (row: MeetupRow) => ({
  status: toMeetupStatus(row.status),
  startsAt: row.startsAt,
  endedAt: row.endedAt,
})

async function wasNotHeld(tx: Transaction, meetupId: number): Promise<boolean> {
  const [row] = await tx<{ wasNotHeld: boolean | null }[]>`
    select cancelled_by = 'not-held' as was_not_held from meetups where id = ${meetupId}`
  return row?.wasNotHeld ?? false
}

export interface PuttingRight {
  meetupId: number
  /** What everybody in the meetup is told. */
  reason: string
  actorId: number
  now: Date
}

/**
 * Says that a meetup did not take place: every pass comes back and lives 14 more days, also of those who had left too
 * late; the cafe is owed nothing, and who came, who did not and who would meet whom again is forgotten. `cafeId` is the cafe
 * in whose name its staff says it; null for an operator. Repeating it changes nothing. The caller has checked that the
 * actor may act for the cafe.
 */
export async function putRight(
  tx: Transaction,
  { meetupId, cafeId, reason, actorId, now }: PuttingRight & { cafeId: number | null },
): Promise<{ startsAt: Date; cafeId: number; isDone: boolean }> {
  const row = await lockMeetup(tx, meetupId)
  if (!row || (cafeId !== null && row.cafeId !== cafeId)) throw refuse(notHeldRefusals.noMeetup)
  const gathering = { row, ...(await lockEverybody(tx, meetupId, [actorId])) }
  if (cafeId === null) await checkOperator(tx, { operatorId: actorId, need: 'support', now })
  const about = { startsAt: row.startsAt, cafeId: row.cafeId }
  if (await wasNotHeld(tx, meetupId)) return { ...about, isDone: false }
  const isScanned = gathering.entries.some(({ attendanceBy }) => attendanceBy === 'cafe')
  const by = cafeId === null ? 'operator' : 'cafe'
  refuseIf(whyHeld(begunOf(row), { by, isScanned, now }), notHeldByCafeRefusals)
  await tx`delete from meetup_answers where meetup_id = ${meetupId}`
  await callOff(tx, gathering, { by: 'not-held', statedByCafe: cafeId !== null, reason, at: now, now })
  await decide(tx, { meetupId, outcome: 'not-held', now })
  const thing = meetupId
  await audit(tx, { actorId, action: meetupAudits['say-not-held'], thing, details: { reason }, now })
  return { ...about, isDone: true }
}

async function decide(
  tx: Transaction,
  { meetupId, outcome, now }: { meetupId: number; outcome: 'held' | 'not-held'; now: Date },
): Promise<boolean> {
  const decided = await tx`
    update meetup_doubts set decided_at = ${now}, outcome = ${outcome}
    where meetup_id = ${meetupId} and decided_at is null`
  return decided.count > 0
}

/** An operator finds that a doubted meetup took place: its settlements stand, and those who doubted are told. */
export async function findHeld(
  tx: Transaction,
  { meetupId, operatorId, now }: { meetupId: number; operatorId: number; now: Date },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(notHeldRefusals.noMeetup)
  const said = await tx<{ memberId: number }[]>`
    select member_id from meetup_not_held_words where meetup_id = ${meetupId} and member_id is not null`
  const people = said.map(({ memberId }) => memberId)
  await lockEverybody(tx, meetupId, [...people, operatorId])
  await checkOperator(tx, { operatorId, need: 'support', now })
  if (!(await decide(tx, { meetupId, outcome: 'held', now }))) throw refuse(noDoubt)
  await notify(tx, meetupHeldNotice, { to: people, details: aboutMeetup(row), now })
  const thing = meetupId
  await audit(tx, { actorId: operatorId, action: meetupAudits['say-held'], thing, now })
  await changed(tx, meetupId, people)
}

interface Statement {
  meetupId: number
  memberId: number
  now: Date
}

async function asSeated(tx: Transaction, { meetupId, memberId, now }: Statement): Promise<MeetupRow> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(notHeldRefusals.noMeetup)
  await lockMember(tx, memberId)
  const entry = await findOwnEntry(tx, { meetupId, memberId })
  refuseIf(whyHeldForMembers(begunOf(row), now), notHeldByMemberRefusals)
  if (!entry || entryStateOf(entry) !== 'seated') throw refuse(notHeldByMemberRefusals.notThere)
  const { outcome } = await findDoubt(tx, { meetupId, viewerId: memberId })
  if (outcome !== null) throw refuse(notHeldByMemberRefusals.decided)
  return row
}

/** A seated member says that the meetup did not take place. The second one puts it on the operators' list. */
export async function sayNotHeld(tx: Transaction, statement: Statement): Promise<void> {
  const { meetupId, memberId, now } = statement
  const row = await asSeated(tx, statement)
  await tx`
    insert into meetup_not_held_words (meetup_id, member_id, said_at) values (${meetupId}, ${memberId}, ${now})
    on conflict (meetup_id, member_id) do nothing`
  const { words } = await findDoubt(tx, { meetupId, viewerId: memberId })
  if (words >= wordsForDoubt) {
    await tx`
      insert into meetup_doubts (meetup_id, raised_at) values (${meetupId}, ${now})
      on conflict (meetup_id) do nothing`
  }
  await changed(tx, row.id, [memberId])
}

/** Takes the word back, as long as nobody has decided. */
export async function takeBackNotHeld(tx: Transaction, statement: Statement): Promise<void> {
  const { meetupId, memberId } = statement
  await asSeated(tx, statement)
  await tx`delete from meetup_not_held_words where meetup_id = ${meetupId} and member_id = ${memberId}`
  const { words } = await findDoubt(tx, { meetupId, viewerId: memberId })
  if (words < wordsForDoubt) {
    await tx`delete from meetup_doubts where meetup_id = ${meetupId} and decided_at is null`
  }
  await changed(tx, meetupId, [memberId])
}
