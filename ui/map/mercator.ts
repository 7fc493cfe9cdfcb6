import type { MapBounds, MapPoint, MapView } from './map-port'

const tileSize = 256
/** The projection is infinite at the poles, so latitudes are limited to this. */
const northernmost = 85.0511

/** The projected position in a world that is 256 pixels wide. */
export function toWorld({ latitude, longitude }: MapPoint): { x: number; y: number } {
  const within = Math.max(-northernmost, Math.min(northernmost, latitude))
  const sine = Math.sin((within * Math.PI) / 180)
  return {
    x: tileSize * (longitude / 360 + 0.5),
    y: tileSize * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  }
}

export function fromWorld({ x, y }: { x: number; y: number }): MapPoint {
  const angle = Math.PI * (1 - (2 * y) / tileSize)
  return {
    latitude: (Math.atan(Math.sinh(angle)) * 180) / Math.PI,
    longitude: (x / tileSize - 0.5) * 360,
  }
}

/** Kept free at the sides of a window, in pixels. */
export interface Edges {
  top: number
  right: number
  bottom: number
  left: number
}

/** The closest view, at most at zoom `most`, of a window that shows all points inside its edges. */
export function viewOf(
  points: readonly MapPoint[],
  { bounds, zoom, edges, most }: { bounds: MapBounds; zoom: number; edges: Edges; most: number },
): MapView | null {
  const seen = points.map(toWorld)
  if (seen.length === 0) return null
  const northWest = toWorld({ latitude: bounds.north, longitude: bounds.west })
  const southEast = toWorld({ latitude: bounds.south, longitude: bounds.east })
  const [west, east] = [Math.min(...seen.map(({ x }) => x)), Math.max(...seen.map(({ x }) => x))]
  const [north, south] = [Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))]
  const size = { x: (southEast.x - northWest.x) * 2 ** zoom, y: (southEast.y - northWest.y) * 2 ** zoom }
  // In a small window the points come before what is kept free, or they would be seen from very far away.
  const room = {
    x: Math.max(1, size.x / 3, size.x - edges.left - edges.right),
    y: Math.max(1, size.y / 3, size.y - edges.top - edges.bottom),
  }
  const fitting = Math.floor(
    Math.min(most, Math.log2(room.x / (east - west)), Math.log2(room.y / (south - north))),
  )
  const pixel = 1 / 2 ** fitting
  const centre = fromWorld({
    x: (west + east) / 2 + ((edges.right - edges.left) / 2) * pixel,
    y: (north + south) / 2 + ((edges.bottom - edges.top) / 2) * pixel,
  })
  return { centre, zoom: fitting }
}

/** The bounds of a view in a window of this size in pixels. */
export function boundsOf({ centre, zoom }: MapView, size: { width: number; height: number }): MapBounds {
  const { x, y } = toWorld(centre)
  const half = { x: size.width / 2 / 2 ** zoom, y: size.height / 2 / 2 ** zoom }
  const northWest = fromWorld({ x: x - half.x, y: y - half.y })
  const southEast = fromWorld({ x: x + half.x, y: y + half.y })
  return {
    south: southEast.latitude,
    west: northWest.longitude,
    north: northWest.latitude,
    east: southEast.longitude,
  }
}
