import { describe, expect, test } from 'vitest'
import {
  currentPosition,
  isSameSpot,
  lastPosition,
  mayAskForPosition,
  metresBetween,
  mostStoredPlaces,
  nowhereYet,
  type Place,
  presentForMs,
  readLocation,
  readPlaces,
  roundedPoint,
  searchPoint,
  seoulCityHall,
  whereaboutsAt,
  withPlace,
} from './place'

test('the city hall and Hongdae are a little under five kilometres apart', () => {
  const metres = metresBetween(seoulCityHall, { latitude: 37.5572, longitude: 126.9245 })
  expect(metres).toBeGreaterThan(4_800)
  expect(metres).toBeLessThan(4_900)
  expect(metresBetween(seoulCityHall, seoulCityHall)).toBe(0)
})

describe('a point', () => {
  test('leaves the device with four decimals', () => {
    expect(roundedPoint(seoulCityHall)).toEqual({ latitude: 37.5666, longitude: 126.9784 })
  })

  test.each([
    [0.000_04, true],
    [0.000_06, false],
  ])('moved by %d degrees is the same spot: %s', (move, isSame) => {
    const moved = { ...seoulCityHall, latitude: seoulCityHall.latitude + move }
    expect(isSameSpot(seoulCityHall, moved)).toBe(isSame)
  })
})

describe('what the device remembers', () => {
  test('is read back', () => {
    const my = { latitude: 37.5, longitude: 127 }
    const stored = { address: '서울 마포구', my, myAt: 1_795_000_000_000, myOf: 7, search: my }
    expect(readLocation(stored, 7)).toEqual(stored)
  })

  test('about one person is not told to another, and a place that somebody chose is', () => {
    const my = { latitude: 37.5, longitude: 127 }
    const stored = { address: '서울 마포구', my, myAt: 1_795_000_000_000, myOf: 7, search: my }
    const chosen = { latitude: 37.6, longitude: 127.1 }
    for (const other of [null, 8]) {
      expect(readLocation(stored, other)).toEqual(nowhereYet)
      expect(readLocation({ ...stored, search: chosen }, other)).toEqual({
        ...nowhereYet,
        address: '서울 마포구',
        search: chosen,
      })
    }
    expect(readLocation({ ...stored, myOf: null }, 7)).toEqual(nowhereYet)
  })

  test.each([
    undefined,
    null,
    7,
    'text',
    [],
    { search: 'x', my: { latitude: 91, longitude: 0 }, address: '서울' },
    { search: { latitude: '37', longitude: '127' }, address: 3, myAt: '3' },
    { my: { latitude: Number.NaN, longitude: 1 } },
  ])('is forgotten when it is %j', (stored) => {
    expect(readLocation(stored, null)).toEqual(nowhereYet)
  })

  test('of places is a short list of what can be read', () => {
    const good = { address: '서울 중구', latitude: 37.56, longitude: 126.98 }
    expect(readPlaces([good, { address: '', latitude: 1, longitude: 1 }, null, 'x'])).toEqual([good])
    expect(readPlaces('x')).toEqual([])
    expect(readPlaces(Array.from({ length: 30 }, () => good))).toHaveLength(mostStoredPlaces)
  })
})

describe('an own position', () => {
  const my = { latitude: 37.5, longitude: 127 }
  const read = { address: currentPosition, my, myAt: 1_795_000_000_000, myOf: null, search: my }

  test.each([
    [0, my, currentPosition],
    [presentForMs - 1, my, currentPosition],
    [presentForMs, null, lastPosition],
  ])('is after %d ms: %j', (age, own, address) => {
    expect(whereaboutsAt(read, read.myAt + age)).toEqual({ address, my: own, search: my })
  })

  test('of an unknown time is an old one, and leaves a place its name', () => {
    const before = { ...read, address: '서울 마포구', myAt: null }
    expect(whereaboutsAt(before, read.myAt)).toEqual({ address: '서울 마포구', my: null, search: my })
  })
})

test('the search is at the chosen point, then at the own one, then at the city hall', () => {
  const my = { latitude: 37.5, longitude: 127 }
  const search = { latitude: 35.1, longitude: 129 }
  expect(searchPoint({ ...nowhereYet, my, search })).toBe(search)
  expect(searchPoint({ ...nowhereYet, my })).toBe(my)
  expect(searchPoint(nowhereYet)).toBe(seoulCityHall)
})

test('a place chosen again moves to the top of the list', () => {
  const places: Place[] = Array.from({ length: mostStoredPlaces }, (_, at) => ({
    address: `서울 ${at}동`,
    latitude: 37 + at / 100,
    longitude: 127,
  }))
  const [first, second] = places as [Place, Place]
  expect(withPlace(places, second).slice(0, 2)).toEqual([second, first])
  expect(withPlace(places, { ...first, address: '부산' })).toHaveLength(mostStoredPlaces)
})

test.each([
  ['https:', 'meeple.example', true],
  ['http:', 'localhost', true],
  ['http:', '127.0.0.1', true],
  ['http:', '[::1]', true],
  ['http:', 'meeple.example', false],
  ['http:', '192.168.0.3', false],
])('a page at %s//%s may ask for the position: %s', (protocol, hostname, may) => {
  expect(mayAskForPosition({ protocol, hostname })).toBe(may)
})
