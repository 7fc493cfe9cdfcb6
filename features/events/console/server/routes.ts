import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Acting } from '~/features/cafes/server/commands/as-staff'
import { canMarkCame } from '~/features/events/event'
import { eventRefusals } from '~/features/events/refusals'
import { callOffEvent, editEvent, openEvent } from '~/features/events/server/commands/events'
import { markCame } from '~/features/events/server/commands/sign-ups'
import { presentEvent, toSignUpState } from '~/features/events/server/present'
import { findEvent, listEventsOfCafe } from '~/features/events/server/queries/events'
import { listSignUps } from '~/features/events/server/queries/sign-ups'
import { refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { serve, servedBy } from '~/lib/server/serve'
import { eventConsoleEndpoints } from '../endpoints'
import { eventConsoleCalls } from './schemas'

const calls = servedBy(eventConsoleEndpoints, eventConsoleCalls)

export function eventConsoleRoutes(app: FastifyInstance, { db, clock }: BasicServices): void {
  /** Who acts at which cafe and when, with the other parameters of the path. */
  const acting = <P extends { cafeId: number }>(request: FastifyRequest, params: P): Acting & P => ({
    ...params,
    actorId: memberOf(request).memberId,
    now: clock.now(),
  })

  serve(app, calls.events, async ({ params: { cafeId } }) => {
    const { coming, past } = await listEventsOfCafe(db, { cafeId, now: clock.now() })
    return { coming: coming.map(presentEvent), past: past.map(presentEvent) }
  })

  serve(app, calls.event, async ({ params: { cafeId, eventId } }) => {
    const row = await findEvent(db, eventId)
    if (row?.cafeId !== cafeId) throw refuse(eventRefusals.noEvent)
    const event = presentEvent(row)
    const signUps = await listSignUps(db, eventId)
    return {
      event,
      signUps: signUps.map((signUp) => ({ ...signUp, state: toSignUpState(signUp.state) })),
      canMark: canMarkCame(event, clock.now()),
    }
  })

  serve(app, calls.open, ({ params, body, once }, request) => {
    const written = { ...acting(request, params), ...body }
    return once(async (tx) => ({ id: await openEvent(tx, written) }))
  })

  serve(app, calls.edit, async ({ params, body }, request) => {
    await db.transaction((tx) => editEvent(tx, { ...acting(request, params), ...body }))
    return {}
  })

  serve(app, calls.callOff, async ({ params, body }, request) => {
    await db.transaction((tx) => callOffEvent(tx, { ...acting(request, params), ...body }))
    return {}
  })

  serve(app, calls.markCame, async ({ params, body }, request) => {
    await db.transaction((tx) => markCame(tx, { ...acting(request, params), ...body }))
    return {}
  })
}
