import { randomBytes } from 'node:crypto'
import { cafeRefusals } from '~/features/cafes/refusals'
import { hasCafe, isHiddenCafe } from '~/features/cafes/server/queries/cafes'
import { isOver } from '~/features/meetups/core/meetup'
import { meetupRefusals } from '~/features/meetups/core/refusals'
import { asHost } from '~/features/meetups/core/server/commands/as-host'
import { findOwnEntry } from '~/features/meetups/core/server/queries/entries'
import { lockMeetup, stateOf } from '~/features/meetups/core/server/queries/meetups'
import { playVoted } from '~/features/meetups/hosting/server/commands/edit-meetup'
import { badInput, refuse } from '~/lib/errors'
import type { Database, Reader, Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { hashOfPhone } from '~/lib/server/hash-of-phone'
import { invalidate } from '~/lib/server/response-cache'
import { type Count, countVote } from '../../count'
import { fewestGames } from '../../fewest-games'
import { voteRefusals } from '../../refusals'
import {
  mostBallotsOf,
  type Occasion,
  openForMs,
  peopleAt,
  storedForMs,
  voteTags,
  whyBadBallot,
  withCountedVetoes,
} from '../../vote'
import { countShelf, listCountable, listVotable } from '../queries/shelf'
import {
  findVote,
  findVoteOfMeetup,
  isCancelled,
  isOpenAt,
  listBallots,
  lockVote,
  type StoredVote,
} from '../queries/votes'

const newKey = () => randomBytes(16).toString('base64url')

async function refuseWithoutChoice(
  db: Reader,
  { cafeId, occasion }: { cafeId: number; occasion: Occasion },
): Promise<void> {
  const games = await countShelf(db, cafeId)
  if (games === 0) throw refuse(voteRefusals.open.noShelf)
  if (games < fewestGames) throw refuse(voteRefusals.open.shortShelf)
  const suiting = await listVotable(db, { cafeId, occasion, text: '' })
  if (suiting.length < fewestGames) throw refuse(voteRefusals.open.noneSuits)
}

/** Opens the vote of a table without a meetup. Returns its key. */
export async function openVote(
  tx: Transaction,
  { cafeId, phone, now, ...occasion }: Occasion & { cafeId: number; phone: string; now: Date },
): Promise<string> {
  if (!(await hasCafe(tx, cafeId))) {
    throw refuse((await isHiddenCafe(tx, cafeId)) ? cafeRefusals.hiddenCafe : cafeRefusals.noCafe)
  }
  await refuseWithoutChoice(tx, { cafeId, occasion })
  const key = newKey()
  const endsAt = new Date(now.getTime() + openForMs)
  const [added] = await tx<{ id: number }[]>`
    insert into shelf_votes (key, cafe_id, phone_hash, people, minutes, opened_at, ends_at)
    values (${key}, ${cafeId}, ${hashOfPhone(phone)}, ${occasion.people}, ${occasion.minutes}, ${now}, ${endsAt})
    returning id`
  const subject = `vote:${added?.id ?? 0}`
  await scheduleDue(tx, { kind: 'close-vote', subject, dueAt: endsAt, payload: { key } })
  return key
}

/** Opens the vote of a meetup, or returns the key of the one that is open. */
export async function openVoteAt(
  tx: Transaction,
  action: { meetupId: number; memberId: number; now: Date },
): Promise<string> {
  const { meetupId, now } = action
  const { row } = await asHost(tx, action)
  const { status, startsAt, seated, minPeople } = stateOf(row)
  if (isOver(status)) throw refuse(meetupRefusals.over)
  if (now >= startsAt) throw refuse(voteRefusals.started)
  const before = await findVoteOfMeetup(tx, meetupId)
  if (before && !before.isClosed) return before.key
  const occasion = { people: peopleAt({ seated, minPeople }), minutes: row.lastsMinutes }
  await refuseWithoutChoice(tx, { cafeId: row.cafeId, occasion })
  const key = newKey()
  await tx`insert into shelf_votes (key, meetup_id, opened_at) values (${key}, ${meetupId}, ${now})`
  // One of the meetup's own items, so that a meetup that is called off takes it along.
  const subject = `meetup:${meetupId}`
  await scheduleDue(tx, { kind: 'close-vote', subject, dueAt: startsAt, payload: { key } })
  await invalidate(tx, voteTags.ofMeetup.of(meetupId))
  return key
}

function refuseUnlessOpen(vote: StoredVote | null, now: Date): asserts vote is StoredVote {
  if (!vote) throw refuse(voteRefusals.read.noVote)
  if (isCancelled(vote)) throw refuse(voteRefusals.read.cancelled)
  if (!isOpenAt(vote, now)) throw refuse(voteRefusals.cast.closed)
}

export interface Voter {
  phone: string
  /** Null for whoever is not signed in. */
  memberId: number | null
}

/** Whose ballot it is: at a meetup the member's, and at a table without one the phone's. Null if there is none to cast. */
export async function findVoterOf(
  db: Reader,
  { meetup }: StoredVote,
  { phone, memberId }: Voter,
): Promise<{ phoneHash: string | null; memberId: number | null } | null> {
  if (meetup === null) return { phoneHash: hashOfPhone(phone), memberId: null }
  if (memberId === null) return null
  const entry = await findOwnEntry(db, { meetupId: meetup.id, memberId })
  return entry?.state === 'seated' ? { phoneHash: null, memberId } : null
}

/** Casts a ballot. One that is cast again stays in its place among the others. */
export async function castBallot(
  tx: Transaction,
  {
    key,
    voter: given,
    gameIds,
    vetoId,
    now,
  }: { key: string; voter: Voter; gameIds: readonly number[]; vetoId: number | null; now: Date },
): Promise<void> {
  const vote = await lockVote(tx, key)
  refuseUnlessOpen(vote, now)
  const voter = await findVoterOf(tx, vote, given)
  if (voter === null) throw refuse(voteRefusals.cast.notSeated)
  const problem = whyBadBallot({ gameIds, vetoId })
  if (problem) throw badInput({ [problem.field]: problem.message })
  const named = vetoId === null ? gameIds : [...gameIds, vetoId]
  const countable = await listCountable(tx, {
    cafeId: vote.cafe.id,
    occasion: vote.occasion,
    gameIds: named,
  })
  const ids = new Set(countable.map(({ id }) => id))
  if (named.some((id) => !ids.has(id))) throw refuse(voteRefusals.cast.notOnShelf)
  const ballotId = (await castAgain(tx, vote, { voter, now })) ?? (await castFirst(tx, vote, { voter, now }))
  await tx`
    insert into shelf_ballot_games (ballot_id, place, game_id)
    select ${ballotId}::int, place, game_id
    from unnest(${[...gameIds]}::int[]) with ordinality as given (game_id, place)
    union all
    select ${ballotId}::int, 0, ${vetoId}::int where ${vetoId}::int is not null`
  await invalidate(tx, voteTags.votes.of(vote.id))
}

interface Casting {
  voter: { phoneHash: string | null; memberId: number | null }
  now: Date
}

/** Makes room on the ballot that the voter has cast before. Null if there is none. */
async function castAgain(
  tx: Transaction,
  { id }: StoredVote,
  { voter, now }: Casting,
): Promise<number | null> {
  const [own] = await tx<{ id: number }[]>`
    update shelf_ballots set cast_at = ${now}
    where vote_id = ${id} and (phone_hash = ${voter.phoneHash} or member_id = ${voter.memberId}::int)
    returning id`
  if (!own) return null
  await tx`delete from shelf_ballot_games where ballot_id = ${own.id}`
  return own.id
}

async function castFirst(tx: Transaction, vote: StoredVote, { voter, now }: Casting): Promise<number> {
  if (vote.meetup === null) {
    const [cast] = await tx<{ ballots: number }[]>`
      select count(*)::int as ballots from shelf_ballots where vote_id = ${vote.id}`
    if ((cast?.ballots ?? 0) >= mostBallotsOf(vote.occasion.people)) throw refuse(voteRefusals.cast.full)
  }
  const [added] = await tx<{ id: number }[]>`
    insert into shelf_ballots (vote_id, phone_hash, member_id, cast_at)
    values (${vote.id}, ${voter.phoneHash}, ${voter.memberId}, ${now})
    returning id`
  return added?.id ?? 0
}

/** Whether this phone has opened the vote of a table, and so may start it anew. */
export function canEmpty({ meetup, phoneHash }: StoredVote, { phone }: Pick<Voter, 'phone'>): boolean {
  return meetup === null && phoneHash === hashOfPhone(phone)
}

/** Takes all ballots out: not everybody who has the link sits at the table. */
export async function emptyVote(
  tx: Transaction,
  { key, voter, now }: { key: string; voter: Voter; now: Date },
): Promise<void> {
  const vote = await lockVote(tx, key)
  refuseUnlessOpen(vote, now)
  if (!canEmpty(vote, voter)) throw refuse(voteRefusals.empty.notYours)
  await tx`delete from shelf_ballots where vote_id = ${vote.id}`
  await tx`update shelf_votes set emptied = emptied + 1 where id = ${vote.id}`
  await invalidate(tx, voteTags.votes.of(vote.id))
}

/** What the ballots of an open vote come to, and what is vetoed. */
export async function countBallots(
  db: Reader,
  vote: StoredVote,
): Promise<Count & { ballots: number; vetoed: number[] }> {
  const ballots = withCountedVetoes(await listBallots(db, vote), vote.occasion.people)
  const vetoed = [...new Set(ballots.flatMap(({ vetoId }) => (vetoId === null ? [] : [vetoId])))]
  const gameIds = [...new Set([...ballots.flatMap(({ gameIds }) => gameIds), ...vetoed])]
  const shelf = await listCountable(db, { cafeId: vote.cafe.id, occasion: vote.occasion, gameIds })
  const ids = shelf.map(({ id }) => id)
  return {
    ...countVote(ballots, ids),
    ballots: ballots.length,
    vetoed: vetoed.filter((id) => ids.includes(id)),
  }
}

/** Whether this voter may close it: the host of its meetup, or the phone that opened it. */
export function canClose(vote: StoredVote, voter: Voter): boolean {
  const { meetup } = vote
  if (meetup === null) return canEmpty(vote, voter)
  return voter.memberId !== null && meetup.hostId === voter.memberId
}

export async function closeVote(
  tx: Transaction,
  { key, voter, now }: { key: string; voter: Voter; now: Date },
): Promise<void> {
  const found = await findVote(tx, key)
  if (!found) throw refuse(voteRefusals.read.noVote)
  const { meetup } = found
  // A meetup is locked before its vote, because the result changes what it plays.
  if (meetup !== null) await lockMeetup(tx, meetup.id)
  const vote = await lockVote(tx, key)
  refuseUnlessOpen(vote, now)
  if (!canClose(vote, voter)) throw refuse(voteRefusals.close.notYours)
  await close(tx, vote, now)
  await cancelDue(tx, {
    subject: meetup === null ? `vote:${vote.id}` : `meetup:${meetup.id}`,
    kind: 'close-vote',
  })
}

/** Closes a vote whose time has come, unless that has happened or its meetup was called off. */
export async function closeVoteAtEnd(
  tx: Transaction,
  { key, dueAt, now }: { key: string; dueAt: Date; now: Date },
): Promise<void> {
  const found = await findVote(tx, key)
  if (found?.meetup) await lockMeetup(tx, found.meetup.id)
  const vote = await lockVote(tx, key)
  if (!vote || vote.isClosed || isCancelled(vote) || vote.closesAt > dueAt) return
  await close(tx, vote, now)
}

/** Keeps the result of a locked vote, and forgets who has voted for what. */
async function close(tx: Transaction, vote: StoredVote, now: Date): Promise<void> {
  const { ranking, why, ballots } = await countBallots(tx, vote)
  const { id, meetup } = vote
  await tx`
    insert into shelf_vote_results (vote_id, place, game_id)
    select ${id}::int, place, game_id from unnest(${ranking}::int[]) with ordinality as given (game_id, place)`
  await tx`delete from shelf_ballots where vote_id = ${id}`
  await tx`update shelf_votes set closed_at = ${now}, counted = ${ballots}, why_no_winner = ${why} where id = ${id}`
  if (meetup !== null) {
    if (ranking.length > 0) await playVoted(tx, { meetupId: meetup.id, gameIds: ranking.slice(0, 2), now })
    await invalidate(tx, voteTags.ofMeetup.of(meetup.id))
  }
  await invalidate(tx, voteTags.votes.of(id))
}

export async function forgetBallotsOf(tx: Transaction, memberId: number): Promise<void> {
  const gone = await tx<{ voteId: number }[]>`
    delete from shelf_ballots where member_id = ${memberId} returning vote_id`
  await invalidate(tx, ...gone.map(({ voteId }) => voteTags.votes.of(voteId)))
}

const mostForgotten = 500

/** Votes whose result nobody needs any more, and those that went with a meetup that was called off. */
export function forgetVotes(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - storedForMs)
  return db.transaction(async (tx) => {
    const gone = await tx`
      delete from shelf_votes where id in (
        select votes.id from shelf_votes votes left join meetups on meetups.id = votes.meetup_id
        where votes.closed_at < ${since} or (votes.closed_at is null and meetups.starts_at < ${since})
        limit ${mostForgotten})`
    return gone.count
  })
}
