import type { FastifyInstance } from 'fastify'
import { findOwnOrder } from '~/features/payments/server/queries'
import { refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { seatOf } from '../../core/server/commands/as-host'
import { findMeetup } from '../../core/server/queries/meetups'
import { hasPassword } from '../../private/server/commands/passwords'
import { payingEndpoints } from '../endpoints'
import { payingRefusals } from '../refusals'
import { beginPurchase, settlePurchase } from './commands/purchases'
import { findPurchase } from './queries/purchases'
import { payingCalls } from './schemas'

const calls = servedBy(payingEndpoints, payingCalls)

export function payingRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  serve(app, calls.beginPurchase, async ({ params, body }, request) => {
    const { merchantUid, friend } = body
    const join = { ...seatOf(params.id, request), merchantUid, friend, now: clock.now() }
    // A friend's link replaces the password, and is looked at with the seat.
    const isAllowed =
      friend !== undefined || (await hasPassword(request, await findMeetup(db, params.id), body))
    return { deadline: await beginPurchase(db, { ...join, hasPassword: isAllowed }) }
  })

  serve(app, calls.settlePurchase, async ({ params, body }, request) => {
    const order = await findOwnOrder(db, { ...body, memberId: memberOf(request).memberId })
    const purchase = order && (await findPurchase(db, order.id))
    if (purchase?.meetupId !== params.id) throw refuse(payingRefusals.noOrder)
    const outcome = await db.transaction((tx) => settlePurchase(tx, purchase.orderId))
    return { outcome, deadline: purchase.deadline }
  })
}
