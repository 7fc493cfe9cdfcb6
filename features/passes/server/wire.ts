import { pageWire, type WireOf, wireTable, words } from '~/lib/server/wire'
import type { passCalls } from './schemas'

// Other programs call a meetup a "room" (docs/ledger.md has the table).

export const passWire: WireOf<typeof passCalls> = {
  counts: {
    reply: wireTable({
      5000: 'pass_5000',
      6000: 'pass_6000',
      7000: 'pass_7000',
      8000: 'pass_8000',
      9000: 'pass_9000',
    }),
  },
  history: {
    reply: pageWire(
      wireTable({
        // A use with a positive amount is a pass that came back.
        kind: words('type', {
          payment: 'payment',
          gift: 'gift',
          'weekday use': 'weekday-use',
          'weekend use': 'weekend-use',
          refund: 'refund',
          expiry: 'expiry',
          forfeited: 'forfeited',
        }),
        amount: 'pass_amount',
        usedFor: 'room_name',
        at: 'created_at',
      }),
    ),
  },
}
