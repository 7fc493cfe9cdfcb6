import { phonesWire, pointWire } from '~/features/cafes/server/wire'
import { joined, nested, pageWire, type WireOf, wireTable, words } from '~/lib/server/wire'
import type { meetupCalls } from './schemas'

// Other programs call a meetup a "room", its host the "owner" and a confirmation "conform_time". They display the words
// of its states as they are.

const image = { image: 'cafe_image', at: pointWire }
const person = { name: 'first_name', image: 'profile_image' }
const own = { ownLat: 'mylat', ownLng: 'mylng' }

const statuses = {
  대기중: 'open',
  확정: 'confirmed',
  마감: 'closed',
  종료: 'ended',
  취소: 'cancelled',
}
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

const draft = {
  day: 'play_date',
  time: 'play_time',
  minPeople: 'min_person',
  maxPeople: 'max_person',
  autoAccepts: 'auto_accept',
}

const meetup = wireTable(
  {
    ...draft,
    cafe: nested('cafe', wireTable({ ...image, phones: phonesWire })),
    host: nested('owner', wireTable(person)),
    seated: nested(
      'enter_room',
      wireTable(
        { id: 'user.id', name: 'user.first_name', image: 'user.profile_image' },
        { of: () => ({ accept_status: true }), schema: { accept_status: { const: true } } },
      ),
    ),
    queued: 'waiting_count',
    unanswered: 'unanswered_count',
    status: words('room_status', statuses),
    info: joined('room_info', '\n'),
    isPlayed: 'room_play',
    confirmedAt: 'conform_time',
    dayKind: 'week_type',
    takesLate: 'extra_user',
    awaitsYesUntil: 'cafe_answer_until',
    isJoined: 'is_join',
    own: 'own_entry',
    offer: 'own_offer',
    paying: 'own_purchase',
    tier: 'price',
    // The shelf's, as the specification has them.
    games: nested('games', wireTable({ image: 'image1' })),
    brought: nested('brought_games', wireTable({ image: 'image1' })),
    revision: 'sequence',
  },
  {
    of: ({ cafe }: { cafe: { id: number } }) => ({ room_password: '', cafe_id: cafe.id }),
    schema: { room_password: { const: '' }, cafe_id: { type: 'integer' } },
  },
)

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

export const meetupWire: WireOf<typeof meetupCalls> = {
  list: { query: wireTable(own), reply: pageWire(meetup) },
  map: {
    query: wireTable(own),
    reply: pageWire(
      wireTable({ ...image, hoursText: 'bizhour_info', count: 'room_count', nextAt: 'next_starts_at' }),
    ),
  },
  one: { reply: meetup },
  open: { body: wireTable({ ...draft, password: 'room_password' }), reply: meetup },
  edit: { body: wireTable({ takesLate: 'extra_user' }), reply: meetup },
  confirm: { body: wireTable({ takesLate: 'extra_user' }), reply: meetup },
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
