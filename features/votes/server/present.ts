import type { NamedGame } from '~/db/rows/votes'
import { refuse } from '~/lib/errors'
import type { Reader } from '~/lib/server/database'
import { JoinedReads } from '~/lib/server/joined-reads'
import type { Count } from '../count'
import { voteRefusals } from '../refusals'
import { minutesOf, voteTags } from '../vote'
import { canClose, canEmpty, countBallots, findVoterOf, type Voter } from './commands/votes'
import { listNames, type VotableGame } from './queries/shelf'
import { findVote, isCancelled, isOpenAt, listBallots, listResult, type StoredVote } from './queries/votes'

/** What a vote has come to. It is counted once for all phones that hear of a change. */
interface VoteState {
  vote: StoredVote
  count: Count & { ballots: number; vetoed: number[] }
  names: ReadonlyMap<number, NamedGame>
  now: Date
}

export type VoteReads = JoinedReads<string, VoteState>

export function openVoteReads({ db, clock }: { db: Reader; clock: { now(): Date } }): VoteReads {
  return new JoinedReads(voteTags.votes, async (_, [key = '']) => {
    const vote = await findOrRefuse(db, key)
    const count = await readCount(db, vote)
    const names = await listNames(db, [...count.ranking, ...count.vetoed])
    return { vote, count, names, now: clock.now() }
  })
}

export async function findOrRefuse(db: Reader, key: string): Promise<StoredVote> {
  const vote = await findVote(db, key)
  if (!vote) throw refuse(voteRefusals.read.noVote)
  return vote
}

async function readCount(db: Reader, vote: StoredVote): Promise<VoteState['count']> {
  if (!vote.isClosed) return countBallots(db, vote)
  const ranking = await listResult(db, vote.id)
  return { ranking, why: vote.whyNoWinner, ballots: vote.counted ?? 0, vetoed: [] }
}

const named = (names: VoteState['names'], ids: readonly number[]): NamedGame[] =>
  ids.flatMap((id) => names.get(id) ?? [])

export function presentNews({ vote, count, names, now }: VoteState) {
  return {
    isOpen: isOpenAt(vote, now),
    isCancelled: isCancelled(vote),
    closesAt: vote.closesAt,
    people: vote.occasion.people,
    minutes: vote.occasion.minutes,
    ballots: count.ballots,
    emptied: vote.emptied,
    ranking: named(names, count.ranking),
    vetoed: named(names, count.vetoed),
    whyNoWinner: count.why,
  }
}

/** The vote as this phone sees it, with its own ballot. */
export async function presentVote(db: Reader, state: VoteState, voter: Voter) {
  const { vote } = state
  const own = await findVoterOf(db, vote, voter)
  const ballot =
    own &&
    (await listBallots(db, vote)).find(({ phoneHash, memberId }) =>
      own.memberId === null ? phoneHash === own.phoneHash : memberId === own.memberId,
    )
  const names = ballot
    ? await listNames(db, [...ballot.gameIds, ...(ballot.vetoId === null ? [] : [ballot.vetoId])])
    : new Map<number, NamedGame>()
  return {
    ...presentNews(state),
    key: vote.key,
    cafe: vote.cafe,
    meetup: vote.meetup && { id: vote.meetup.id, title: vote.meetup.title },
    own: ballot ? { games: named(names, ballot.gameIds), veto: names.get(ballot.vetoId ?? 0) ?? null } : null,
    canVote: own !== null,
    canClose: canClose(vote, voter),
    canEmpty: canEmpty(vote, voter),
  }
}

export function presentVotable(game: VotableGame) {
  const { id, name, image, minPlayers, maxPlayers } = game
  return { id, name, image, minPlayers, maxPlayers, minutes: minutesOf(game) }
}
