import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Acting } from '~/features/cafes/server/commands/as-staff'
import {
  addTables,
  answerGuestAsStaff,
  answerRing,
  changeTable,
  endAsStaff,
  openAsStaff,
  removeTable,
} from '~/features/sittings/server/commands/tables'
import { memberOf } from '~/lib/server/caller'
import type { Transaction } from '~/lib/server/database'
import { serve, servedBy } from '~/lib/server/serve'
import { floorEndpoints } from '../endpoints'
import { presentFloor } from './present'
import { floorCalls } from './schemas'

const calls = servedBy(floorEndpoints, floorCalls)

export function floorRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  const floorOf = (cafeId: number) => presentFloor(db, { cafeId, now: clock.now() })

  /** Does something as the cafe's staff, and shows the floor after it. */
  async function act<P extends { cafeId: number }>(
    request: FastifyRequest,
    params: P,
    command: (tx: Transaction, acting: Acting & P) => Promise<void>,
  ) {
    const acting = { ...params, actorId: memberOf(request).memberId, now: clock.now() }
    await db.transaction((tx) => command(tx, acting))
    return floorOf(params.cafeId)
  }

  serve(app, calls.floor, ({ params }) => floorOf(params.cafeId))

  serve(app, calls.addTables, ({ params, body: { tables } }, request) =>
    act(request, params, (tx, acting) => addTables(tx, { ...acting, tables })),
  )

  serve(app, calls.changeTable, ({ params, body }, request) =>
    act(request, params, (tx, acting) => changeTable(tx, { ...acting, ...body })),
  )

  serve(app, calls.removeTable, ({ params }, request) => act(request, params, removeTable))

  serve(app, calls.open, ({ params, body: { meetupId } }, request) =>
    act(request, params, (tx, acting) => openAsStaff(tx, { ...acting, meetupId })),
  )

  serve(app, calls.end, ({ params }, request) => act(request, params, endAsStaff))

  serve(app, calls.letIn, ({ params, body: { isLetIn } }, request) =>
    act(request, params, (tx, acting) => answerGuestAsStaff(tx, { ...acting, isLetIn })),
  )

  serve(app, calls.answerRing, ({ params, body: { isMended } }, request) =>
    act(request, params, (tx, acting) => answerRing(tx, { ...acting, isMended })),
  )
}
