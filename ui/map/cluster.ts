import Supercluster from 'supercluster'
import { type MapBounds, type MapPoint, type Pin, type PinLook, widened } from './map-port'

/** One thing to mark on the map. */
export interface Marker {
  id: number
  at: MapPoint
  label: string
  look: PinLook
}

/** Markers with their groups at every zoom. The chosen marker is never grouped. */
export interface MarkerSet {
  groups: Supercluster<Marker, Marker>
  chosen: Marker | undefined
}

/** In pixels: two pins closer than this would cover each other. */
const apart = 46

export function toMarkerSet(markers: readonly Marker[], chosen: number | null): MarkerSet {
  const groups = new Supercluster<Marker, Marker>({ radius: apart, extent: 256, maxZoom: 20 })
  const grouped = markers.filter(({ id }) => id !== chosen)
  groups.load(
    grouped.map((marker) => ({
      type: 'Feature',
      properties: marker,
      geometry: { type: 'Point', coordinates: [marker.at.longitude, marker.at.latitude] },
    })),
  )
  return { groups, chosen: markers.find(({ id }) => id === chosen) }
}

export function keyOf(id: number): string {
  return `m${id}`
}

/** The marker id in a pin's key, or null for the key of a group. */
export function idOf(key: string): number | null {
  return key.startsWith('m') ? Number(key.slice(1)) : null
}

function pinOf({ id, at, label, look }: Marker): Pin {
  return { key: keyOf(id), at, label, count: null, look }
}

/** The pins of a view: single markers, and groups of markers that would cover each other. */
export function pinsIn({ groups, chosen }: MarkerSet, bounds: MapBounds, zoom: number): Pin[] {
  // With a margin, so that a group does not vanish while part of it is in the window.
  const { south, west, north, east } = widened(bounds, 0.3)
  const pins = groups.getClusters([west, south, east, north], zoom).map(({ properties, geometry }): Pin => {
    if (!('cluster' in properties)) return pinOf(properties)
    const { cluster_id: id, point_count: count } = properties
    const [longitude = 0, latitude = 0] = geometry.coordinates
    return { key: `g${id}`, at: { latitude, longitude }, label: `${count} 곳`, count, look: 'plain' }
  })
  return chosen ? [{ ...pinOf(chosen), look: 'chosen' }, ...pins] : pins
}
