import type { EntryRow, MeetupRow } from '~/db/rows/meetups'
import { lockMember, lockMemberAmong } from '~/features/accounts/server/commands/members'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type Acting, recordAction } from '~/features/cafes/server/commands/as-staff'
import { findStaffRole } from '~/features/cafes/server/queries/staff'
import { refuse, refuseIf } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { spanOfCheckIns } from '../../../core/day-of'
import { isOver, toMeetupStatus } from '../../../core/meetup'
import { meetupRefusals } from '../../../core/refusals'
import { meetupAtCafeAudits } from '../../../core/server/audit'
import { asHost } from '../../../core/server/commands/as-host'
import { aboutMeetup, changed, lockEverybody, notify, tierOf } from '../../../core/server/commands/entries'
import { closeObjection } from '../../../core/server/commands/seat-holds'
import { entryStateOf, findOwnEntry } from '../../../core/server/queries/entries'
import { lockMeetup, stateOf } from '../../../core/server/queries/meetups'
import {
  attendanceByHost,
  toAttendance,
  whyCannotAnswer,
  whyCannotReportAttendance,
  whyNoCheckInByHand,
  whyNoUndo,
} from '../../attendance'
import { answerRefusals, attendanceRefusals, checkInRefusals, undoCheckInRefusals } from '../../refusals'
import { noShowAnsweredNotice, noShowNotice } from '../notices'
import { listCheckIns, listCompanions } from '../queries/companions'
import { findNoShow, listObjectedTo } from '../queries/no-show'

export interface AttendanceStatement {
  entryId: number
  hasAttended: boolean
}

/** Records the host's statements about who came. */
export async function noteAttendance(
  tx: Transaction,
  {
    meetupId,
    memberId,
    people,
    now,
  }: { meetupId: number; memberId: number; people: readonly AttendanceStatement[]; now: Date },
): Promise<void> {
  const { row, entries: live } = await asHost(tx, { meetupId, memberId, now })
  const entries = new Map(live.map((entry) => [entry.id, entry]))
  const objectedTo = await listObjectedTo(tx, meetupId)
  for (const { entryId, hasAttended } of people) {
    const entry = entries.get(entryId)
    if (!entry) throw refuse(attendanceRefusals.noEntry)
    const about = {
      entry: entryStateOf(entry),
      isHost: entry.isHost,
      isScanned: entry.attendanceBy === 'cafe',
    }
    const problem = whyCannotReportAttendance(stateOf(row), about, now)
    // The attendance of members whom the cafe has scanned is left unchanged.
    if (problem === 'scanned') continue
    refuseIf(problem, attendanceRefusals)
    const before = toAttendance(entry.attendance)
    const attendance = attendanceByHost(before, { hasAttended, wasObjectedTo: objectedTo.has(entryId) })
    if (attendance === null) continue
    if (before === 'disputed') await closeObjection(tx, { entryId, now })
    await tx`
      update meetup_entries set attendance = ${attendance}, attendance_by = 'host', attendance_at = ${now}
      where id = ${entryId}`
    const to = [entry.memberId]
    const details = aboutMeetup(row)
    if (attendance === 'no-show') await notify(tx, noShowNotice, { to, details, now })
    if (before === 'disputed')
      await notify(tx, noShowAnsweredNotice, { to, details: { ...details, outcome: 'corrected' }, now })
  }
  await changed(
    tx,
    meetupId,
    [...entries.values()].map(({ memberId }) => memberId),
  )
}

export interface CheckedIn {
  meetupId: number
  title: string
}

/**
 * Checks a scanned member in at all meetups of these hours (`spanOfCheckIns`) at which they have a seat. The
 * first check-in marks the meetup as played, and the cafe is owed the member's pass. It locks the meetups and
 * then the member, so it must come first in its transaction. Repeating it changes nothing.
 */
export async function checkInAtMeetups(
  tx: Transaction,
  { memberId, cafeId, now }: { memberId: number; cafeId: number; now: Date },
): Promise<CheckedIn[]> {
  const found = await listCheckIns(tx, { memberId, cafeId, ...spanOfCheckIns(now) })
  const rows = []
  for (const { meetupId } of found) {
    const row = await lockMeetup(tx, meetupId)
    // Before its cafe has said yes, a meetup has nobody to check in.
    if (row && !row.awaitsYes && !isOver(toMeetupStatus(row.status))) rows.push(row)
  }
  await lockMember(tx, memberId)
  const checkedIn: CheckedIn[] = []
  for (const row of rows) {
    const entry = await findOwnEntry(tx, { meetupId: row.id, memberId })
    if (!entry || entryStateOf(entry) !== 'seated') continue
    await checkIn(tx, row, entry, { isByHand: false, now })
    checkedIn.push({ meetupId: row.id, title: row.title })
  }
  return checkedIn
}

/** The cafe has seen who has this seat. */
async function checkIn(
  tx: Transaction,
  row: MeetupRow,
  entry: EntryRow,
  { isByHand, now }: { isByHand: boolean; now: Date },
): Promise<void> {
  if (entry.attendance === 'disputed') await closeObjection(tx, { entryId: entry.id, now })
  await tx`
    update meetup_entries set attendance = 'attended', attendance_by = 'cafe', attendance_at = coalesce(attendance_at, ${now}),
      checked_in_by_hand = ${isByHand}
    where id = ${entry.id}`
  await tx`update meetups set is_played = true where id = ${row.id} and not is_played`
  const tier = tierOf(entry)
  if (tier !== null) {
    await tx`
      insert into meetup_settlements (entry_id, meetup_id, cafe_id, tier, because, settled_at)
      values (${entry.id}, ${row.id}, ${row.cafeId}, ${tier}, 'check-in', ${now})
      on conflict (entry_id) do nothing`
  }
  await changed(tx, row.id, [entry.memberId])
}

/** Locks a meetup and everybody in it for somebody of the cafe. */
async function seatAtCafe(
  tx: Transaction,
  { cafeId, actorId, meetupId, entryId }: Acting & { meetupId: number; entryId: number },
): Promise<{ row: MeetupRow; entry: EntryRow }> {
  const row = await lockMeetup(tx, meetupId)
  if (row?.cafeId !== cafeId) throw refuse(meetupRefusals.noMeetup)
  const { entries } = await lockEverybody(tx, meetupId, [actorId])
  if ((await findStaffRole(tx, { cafeId, memberId: actorId })) === null) throw refuse(cafeRefusals.notStaff)
  const entry = entries.find(({ id }) => id === entryId)
  if (!entry || entryStateOf(entry) !== 'seated') throw refuse(meetupRefusals.noEntry)
  return { row, entry }
}

/** Somebody of the cafe checks in a guest whose phone cannot scan. Repeating it changes nothing. */
export async function checkInByHand(
  tx: Transaction,
  { meetupId, entryId, ...acting }: Acting & { meetupId: number; entryId: number },
): Promise<void> {
  const { now } = acting
  const { row, entry } = await seatAtCafe(tx, { meetupId, entryId, ...acting })
  refuseIf(whyNoCheckInByHand(stateOf(row), now), checkInRefusals)
  if (entry.attendanceBy === 'cafe') return
  await checkIn(tx, row, entry, { isByHand: true, now })
  const details = { meetup: meetupId, startsAt: row.startsAt.toISOString(), entryId }
  await recordAction(tx, acting, { action: meetupAtCafeAudits['check-in-by-hand'], details })
}

/**
 * Takes back a check-in by hand: the cafe is owed the pass only at the end of the meetup, like those of others who were not
 * seen, and the host may say who came. A scan since then stands, and so does what operators have answered an objection. Repeating
 * it changes nothing.
 */
export async function undoCheckIn(
  tx: Transaction,
  { meetupId, entryId, ...acting }: Acting & { meetupId: number; entryId: number },
): Promise<void> {
  const { row, entry } = await seatAtCafe(tx, { meetupId, entryId, ...acting })
  if (entry.attendanceBy !== 'cafe') return
  refuseIf(whyNoUndo(stateOf(row), { isByHand: entry.checkedInByHand }, acting.now), undoCheckInRefusals)
  const { memberId } = entry
  const outcome = memberId === null ? null : (await findNoShow(tx, { meetupId, memberId }))?.outcome
  const before = outcome === 'struck' ? 'struck' : outcome === 'stands' ? 'no-show' : null
  await tx`
    update meetup_entries
    set attendance = ${before}, attendance_by = ${before && 'host'},
      attendance_at = case when ${before !== null}::boolean then attendance_at end, checked_in_by_hand = false
    where id = ${entryId}`
  await tx`
    update meetups set is_played = exists (
      select from meetup_entries where meetup_id = meetups.id and attendance_by = 'cafe'
    ) where id = ${meetupId}`
  // What the cafe has been paid for stays settled: the end would owe it the same pass.
  await tx`delete from meetup_settlements where entry_id = ${entryId} and not is_paid`
  await changed(tx, meetupId, [entry.memberId])
  const details = { meetup: meetupId, startsAt: row.startsAt.toISOString(), entryId }
  await recordAction(tx, acting, { action: meetupAtCafeAudits['undo-check-in-by-hand'], details })
}

export interface Answer {
  userId: number
  wouldMeetAgain: boolean
}

/** Records whether the member would meet others again. A later answer replaces the earlier one. */
export async function answerAbout(
  tx: Transaction,
  {
    meetupId,
    memberId,
    answers,
    now,
  }: { meetupId: number; memberId: number; answers: readonly Answer[]; now: Date },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  await lockMemberAmong(
    tx,
    memberId,
    answers.map(({ userId }) => userId),
  )
  const people = await listCompanions(tx, { meetupId, viewerId: memberId })
  const own = people.find((each) => each.memberId === memberId)
  if (!own) throw refuse(answerRefusals.notThere)
  for (const { userId, wouldMeetAgain } of answers) {
    const about = people.find(({ memberId }) => memberId === userId)
    const problem = whyCannotAnswer(
      stateOf(row),
      {
        entry: 'seated',
        about: about ? 'seated' : null,
        isSelf: userId === memberId,
        attendance: toAttendance(own.attendance),
      },
      now,
    )
    refuseIf(problem, answerRefusals)
    await tx`
      insert into meetup_answers (meetup_id, member_id, about_id, would_meet_again, answered_at)
      values (${meetupId}, ${memberId}, ${userId}, ${wouldMeetAgain}, ${now})
      on conflict (meetup_id, member_id, about_id) do update
      set would_meet_again = excluded.would_meet_again,
        -- The same answer again is nothing new.
        answered_at = case when meetup_answers.would_meet_again = excluded.would_meet_again then meetup_answers.answered_at
          else excluded.answered_at end`
  }
  await changed(tx, meetupId, [memberId, ...answers.map(({ userId }) => userId)])
}
