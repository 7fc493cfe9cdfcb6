import { gameCardWire } from '~/features/catalogue/server/wire'
import type { Coordinates } from '~/lib/coordinates'
import { joined, nested, pageWire, spread, type WireOf, wireTable } from '~/lib/server/wire'
import type { cafeCalls } from './schemas'

// Other programs call a cafe a "store" in places, following it "carts" and its all-day pass "storepass".

/** Text with the longitude first, as geographic databases write points. */
export const pointWire = {
  name: 'coord',
  toWire: (at: unknown) => {
    const point = at as Coordinates | null
    return point && `${point.longitude} ${point.latitude}`
  },
  schema: { type: 'string' },
}

export const phonesWire = spread('tel_display', 'phone_number', 'tel1', 'tel2')

const dayOff = wireTable({ day: 'date' })

const card = {
  image: 'cafe_image',
  at: pointWire,
  ownDistance: 'distance_my',
  phones: phonesWire,
  hoursText: 'bizhour_info',
  opening: 'opening_hours',
  dayOffs: nested('day_offs', dayOff),
  facilities: joined('facilities', ', '),
  weekdayAdultFee: 'usage_time_cost.weekday_adult',
  weekendAdultFee: 'usage_time_cost.weekend_adult',
  weekdayChildFee: 'usage_time_cost.weekday_child',
  weekendChildFee: 'usage_time_cost.weekend_child',
  isFollowed: 'has_liked',
  followCount: 'has_liked_cnt',
}

const cartDistance = {
  of: ({ ownDistance }: { ownDistance: number | null }) => ({ cart_distance: ownDistance }),
  schema: { cart_distance: { type: ['number', 'null'] } },
}

const cafeCardWire = wireTable(card, cartDistance)

const own = { ownLat: 'mylat', ownLng: 'mylng' }
const ownPointWire = wireTable(own)

export const cafeWire: WireOf<typeof cafeCalls> = {
  list: {
    query: wireTable({ ...own, text: 'search_f', cafeId: 'store_id', gameId: 'product_id' }),
    reply: pageWire(cafeCardWire),
  },
  cafe: {
    query: ownPointWire,
    reply: wireTable(
      { ...card, notices: nested('notice', wireTable({ text: 'description' })) },
      cartDistance,
    ),
  },
  followed: { query: ownPointWire, reply: pageWire(cafeCardWire) },
  follow: {
    body: wireTable({ isFollowed: 'is_liked' }),
    reply: wireTable({ isFollowed: 'has_liked', followCount: 'has_liked_cnt' }),
  },
  shelf: {
    query: wireTable({ cafeId: 'cafe', text: 'search_f' }),
    reply: pageWire(gameCardWire),
  },
  owners: { query: wireTable({ ...own, gameId: 'product_id' }), reply: pageWire(cafeCardWire) },
  closedDays: { reply: pageWire(dayOff) },
  passPrices: {},
}
