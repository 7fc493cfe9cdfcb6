import { nested, pageWire, type WireOf, wireTable, words } from '~/lib/server/wire'
import type { loyaltyCalls } from './schemas'

// Other programs spell the paths "CafeCoupone" and "CafeStampReword".

const coupon = wireTable(
  { cafeId: 'cafe.id', cafeName: 'cafe.name' },
  {
    of: ({ usedAt, issuedAt }: { usedAt: Date | null; issuedAt: Date }) => ({
      is_used: usedAt !== null,
      updated_at: usedAt ?? issuedAt,
    }),
    schema: { is_used: { type: 'boolean' }, updated_at: { type: 'string', format: 'date-time' } },
  },
)

const outcomes = { earned: 'earned', already_today: 'already-today', not_followed: 'not-followed' }

export const loyaltyWire: WireOf<typeof loyaltyCalls> = {
  earn: {
    reply: wireTable({
      count: 'cnt',
      stamp: words('stamp', outcomes),
      coupon: nested('coupon', coupon),
      checkIns: nested('check_ins', wireTable({ meetupId: 'room_id' })),
    }),
  },
  card: { reply: wireTable({ count: 'cnt', isStampedToday: 'stamped_today' }) },
  cards: {},
  rewards: {},
  coupons: { reply: pageWire(coupon) },
  coupon: { reply: coupon },
  useCoupon: { body: wireTable({ pin: 'staff_pin' }), reply: coupon },
  staffCode: {},
}
