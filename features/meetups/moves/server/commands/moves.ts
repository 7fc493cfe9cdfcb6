import type { EntryRow, MeetupRow, MoveRow, VenueRow } from '~/db/rows/meetups'
import { findBirthYear, findSuspension } from '~/features/accounts/server/queries'
import { listStaffIds } from '~/features/cafes/server/queries/staff'
import { settleHold } from '~/features/passes/server/commands/use-passes'
import { badInput, type Refusal, refuse, refuseIf } from '~/lib/errors'
import { seoulDate } from '~/lib/seoul-date'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { findBan } from '../../../bans/server/queries/bans'
import { refuseForHours, whyCafeCannot } from '../../../core/cafe-hours'
import { whyNotForAge } from '../../../core/late-meetup'
import { isDay, isTime, startsAtOf, statusAt } from '../../../core/meetup'
import { asHost, type Gathering, type HostAction } from '../../../core/server/commands/as-host'
import {
  aboutMeetup,
  changed,
  endEntry,
  lockEverybody,
  notify,
  passKey,
  returnSpentPass,
} from '../../../core/server/commands/entries'
import { planDeadlines, subjectOf } from '../../../core/server/commands/plan-deadlines'
import { endMove, endSeatHolds } from '../../../core/server/commands/seat-holds'
import { entryStateOf } from '../../../core/server/queries/entries'
import { findVenue, lockMeetup, readHours, stateOf } from '../../../core/server/queries/meetups'
import { whyNotThen } from '../../../core/start-time'
import { dayKindOf, tierOn } from '../../../core/tier'
import { notifyStaff, notifyStaffOfMove } from '../../../course/server/commands/notify-staff'
import { letPairsFall } from '../../../line/server/commands/fallen-pairs'
import { moveUp } from '../../../line/server/commands/move-up'
import { openProblems } from '../../../opening/refusals'
import { lockCafeDays, refuseWithoutSeats } from '../../../seats/server/commands/cafe-seats'
import { planMorning } from '../../../seats/server/commands/cafe-staff'
import { findYesDue, isTooLateForYes, planYes } from '../../../seats/server/commands/cafe-yes'
import { countSeatsFree } from '../../../seats/server/queries/cafe-seats'
import {
  isTooSoonToMove,
  mostMoves,
  mostProposals,
  moveAnsweredBy,
  whyCannotComeAlong,
  whyCannotMove,
} from '../../move'
import { answerMoveRefusals, moveRefusals, proposeMoveRefusals } from '../../move-refusals'
import {
  meetupLeftBehindNotice,
  meetupMoveAskedNotice,
  meetupMovedNotice,
  meetupMoveOffNotice,
} from '../notices'
import { countMoves, findCompany, findMove, listMoveAnswers } from '../queries/moves'

const isGuest = (entry: EntryRow) => entryStateOf(entry) === 'seated' && !entry.isHost
const guestsOf = (entries: readonly EntryRow[]) => entries.filter(isGuest)
const seatedOf = (entries: readonly EntryRow[]) =>
  entries.filter((entry) => entryStateOf(entry) === 'seated').map(({ memberId }) => memberId)
const membersOf = (entries: readonly EntryRow[]) => entries.map(({ memberId }) => memberId)

/** A place and time as its notices name it. */
const aboutMove = (row: MeetupRow, { cafe, startsAt }: { cafe: string; startsAt: Date }) => ({
  ...aboutMeetup(row),
  cafe,
  newStartsAt: startsAt.toISOString(),
})

/** Why the cafe of a move does not take the meetup then, seats apart; null if it does. */
function whyVenueCannot(row: MeetupRow, venue: VenueRow | null, startsAt: Date): Refusal | null {
  if (venue === null) return refuse(proposeMoveRefusals.noCafe)
  const hours = readHours(venue)
  const problem = whyCafeCannot({ startsAt, lastsMinutes: row.lastsMinutes }, hours)
  if (problem !== null) return refuseForHours(problem, startsAt, hours)
  return tierOn(seoulDate(startsAt), venue) === row.tier ? null : refuse(proposeMoveRefusals.otherPass)
}

function startOf({ day, time }: { day: string | null; time: string | null }, now: Date): Date {
  if (day === null || !isDay(day)) throw badInput({ day: openProblems.missing.says })
  if (time === null || !isTime(time)) throw badInput({ time: openProblems.missing.says })
  const startsAt = startsAtOf(day, time)
  const isTooSoon = isTooSoonToMove(startsAt, now)
  refuseIf(whyNotThen(startsAt, now) ?? (isTooSoon ? 'tooSoon' : null), proposeMoveRefusals)
  return startsAt
}

/** Asks everybody seated whether the meetup moves. Nothing changes before all have answered, or the deadline passes. */
export async function proposeMove(
  tx: Transaction,
  action: HostAction,
  wanted: { day: string | null; time: string | null; cafeId: number },
): Promise<void> {
  const { memberId, now } = action
  const { cafeId } = wanted
  const startsAt = startOf(wanted, now)
  await lockCafeDays(tx, { cafeId, startsAt })
  const gathering = await asHost(tx, action)
  const { row, entries } = gathering
  const isOfSeries = row.seriesId !== null
  refuseIf(whyCannotMove({ ...stateOf(row), isOfSeries, byCafe: row.tableId !== null }, now), moveRefusals)
  if (cafeId === row.cafeId && startsAt.getTime() === row.startsAt.getTime())
    throw refuse(proposeMoveRefusals.same)
  if (hasCome(entries)) throw refuse(proposeMoveRefusals.checkedIn)
  const { moved, proposed } = await countMoves(tx, row.id)
  if (moved >= mostMoves) throw refuse(proposeMoveRefusals.movedOften)
  if (proposed >= mostProposals) throw refuse(proposeMoveRefusals.proposedOften)
  if ((await findBan(tx, { memberId, now })) !== null) throw refuse(proposeMoveRefusals.hostBanned)
  const venue = await findVenue(tx, { cafeId, gameIds: [] })
  const whyVenue = whyVenueCannot(row, venue, startsAt)
  if (venue === null || whyVenue !== null) throw whyVenue ?? refuse(proposeMoveRefusals.noCafe)
  const { isTaken } = await findCompany(tx, { meetupId: row.id, memberId, startsAt })
  if (isTaken) throw refuse(proposeMoveRefusals.overlap)
  const { lastsMinutes, maxPeople: people } = row
  if (whyNotForAge(startsAt, { birthYear: await findBirthYear(tx, memberId), lastsMinutes, now }) !== null)
    throw refuse(proposeMoveRefusals.hostAge)
  const there = { cafeId, startsAt, hours: readHours(venue), now }
  await refuseWithoutSeats(tx, { ...there, people, lastsMinutes, but: row.id })
  await findYesDue(tx, there)
  const deadline = moveAnsweredBy({ from: row.startsAt, to: startsAt }, now)
  const [stored] = await tx<{ id: number }[]>`
    insert into meetup_moves (meetup_id, cafe_id, starts_at, proposed_at, deadline)
    values (${row.id}, ${cafeId}, ${startsAt}, ${now}, ${deadline})
    returning id`
  if (!stored) throw new Error('the move was not stored')
  await tx`update meetups set moving_until = ${deadline} where id = ${row.id}`
  const move: MoveRow = { id: stored.id, cafeId, startsAt, proposedAt: now, deadline }
  const guests = guestsOf(entries)
  if (guests.length === 0) return finishMove(tx, gathering, move, now)
  await scheduleDue(tx, {
    kind: 'meetup-move',
    subject: subjectOf(row.id),
    key: String(move.id),
    dueAt: deadline,
  })
  const details = { ...aboutMove(row, { cafe: venue.name, startsAt }), deadline: deadline.toISOString() }
  await notify(tx, meetupMoveAskedNotice, { to: membersOf(guests), details, now })
  await changed(tx, row.id, membersOf(entries))
}

/** Whoever was seen by the cafe is there already. */
const hasCome = (entries: readonly EntryRow[]) => entries.some(({ attendance }) => attendance !== null)

/** Takes the proposal back. Repeating it changes nothing. */
export async function withdrawMove(tx: Transaction, action: HostAction): Promise<void> {
  const { row, entries, remaining } = await asHost(tx, action)
  const { now } = action
  const move = await findMove(tx, row.id)
  if (move === null) return
  await endMove(tx, { meetupId: row.id, outcome: 'withdrawn', now })
  const to = membersOf(guestsOf(entries))
  await notify(tx, meetupMoveOffNotice, { to, details: { ...aboutMeetup(row), isWithdrawn: true }, now })
  await moveUp(tx, row.id, { remaining, now })
  await changed(tx, row.id, membersOf(entries))
}

/**
 * Somebody seated says whether they come along, and may say otherwise until the last has answered. With the last answer the meetup
 * moves. The day of the new place is locked before the meetup, as by whoever opens one there.
 */
export async function answerMove(
  tx: Transaction,
  { meetupId, memberId, now }: HostAction,
  { moveId, comesAlong }: { moveId: number; comesAlong: boolean },
): Promise<void> {
  const seen = await findMove(tx, meetupId)
  if (seen !== null) await lockCafeDays(tx, seen)
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(answerMoveRefusals.noMeetup)
  const { entries, remaining } = await lockEverybody(tx, meetupId, [memberId])
  const move = await findMove(tx, meetupId)
  if (move === null || move.id !== moveId || now >= move.deadline) throw refuse(answerMoveRefusals.noMove)
  const entry = guestsOf(entries).find((each) => each.memberId === memberId)
  if (!entry) throw refuse(answerMoveRefusals.notSeated)
  if (comesAlong) {
    const company = await findCompany(tx, { meetupId, memberId, startsAt: move.startsAt })
    const why = whyCannotComeAlong(move.startsAt, { ...company, lastsMinutes: row.lastsMinutes, now })
    refuseIf(why, answerMoveRefusals)
  }
  await tx`
    insert into meetup_move_answers (move_id, entry_id, says_yes, answered_at)
    values (${move.id}, ${entry.id}, ${comesAlong}, ${now})
    on conflict (move_id, entry_id) do update set says_yes = excluded.says_yes, answered_at = excluded.answered_at`
  if (await isAnswered(tx, move, entries)) return finishMove(tx, { row, entries, remaining }, move, now)
  await changed(tx, meetupId, seatedOf(entries))
}

async function isAnswered(tx: Transaction, move: MoveRow, entries: readonly EntryRow[]): Promise<boolean> {
  const answers = await listMoveAnswers(tx, move.id)
  return guestsOf(entries).every(({ id }) => answers.has(id))
}

/** The deadline has passed, or the last who had not answered has left. */
export async function settleMove(
  tx: Transaction,
  { meetupId, moveId, now }: { meetupId: number; moveId: number; now: Date },
): Promise<void> {
  const seen = await findMove(tx, meetupId)
  if (seen?.id !== moveId) return
  await lockCafeDays(tx, seen)
  const row = await lockMeetup(tx, meetupId)
  if (!row) return
  const gathering = { row, ...(await lockEverybody(tx, meetupId, [])) }
  const move = await findMove(tx, meetupId)
  if (move?.id !== moveId) return
  if (now < move.deadline && !(await isAnswered(tx, move, gathering.entries))) {
    const item = { kind: 'meetup-move', subject: subjectOf(meetupId), key: String(moveId) }
    return scheduleDue(tx, { ...item, dueAt: move.deadline })
  }
  await finishMove(tx, gathering, move, now)
}

/** Why the meetup cannot move to where everybody was asked to come, although its host still wants it. */
async function whyNotNow(
  tx: Transaction,
  { row, entries }: Gathering,
  { venue, move, now }: { venue: VenueRow | null; move: MoveRow; now: Date },
): Promise<string | null> {
  const { hostId, id: meetupId, lastsMinutes } = row
  const { startsAt, cafeId } = move
  const status = statusAt(stateOf(row), now)
  if (hostId === null || (status !== 'open' && status !== 'confirmed')) return 'over'
  if (hasCome(entries)) return 'checkedIn'
  if (whyNotThen(startsAt, now) !== null) return 'tooSoon'
  const isOut = (await findSuspension(tx, hostId, now)) ?? (await findBan(tx, { memberId: hostId, now }))
  if (isOut !== null) return 'kept-out'
  if (venue === null || whyVenueCannot(row, venue, startsAt) !== null) return 'venue'
  if (await isTooLateForYes(tx, { cafeId, startsAt, hours: readHours(venue), now })) return 'noTimeForYes'
  const host = await findCompany(tx, { meetupId, memberId: hostId, startsAt })
  const why = whyCannotComeAlong(startsAt, { ...host, lastsMinutes, now })
  if (why !== null) return why
  const free = await countSeatsFree(tx, { cafeId, startsAt, lastsMinutes, but: meetupId })
  return free !== null && free < row.maxPeople ? 'noSeats' : null
}

/** Moves a locked meetup with who comes along, or says that it stays where it is. */
async function finishMove(tx: Transaction, gathering: Gathering, move: MoveRow, now: Date): Promise<void> {
  const { row, entries, remaining } = gathering
  // Before the cafe is read, so that one that is closing its doors is seen closed, or sees the meetup.
  await tx`select from cafes where id = ${move.cafeId} for key share`
  const venue = await findVenue(tx, { cafeId: move.cafeId, gameIds: [] })
  if (venue === null || (await whyNotNow(tx, gathering, { venue, move, now })) !== null) {
    await endMove(tx, { meetupId: row.id, outcome: 'failed', now })
    const details = { ...aboutMeetup(row), isWithdrawn: false }
    await notify(tx, meetupMoveOffNotice, { to: seatedOf(entries), details, now })
    await moveUp(tx, row.id, { remaining, now })
    return changed(tx, row.id, membersOf(entries))
  }
  await endMove(tx, { meetupId: row.id, outcome: 'moved', now })
  const comes = await listComing(tx, gathering, { move, now })
  const fallen = await letPairsFall(tx, row, { entries, now })
  await endSeatHolds(tx, { meetupId: row.id })
  const details = aboutMove(row, { cafe: venue.name, startsAt: move.startsAt })
  const stays: EntryRow[] = []
  for (const entry of entries) {
    if (fallen.has(entry.id)) continue
    if (comes.has(entry.id)) {
      stays.push(entry)
      continue
    }
    await leaveBehind(tx, entry, { details, now })
  }
  await writeMove(tx, gathering, { move, venue, stays, now })
  const moved = { ...details, seated: stays.length, maxPeople: row.maxPeople }
  await notify(tx, meetupMovedNotice, { to: membersOf(stays), details: moved, now })
  await changed(tx, row.id, membersOf(entries))
}

/** The entries that go on at the new place: the host's, and those of who said yes and still can. */
async function listComing(
  tx: Transaction,
  { row, entries }: Gathering,
  { move, now }: { move: MoveRow; now: Date },
): Promise<Set<number>> {
  const answers = await listMoveAnswers(tx, move.id)
  const comes = new Set<number>()
  for (const entry of entries) {
    if (entry.isHost) comes.add(entry.id)
    const { memberId } = entry
    if (!isGuest(entry) || memberId === null || answers.get(entry.id) !== true) continue
    const company = await findCompany(tx, { meetupId: row.id, memberId, startsAt: move.startsAt })
    const why = whyCannotComeAlong(move.startsAt, { ...company, lastsMinutes: row.lastsMinutes, now })
    if (why === null) comes.add(entry.id)
  }
  return comes
}

/** Seats, requests and places in line were for the old time. So was a pass that somebody had lost by leaving late. */
async function leaveBehind(
  tx: Transaction,
  entry: EntryRow,
  { details, now }: { details: ReturnType<typeof aboutMove>; now: Date },
): Promise<void> {
  const state = entryStateOf(entry)
  let tier = entry.tier
  if (state === null) await returnSpentPass(tx, entry, { end: 'moved', now })
  else {
    const outcome = await endEntry(tx, entry, { end: 'moved', now })
    tier = outcome.effect === 'none' ? null : outcome.tier
  }
  const had = state === 'seated' ? 'seat' : state === null ? 'nothing' : 'wish'
  await notify(tx, meetupLeftBehindNotice, {
    to: [entry.memberId],
    details: { ...details, tier, had },
    now,
  })
}

async function writeMove(
  tx: Transaction,
  { row }: Gathering,
  { move, venue, stays, now }: { move: MoveRow; venue: VenueRow; stays: readonly EntryRow[]; now: Date },
): Promise<void> {
  const { cafeId, startsAt } = move
  const { id, hostId } = row
  const staff = await listStaffIds(tx, cafeId)
  const yesBy = await findYesDue(tx, { cafeId, startsAt, hours: readHours(venue), now })
  const staysConfirmed = row.confirmedAt !== null && yesBy === null && stays.length >= row.minPeople
  await notifyStaffOfMove(tx, row, { cafeId, cafe: venue.name, startsAt, asksAgain: yesBy !== null, now })
  await tx`
    update meetups set cafe_id = ${cafeId}, starts_at = ${startsAt}, day_kind = ${dayKindOf(seoulDate(startsAt), venue)},
      status = ${staysConfirmed ? 'confirmed' : 'open'}, confirmed_at = ${staysConfirmed ? row.confirmedAt : null},
      yes_due_at = ${yesBy}, yes_given_at = null, moved_at = ${now}, revision = revision + 1
    where id = ${id}`
  // Whoever was on the way, was so on another day.
  await tx`update meetup_entries set arrival = null where meetup_id = ${id} and arrival is not null`
  // What the cafe had yet to agree to is held, and spent where nobody has to agree.
  for (const entry of stays) {
    if (yesBy !== null || entry.pass !== 'held') continue
    await settleHold(tx, { key: passKey(entry.id), now })
    await tx`update meetup_entries set pass = 'spent' where id = ${entry.id}`
  }
  if (cafeId !== row.cafeId) {
    await tx`
      delete from meetup_games where meetup_id = ${id} and not is_brought
        and not exists (select from cafe_games where cafe_id = ${cafeId} and cafe_games.game_id = meetup_games.game_id)`
  }
  for (const kind of ['meetup-step', 'meetup-yes']) await cancelDue(tx, { subject: subjectOf(id), kind })
  if (yesBy !== null) await planYes(tx, { id, dueAt: yesBy })
  if (staff.length > 0) await planMorning(tx, { cafeId, startsAt, now })
  await planDeadlines(tx, { id, startsAt, now })
  if (yesBy !== null || cafeId !== row.cafeId)
    await notifyStaff(tx, { id, cafeId, hostId, answerBy: yesBy }, { word: 'opened', now })
}
