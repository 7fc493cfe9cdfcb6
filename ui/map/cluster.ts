import Supercluster from 'supercluster'
import { type MapBounds, type MapPoint, type Pin, type PinLook, widened } from './map-port'
import { toWorld } from './mercator'

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

/** Markers with their groups at every zoom. The chosen marker is never grouped. */
/** A group's label and caption, from how many things its markers stand for. Without it, one of the markers names it. */
export type GroupInWords = (count: number) => string

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

/** The pins with only those captions that cover neither a pin nor another caption. Earlier pins have precedence. */
function withRoom(pins: readonly Pin[], zoom: number): Pin[] {
  const scale = 2 ** zoom
  const points = pins.map(({ at }) => toWorld(at)).map(({ x, y }) => ({ x: x * scale, y: y * scale }))
  const boxes = points.map(
    ({ x, y }, at): Box => ({
      west: x - covered.side,
      east: x + covered.side,
      north: y - (pins[at]?.count === null ? covered.above : covered.group),
      south: y + (pins[at]?.count === null ? covered.below : covered.group),
    }),
  )
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
  const { south, west, north, east } = widened(bounds, 0.3)
  const pins = groups.getClusters([west, south, east, north], zoom).map(({ properties, geometry }): Pin => {
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
  return withRoom(chosen ? [{ ...pinOf(chosen), look: 'chosen' }, ...pins] : pins, zoom)
}
