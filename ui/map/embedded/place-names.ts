import { isWithin, type MapBounds } from '../map-port'
import { toWorld } from '../mercator'
import { nameKinds, type PlaceName, shownAt } from './base-map'

export interface PlacedName extends PlaceName {
  /** In pixels of the world at this zoom. */
  x: number
  y: number
}

const pixelsPerCharacter = 12
const halfHeightPixels = 11
const gapPixels = 6

/** The names that fit into a view without overlapping. More important names are placed first. */
export function placeNames(names: readonly PlaceName[], bounds: MapBounds, zoom: number): PlacedName[] {
  const placed: (PlacedName & { half: number })[] = []
  for (const kind of nameKinds) {
    const [from, to] = shownAt[kind]
    if (zoom < from || zoom > to) continue
    for (const name of names) {
      if (name.kind !== kind || !isWithin(name.at, bounds)) continue
      const world = toWorld(name.at)
      const x = world.x * 2 ** zoom
      const y = world.y * 2 ** zoom
      const half = (name.text.length * pixelsPerCharacter) / 2
      const isFree = placed.every(
        (other) =>
          Math.abs(other.x - x) > other.half + half + gapPixels ||
          Math.abs(other.y - y) > 2 * halfHeightPixels,
      )
      if (isFree) placed.push({ ...name, x, y, half })
    }
  }
  return placed
}
