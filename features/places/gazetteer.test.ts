import { describe, expect, test } from 'vitest'
import { landmarks, neighbourhoods, streets, streetsDrawn, waters } from '~/lib/korea/map'
import {
  addressOf,
  findAddresses,
  findLandmarks,
  knownRegions,
  nearestRegion,
  pointOnStreet,
} from './gazetteer'
import { metresBetween, seoulCityHall } from './place'
import { provinces } from './provinces'

const namesOf = (text: string) => findAddresses(text).map(({ name }) => name)

describe('what is known without a list', () => {
  test('is all seventeen provinces, and every district under its province', () => {
    expect(provinces.filter(({ level }) => level === 'province')).toHaveLength(17)
    expect(provinces.filter(({ level }) => level === 'district').length).toBeGreaterThan(245)
    for (const { latitude, longitude } of knownRegions) {
      expect(latitude).toBeGreaterThan(33)
      expect(latitude).toBeLessThan(38.7)
      expect(longitude).toBeGreaterThan(124.5)
      expect(longitude).toBeLessThan(131)
    }
  })

  test('has no name twice in one place', () => {
    const names = knownRegions.map(addressOf)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    const sights = landmarks.map(({ name }) => name)
    expect(sights.filter((name, at) => sights.indexOf(name) !== at)).toEqual([])
  })

  test('covers the drawn part of Seoul with neighbourhoods', () => {
    for (let latitude = streetsDrawn.south; latitude <= streetsDrawn.north; latitude += 0.01) {
      for (let longitude = streetsDrawn.west; longitude <= streetsDrawn.east; longitude += 0.01) {
        const point = { latitude, longitude }
        const nearest = Math.min(...neighbourhoods.map((each) => metresBetween(point, each)))
        expect(nearest, `${latitude} ${longitude}`).toBeLessThan(1_800)
      }
    }
  })

  test('holds courses of streets and streams that stay together', () => {
    for (const { name, course } of [...streets, ...waters]) {
      expect(course.length, name).toBeGreaterThan(1)
      for (const [at, point] of course.slice(1).entries()) {
        const before = course[at]
        if (before) expect(metresBetween(before, point), name).toBeLessThan(6_000)
      }
    }
  })
})

describe('a search for an address', () => {
  test.each([
    ['서울', '서울'],
    ['마포구', '서울 마포구'],
    ['서울 마포구', '서울 마포구'],
    ['서울특별시 마포구 연남동', '서울 마포구 연남동'],
    ['연남동', '서울 마포구 연남동'],
    ['  연남 ', '서울 마포구 연남동'],
    ['부산 해운대', '부산 해운대구'],
    ['수원 영통', '경기 수원시 영통구'],
    ['제주시', '제주 제주시'],
    ['세종', '세종'],
  ])('%s finds %s first', (text, name) => {
    expect(namesOf(text)[0]).toBe(name)
  })

  test('of a name that is in several cities finds them all', () => {
    expect(namesOf('중구').length).toBeGreaterThanOrEqual(6)
    expect(namesOf('부산 중구')).toEqual(['부산 중구'])
  })

  test('of a street finds the building', () => {
    const [found] = findAddresses('서울 마포구 양화로 160')
    expect(found).toMatchObject({ name: '서울 마포구 양화로 160', road: { name: '양화로', number: 160 } })
    expect(found && metresBetween(found, { latitude: 37.5495, longitude: 126.9139 })).toBeLessThan(900)
    expect(findAddresses('양화로 9999')).toEqual([])
  })

  test.each(['', '   ', '없는동네', '%', "'; drop table"])('for "%s" finds nothing', (text) => {
    expect(findAddresses(text)).toEqual([])
    expect(findLandmarks(text)).toEqual([])
  })

  test('of a station or sight finds it by name', () => {
    expect(findLandmarks('홍대입구').map(({ name }) => name)).toEqual(['홍대입구역'])
    expect(findLandmarks('홍대입구역 9번 출구').map(({ name }) => name)).toEqual(['홍대입구역'])
    expect(
      findLandmarks('경복궁')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['경복궁', '경복궁역'])
  })
})

describe('the region of a point', () => {
  test.each([
    [37.5645, 126.922, '서울 마포구 연남동'],
    [35.163, 129.164, '부산 해운대구'],
    [33.45, 126.57, '제주 제주시'],
    [36.5, 127.26, '세종'],
  ])('%d %d is %s', (latitude, longitude, name) => {
    const region = nearestRegion({ latitude, longitude })
    expect(region && addressOf(region)).toBe(name)
  })

  test('is near the city hall by default', () => {
    expect(nearestRegion(seoulCityHall)).toMatchObject({ district: '중구' })
  })

  test.each([
    [35.68, 139.69],
    [0, 0],
    [-90, 180],
  ])('of %d %d is none of ours', (latitude, longitude) => {
    expect(nearestRegion({ latitude, longitude })).toBeNull()
  })
})

test('numbers of a street go from its beginning to its end', () => {
  const street = streets.find(({ name }) => name === '양화로')
  const [begin] = street?.course ?? []
  if (!street || !begin) throw new Error('no street')
  const metres = (number: number) => metresBetween(begin, pointOnStreet(street, number) ?? begin)
  expect(metres(1)).toBeCloseTo(10, 0)
  expect(metres(200)).toBeGreaterThan(metres(100))
})
