import type { FastifyInstance, FastifyRequest } from 'fastify'
import { memberOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { seatOf } from '../../core/server/commands/as-host'
import { isSeatedAt } from '../../core/server/queries/meetups'
import { moveEndpoints } from '../endpoints'
import { answerMove, proposeMove, withdrawMove } from './commands/moves'
import { presentMove } from './present'
import { findShownMove } from './queries/moves'
import { moveCalls } from './schemas'

const calls = servedBy(moveEndpoints, moveCalls)

export function moveRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  async function readMove(meetupId: number, request: FastifyRequest) {
    const { memberId: viewerId } = memberOf(request)
    if (!(await isSeatedAt(db, { meetupId, viewerId }))) return { move: null }
    const move = await findShownMove(db, { meetupId, viewerId })
    return { move: move && presentMove(move) }
  }

  serve(app, calls.move, ({ params }, request) => readMove(params.id, request))

  serve(app, calls.proposeMove, async ({ params, body }, request) => {
    const action = { ...seatOf(params.id, request), now: clock.now() }
    await db.transaction((tx) => proposeMove(tx, action, body))
    return readMove(params.id, request)
  })

  serve(app, calls.withdrawMove, async ({ params }, request) => {
    const action = { ...seatOf(params.id, request), now: clock.now() }
    await db.transaction((tx) => withdrawMove(tx, action))
    return readMove(params.id, request)
  })

  serve(app, calls.answerMove, async ({ params, body }, request) => {
    const action = { ...seatOf(params.id, request), now: clock.now() }
    await db.transaction((tx) => answerMove(tx, action, body))
    return readMove(params.id, request)
  })
}
