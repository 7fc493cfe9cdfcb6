import type { EntryRow, MeetupRow } from '~/db/rows/meetups'
import { addNotice } from '~/features/notices/server/commands/outbox'
import type { Transaction } from '~/lib/server/database'
import { freeSeats, type JoinProblem, seatsForLine, whyCannotJoin } from '../../../core/joining'
import {
  aboutMeetup,
  anyJoiner,
  changed,
  lockEverybody,
  notify,
  readJoiner,
  takePlace,
} from '../../../core/server/commands/entries'
import { notifyHost, tookPlace } from '../../../core/server/commands/notify-host'
import { mayNotify } from '../../../core/server/commands/recent-notices'
import { endSeatHolds, holdSeat, lookAtMove } from '../../../core/server/commands/seat-holds'
import { entryStateOf, findOwnEntry, listLive } from '../../../core/server/queries/entries'
import { lockMeetup, stateOf } from '../../../core/server/queries/meetups'
import { offerEndsAt, turnInLine, wayOfLine } from '../../free-seat'
import {
  meetupOfferedNotice,
  meetupOfferLapsedNotice,
  meetupPassedOverNotice,
  meetupPromotedNotice,
  meetupSeatFreeNotice,
} from '../notices'
import { letPairsFall } from './fallen-pairs'

interface Moving {
  /** The members of live entries, whom the caller has locked. */
  remaining: ReadonlySet<number>
  now: Date
}

/** An entry in line and its member. */
interface Waiting {
  entry: EntryRow
  memberId: number
}

async function listLine(tx: Transaction, meetupId: number, { remaining }: Moving): Promise<Waiting[]> {
  return (await listLive(tx, meetupId)).flatMap((entry) => {
    const memberId = entry.memberId
    const isHere = memberId !== null && remaining.has(memberId)
    return isHere && entryStateOf(entry) === 'in-line' ? [{ entry, memberId }] : []
  })
}

/**
 * Gives seats that are free to the line. While an own cancel would restore the pass, the first member without a problem
 * is seated in this transaction; later a seat is held for the first, and shortly before the start the whole line is told
 * (`wayOfLine`). Members who cannot be seated are passed over, and notified of that once. Whoever lacks only a pass is
 * offered a seat that nobody else in line can take.
 */
export async function moveUp(tx: Transaction, meetupId: number, moving: Moving): Promise<void> {
  const { now } = moving
  const short: Waiting[] = []
  for (const waiting of await listLine(tx, meetupId, moving)) {
    const row = await lockMeetup(tx, meetupId)
    // If the meetup itself takes nobody, its members in line do not count as passed over.
    if (!row || whyCannotJoin(stateOf(row), anyJoiner, now) !== null || seatsForLine(stateOf(row)) === 0)
      break
    const way = wayOfLine(row.startsAt, now)
    if (way === 'tell') return notifyLine(tx, row, moving)
    const whyNot = await whyNotYet(tx, row, waiting, now)
    const turn = turnInLine(way, { whyNot, wasOffered: waiting.entry.offeredAt !== null })
    if (turn === 'stop') break
    if (turn === 'seat') await seatFromLine(tx, row, waiting, now)
    if (turn === 'offer') await offerSeat(tx, row, waiting, { hasPass: whyNot === null, now })
    if (turn === 'short') short.push(waiting)
    if (turn === 'pass-over' && whyNot !== null) await notePassedOver(tx, row, waiting.entry, whyNot, now)
  }
  for (const waiting of short) {
    const row = await lockMeetup(tx, meetupId)
    if (!row) return
    if (seatsForLine(stateOf(row)) > 0) await offerSeat(tx, row, waiting, { hasPass: false, now })
    else await notePassedOver(tx, row, waiting.entry, 'noPass', now)
  }
}

/** Why a member in line could not take a free seat now. */
async function whyNotYet(
  tx: Transaction,
  row: MeetupRow,
  { memberId }: Waiting,
  now: Date,
): Promise<JoinProblem | null> {
  const { joiner } = await readJoiner(tx, row, { memberId, hasPassword: true, now })
  return whyCannotJoin(stateOf(row), joiner, now)
}

async function seatFromLine(
  tx: Transaction,
  row: MeetupRow,
  { entry, memberId }: Waiting,
  now: Date,
): Promise<void> {
  const state = row.autoAccepts ? 'seated' : 'unanswered'
  const id = await takePlace(tx, row, { memberId, entryId: entry.id, state, now })
  if (id === null) throw new Error(`entry ${entry.id} had a pass a moment ago`)
  const tier = row.awaitsYes ? null : row.tier
  const details = { ...aboutMeetup(row), tier, isSeated: row.autoAccepts }
  await notify(tx, meetupPromotedNotice, { to: [memberId], details, now })
  await notifyHost(tx, row, { word: tookPlace(row), memberId, seated: row.seated + 1, now })
  await changed(tx, row.id, [memberId])
}

async function offerSeat(
  tx: Transaction,
  row: MeetupRow,
  { entry, memberId }: Waiting,
  { hasPass, now }: { hasPass: boolean; now: Date },
): Promise<void> {
  const deadline = offerEndsAt(row.startsAt, now)
  await holdSeat(tx, { meetupId: row.id, memberId, reason: 'offer', deadline, now })
  await tx`update meetup_entries set offered_at = ${now} where id = ${entry.id}`
  const details = { ...aboutMeetup(row), tier: row.tier, hasPass, deadline: deadline.toISOString() }
  await addNotice(tx, meetupOfferedNotice, { memberId, details, now })
  await changed(tx, row.id, [memberId])
}

async function notePassedOver(
  tx: Transaction,
  row: MeetupRow,
  entry: EntryRow,
  why: JoinProblem,
  now: Date,
): Promise<void> {
  const noted = await tx`
    update meetup_entries set passed_over_at = ${now} where id = ${entry.id} and passed_over_at is null`
  if (noted.count === 0) return
  const reason = why === 'noPass' ? 'no-pass' : why === 'overlap' ? why : 'other'
  const details = { ...aboutMeetup(row), why: reason } as const
  await notify(tx, meetupPassedOverNotice, { to: [entry.memberId], details, now })
}

/** Tells everybody in line who could take it that a seat is free. The first to take it has it. */
async function notifyLine(tx: Transaction, row: MeetupRow, moving: Moving): Promise<void> {
  const { now } = moving
  if (!(await mayNotify(tx, 'seat-free', { meetupId: row.id, now }))) return
  const to: number[] = []
  for (const waiting of await listLine(tx, row.id, moving)) {
    const whyNot = await whyNotYet(tx, row, waiting, now)
    if (whyNot === null || whyNot === 'noPass') to.push(waiting.memberId)
  }
  await notify(tx, meetupSeatFreeNotice, { to, details: { ...aboutMeetup(row), tier: row.tier }, now })
}

/** Notifies the line of a seat that is still free, once the next notice is allowed. */
export async function notifyLineLate(tx: Transaction, meetupId: number, now: Date): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row || freeSeats(stateOf(row)) === 0) return
  const { remaining } = await lockEverybody(tx, meetupId, [])
  await moveUp(tx, meetupId, { remaining, now })
}

/** A hold has ended: the next in line has the seat, and a place in line stays. Whose friend has not come leaves as well. */
export async function lapseHold(
  tx: Transaction,
  { meetupId, memberId, now }: { meetupId: number; memberId: number; now: Date },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) return
  const { remaining, entries } = await lockEverybody(tx, meetupId, [memberId])
  if ((await letPairsFall(tx, row, { entries, memberId, now })).size > 0) {
    await moveUp(tx, meetupId, { remaining, now })
    return lookAtMove(tx, { meetupId, now })
  }
  // Whoever has left the service has taken the hold along, and the line still has the seat.
  const wasHeld = await endSeatHolds(tx, { meetupId, memberId })
  await moveUp(tx, meetupId, { remaining, now })
  const entry = await findOwnEntry(tx, { meetupId, memberId })
  if (wasHeld && entry?.state === 'in-line')
    await notify(tx, meetupOfferLapsedNotice, { to: [memberId], details: aboutMeetup(row), now })
  await changed(tx, meetupId, [memberId])
}
