import { landmarks, neighbourhoods, type Street, streets } from '~/lib/korea/map'
import type { AddressFound } from './endpoints'
import { metresBetween, type Point } from './place'
import { otherNamesOf, placeWords, shortProvince, stationStem, waysApart } from './place-names'
import { provinces, undivided } from './provinces'
import type { Landmark, Region, RegionLevel } from './region'

/** The regions known without an import: all provinces and districts, and neighbourhoods of central Seoul. */
export const knownRegions: readonly Region[] = [
  ...provinces,
  ...neighbourhoods.map(
    ({ name, ...where }): Region => ({
      level: 'neighbourhood',
      province: '서울특별시',
      neighbourhood: name,
      ...where,
    }),
  ),
]

export function addressOf({ province, district, neighbourhood }: Omit<Region, keyof Point>): string {
  return [shortProvince(province), district, neighbourhood].filter((part) => part !== '').join(' ')
}

/** One search result. */
export interface Found extends Point {
  /** The name that people use for it: an address, or the name of a station or sight. */
  name: string
  region: Region
  /** The street and building number; null if the result is not on a street. */
  road: { name: string; number: number | null } | null
  landmark: Landmark | null
}

const bare = (text: string) => text.replace(/[\s·.]+/g, '').toLowerCase()

/** The district or neighbourhood whose point is nearest; null for a point outside of Korea. */
export function nearestRegion(point: Point, regions: readonly Region[] = knownRegions): Region | null {
  let nearest: Region | null = null
  let least = Number.POSITIVE_INFINITY
  for (const region of regions) {
    if (region.level === 'province' && !undivided.has(region.province)) continue
    // Most of 20,000 regions are farther away in latitude alone, which needs no trigonometry.
    if (Math.abs(point.latitude - region.latitude) * leastMetresPerDegree > least) continue
    const metres = metresBetween(point, region)
    // A neighbourhood is more exact than its district, so it wins if both are near.
    const weighed = region.level === 'neighbourhood' ? metres : metres + districtHandicapMetres
    if (weighed < least) {
      nearest = region
      least = weighed
    }
  }
  return least > mostMetresAway ? null : nearest
}

/** A little less than a degree of latitude has, so that rounding leaves no region out. */
const leastMetresPerDegree = 111_000
const districtHandicapMetres = 1_500
/** A point that is farther than this from every region, counting the handicap, is outside of Korea. */
const mostMetresAway = 60_000

function regionFound(region: Region): Found {
  const { latitude, longitude } = region
  return { latitude, longitude, name: addressOf(region), region, road: null, landmark: null }
}

interface SearchedNames {
  whole: string
  own: string
  /** Other names, which only count as whole words: '광주' is not 전남광주. */
  ofProvince: readonly string[]
  ofDistrict: readonly string[]
}

/** The names that a search compares with. A search looks at up to 20,000 regions, so they are made only once. */
const searched = new WeakMap<Region, SearchedNames>()

function searchedNamesOf(region: Region): SearchedNames {
  const known = searched.get(region)
  if (known) return known
  const { province, district, neighbourhood } = region
  const short = shortProvince(province)
  const { provinces, districts } = otherNamesOf(region)
  const names = {
    whole: bare(`${province} ${short} ${district} ${neighbourhood}`),
    own: bare(neighbourhood || district || `${province}${short}`),
    ofProvince: provinces,
    ofDistrict: districts.map(bare),
  }
  searched.set(region, names)
  return names
}

const shortestBeginning = 2

/** Whether all words occur in the region's full name, and the last one in its own part of the name. */
function isNamed(region: Region, words: readonly string[]): boolean {
  const { whole, own, ofProvince, ofDistrict } = searchedNamesOf(region)
  const begins = (word: string) =>
    word.length >= shortestBeginning && ofDistrict.some((name) => name.startsWith(word))
  const last = words.at(-1) ?? ''
  const isOwn =
    own.includes(last) ||
    (region.level === 'district' && begins(last)) ||
    (region.level === 'province' && ofProvince.includes(last))
  return isOwn && words.every((word) => whole.includes(word) || ofProvince.includes(word) || begins(word))
}

function namedRegions(words: readonly string[], regions: readonly Region[]): Region[] {
  const named = regions.filter((region) => isNamed(region, words))
  if (named.length > 0) return named
  for (const apart of waysApart(words)) {
    const found = regions.filter((region) => isNamed(region, apart))
    if (found.length > 0) return found
  }
  return []
}

const levels: RegionLevel[] = ['province', 'district', 'neighbourhood']

/** Each building number stands for ten metres from the beginning of its street. */
const metresPerNumber = 10

/** The point of a building number, or the middle without a number. Null if the street is too short. */
export function pointOnStreet({ course }: Street, number: number | null): Point | null {
  const lengths = course.slice(1).map((point, at) => metresBetween(course[at] ?? point, point))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  let rest = number === null ? whole / 2 : number * metresPerNumber
  if (rest > whole) return null
  for (const [at, length] of lengths.entries()) {
    const from = course[at]
    const to = course[at + 1]
    if (!from || !to) break
    if (rest > length) {
      rest -= length
      continue
    }
    const share = length === 0 ? 0 : rest / length
    return {
      latitude: from.latitude + (to.latitude - from.latitude) * share,
      longitude: from.longitude + (to.longitude - from.longitude) * share,
    }
  }
  return course.at(-1) ?? null
}

function streetFinds(text: string, regions: readonly Region[]): Found[] {
  const [, name = '', digits] = /^(.*?[로길])\s*(\d{1,4})?(?:-\d+)?$/.exec(text.trim()) ?? []
  const wanted = bare(name.split(' ').at(-1) ?? '')
  if (wanted.length < 2) return []
  const number = digits === undefined ? null : Number(digits)
  return streets
    .filter((street) => street.name !== '' && bare(street.name) === wanted)
    .flatMap((street): Found[] => {
      const point = pointOnStreet(street, number)
      const region = point && nearestRegion(point, regions)
      if (!point || !region) return []
      const { province, district } = region
      const address = addressOf({ level: 'district', province, district, neighbourhood: '' })
      const road = { name: street.name, number }
      const named = [address, street.name, ...(number === null ? [] : [number])].join(' ')
      return [{ ...point, name: named, region, road, landmark: null }]
    })
}

/** The addresses that match the text: streets with or without a number, then regions from large to small. */
export function findAddresses(text: string, regions: readonly Region[] = knownRegions): Found[] {
  const words = placeWords(text)
    .map(bare)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const named = namedRegions(words, regions)
  const aside = text.replace(/\([^()]*\)/g, ' ')
  // What stands in brackets is often a neighbourhood or building that no list has.
  if (named.length === 0 && aside !== text) return findAddresses(aside, regions)
  named.sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))
  return [...streetFinds(words.join(' '), regions), ...named.map(regionFound)]
}

/** Stations and sights with these words in their names. For a station that is not known, what it is named after. */
export function findLandmarks(text: string, regions: readonly Region[] = knownRegions): Found[] {
  const words = placeWords(text)
  const wanted = bare(words.join(''))
  if (wanted === '') return []
  const found = landmarks
    .filter(({ name }) => bare(name).includes(wanted) || (wanted.length > 2 && wanted.includes(bare(name))))
    .flatMap((landmark): Found[] => {
      const region = nearestRegion(landmark, regions)
      if (!region) return []
      const { latitude, longitude, name } = landmark
      return [{ latitude, longitude, name, region, road: null, landmark }]
    })
  const at = words.findIndex((word) => stationStem(word) !== null)
  if (found.length > 0 || at === -1) return found
  const near = [...words.slice(0, at), stationStem(words[at] ?? '')]
  return findAddresses(near.join(' '), regions)
}

export function toAddress({ name, region, road, landmark, latitude, longitude }: Found): AddressFound {
  const lot = addressOf(region)
  return {
    name: landmark === null && road === null ? lot : name,
    road: road === null ? null : name,
    lot,
    latitude,
    longitude,
  }
}
