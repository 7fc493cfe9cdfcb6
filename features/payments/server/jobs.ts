import { z } from 'zod'
import type { Job } from '~/lib/server/job-queue'
import { carryOutCancel } from './commands/cancels'
import { settlePayment } from './commands/settle-payment'
import { ofPortone } from './present'
import { findOrderById } from './queries'
import type { PaymentServices } from './routes'

const OrderPayload = z.object({ orderId: z.number().int() })
const CancelPayload = z.object({ cancelId: z.number().int() })

/** Asks the provider about an order, in case its return or a webhook never arrived. */
export function lookOrderUp({ db, clock, portone }: PaymentServices): Job {
  return async (payload) => {
    const order = await findOrderById(db, OrderPayload.parse(payload).orderId)
    if (!order) return
    const { acceptsTestPayments } = portone.settings()
    for (const payment of await portone.listPayments(ofPortone(order))) {
      await settlePayment(db, { payment, acceptsTestPayments, now: clock.now() })
    }
  }
}

export function cancelPayment({ db, clock, portone }: PaymentServices): Job {
  return async (payload) => {
    await carryOutCancel({ db, portone, now: clock.now }, CancelPayload.parse(payload).cancelId)
  }
}
