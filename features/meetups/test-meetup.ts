import type { Meetup } from './contract'

/** A meetup for tests: open, at a cafe that takes a pass, with its host and one guest. */
export function aMeetup(part: Partial<Meetup> = {}): Meetup {
  return {
    id: 12,
    isLocked: false,
    title: '토요일 오후, 전략 게임 한 판',
    cafe: {
      id: 3,
      name: '주사위다방',
      address: '서울특별시 중구 버들동 196-20',
      image: null,
      at: null,
      phones: [],
    },
    host: { id: 2, name: '판벌이는곰', image: null },
    contact: null,
    day: '2099-06-12',
    time: '14:00',
    startsAt: '2099-06-12T05:00:00.000Z',
    minPeople: 2,
    maxPeople: 4,
    seated: [
      { id: 2, name: '판벌이는곰', image: null },
      { id: 5, name: '느긋한말', image: null },
    ],
    seatsTaken: 2,
    queued: 0,
    status: 'open',
    isPublic: true,
    info: [],
    content: '처음이어도 괜찮아요.',
    isPlayed: false,
    confirmedAt: null,
    dayKind: 'weekday',
    takesLate: false,
    isJoined: false,
    own: null,
    tier: 7000,
    autoAccepts: true,
    games: [],
    distance: null,
    cancelledBy: null,
    revision: 0,
    endedAt: null,
    ...part,
  }
}
