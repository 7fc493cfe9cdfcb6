/** Degrees (WGS 84). */
export interface MapPoint {
  latitude: number
  longitude: number
}

/** Zoom counts as in web maps: the whole world is 256 pixels wide at 0, and twice as wide with each step. */
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

/** One thing on the map, or several that stand too close to be shown one by one. */
export interface Pin {
  /** The same pin has the same key from one view to the next. */
  key: string
  at: MapPoint
  label: string
  /** Of several things: how many. */
  count: number | null
  look: PinLook
}

export type PinLook = 'plain' | 'closed' | 'liked' | 'chosen'

export interface MapOptions {
  view: MapView
  minZoom: number
  maxZoom: number
  /** The map has come to rest after a move. */
  onIdle(): void
  onPinPress(key: string): void
  /** Pressed where nothing is. */
  onPress(): void
  /** The map stopped working after it was opened: its key was refused. */
  onFailure(failure: MapFailed): void
}

/** A map that is shown. Each adapter puts another library behind it. */
export interface OpenedMap {
  view(): MapView
  bounds(): MapBounds
  show(view: MapView, how: 'jump' | 'glide'): void
  setPins(pins: readonly Pin[]): void
  setOwnPosition(at: MapPoint | null): void
  /** The element has another size, or is visible again. */
  resize(): void
  close(): void
}

/** Opens a map in an empty element. Rejects with `MapFailed`. */
export type OpenMap = (element: HTMLElement, options: MapOptions) => Promise<OpenedMap>

/** `load`: its code did not arrive. `auth`: the provider refuses the key or this address. */
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

/** Why a list stands in for the map. */
export function mapFailureInWords({ reason }: MapFailed): string {
  return reason === 'auth'
    ? '지도를 쓸 수 없어서 목록으로 보여 드려요.'
    : '지도를 불러오지 못해서 목록으로 보여 드려요.'
}
