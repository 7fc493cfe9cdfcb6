import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { eventEndpoints } from '../endpoints'
import { eventRefusals } from '../refusals'
import { signUp, withdraw } from './commands/sign-ups'
import { presentForAll, presentOwn, toSignUpState } from './present'
import { findEvent, listComingEvents } from './queries/events'
import { findSignUp, listOwnEvents } from './queries/sign-ups'
import { eventCalls } from './schemas'

const calls = servedBy(eventEndpoints, eventCalls)

export function eventRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  async function eventOf(id: number) {
    const event = await findEvent(db, id)
    if (event === null || event.isCafeHidden) throw refuse(eventRefusals.noEvent)
    return event
  }

  async function ownOf(eventId: number, memberId: number) {
    const own = await findSignUp(db, { eventId, memberId })
    return { signUp: own && { ...own, state: toSignUpState(own.state) } }
  }

  serve(app, calls.list, async ({ query: { cafeId } }) => ({
    results: (await listComingEvents(db, { cafeId, now: clock.now() })).map(presentForAll),
  }))

  serve(app, calls.event, async ({ params: { id } }) => presentForAll(await eventOf(id)))

  serve(app, calls.ownSignUp, async ({ params: { id } }, request) => {
    await eventOf(id)
    return ownOf(id, memberOf(request).memberId)
  })

  serve(app, calls.signUp, async ({ params: { id: eventId }, body }, request) => {
    const { memberId } = memberOf(request)
    await db.transaction((tx) => signUp(tx, { eventId, memberId, ...body, now: clock.now() }))
    return ownOf(eventId, memberId)
  })

  serve(app, calls.withdraw, async ({ params: { id: eventId } }, request) => {
    const { memberId } = memberOf(request)
    await db.transaction((tx) => withdraw(tx, { eventId, memberId, now: clock.now() }))
    return { message: '행사 신청을 취소했어요.' }
  })

  serve(app, calls.own, async (_, request) => {
    const { memberId } = memberOf(request)
    return { results: (await listOwnEvents(db, { memberId })).map(presentOwn) }
  })
}
