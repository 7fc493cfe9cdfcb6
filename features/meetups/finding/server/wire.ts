import { pageWire, type WireOf, wireTable } from '~/lib/server/wire'
import { image, meetup } from '../../core/server/wire'
import type { findingCalls } from './schemas'

const own = { ownLat: 'mylat', ownLng: 'mylng' }

export const findingWire: WireOf<typeof findingCalls> = {
  list: { query: wireTable(own), reply: pageWire(meetup) },
  map: {
    query: wireTable(own),
    reply: pageWire(
      wireTable({ ...image, hoursText: 'bizhour_info', count: 'room_count', nextAt: 'next_starts_at' }),
    ),
  },
}
