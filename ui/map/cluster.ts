import { type MapBounds, type MapPoint, type Pin, type PinLook, widened } from './map-port'
import { fromWorld, toWorld } from './mercator'

/** One thing to mark on the map. */
export interface Marker {
  id: number
  at: MapPoint
  label: string
  look: PinLook
}

/** Markers with their projected positions, computed once because every move of the map reads all of them. */
export interface MarkerSet {
  markers: readonly Marker[]
  xs: Float64Array
  ys: Float64Array
}

export function toMarkerSet(markers: readonly Marker[]): MarkerSet {
  const xs = new Float64Array(markers.length)
  const ys = new Float64Array(markers.length)
  for (const [at, marker] of markers.entries()) {
    const { x, y } = toWorld(marker.at)
    xs[at] = x
    ys[at] = y
  }
  return { markers, xs, ys }
}

/** The size of a grid cell in pixels: two pins closer than this would cover each other. */
const cellPixels = 64
/** From this zoom on, only markers at the same spot are grouped. */
const closestZoom = 18
const closestCellPixels = 12

export function keyOf(id: number): string {
  return `m${id}`
}

/** The marker id in a pin's key, or null for the key of a group. */
export function idOf(key: string): number | null {
  return key.startsWith('m') ? Number(key.slice(1)) : null
}

interface Cell {
  count: number
  x: number
  y: number
  first: number
}

/** Groups closer than this many pixels touch each other. */
const touching = 46

/** Merges groups that touch each other; the larger group takes in the smaller one. */
function merged(cells: Map<number, Cell>, distance: number): [place: number, cell: Cell][] {
  const kept: [number, Cell][] = []
  const groups = [...cells].sort(([, one], [, other]) => other.count - one.count)
  for (const [place, cell] of groups) {
    const near = kept.find(
      ([, { count, x, y }]) =>
        count > 1 && Math.hypot(x / count - cell.x / cell.count, y / count - cell.y / cell.count) < distance,
    )?.[1]
    if (!near) {
      kept.push([place, { ...cell }])
      continue
    }
    near.x += cell.x
    near.y += cell.y
    near.count += cell.count
  }
  return kept
}

/**
 * The pins of a view: single markers, and groups of markers that share a grid cell. The grid is fixed to the
 * world and not to the window, so moving the map does not regroup anything. The chosen marker is never
 * grouped.
 */
export function pinsIn(
  { markers, xs, ys }: MarkerSet,
  { bounds, zoom, chosen }: { bounds: MapBounds; zoom: number; chosen: number | null },
): Pin[] {
  const scale = 2 ** zoom
  const size = (zoom >= closestZoom ? closestCellPixels : cellPixels) / scale
  const { south, west, north, east } = widened(bounds, 0.3)
  const least = toWorld({ latitude: north, longitude: west })
  const most = toWorld({ latitude: south, longitude: east })
  const cells = new Map<number, Cell>()
  const pins: Pin[] = []
  // Greater than the number of grid rows at the closest zoom, so that every cell gets its own number.
  const columns = 2 ** 26
  for (let at = 0; at < markers.length; at += 1) {
    const x = xs[at] ?? 0
    const y = ys[at] ?? 0
    // Includes cells that are partly outside: a group would otherwise shrink at the edge of the window.
    if (x < least.x - size || x > most.x + size || y < least.y - size || y > most.y + size) continue
    const marker = markers[at]
    if (marker && marker.id === chosen) {
      pins.push({ key: keyOf(marker.id), at: marker.at, label: marker.label, count: null, look: 'chosen' })
      continue
    }
    const place = Math.floor(x / size) * columns + Math.floor(y / size)
    const cell = cells.get(place)
    if (cell) {
      cell.count += 1
      cell.x += x
      cell.y += y
    } else cells.set(place, { count: 1, x, y, first: at })
  }
  for (const [place, { count, x, y, first }] of merged(cells, (size * touching) / cellPixels)) {
    const marker = markers[first]
    if (!marker) continue
    if (count === 1) {
      pins.push({ key: keyOf(marker.id), at: marker.at, label: marker.label, count: null, look: marker.look })
    } else {
      const at = fromWorld({ x: x / count, y: y / count })
      pins.push({ key: `g${zoom}:${place}`, at, label: `${count} 곳`, count, look: 'plain' })
    }
  }
  return pins
}
