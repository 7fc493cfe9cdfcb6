import type { CafeEvent } from './endpoints'

/** An event as its page reads it. Pass only the fields that matter to the test. */
export const anEventReply = (part: Partial<CafeEvent> = {}): CafeEvent => ({
  id: 5,
  title: '봄맞이 카탄 대회',
  content: '예선 세 판을 하고\n결승을 해요.',
  startsAt: '2099-03-28T05:00:00.000Z',
  endsAt: '2099-03-28T09:00:00.000Z',
  signUpUntil: '2099-03-28T05:00:00.000Z',
  capacity: 20,
  taken: 5,
  waiting: 0,
  isCancelled: false,
  isTextHidden: false,
  cancelReason: null,
  priceNote: '1인 10,000원',
  games: [{ id: 7, name: '카탄', image: null }],
  revision: 0,
  cafe: {
    id: 1,
    name: '주사위다방',
    address: '서울특별시 중구 버들동 1',
    image: null,
    phones: ['02-000-1001'],
    at: { latitude: 37.5688, longitude: 126.9935 },
  },
  ...part,
})
