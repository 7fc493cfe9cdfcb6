import type { MeetupRow } from '~/db/rows/meetups'
import { lockMemberAmong } from '~/features/accounts/server/commands/members'
import { type Refusal, refuse, refuseIf } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { whyCannotJoin, whyCannotWait } from '../../../core/joining'
import { mostInLine, mostUnanswered } from '../../../core/meetup'
import { meetupRefusals } from '../../../core/refusals'
import {
  anyJoiner,
  changed,
  endEntry,
  lockEverybody,
  newEntryId,
  readJoiner,
  takePlace,
} from '../../../core/server/commands/entries'
import { notifyHost, tookPlace } from '../../../core/server/commands/notify-host'
import { findOwnEntry } from '../../../core/server/queries/entries'
import { findMeetup, lockMeetup, stateOf } from '../../../core/server/queries/meetups'
import { findHoldDeadline } from '../../../core/server/queries/seat-holds'
import { moveUp } from '../../../line/server/commands/move-up'
import { askWhoSatDown } from '../../../moves/server/commands/ask-who-sat-down'
import { placeRefusals, type WhyNoPlace, waitRefusals } from '../../refusals'

export interface Join {
  meetupId: number
  memberId: number
  /** Also true if no password is needed. */
  hasPassword: boolean
  now: Date
}

export function joinRefusal(problem: WhyNoPlace, row: Pick<MeetupRow, 'inLine' | 'tier'>): Refusal {
  if (problem === 'full') return refuse(placeRefusals.full, { canWait: row.inLine < mostInLine })
  if (problem === 'noPass') return refuse(placeRefusals.noPass, { requiredPrice: row.tier })
  return refuse(placeRefusals[problem])
}

/** Why a locked meetup does not take this member, who is locked by this, and their entry; null if it does. */
export async function readProblem(
  tx: Transaction,
  row: MeetupRow,
  { memberId, hasPassword, now }: Omit<Join, 'meetupId'>,
): Promise<{ problem: WhyNoPlace | null; entryId: number | null }> {
  await lockMemberAmong(tx, memberId, row.hostId === null || row.hostId === memberId ? [] : [row.hostId])
  const { joiner, entryId } = await readJoiner(tx, row, { memberId, hasPassword, now })
  const problem = whyCannotJoin(stateOf(row), joiner, now)
  const isLong = !row.autoAccepts && row.unanswered >= mostUnanswered
  return { problem: problem ?? (isLong ? 'tooManyRequests' : null), entryId }
}

/**
 * Takes a seat with a pass, or requests one with a held pass. The meetup's own rules are first checked
 * without a lock, so that most requests of a rush on the last seats are refused without waiting.
 */
export async function joinMeetup(
  tx: Transaction,
  join: Join,
  /** What the caller has read of it without the lock; undefined if nothing. */
  read?: MeetupRow | null,
): Promise<number> {
  const { meetupId, memberId, hasPassword, now } = join
  const seen = read === undefined ? await findMeetup(tx, meetupId) : read
  if (!seen) throw refuse(meetupRefusals.noMeetup)
  const holdsSeat = seen.held > 0 && (await findHoldDeadline(tx, { meetupId, memberId, now })) !== null
  const early = whyCannotJoin(stateOf(seen), { ...anyJoiner, hasPassword, holdsSeat }, now)
  if (early !== null) throw joinRefusal(early, seen)
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  const late = whyCannotJoin(stateOf(row), { ...anyJoiner, hasPassword, holdsSeat }, now)
  if (late !== null) throw joinRefusal(late, row)
  const taken = await takeOwnPlace(tx, row, join)
  if (typeof taken === 'string') throw joinRefusal(taken, row)
  return taken
}

/** Joins a locked meetup with every check of a join. Returns the id of the entry, or why not. */
export async function takeOwnPlace(
  tx: Transaction,
  row: MeetupRow,
  { memberId, hasPassword, now }: Omit<Join, 'meetupId'>,
): Promise<number | WhyNoPlace> {
  const { problem, entryId } = await readProblem(tx, row, { memberId, hasPassword, now })
  if (problem !== null) return problem
  const state = row.autoAccepts ? 'seated' : 'unanswered'
  const id = await takePlace(tx, row, { memberId, entryId, state, now })
  if (id === null) return 'noPass'
  await notifyHost(tx, row, { word: tookPlace(row), memberId, seated: row.seated + 1, now })
  if (row.movingUntil !== null) await askWhoSatDown(tx, row, { memberId, now })
  await changed(tx, row.id, [memberId, row.hostId])
  return id
}

/** Gets in line at a full meetup. A pass is needed only when a seat becomes free. */
export async function waitInLine(
  tx: Transaction,
  { meetupId, memberId, hasPassword, now }: Join,
): Promise<number> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  await lockMemberAmong(tx, memberId, [])
  const { joiner } = await readJoiner(tx, row, { memberId, hasPassword, now })
  refuseIf(whyCannotWait(stateOf(row), joiner, now), waitRefusals)
  if (row.inLine >= mostInLine) throw refuse(waitRefusals.lineFull)
  const id = await newEntryId(tx)
  await tx`
    insert into meetup_entries (id, meetup_id, member_id, state, asked_at, lined_up_at)
    values (${id}, ${meetupId}, ${memberId}, 'in-line', ${now}, ${now})`
  await changed(tx, meetupId, [memberId])
  return id
}

/** Leaves the line, which declines a seat that is held: the next in line has it. */
export async function leaveLine(
  tx: Transaction,
  { meetupId, memberId, now }: Omit<Join, 'hasPassword'>,
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  const { remaining } = await lockEverybody(tx, meetupId, [memberId])
  const entry = await findOwnEntry(tx, { meetupId, memberId })
  if (entry?.state !== 'in-line') throw refuse(meetupRefusals.noEntry)
  await endEntry(tx, entry, { end: 'given-up', now })
  await moveUp(tx, meetupId, { remaining, now })
  await changed(tx, meetupId, [memberId])
}
