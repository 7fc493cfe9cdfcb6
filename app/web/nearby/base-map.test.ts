import { describe, expect, test } from 'vitest'
import { makeBaseMap } from '~/features/places/base-map'
import { streetsDrawn } from '~/lib/korea/map'
import { placeNames } from '~/ui/map/embedded/place-names'
import type { MapBounds, MapPoint } from '~/ui/map/map-port'
import { boundsOf } from '~/ui/map/mercator'

const map = makeBaseMap()
/** The size of the map on a phone, between the bars. */
const window = { width: 390, height: 520 }

function* everywhereInTown(): Generator<MapPoint> {
  const { south, west, north, east } = streetsDrawn
  for (let latitude = south; latitude <= north; latitude += 0.004) {
    for (let longitude = west; longitude <= east; longitude += 0.004) yield { latitude, longitude }
  }
}

/** Whether a course enters the box, also between two of its points. */
function crosses(course: readonly MapPoint[], { south, west, north, east }: MapBounds): boolean {
  return course.slice(1).some((to, at) => {
    const from = course[at]
    if (!from) return false
    return Array.from({ length: 11 }, (_, step) => ({
      latitude: from.latitude + ((to.latitude - from.latitude) * step) / 10,
      longitude: from.longitude + ((to.longitude - from.longitude) * step) / 10,
    })).some(
      ({ latitude, longitude }) =>
        latitude >= south && latitude <= north && longitude >= west && longitude <= east,
    )
  })
}

describe('the embedded map', () => {
  test('shows streets or water and at least five names at zoom 15 anywhere in the town', () => {
    const poor: string[] = []
    for (const centre of everywhereInTown()) {
      const bounds = boundsOf({ centre, zoom: 15 }, window)
      const names = placeNames(map.names, bounds, 15)
      const isDrawn = [...map.streets, ...map.waters].some(({ course }) => crosses(course, bounds))
      if (names.length < 5 || !isDrawn) {
        poor.push(
          `${centre.latitude.toFixed(3)} ${centre.longitude.toFixed(3)}: ${names.map(({ text }) => text)}`,
        )
      }
    }
    expect(poor).toEqual([])
  })

  test.each([7, 8, 9, 10, 11, 12, 13, 14])('shows names at zoom %d around the city hall', (zoom) => {
    const bounds = boundsOf({ centre: { latitude: 37.5666, longitude: 126.9784 }, zoom }, window)
    expect(placeNames(map.names, bounds, zoom).length).toBeGreaterThanOrEqual(4)
  })

  test('lets no name cover another', () => {
    const bounds = boundsOf({ centre: { latitude: 37.5666, longitude: 126.9784 }, zoom: 15 }, window)
    const names = placeNames(map.names, bounds, 15)
    for (const one of names) {
      for (const other of names) {
        if (one === other) continue
        const isApart =
          Math.abs(one.y - other.y) > 16 ||
          Math.abs(one.x - other.x) > (one.text.length + other.text.length) * 5
        expect(isApart, `${one.text} and ${other.text}`).toBe(true)
      }
    }
  })
})

test('the coast has the mainland, Jeju and Ulleung, and no land in the sea between', () => {
  const isLand = ({ latitude, longitude }: MapPoint) =>
    map.land.some((outline) => {
      let isInside = false
      for (const [at, to] of outline.entries()) {
        const from = outline[(at || outline.length) - 1]
        if (!from || from.latitude > latitude === to.latitude > latitude) continue
        const share = (latitude - from.latitude) / (to.latitude - from.latitude)
        if (longitude < from.longitude + (to.longitude - from.longitude) * share) isInside = !isInside
      }
      return isInside
    })
  for (const [latitude, longitude] of [
    [37.5666, 126.9784],
    [35.16, 129.06],
    [33.38, 126.55],
    [37.5, 130.87],
    [39.03, 125.75],
  ] as const) {
    expect(isLand({ latitude, longitude }), `${latitude} ${longitude}`).toBe(true)
  }
  for (const [latitude, longitude] of [
    [36, 125],
    [37.5, 130],
    [34, 128.5],
    [33.8, 126.5],
  ] as const) {
    expect(isLand({ latitude, longitude }), `${latitude} ${longitude}`).toBe(false)
  }
})
