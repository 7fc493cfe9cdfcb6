import { checkOperator } from '~/features/accounts/server/commands/account-status'
import { refuse, refuseIf } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import {
  type CancelCause,
  leavesListAt,
  whyCannotCallOff,
  whyCannotClose,
  whyCannotConfirm,
  whyCannotEnd,
} from '../../../core/meetup'
import { meetupRefusals } from '../../../core/refusals'
import { meetupAudits } from '../../../core/server/audit'
import { asHost, type Gathering, type HostAction } from '../../../core/server/commands/as-host'
import {
  aboutMeetup,
  changed,
  endEntry,
  lockEverybody,
  membersOf,
  notify,
  returnSpentPass,
  seatedOf,
} from '../../../core/server/commands/entries'
import { subjectOf } from '../../../core/server/commands/plan-deadlines'
import { forgetNotified } from '../../../core/server/commands/recent-notices'
import { endMove, endSeatHolds, lapseHandOvers } from '../../../core/server/commands/seat-holds'
import { entryStateOf } from '../../../core/server/queries/entries'
import { lockMeetup, stateOf } from '../../../core/server/queries/meetups'
import { letPairsFall } from '../../../line/server/commands/fallen-pairs'
import { callOffRefusals, closeRefusals, confirmRefusals, endRefusals } from '../../refusals'
import {
  meetupCancelledNotice,
  meetupConfirmedNotice,
  meetupEndedNotice,
  meetupLapsedNotice,
} from '../notices'
import { sumSettled } from '../queries/settled'
import { notifyStaff, notifyStaffOfMoney } from './notify-staff'

/** Confirms a locked meetup. `at` is the time of the confirmation; the clock's step may run later. */
export async function confirm(
  tx: Transaction,
  { row, entries }: Gathering,
  { takesLate, at, isShown = true, now }: { takesLate: boolean; at: Date; isShown?: boolean; now: Date },
): Promise<void> {
  await tx`
    update meetups set status = 'confirmed', confirmed_at = ${at}, takes_late = ${takesLate}, revision = revision + 1
    where id = ${row.id}`
  if (isShown) {
    await notify(tx, meetupConfirmedNotice, { to: seatedOf(entries), details: aboutMeetup(row), now })
    await notifyStaff(tx, row, { word: 'confirmed', now })
  }
  await changed(tx, row.id, membersOf(entries))
}

export async function confirmMeetup(tx: Transaction, action: HostAction, takesLate: boolean): Promise<void> {
  const gathering = await asHost(tx, action)
  const { row } = gathering
  const problem = whyCannotConfirm(stateOf(row), action.now)
  if (problem === 'tooFew') throw refuse(confirmRefusals.tooFew, { missing: row.minPeople - row.seated })
  refuseIf(problem, confirmRefusals)
  await confirm(tx, gathering, { takesLate, at: action.now, now: action.now })
}

/**
 * Ends what was planned for a locked meetup that is over, or is about to be: seats held, tellings, due items. People go on asking
 * after one that took place, so its host still hears of questions that came too soon after others.
 */
async function putAway(
  tx: Transaction,
  meetupId: number,
  { canAsk, now }: { canAsk: boolean; now: Date },
): Promise<void> {
  await endMove(tx, { meetupId, outcome: 'lapsed', now })
  await endSeatHolds(tx, { meetupId })
  await forgetNotified(tx, meetupId, { but: canAsk ? 'question' : null })
  await cancelDue(tx, { subject: subjectOf(meetupId), but: canAsk ? 'question-tell' : null })
}

/** Closes a locked meetup: requests, places in line and held seats end, and every held pass comes back. */
export async function close(
  tx: Transaction,
  { row, entries }: Gathering,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  await letPairsFall(tx, row, { entries, now })
  await lapseHandOvers(tx, { meetupId: row.id, now })
  await endMove(tx, { meetupId: row.id, outcome: 'lapsed', now })
  await endSeatHolds(tx, { meetupId: row.id })
  await tx`update meetups set status = 'closed', closed_at = ${at} where id = ${row.id}`
  for (const entry of entries) {
    const state = entryStateOf(entry)
    if (state !== 'unanswered' && state !== 'in-line') continue
    const { effect, tier } = await endEntry(tx, entry, { end: 'closed', now })
    const wasInLine = state === 'in-line'
    const details = { ...aboutMeetup(row), tier: effect === 'released' ? tier : null, wasInLine }
    await notify(tx, meetupLapsedNotice, { to: [entry.memberId], details, now })
  }
  await changed(tx, row.id, membersOf(entries))
}

export async function closeMeetup(tx: Transaction, action: HostAction): Promise<void> {
  const gathering = await asHost(tx, action)
  refuseIf(whyCannotClose(stateOf(gathering.row), action.now), closeRefusals)
  await close(tx, gathering, { at: action.now, now: action.now })
}

/** Ends a locked meetup that took place. The cafe is owed every pass that stays spent. */
export async function end(
  tx: Transaction,
  { row, entries }: Gathering,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  const fallen = await letPairsFall(tx, row, { entries, now })
  await lapseHandOvers(tx, { meetupId: row.id, now })
  await putAway(tx, row.id, { canAsk: true, now })
  for (const entry of entries) {
    const state = entryStateOf(entry)
    if (state === 'unanswered' || state === 'in-line') await endEntry(tx, entry, { end: 'closed', now })
  }
  await tx`
    insert into meetup_settlements (entry_id, meetup_id, cafe_id, tier, because, settled_at)
    select id, meetup_id, ${row.cafeId}, tier, 'end', ${at}
    from meetup_entries
    where meetup_id = ${row.id} and tier is not null and pass in ('spent', 'kept')
    order by id
    on conflict (entry_id) do nothing`
  await tx`
    update meetups set status = 'ended', ended_at = ${at}, confirmed_at = coalesce(confirmed_at, ${at}), open_slot = null
    where id = ${row.id}`
  const leavesAt = leavesListAt({ endedAt: at, cancelledAt: null })
  if (leavesAt !== null) {
    await scheduleDue(tx, { kind: 'meetup-unlist', subject: subjectOf(row.id), dueAt: leavesAt })
  }
  const came = entries.filter(
    (entry) => !fallen.has(entry.id) && entryStateOf(entry) === 'seated' && entry.attendance !== 'no-show',
  )
  for (const isHost of [true, false]) {
    const to = membersOf(came.filter((entry) => entry.isHost === isHost))
    await notify(tx, meetupEndedNotice, { to, details: { ...aboutMeetup(row), isHost }, now })
  }
  await changed(tx, row.id, membersOf(entries))
}

export async function endMeetup(tx: Transaction, action: HostAction): Promise<void> {
  const gathering = await asHost(tx, action)
  refuseIf(whyCannotEnd(stateOf(gathering.row), action.now), endRefusals)
  await end(tx, gathering, { at: action.now, now: action.now })
}

/** Calls a locked meetup off. Everybody gets their pass back, also members who had cancelled too late. */
export async function callOff(
  tx: Transaction,
  { row, entries }: Gathering,
  {
    by,
    statedByCafe = by === 'cafe',
    reason = null,
    at,
    now,
  }: { by: CancelCause; statedByCafe?: boolean; reason?: string | null; at: Date; now: Date },
): Promise<void> {
  await putAway(tx, row.id, { canAsk: false, now })
  const stated = await sumSettled(tx, row.id)
  const returned: { memberId: number | null; tier: number | null }[] = []
  for (const entry of entries) {
    if (entryStateOf(entry) === null) {
      await returnSpentPass(tx, entry, { end: by, because: reason, now })
      returned.push({ memberId: entry.memberId, tier: entry.tier })
      continue
    }
    const { effect, tier } = await endEntry(tx, entry, { end: by, because: reason, now })
    returned.push({ memberId: entry.memberId, tier: effect === 'none' ? null : tier })
  }
  await tx`
    update meetups set status = 'cancelled', cancelled_at = ${at}, cancelled_by = ${by}, ended_at = null, open_slot = null, is_played = false,
      revision = revision + 1
    where id = ${row.id}`
  for (const { memberId, tier } of returned) {
    if (by === 'host' && memberId === row.hostId) continue
    const details = { ...aboutMeetup(row), tier, cause: by, reason }
    await notify(tx, meetupCancelledNotice, { to: [memberId], details, now })
  }
  // The cafe knows what it has done itself.
  if (by !== 'cafe' && by !== 'not-held') await notifyStaff(tx, row, { word: 'cancelled', now })
  if (stated.paidWon > 0 || (stated.won > 0 && !statedByCafe))
    await notifyStaffOfMoney(tx, row, { ...stated, reason, now })
  await changed(tx, row.id, membersOf(entries))
}

/**
 * The cafe calls off one of its meetups, and the members are told the reason. The caller has checked that the
 * actor may act for the cafe.
 */
export async function cancelMeetupByCafe(
  tx: Transaction,
  {
    meetupId,
    cafeId,
    reason,
    actorId,
    byOperator = false,
    now,
  }: {
    meetupId: number
    cafeId: number
    reason: string
    actorId: number
    byOperator?: boolean
    now: Date
  },
): Promise<{ startsAt: Date }> {
  const row = await lockMeetup(tx, meetupId)
  if (row?.cafeId !== cafeId) throw refuse(meetupRefusals.noMeetup)
  const gathering = { row, ...(await lockEverybody(tx, meetupId, [actorId])) }
  if (byOperator) await checkOperator(tx, { operatorId: actorId, need: 'support', now })
  refuseIf(whyCannotCallOff(stateOf(row), now), callOffRefusals)
  await callOff(tx, gathering, { by: 'cafe', reason, at: now, now })
  await audit(tx, { actorId, action: meetupAudits['cancel-meetup'], thing: meetupId, now })
  return { startsAt: row.startsAt }
}
