import { type WireOf, wireTable, words } from '~/lib/server/wire'
import type { paymentCalls } from './schemas'

// "merchant_uid" and "imp_uid" are the provider's names for the key of our order and for its id of a payment.

export const paymentWire: WireOf<typeof paymentCalls> = {
  openOrder: { body: wireTable({ meetupId: 'room_id' }) },
  refund: {},
  confirm: {
    reply: wireTable(
      {
        status: words('msg.status', {
          paid: 'paid',
          ready: 'unpaid',
          failed: 'failed',
          cancelled: 'paid-back',
        }),
      },
      // Code 0 and status `paid` mean success; anything else is a failure.
      {
        of: ({ status }: { status: string }) => ({ code: status === 'paid' ? 0 : 1 }),
        schema: { code: { enum: [0, 1] } },
      },
    ),
  },
  // What V2 sends of an event is spelled as we spell it.
  webhook: { body: wireTable({ data: { name: 'data', fromWire: (given) => given } }) },
}
