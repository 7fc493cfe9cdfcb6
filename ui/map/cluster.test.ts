import { describe, expect, test } from 'vitest'
import { idOf, keyOf, type Marker, type MarkerSet, pinsIn, shiftOff, toMarkerSet } from './cluster'
import { boundsOf, fromWorld, toWorld, viewOf } from './mercator'

const centre = { latitude: 37.5666, longitude: 126.9784 }
const size = { width: 390, height: 560 }

/** Markers spread evenly over about fifty kilometres, the same in every run. */
function someMarkers(count: number): Marker[] {
  let seed = 7
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647 - 0.5
  }
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    at: { latitude: centre.latitude + next() * 0.45, longitude: centre.longitude + next() * 0.55 },
    label: `카페 ${at + 1}`,
    look: 'plain' as const,
  }))
}

const countOf = (pins: { count: number | null }[]) => pins.reduce((sum, { count }) => sum + (count ?? 1), 0)
/** The pins around a place. */
const pinsAround = (set: MarkerSet, zoom: number, at = centre) =>
  pinsIn(set, boundsOf({ centre: at, zoom }, size), zoom)

test('a view of points is as close as shows them all inside the edges', () => {
  const edges = { top: 48, right: 68, bottom: 28, left: 36 }
  const points = [centre, { latitude: 37.5712, longitude: 126.9705 }, { latitude: 37.56, longitude: 126.985 }]
  const from = { centre: { latitude: 37, longitude: 127.5 }, zoom: 11 }
  const view = viewOf(points, { bounds: boundsOf(from, size), zoom: from.zoom, edges, most: 18 })
  if (!view) throw new Error('no view')
  const seen = boundsOf(view, size)
  const corner = toWorld({ latitude: seen.north, longitude: seen.west })
  const pixels = points.map(toWorld).map(({ x, y }) => ({
    x: (x - corner.x) * 2 ** view.zoom,
    y: (y - corner.y) * 2 ** view.zoom,
  }))
  for (const { x, y } of pixels) {
    expect(x).toBeGreaterThan(edges.left - 1)
    expect(x).toBeLessThan(size.width - edges.right + 1)
    expect(y).toBeGreaterThan(edges.top - 1)
    expect(y).toBeLessThan(size.height - edges.bottom + 1)
  }
  const span = Math.max(...pixels.map(({ y }) => y)) - Math.min(...pixels.map(({ y }) => y))
  const across = Math.max(...pixels.map(({ x }) => x)) - Math.min(...pixels.map(({ x }) => x))
  // One step closer they would not fit.
  expect(span * 2 > size.height - 76 || across * 2 > size.width - 104).toBe(true)
  expect(viewOf([], { bounds: boundsOf(from, size), zoom: from.zoom, edges, most: 18 })).toBeNull()
})

describe('the pins of a view', () => {
  test('are few, and stand for every marker of a view that shows all', () => {
    const pins = pinsAround(toMarkerSet(someMarkers(5_000), null), 9)
    expect(countOf(pins)).toBe(5_000)
    expect(pins.length).toBeLessThan(120)
  })

  test('are the markers themselves when the view is close', () => {
    const pins = pinsAround(toMarkerSet(someMarkers(5_000), null), 18)
    expect(pins.every(({ count, key }) => count === null && idOf(key) !== null)).toBe(true)
  })

  test('stay the same when the view moves a little', () => {
    const set = toMarkerSet(someMarkers(5_000), null)
    const before = pinsAround(set, 13)
    const moved = { ...centre, longitude: centre.longitude + 0.002 }
    const after = new Map(pinsAround(set, 13, moved).map((pin) => [pin.key, pin]))
    const inTheMiddle = before.filter(({ at }) => Math.abs(at.longitude - centre.longitude) < 0.02)
    expect(inTheMiddle.length).toBeGreaterThan(5)
    for (const pin of inTheMiddle) expect(after.get(pin.key)).toEqual(pin)
  })

  test('of a group say how much its markers stand for, where the screen has words for it', () => {
    const at = { latitude: 37.5666, longitude: 126.9784 }
    const markers: Marker[] = [
      { id: 1, at, label: 'one', look: 'plain' },
      { id: 2, at, label: 'another', look: 'plain', count: 4 },
    ]
    const [pin] = pinsAround(
      toMarkerSet(markers, null, (count) => `모임 ${count}개`),
      15,
    )
    expect(pin).toMatchObject({ count: 5, label: '모임 5개', caption: '모임 5개' })
  })

  test('show the chosen one alone', () => {
    const at = { latitude: 37.5666, longitude: 126.9784 }
    const markers: Marker[] = [1, 2, 3].map((id) => ({ id, at, label: `${id}`, look: 'plain' }))
    const pins = pinsAround(toMarkerSet(markers, 2), 15)
    expect(pins).toHaveLength(2)
    expect(pins[0]).toMatchObject({ key: keyOf(2), look: 'chosen', count: null })
    expect(pins[1]).toMatchObject({ count: 2, label: '2 곳' })
  })

  test('have captions where these cover neither a pin nor one another', () => {
    const below = { latitude: centre.latitude - 0.00085, longitude: centre.longitude }
    const aside = { latitude: centre.latitude, longitude: centre.longitude + 0.003 }
    const markers: Marker[] = [centre, below, aside].map((at, id) => ({
      id,
      at,
      label: `카페 ${id}`,
      caption: `카페 ${id}`,
      look: 'plain',
    }))
    const captions = (chosen: number | null) =>
      pinsAround(toMarkerSet(markers, chosen), 16).map(({ caption }) => caption)
    // The first would cover the pin below it, unless it is the chosen one.
    expect(captions(null).sort()).toEqual(['', '카페 1', '카페 2'])
    expect(captions(0)[0]).toBe('카페 0')
    expect(pinsAround(toMarkerSet(markers, null), 12)[0]).toMatchObject({
      count: 3,
      caption: '카페 0 외 2곳',
    })
  })

  test('of groups do not cover one another', () => {
    const zoom = 13
    const pins = pinsAround(toMarkerSet(someMarkers(5_000), null), zoom)
    const points = pins
      .filter(({ count }) => count !== null)
      .map(({ at }) => toWorld(at))
      .map(({ x, y }) => ({ x: x * 2 ** zoom, y: y * 2 ** zoom }))
    const distances = points.flatMap(({ x, y }, at) =>
      points.slice(at + 1).map((other) => Math.hypot(other.x - x, other.y - y)),
    )
    expect(points.length).toBeGreaterThan(40)
    // Each is drawn 44 wide. Where many stand close together, a narrow overlap is left.
    expect(Math.min(...distances)).toBeGreaterThan(36)
  })

  test('leave out what is far from the view', () => {
    const far: Marker = { id: 1, at: { latitude: 35.1, longitude: 129 }, label: '부산', look: 'plain' }
    expect(pinsAround(toMarkerSet([far], null), 15)).toEqual([])
  })
})

describe('a view with something lying over it', () => {
  const zoom = 15
  const bounds = boundsOf({ centre, zoom }, size)
  const cornerOfButtons = { west: 334, east: 378, north: 390, south: 544 }
  /** A marker at these pixels of the window. */
  const markerAt = (x: number, y: number): Marker => {
    const corner = toWorld({ latitude: bounds.north, longitude: bounds.west })
    return {
      id: x,
      at: fromWorld({ x: corner.x + x / 2 ** zoom, y: corner.y + y / 2 ** zoom }),
      label: '카페',
      look: 'plain',
    }
  }
  const shiftFor = (markers: Marker[]) =>
    shiftOff([cornerOfButtons], {
      pins: pinsIn(toMarkerSet(markers, null), bounds, zoom),
      keep: markers.map(({ at }) => at),
      bounds,
      zoom,
    })

  test('stays where no pin lies under it', () => {
    expect(shiftFor([markerAt(100, 200), markerAt(200, 300)])).toEqual({ x: 0, y: 0 })
  })

  test('moves as little as shows every pin', () => {
    const shift = shiftFor([markerAt(340, 450), markerAt(100, 200)])
    expect(shift?.y).toBe(0)
    expect(shift?.x).toBeLessThan(334 - 340 - 19)
    expect(shift?.x).toBeGreaterThan(334 - 340 - 25)
  })

  test('stays if a pin would leave the window', () => {
    expect(
      shiftFor([markerAt(370, 450), markerAt(18, 200), markerAt(200, 40), markerAt(200, 540)]),
    ).toBeNull()
  })
})

test('a place on the map leads back to its coordinates', () => {
  const back = fromWorld(toWorld(centre))
  expect(back.latitude).toBeCloseTo(centre.latitude, 9)
  expect(back.longitude).toBeCloseTo(centre.longitude, 9)
})
