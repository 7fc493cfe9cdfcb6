import type { Cafe } from './endpoints'

export function aCafeReply(part: Partial<Cafe> = {}): Cafe {
  return {
    id: 7,
    name: '주사위다방',
    address: '서울특별시 중구 버들동 1',
    image: null,
    at: { latitude: 37.5688, longitude: 126.9935 },
    distance: null,
    ownDistance: null,
    phones: [],
    event: null,
    hoursText: '',
    opening: null,
    dayOffs: [],
    facilities: [],
    weekdayAdultFee: null,
    weekendAdultFee: null,
    weekdayChildFee: null,
    weekendChildFee: null,
    weekdayPass: null,
    weekendPass: null,
    isFollowed: false,
    followCount: 12,
    gameCount: 0,
    updatedAt: '2026-01-01T09:00:00.000+09:00',
    hasOwner: true,
    holidaysAsWeekend: false,
    moreImages: [],
    notices: [],
    ...part,
  }
}
