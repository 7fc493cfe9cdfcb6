import Supercluster from 'supercluster'
import {
  isWithin,
  type MapBounds,
  type MapPoint,
  type MapView,
  type OpenedMap,
  type Pin,
  type PinLook,
  widened,
} from './map-port'
import { fromWorld, toWorld } from './mercator'

/** One thing to mark on the map. */
export interface Marker {
  id: number
  at: MapPoint
  label: string
  look: PinLook
  /** Written below the marker where there is room. */
  caption?: string | undefined
  /** How many things it stands for; one if it does not say. */
  count?: number | undefined
}

/** A group's label and caption, from how many things its markers stand for. Without it, one of the markers names it. */
export type GroupInWords = (count: number) => string

/** Markers with their groups at every zoom. The chosen marker is never grouped. */
export interface MarkerSet {
  groups: Supercluster<Marker, { sum: number }>
  chosen: Marker | undefined
  groupInWords: GroupInWords | undefined
}

/** In pixels: two pins or groups closer than this would cover each other, as each is 44 wide. */
const apart = 44

export function toMarkerSet(
  markers: readonly Marker[],
  chosen: number | null,
  groupInWords?: GroupInWords,
): MarkerSet {
  const groups = new Supercluster<Marker, { sum: number }>({
    radius: apart,
    extent: 256,
    maxZoom: 20,
    map: ({ count = 1 }) => ({ sum: count }),
    reduce: (total, { sum }) => {
      total.sum += sum
    },
  })
  const grouped = markers.filter(({ id }) => id !== chosen)
  groups.load(
    grouped.map((marker) => ({
      type: 'Feature',
      properties: marker,
      geometry: { type: 'Point', coordinates: [marker.at.longitude, marker.at.latitude] },
    })),
  )
  return { groups, chosen: markers.find(({ id }) => id === chosen), groupInWords }
}

export function keyOf(id: number): string {
  return `m${id}`
}

/** The marker id in a pin's key, or null for the key of a group. */
export function idOf(key: string): number | null {
  return key.startsWith('m') ? Number(key.slice(1)) : null
}

/** The markers of a group that stays one up to this zoom, as those in one building do; null if a zoom parts it. */
export function idsTogether({ groups }: MarkerSet, key: string, maxZoom: number): number[] | null {
  const group = Number(key.slice(1))
  if (groups.getClusterExpansionZoom(group) <= maxZoom) return null
  return groups.getLeaves(group, Number.POSITIVE_INFINITY).map(({ properties }) => properties.id)
}

function pinOf({ id, at, label, look, caption = '' }: Marker): Pin {
  return { key: keyOf(id), at, label, count: null, look, caption }
}

/** In pixels around the point of a pin: what the pin itself covers, and where its caption begins and ends. */
const covered = {
  side: 20,
  above: 34,
  below: 4,
  group: 20,
  captionTop: 5,
  captionBottom: 22,
  padding: 10,
  widest: 140,
}
/** Of Hangul, and of digits and the like. */
const letterWidths = { wide: 12, narrow: 7 }
/** Captions are compared with one another, so a crowded view goes without some. */
const mostCaptions = 60

/** In pixels, from the north-western corner of whatever it is measured in. */
interface Box {
  west: number
  east: number
  north: number
  south: number
}

const overlap = (one: Box, other: Box) =>
  one.west < other.east && other.west < one.east && one.north < other.south && other.north < one.south

const widthOf = (caption: string) =>
  [...caption].reduce((sum, letter) => sum + letterWidths[letter > 'ÿ' ? 'wide' : 'narrow'], 0)

function pixelsOf({ at }: Pin, zoom: number): { x: number; y: number } {
  const { x, y } = toWorld(at)
  return { x: x * 2 ** zoom, y: y * 2 ** zoom }
}

/** What a pin covers without its caption. */
const boxAt = ({ x, y }: { x: number; y: number }, { count }: Pin): Box => ({
  west: x - covered.side,
  east: x + covered.side,
  north: y - (count === null ? covered.above : covered.group),
  south: y + (count === null ? covered.below : covered.group),
})

/** A group is pushed aside at most this often and this far, in pixels. */
const pushes = { most: 8, farthest: 26 }

/**
 * Pushes groups off one another and off single pins. A group stands at the mean of its markers, and the means of two
 * groups can be closer than any of their markers; single markers stay where they are.
 */
function spread(pins: readonly Pin[], zoom: number): Pin[] {
  // In the same order in every view, so that the sums below are the same.
  const sorted = pins.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const begin = sorted.map((pin) => pixelsOf(pin, zoom))
  const isNear = (one: number, other: number) => {
    const [a, b] = [begin[one], begin[other]]
    return a && b && Math.abs(a.x - b.x) < 2 * apart && Math.abs(a.y - b.y) < 2 * apart
  }
  const neighbours = sorted.map(({ count }, at) =>
    count === null ? [] : [...sorted.keys()].filter((other) => other !== at && isNear(at, other)),
  )
  let now = begin
  for (let round = 0; round < pushes.most; round += 1) {
    now = now.map((point, at) => {
      let { x, y } = point
      for (const other of neighbours[at] ?? []) {
        const from = now[other] ?? point
        const [across, down] = [point.x - from.x, point.y - from.y]
        const distance = Math.hypot(across, down)
        if (distance >= apart) continue
        const share = (apart - distance) / (sorted[other]?.count === null ? 1 : 2)
        // Two at the same point go apart sideways.
        x += share * (distance === 0 ? (at < other ? -1 : 1) : across / distance)
        y += share * (distance === 0 ? 0 : down / distance)
      }
      const from = begin[at] ?? point
      const far = Math.max(1, Math.hypot(x - from.x, y - from.y) / pushes.farthest)
      return { x: from.x + (x - from.x) / far, y: from.y + (y - from.y) / far }
    })
  }
  return sorted.map((pin, at) => {
    const [from, to] = [begin[at], now[at]]
    if (!from || !to || (from.x === to.x && from.y === to.y)) return pin
    return { ...pin, at: fromWorld({ x: to.x / 2 ** zoom, y: to.y / 2 ** zoom }) }
  })
}

/** By how much a view is moved at most, and in which steps it is tried, in pixels. */
const shifts = { farthest: 96, step: 4 }
/** So much of a pin that is to stay in sight stays off the sides of the window. */
const sideRoom = 16

/**
 * The smallest move of the pins, in pixels, after which none of them lies under one of the boxes, which are measured
 * from the window's corner, while these points stay in sight; null if there is none.
 */
export function shiftOff(
  boxes: readonly Box[],
  {
    pins,
    keep,
    bounds,
    zoom,
  }: { pins: readonly Pin[]; keep: readonly MapPoint[]; bounds: MapBounds; zoom: number },
): { x: number; y: number } | null {
  const scale = 2 ** zoom
  const corner = toWorld({ latitude: bounds.north, longitude: bounds.west })
  const end = toWorld({ latitude: bounds.south, longitude: bounds.east })
  const size = { x: (end.x - corner.x) * scale, y: (end.y - corner.y) * scale }
  const inWindow = ({ x, y }: { x: number; y: number }) => ({
    x: x - corner.x * scale,
    y: y - corner.y * scale,
  })
  const pinBoxes = pins.map((pin) => boxAt(inWindow(pixelsOf(pin, zoom)), pin))
  const kept = keep.map(toWorld).map(({ x, y }) => inWindow({ x: x * scale, y: y * scale }))
  const fits = (x: number, y: number) =>
    !pinBoxes.some(({ west, east, north, south }) =>
      boxes.some((box) =>
        overlap({ west: west + x, east: east + x, north: north + y, south: south + y }, box),
      ),
    ) &&
    kept.every(
      (point) =>
        point.x + x > sideRoom &&
        point.x + x < size.x - sideRoom &&
        point.y + y > sideRoom + covered.group &&
        point.y + y < size.y - sideRoom,
    )
  const steps = Math.floor(shifts.farthest / shifts.step)
  const tried = Array.from({ length: (2 * steps + 1) ** 2 }, (_, at) => ({
    x: ((at % (2 * steps + 1)) - steps) * shifts.step,
    y: (Math.floor(at / (2 * steps + 1)) - steps) * shifts.step,
  })).sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y))
  return tried.find(({ x, y }) => fits(x, y)) ?? null
}

/** A map that rounds to pixels where it stops is still where it was sent. */
const tolerance = 4

/** See `MapHandle`. */
export function makeRoom(
  map: OpenedMap,
  {
    wanted,
    pins,
    keep,
    frame,
  }: { wanted: MapView; pins: readonly Pin[]; keep: readonly MapPoint[]; frame: HTMLElement | null },
): boolean {
  const { centre, zoom } = map.view()
  const [now, sent] = [centre, wanted.centre].map(toWorld)
  if (!frame || !now || !sent || zoom !== wanted.zoom) return false
  // Still on its way there, or moved by hand.
  if (Math.hypot(now.x - sent.x, now.y - sent.y) * 2 ** zoom > tolerance) return false
  const bounds = map.bounds()
  if (!pins.some(({ at }) => isWithin(at, bounds))) return false
  const { left, top } = frame.getBoundingClientRect()
  const around = frame.closest('[data-map-place]') ?? frame
  const boxes = [...around.querySelectorAll('[data-over-map] > *')].map((each) => {
    const box = each.getBoundingClientRect()
    return { west: box.left - left, east: box.right - left, north: box.top - top, south: box.bottom - top }
  })
  const shift = shiftOff(boxes, { pins, keep, bounds, zoom })
  if (shift && (shift.x !== 0 || shift.y !== 0)) {
    const moved = fromWorld({ x: now.x - shift.x / 2 ** zoom, y: now.y - shift.y / 2 ** zoom })
    map.show({ centre: moved, zoom }, 'jump')
  }
  return true
}

/** The pins with only those captions that cover neither a pin nor another caption. Earlier pins have precedence. */
function withRoom(pins: readonly Pin[], zoom: number): Pin[] {
  const points = pins.map((pin) => pixelsOf(pin, zoom))
  const boxes = pins.map((pin, at) => boxAt(points[at] ?? { x: 0, y: 0 }, pin))
  const captions: Box[] = []
  return pins.map((pin, at) => {
    const { x = 0, y = 0 } = points[at] ?? {}
    const half = Math.min(widthOf(pin.caption) + covered.padding, covered.widest) / 2
    const down = y + (pin.count === null ? 0 : covered.group)
    const box = {
      west: x - half,
      east: x + half,
      north: down + covered.captionTop,
      south: down + covered.captionBottom,
    }
    const isFree =
      pin.caption !== '' &&
      captions.length < mostCaptions &&
      !captions.some((other) => overlap(box, other)) &&
      !boxes.some((other, index) => index !== at && overlap(box, other))
    if (pin.look !== 'chosen' && !isFree) return pin.caption === '' ? pin : { ...pin, caption: '' }
    captions.push(box)
    return pin
  })
}

/** More than these are no longer introduced by one of them. */
const mostNamed = 9

/** '궁담보드 외 2곳' */
function captionOf(groups: MarkerSet['groups'], groupId: number, count: number): string {
  if (count > mostNamed) return ''
  const [first] = groups.getLeaves(groupId, 1)
  return first?.properties.caption === undefined ? '' : `${first.properties.caption} 외 ${count - 1}곳`
}

/** The pins of a view: single markers, and groups of markers that would cover each other. */
export function pinsIn({ groups, chosen, groupInWords }: MarkerSet, bounds: MapBounds, zoom: number): Pin[] {
  // With a margin, so that a group does not vanish while part of it is in the window.
  const inSight = widened(bounds, 0.3)
  // What is pushed aside depends on neighbours that are not in sight themselves.
  const { south, west, north, east } = widened(bounds, 1)
  const all = groups.getClusters([west, south, east, north], zoom).map(({ properties, geometry }): Pin => {
    if (!('cluster' in properties)) return pinOf(properties)
    const { cluster_id: id, point_count: markers, sum: count } = properties
    const words = groupInWords?.(count) ?? captionOf(groups, id, markers)
    const [longitude = 0, latitude = 0] = geometry.coordinates
    return {
      key: `g${id}`,
      at: { latitude, longitude },
      // What is written at a pin is what somebody says who controls it by voice.
      label: words === '' ? `${count} 곳` : words,
      count,
      look: 'plain',
      caption: words,
    }
  })
  const pins = spread(all, zoom).filter(({ at }) => isWithin(at, inSight))
  return withRoom(chosen ? [{ ...pinOf(chosen), look: 'chosen' }, ...pins] : pins, zoom)
}
