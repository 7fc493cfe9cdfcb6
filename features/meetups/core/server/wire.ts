import { phonesWire, pointWire } from '~/features/cafes/server/wire'
import { joined, nested, type WireOf, wireTable, words } from '~/lib/server/wire'
import type { meetupCalls } from './schemas'

// Other programs call a meetup a "room", its host the "owner" and a confirmation "conform_time". They display the words
// of its states as they are.

export const image = { image: 'cafe_image', at: pointWire }
export const person = { name: 'first_name', image: 'profile_image' }

const statuses = {
  대기중: 'open',
  확정: 'confirmed',
  마감: 'closed',
  종료: 'ended',
  취소: 'cancelled',
}
export const draft = {
  day: 'play_date',
  time: 'play_time',
  minPeople: 'min_person',
  maxPeople: 'max_person',
  autoAccepts: 'auto_accept',
}

export const meetup = wireTable(
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

export const meetupWire: WireOf<typeof meetupCalls> = { one: { reply: meetup } }
