import { randomBytes } from 'node:crypto'
import type { MeetupRow, PairRow } from '~/db/rows/meetups'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { type JoinProblem, whyCannotJoin } from '../../../core/joining'
import { meetupRefusals } from '../../../core/refusals'
import {
  aboutMeetup,
  anyJoiner,
  changed,
  lockEverybody,
  readJoiner,
} from '../../../core/server/commands/entries'
import { endPair, endSeatHolds, holdSeat } from '../../../core/server/commands/seat-holds'
import { findMeetup, lockMeetup, stateOf } from '../../../core/server/queries/meetups'
import type { WhyNoPlace } from '../../../joining/refusals'
import { type Join, joinRefusal, takeOwnPlace } from '../../../joining/server/commands/join-meetup'
import { moveUp } from '../../../line/server/commands/move-up'
import { findOpenPair } from '../../../line/server/queries/pairs'
import { mayHoldToPay } from '../../../line/unpaid-holds'
import { friendSeatEndsAt, invitationState, type PairProblem, whyCannotJoinInPair } from '../../pair'
import { invitationRefusals, noPair, pairRefusals } from '../../pair-refusals'
import { meetupFriendCameNotice } from '../notices'
import { countLostPairs, findPair } from '../queries/pairs'

/** 128 random bits. */
const newToken = () => randomBytes(16).toString('base64url')

const pairRefusal = (problem: PairProblem, row: MeetupRow) =>
  problem === 'byHand' || problem === 'oneSeat' ? refuse(pairRefusals[problem]) : joinRefusal(problem, row)

/**
 * Takes a seat with a pass and holds another for a friend: both or none. As with a single seat, most requests of a rush are
 * refused before they wait for the meetup.
 */
export async function joinInPair(
  tx: Transaction,
  join: Join,
  /** What the caller has read of it without the lock; undefined if nothing. */
  read?: MeetupRow | null,
): Promise<{ entryId: number; token: string; deadline: Date }> {
  const { meetupId, memberId, hasPassword, now } = join
  const seen = read === undefined ? await findMeetup(tx, meetupId) : read
  if (!seen) throw refuse(meetupRefusals.noMeetup)
  // Whether a seat is held for the member is looked at below.
  const early = whyCannotJoinInPair(
    stateOf(seen),
    { ...anyJoiner, hasPassword, holdsSeat: seen.held > 0 },
    now,
  )
  if (early !== null) throw pairRefusal(early, seen)
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  const { remaining } = await lockEverybody(tx, meetupId, [memberId])
  if (!remaining.has(memberId)) throw refuse(meetupRefusals.noMeetup)
  const { joiner } = await readJoiner(tx, row, { memberId, hasPassword, now })
  const problem = whyCannotJoinInPair(stateOf(row), joiner, now)
  if (problem !== null) throw pairRefusal(problem, row)
  if (!mayHoldToPay(await countLostPairs(tx, { meetupId, memberId, now })))
    throw refuse(pairRefusals.pairedTooOften)
  const entryId = await takeOwnPlace(tx, row, join)
  if (typeof entryId === 'string') throw joinRefusal(entryId, row)
  const token = newToken()
  const deadline = friendSeatEndsAt(row.startsAt, now)
  await tx`
    insert into meetup_pairs (meetup_id, member_id, token, made_at, deadline)
    values (${meetupId}, ${memberId}, ${token}, ${now}, ${deadline})`
  await holdSeat(tx, { meetupId, memberId, reason: 'friend', deadline, now })
  return { entryId, token, deadline }
}

/** The friend takes the seat that is held for whoever has the token: an ordinary join, for which the link is the password. Returns the meetup. */
export async function claimFriendSeat(
  tx: Transaction,
  { token, memberId, now }: { token: string; memberId: number; now: Date },
): Promise<number> {
  const seen = await findPair(tx, token)
  const row = seen && (await lockMeetup(tx, seen.meetupId))
  const pair = row && (await findPair(tx, token))
  if (!pair) throw refuse(invitationRefusals.noInvitation)
  if (pair.friendId === memberId) throw joinRefusal('already', row)
  await findOpenInvitation(tx, { token, meetupId: pair.meetupId, memberId, now })
  const taken = await takeHeldSeat(tx, row, pair, { memberId, now })
  if (typeof taken === 'string') throw joinRefusal(taken, row)
  return pair.meetupId
}

/** The invitation of this link, which is open and not the member's own. */
export async function findOpenInvitation(
  tx: Transaction,
  { token, meetupId, memberId, now }: { token: string; meetupId: number; memberId: number; now: Date },
): Promise<PairRow> {
  const pair = await findPair(tx, token)
  if (pair?.meetupId !== meetupId) throw refuse(invitationRefusals.noInvitation)
  if (pair.memberId === memberId) throw refuse(invitationRefusals.ownInvitation)
  const state = invitationState(pair, now)
  if (state !== 'open') throw refuse(invitationRefusals[state])
  return pair
}

/** Why this member could not take a friend's seat at a locked meetup, which is held for them. */
export async function whyFriendCannotSit(
  tx: Transaction,
  row: MeetupRow,
  { memberId, now }: { memberId: number; now: Date },
): Promise<JoinProblem | null> {
  await lockEverybody(tx, row.id, [memberId])
  const { joiner } = await readJoiner(tx, row, { memberId, hasPassword: true, now })
  return whyCannotJoin(stateOf(row), { ...joiner, holdsSeat: true }, now)
}

/** Takes a friend's seat for a pass that was paid then. Whose pair has fallen until then finds no seat. */
export async function takeFriendSeat(
  tx: Transaction,
  row: MeetupRow,
  { token, memberId, now }: { token: string | null; memberId: number; now: Date },
): Promise<number | WhyNoPlace> {
  const pair = token === null ? null : await findPair(tx, token)
  if (pair === null || invitationState(pair, now) !== 'open') return 'full'
  const problem = await whyFriendCannotSit(tx, row, { memberId, now })
  return problem ?? takeHeldSeat(tx, row, pair, { memberId, now })
}

/** The hold of an open pair becomes the friend's, who takes it like anybody. What is refused is rolled back by the caller. */
async function takeHeldSeat(
  tx: Transaction,
  row: MeetupRow,
  pair: PairRow,
  { memberId, now }: { memberId: number; now: Date },
): Promise<number | WhyNoPlace> {
  const { meetupId, memberId: first, deadline } = pair
  const { remaining } = await lockEverybody(tx, meetupId, [memberId])
  // A seat that was held for the friend for another reason goes on to the line.
  const hadOther = await endSeatHolds(tx, { meetupId, memberId })
  await endSeatHolds(tx, { meetupId, memberId: first })
  await holdSeat(tx, { meetupId, memberId, reason: 'friend', deadline, now })
  const held = await lockMeetup(tx, meetupId)
  const taken = held && (await takeOwnPlace(tx, held, { memberId, hasPassword: true, now }))
  if (taken === null) throw refuse(meetupRefusals.noMeetup)
  if (typeof taken === 'string') return taken
  await tx`
    update meetup_pairs set outcome = 'claimed', ended_at = ${now}, friend_id = ${memberId} where id = ${pair.id}`
  await addNotice(tx, meetupFriendCameNotice, { memberId: first, details: aboutMeetup(row), now })
  if (hadOther) await moveUp(tx, meetupId, { remaining, now })
  await changed(tx, meetupId, [first, memberId])
  return taken
}

/** The first keeps the own seat and gives the friend's back. */
export async function goAlone(
  tx: Transaction,
  { meetupId, memberId, now }: { meetupId: number; memberId: number; now: Date },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  const { remaining } = await lockEverybody(tx, meetupId, [memberId])
  const pair = await findOpenPair(tx, { meetupId, memberId })
  if (pair === null || now >= pair.deadline) throw refuse(noPair)
  await endPair(tx, { meetupId, memberId, outcome: 'alone', now })
  await moveUp(tx, meetupId, { remaining, now })
  await changed(tx, meetupId, [memberId])
}
