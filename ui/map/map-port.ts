/** Degrees (WGS 84). */
export interface MapPoint {
  latitude: number
  longitude: number
}

/** The zoom is that of web maps: the world is 256 pixels wide at zoom 0, and each step doubles its width. */
export interface MapView {
  centre: MapPoint
  zoom: number
}

export interface MapBounds {
  south: number
  west: number
  north: number
  east: number
}

/** One marker on the map, or a group of markers that are too close together to show separately. */
export interface Pin {
  /** Stays the same for the same pin from one view to the next. */
  key: string
  at: MapPoint
  label: string
  /** The number of markers in a group; null for a single marker. */
  count: number | null
  look: PinLook
  /** Written below the pin; empty where it would cover another pin or its caption. */
  caption: string
}

export type PinLook = 'plain' | 'closed' | 'liked' | 'chosen'

export interface MapOptions {
  view: MapView
  minZoom: number
  maxZoom: number
  /** Called when the map rests after a move. */
  onIdle(): void
  onPinPress(key: string): void
  /** Called when the map is pressed outside of any pin. */
  onPress(): void
  /** Called when the map stops working after it was opened, because its key was refused. */
  onFailure(failure: MapFailed): void
}

/** An open map. Each adapter implements it with another library. */
export interface OpenedMap {
  view(): MapView
  bounds(): MapBounds
  show(view: MapView, how: 'jump' | 'glide'): void
  setPins(pins: readonly Pin[]): void
  setOwnPosition(at: MapPoint | null): void
  /** Call when the size of the element has changed or it is visible again. */
  resize(): void
  close(): void
}

/** Opens a map in an empty element. Rejects with `MapFailed`. */
export type OpenMap = (element: HTMLElement, options: MapOptions) => Promise<OpenedMap>

/** `load`: the code could not be loaded. `auth`: the provider refused the key or the site's address. */
export class MapFailed extends Error {
  constructor(readonly reason: 'load' | 'auth') {
    super(reason === 'auth' ? 'the map refuses its key' : 'the map did not load')
    this.name = 'MapFailed'
  }
}

export function isWithin(
  { latitude, longitude }: MapPoint,
  { south, west, north, east }: MapBounds,
): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** The bounds with a margin on every side, as a share of their size. */
export function widened({ south, west, north, east }: MapBounds, share: number): MapBounds {
  const up = (north - south) * share
  const across = (east - west) * share
  return { south: south - up, west: west - across, north: north + up, east: east + across }
}

/** Tells the user why a list is shown instead of the map. */
export function mapFailureInWords({ reason }: MapFailed): string {
  return reason === 'auth'
    ? '지도를 쓸 수 없어서 목록으로 보여 드려요.'
    : '지도를 불러오지 못해서 목록으로 보여 드려요.'
}
