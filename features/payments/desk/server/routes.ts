import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '~/lib/errors'
import { spanOfMonth } from '~/lib/month'
import { memberOf } from '~/lib/server/caller'
import { onlyOperators } from '~/lib/server/change-hub'
import { writeCsvFile } from '~/lib/server/csv-file'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { paymentTags } from '../../order'
import { paymentRefusals } from '../../refusals'
import { settleOutsideReturns } from '../../server/commands/outside-returns'
import { refundAsOperator } from '../../server/commands/refund-order'
import { withParts } from '../../server/queries'
import { type PaymentServices, payBack } from '../../server/routes'
import { paymentDeskEndpoints } from '../endpoints'
import { moneyHead, presentDeskOrder, presentMoney } from './present'
import { findDeskOrder, listMoney, searchOrders } from './queries'
import { paymentDeskCalls } from './schemas'

const calls = servedBy(paymentDeskEndpoints, paymentDeskCalls)

export function paymentDeskRoutes(app: FastifyInstance, services: PaymentServices): void {
  const { db, clock } = services
  app.changes.guard(paymentTags.orders.all, onlyOperators)

  const acting = (request: FastifyRequest, { uid }: { uid: string }) => ({
    merchantUid: uid,
    operatorId: memberOf(request).memberId,
    now: clock.now(),
  })

  serve(app, calls.orders, async ({ query: { q = '', state, before = null } }, request) => {
    const found = await searchOrders(db, { text: q.trim(), onlyFlagged: state === 'flagged', before })
    const parts = await withParts(db, found.rows, clock.now())
    return replyWithSlice(request, parts.map(presentDeskOrder), found)
  })

  serve(app, calls.file, async ({ query: { month } }) =>
    writeCsvFile(`meeple-payments-${month}.csv`, {
      head: moneyHead,
      read: (after) => listMoney(db, { ...spanOfMonth(month), after }),
      toCells: presentMoney,
    }),
  )

  async function presentOne({ uid }: { uid: string }) {
    const order = await findDeskOrder(db, uid)
    const [parts] = order ? await withParts(db, [order], clock.now()) : []
    if (!parts) throw refuse(paymentRefusals.noOrder)
    return presentDeskOrder(parts)
  }

  serve(app, calls.order, ({ params }) => presentOne(params))

  serve(app, calls.refund, ({ params, body, inSteps }, request) =>
    inSteps({
      begin: async (tx) => ({
        cancelId: await refundAsOperator(tx, { ...acting(request, params), ...body }),
      }),
      carryOn: payBack(app, services),
    }),
  )

  serve(app, calls.settle, async ({ params, body: { missing: expected } }, request) => {
    await db.transaction((tx) => settleOutsideReturns(tx, { ...acting(request, params), expected }))
    return presentOne(params)
  })
}
