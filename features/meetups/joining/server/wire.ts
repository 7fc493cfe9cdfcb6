import { nested, pageWire, type WireOf, wireTable, words } from '~/lib/server/wire'
import { person } from '../../core/server/wire'
import type { joiningCalls } from './schemas'

// Other programs call an entry "gameRoomEnter".

const arrival = words('user_status', {
  '가는 중': 'coming',
  '조금 늦어요': 'bit-late',
  '많이 늦어요': 'very-late',
  도착: 'arrived',
  // Their picker sends it.
  도착완료: 'arrived',
})
/** Null for a request that the host has not answered. */
const isSeated = {
  name: 'accept_status',
  toWire: (isSeated: unknown) => isSeated || null,
  schema: { type: ['boolean', 'null'] },
}

const entry = wireTable({
  meetupId: 'room_id',
  user: nested(
    'user',
    wireTable({
      ...person,
      againPercent: 'remeet.percent',
      attendPercent: 'attend.percent',
      favouriteGames: nested('favorite_games', wireTable({ image: 'image1' })),
    }),
  ),
  isSeated,
  arrival,
  isOwn: 'is_me',
  hasAttended: 'attended',
})

const ofRoom = wireTable({ meetupId: 'room_id' })

export const joiningWire: WireOf<typeof joiningCalls> = {
  entries: { query: ofRoom, reply: pageWire(entry) },
  join: { body: ofRoom, reply: wireTable({ meetupId: 'room_id', isSeated }) },
  change: {
    body: wireTable({ isAccepted: 'accept_status', arrival }),
    reply: wireTable({ entry: nested('entry', entry) }),
  },
  // What they are told before they leave is what leaving replies.
  previewLeave: {},
  leave: {},
}
