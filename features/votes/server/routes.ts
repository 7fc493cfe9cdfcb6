import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findOwnEntry } from '~/features/meetups/core/server/queries/entries'
import { refuse } from '~/lib/errors'
import { type AttemptLimit, countAttemptOfNetwork } from '~/lib/server/attempts'
import { memberOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { serveStreamOfThing } from '~/lib/server/serve-stream'
import { voteEndpoints } from '../endpoints'
import { voteRefusals } from '../refusals'
import { gamesShown } from '../vote'
import { castBallot, closeVote, emptyVote, openVote, openVoteAt, type Voter } from './commands/votes'
import { findOrRefuse, openVoteReads, presentNews, presentVotable, presentVote } from './present'
import { listVotable } from './queries/shelf'
import { findVoteOfMeetup, isCancelled } from './queries/votes'
import { besides, voteCalls } from './schemas'

const calls = servedBy(voteEndpoints, voteCalls)

/** Limited by network, because callers need no account. A full cafe opens fewer votes in an hour. */
const openedVotes: AttemptLimit = { name: 'vote-open', most: 60, withinMs: 60 * 60_000 }

const voterOf = (phone: string, { caller }: FastifyRequest): Voter => ({
  phone,
  memberId: caller?.memberId ?? null,
})

export function voteRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  const reads = openVoteReads(app)

  async function findVote(key: string) {
    const vote = await findOrRefuse(db, key)
    if (isCancelled(vote)) throw refuse(voteRefusals.read.cancelled)
    return vote
  }

  async function readVote(key: string, voter: Voter) {
    const { id } = await findVote(key)
    return presentVote(db, await reads.of(id, key), voter)
  }

  serve(app, calls.open, async ({ params, body, once }, request) =>
    once(
      async (tx) => ({ key: await openVote(tx, { ...params, ...body, now: clock.now() }) }),
      () => countAttemptOfNetwork(app, openedVotes, { ip: request.ip, now: clock.now() }),
    ),
  )

  serve(app, calls.openAt, async ({ params }, request) => {
    const action = { ...params, memberId: memberOf(request).memberId, now: clock.now() }
    return { key: await db.transaction((tx) => openVoteAt(tx, action)) }
  })

  serve(app, calls.ofMeetup, async ({ params: { meetupId } }, request) => {
    const { memberId } = memberOf(request)
    const entry = await findOwnEntry(db, { meetupId, memberId })
    const vote = entry?.state === 'seated' ? await findVoteOfMeetup(db, meetupId) : null
    return { vote: vote && { key: vote.key, isOpen: !vote.isClosed } }
  })

  serve(app, calls.read, ({ params, body }, request) => readVote(params.key, voterOf(body.phone, request)))

  serve(app, calls.games, async ({ params, query }) => {
    const { cafe, occasion } = await findVote(params.key)
    const text = query.q?.trim() ?? ''
    const games = await listVotable(db, { cafeId: cafe.id, occasion, text })
    return { results: games.slice(0, gamesShown).map(presentVotable) }
  })

  serve(app, calls.cast, async ({ params, body: { phone, ...ballot } }, request) => {
    const voter = voterOf(phone, request)
    await db.transaction((tx) => castBallot(tx, { ...params, ...ballot, voter, now: clock.now() }))
    return readVote(params.key, voter)
  })

  serve(app, calls.empty, async ({ params, body }, request) => {
    const voter = voterOf(body.phone, request)
    await db.transaction((tx) => emptyVote(tx, { ...params, voter, now: clock.now() }))
    return readVote(params.key, voter)
  })

  serve(app, calls.close, async ({ params, body }, request) => {
    const voter = voterOf(body.phone, request)
    await db.transaction((tx) => closeVote(tx, { ...params, voter, now: clock.now() }))
    return readVote(params.key, voter)
  })

  serveStreamOfThing(app, calls.follow, {
    reads,
    watch: async ({ params: { key } }) => {
      const vote = await findOrRefuse(db, key)
      return {
        id: vote.id,
        also: besides(vote),
        want: () => key,
        message: presentNews,
      }
    },
  })
}
