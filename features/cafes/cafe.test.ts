import { expect, test } from 'vitest'
import { cafeTabFrom, namesOffered, phoneOf, shortAddress, wonInWords } from './cafe'
import { directionsTo } from './directions'

test.each([
  ['서울특별시 마포구 연남동 12-3 2층', '서울 마포구 연남동'],
  ['부산광역시 해운대구 우동 1', '부산 해운대구 우동'],
  ['경기도 수원시 팔달구 인계동 1', '경기 수원시 팔달구'],
  ['전라남도 순천시 조례동 1', '전남 순천시 조례동'],
  ['세종특별자치시 나성동 1', '세종 나성동 1'],
  ['강원특별자치도 춘천시 효자동 1', '강원 춘천시 효자동'],
  ['전남광주통합특별시 북구 용봉동 1', '전남광주 북구 용봉동'],
])('%s is %s for short', (address, short) => {
  expect(shortAddress(address)).toBe(short)
})

test('prices are written with a separator, and a missing one as a dash', () => {
  expect([4500, 0, null].map(wonInWords)).toEqual(['4,500원', '무료', '–'])
})

test('the first phone is the one to call, and a cafe without any has none', () => {
  expect(phoneOf({ phones: ['02-000-1001', '010-0000-0000'] })).toBe('02-000-1001')
  expect(phoneOf({ phones: [] })).toBeNull()
})

test('directions lead to the point, and to a search for the address where there is none', () => {
  const at = { latitude: 37.5, longitude: 127 }
  const [naver, kakao] = directionsTo({ name: '주사위 다방', address: '서울 버들동 1', at }).map(
    ({ href }) => href,
  )
  expect(naver).toContain('/directions/-/127,37.5,%EC%A3%BC%EC%82%AC%EC%9C%84%20%EB%8B%A4%EB%B0%A9,,')
  expect(kakao).toBe(
    'https://map.kakao.com/link/to/%EC%A3%BC%EC%82%AC%EC%9C%84%20%EB%8B%A4%EB%B0%A9,37.5,127',
  )
  expect(directionsTo({ name: '가', address: '나', at: null }).map(({ href }) => href)).toEqual([
    'https://map.naver.com/p/search/%EB%82%98',
    'https://map.kakao.com/link/search/%EB%82%98',
  ])
})

test('an unknown tab is the first one', () => {
  expect([null, 'nothing', 'game'].map(cafeTabFrom)).toEqual(['info', 'info', 'game'])
})

test('names are offered that hold what is typed, each once, and none once one is written out', () => {
  const names = ['주사위다방', '버들조각', '주사위다방', '빨간주사위']
  expect(namesOffered(names, '')).toEqual(['주사위다방', '버들조각', '빨간주사위'])
  expect(namesOffered(names, ' 주사위')).toEqual(['주사위다방', '빨간주사위'])
  expect(namesOffered(names, '버들조각')).toEqual([])
})
