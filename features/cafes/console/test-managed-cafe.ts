import type { ManagedCafe } from './endpoints'

/** A cafe as its console shows it. Pass only the fields that matter to the test. */
export function aManagedCafe(about: Partial<ManagedCafe> = {}): ManagedCafe {
  return {
    id: 1,
    name: '주사위다방',
    address: '서울특별시 중구 버들동 1',
    image: null,
    role: 'owner',
    photos: [],
    phones: ['02-000-1001'],
    event: '첫 방문 음료 무료',
    facilities: ['와이파이'],
    opening: Array.from({ length: 7 }, () => ({ opens: 720, closes: 1_380 })),
    hoursText: null,
    weekdayAdultFee: 4_000,
    weekendAdultFee: 5_000,
    weekdayChildFee: null,
    weekendChildFee: null,
    weekdayPass: 7_000,
    weekendPass: 9_000,
    dayOffs: [],
    notices: [],
    followCount: 12,
    newFollows: 1,
    gameCount: 34,
    hiddenReason: null,
    versions: { profile: 'p1', hours: 'h1', prices: 'f1', photos: 'i1' },
    ...about,
  }
}
