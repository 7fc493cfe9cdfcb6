import type { CafeCard } from './endpoints'

/** Links to map services: directions to a cafe, or a search for its address if its point is unknown. */
export function directionsTo({ name, address, at }: Pick<CafeCard, 'name' | 'address' | 'at'>) {
  const called = encodeURIComponent(name)
  const found = encodeURIComponent(address)
  return [
    {
      name: '네이버 지도',
      href:
        at === null
          ? `https://map.naver.com/p/search/${found}`
          : `https://map.naver.com/p/directions/-/${at.longitude},${at.latitude},${called},,PLACE_POI/-/transit`,
    },
    {
      name: '카카오맵',
      href:
        at === null
          ? `https://map.kakao.com/link/search/${found}`
          : `https://map.kakao.com/link/to/${called},${at.latitude},${at.longitude}`,
    },
  ]
}
