import { landmarks, readCoast, streets, waters } from '~/lib/korea/map'
import { knownRegions, pointOnStreet } from './gazetteer'
import type { Point } from './place'
import { shortProvince } from './place-names'
import type { Landmark, RegionLevel } from './region'

/** A name on the map, in the form that the embedded map draws. */
interface PlaceName {
  text: string
  at: Point
  kind: RegionLevel | Landmark['kind'] | 'water' | 'street'
}

const kindOfLevel = { province: 'province', district: 'district', neighbourhood: 'neighbourhood' } as const

function regionNames(): PlaceName[] {
  return knownRegions.map(({ level, province, district, neighbourhood, ...at }) => ({
    text: neighbourhood || district || shortProvince(province),
    at,
    kind: kindOfLevel[level],
  }))
}

/** One name in the middle of each street, one for the Han, and one at every fourth corner of a stream. */
function courseNames(): PlaceName[] {
  const named = streets.flatMap((street): PlaceName[] => {
    const middle = pointOnStreet(street, null)
    return middle && street.name !== '' ? [{ text: street.name, at: middle, kind: 'street' }] : []
  })
  const flowing = waters.flatMap(({ name, isArea, course }): PlaceName[] => {
    if (isArea) return [{ text: name, at: { latitude: 37.5325, longitude: 126.948 }, kind: 'water' }]
    return course.flatMap((at, corner): PlaceName[] =>
      corner % 4 === 2 ? [{ text: name, at, kind: 'water' }] : [],
    )
  })
  return [...flowing, ...named]
}

/** The data of the embedded map: the coast of Korea, and central Seoul with its streets and names. */
export function makeBaseMap() {
  return {
    land: readCoast(),
    waters,
    streets,
    names: [
      ...regionNames(),
      ...landmarks.map(({ name, kind, latitude, longitude }) => ({
        text: name,
        at: { latitude, longitude },
        kind,
      })),
      ...courseNames(),
    ],
  }
}
