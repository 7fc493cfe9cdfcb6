import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import { memberOf, viewerOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { seatOf } from '../../core/server/commands/as-host'
import { findMeetup } from '../../core/server/queries/meetups'
import { findOpenPair } from '../../line/server/queries/pairs'
import { hasPassword } from '../../private/server/commands/passwords'
import { pairEndpoints } from '../endpoints'
import { invitationState } from '../pair'
import { invitationRefusals } from '../pair-refusals'
import { claimFriendSeat, goAlone, joinInPair } from './commands/pairs'
import { findInvitation } from './queries/pairs'
import { pairCalls } from './schemas'

const calls = servedBy(pairEndpoints, pairCalls)

export function pairRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  serve(app, calls.joinInPair, async ({ params, body, once }, request) => {
    const seat = seatOf(params.id, request)
    const seen = await findMeetup(db, params.id)
    const isAllowed = await hasPassword(request, seen, body)
    return once(async (tx) => {
      const { token, deadline } = await joinInPair(
        tx,
        { ...seat, hasPassword: isAllowed, now: clock.now() },
        seen,
      )
      return { token, deadline }
    })
  })

  serve(app, calls.friendSeat, async ({ params }, request) => {
    const pair = await findOpenPair(db, seatOf(params.id, request))
    return { friendSeat: pair !== null && clock.now() < pair.deadline ? pair : null }
  })

  serve(app, calls.goAlone, async ({ params }, request) => {
    const seat = seatOf(params.id, request)
    await db.transaction((tx) => goAlone(tx, { ...seat, now: clock.now() }))
    return { friendSeat: null }
  })

  serve(app, calls.invitation, async ({ params: { token } }, request, reply) => {
    // It changes with time, which invalidates no tag.
    reply.header('cache-control', 'no-store')
    const row = await findInvitation(db, token)
    if (!row) throw refuse(invitationRefusals.noInvitation)
    const viewerId = viewerOf(request)
    const state = invitationState(row, clock.now())
    const { inviter, inviterImage, cafeName, cafeAddress, title, startsAt, isPublic, ...pair } = row
    const isShown = isPublic || state === 'open'
    return {
      ...pair,
      state,
      inviter: { name: inviter, image: inviterImage },
      cafe: { name: cafeName, address: cafeAddress },
      title: isShown ? title : null,
      startsAt: isShown ? startsAt : null,
      isOwn: viewerId !== null && pair.memberId === viewerId,
      isTaken: viewerId !== null && pair.friendId === viewerId,
    }
  })

  serve(app, calls.claim, async ({ params: { token }, once }, request) => {
    const { memberId } = memberOf(request)
    return once(async (tx) => ({
      meetupId: await claimFriendSeat(tx, { token, memberId, now: clock.now() }),
    }))
  })
}
