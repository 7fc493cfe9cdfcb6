import type { FastifyInstance, FastifyRequest } from 'fastify'
import { catalogueRefusals } from '~/features/catalogue/refusals'
import { hasGame } from '~/features/catalogue/server/queries/games'
import { refuse } from '~/lib/errors'
import { meetsNeed } from '~/lib/operator-rights'
import { memberOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { pitfallEndpoints } from '../endpoints'
import { toPitfallMaker } from '../pitfall'
import {
  confirm,
  propose,
  removeOwn,
  setHidden,
  takeBack,
  writeAsOperator,
  writeForCafe,
} from './commands/pitfalls'
import { findOwnPitfalls, listPitfalls, listWritingCafes } from './queries'
import { pitfallCalls } from './schemas'

const calls = servedBy(pitfallEndpoints, pitfallCalls)

export function pitfallRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  const oneOf = (request: FastifyRequest, { id, pitfallId }: { id: number; pitfallId: number }) => ({
    gameId: id,
    id: pitfallId,
    memberId: memberOf(request).memberId,
  })

  serve(app, calls.list, async ({ params: { id } }) => {
    const rows = await listPitfalls(db, id)
    if (rows.length === 0 && !(await hasGame(db, id))) throw refuse(catalogueRefusals.noGame)
    const pitfalls = rows.map((row) => ({
      ...row,
      madeBy: toPitfallMaker(row.madeBy),
      confirmations: row.confirmations ?? 0,
    }))
    return {
      shown: pitfalls.filter(({ isShown }) => isShown),
      proposed: pitfalls.filter(({ isShown }) => !isShown),
    }
  })

  serve(app, calls.own, async ({ params: { gameId } }, request) => {
    const { memberId, isOperator, operatorRights } = memberOf(request)
    return {
      ...(await findOwnPitfalls(db, { gameId, memberId })),
      cafes: await listWritingCafes(db, { gameId, memberId }),
      isOperator: isOperator && meetsNeed('content', operatorRights),
    }
  })

  serve(app, calls.propose, ({ params, body, once }, request) => {
    const { memberId } = memberOf(request)
    const writing = { gameId: params.id, memberId, text: body.text, now: clock.now() }
    return once(async (tx) => ({ id: await propose(tx, writing) }))
  })

  serve(app, calls.writeForCafe, ({ params, body, once }, request) => {
    const writing = { ...params, ...body, actorId: memberOf(request).memberId, now: clock.now() }
    return once(async (tx) => ({ id: await writeForCafe(tx, writing) }))
  })

  serve(app, calls.writeAsOperator, ({ params, body, once }, request) => {
    const writing = { gameId: params.id, text: body.text, operatorId: memberOf(request).memberId }
    return once(async (tx) => ({ id: await writeAsOperator(tx, { ...writing, now: clock.now() }) }))
  })

  serve(app, calls.confirm, ({ params }, request) =>
    db.transaction((tx) => confirm(tx, { ...oneOf(request, params), now: clock.now() })),
  )

  serve(app, calls.takeBack, ({ params }, request) =>
    db.transaction((tx) => takeBack(tx, oneOf(request, params))),
  )

  serve(app, calls.remove, async ({ params }, request) => {
    await db.transaction((tx) => removeOwn(tx, oneOf(request, params)))
    return {}
  })

  serve(app, calls.hide, async ({ params: { id }, body: { isHidden } }, request) => {
    const hiding = { id, isHidden, operatorId: memberOf(request).memberId, now: clock.now() }
    await db.transaction((tx) => setHidden(tx, hiding))
    return {}
  })
}
