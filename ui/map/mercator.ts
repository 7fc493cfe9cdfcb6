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
