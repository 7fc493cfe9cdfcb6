import {
  type Coords,
  GridLayer,
  type LatLng,
  type LatLngExpression,
  type Layer,
  Map as LeafletMap,
  TileLayer,
} from 'leaflet'
import 'leaflet/dist/leaflet.css'
import '../map.css'
import { isWithin, type MapOptions, type MapPoint, type OpenedMap, type OpenMap, widened } from '../map-port'
import { fromWorld } from '../mercator'
import { makeOwnPositionElement, PinSet } from '../pin-element'
import type { BaseMap } from './base-map'
import { baseTiles, type MapColours } from './base-tiles'
import { placeNames } from './place-names'

export interface EmbeddedMapParts {
  loadBaseMap(): Promise<BaseMap>
  /** The URL pattern of map tiles with {z}, {x} and {y}; null shows only the base map. */
  tiles: { address: string; attribution: string } | null
  /** The bounds within which the map can be moved. */
  edges: { south: number; west: number; north: number; east: number }
}

/** A map without a provider: Leaflet over our base map, with tiles on top if their URL is configured. */
export function embeddedMap({ loadBaseMap, tiles, edges }: EmbeddedMapParts): OpenMap {
  return async (element, options) => open(element, options, { baseMap: await loadBaseMap(), tiles, edges })
}

const toLeaflet = ({ latitude, longitude }: MapPoint): LatLngExpression => [latitude, longitude]
const fromLeaflet = ({ lat, lng }: LatLng): MapPoint => ({ latitude: lat, longitude: lng })

const colourNames = ['land', 'water', 'highway', 'main', 'side', 'casing'] as const

function readColours(element: HTMLElement): MapColours {
  const style = getComputedStyle(element)
  const named = colourNames.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim() || '#888888'])
  return Object.fromEntries(named) as MapColours
}

const tilePixels = 256
/** Two device pixels per pixel are enough for sharp streets, even on screens with more. */
const mostRatio = 2

function open(
  element: HTMLElement,
  { view, minZoom, maxZoom, onIdle, onPinPress, onPress }: MapOptions,
  { baseMap, tiles, edges }: Omit<EmbeddedMapParts, 'loadBaseMap'> & { baseMap: BaseMap },
): OpenedMap {
  const map = new LeafletMap(element, {
    center: toLeaflet(view.centre),
    zoom: view.zoom,
    minZoom,
    maxZoom,
    zoomControl: false,
    attributionControl: tiles !== null,
    maxBounds: [
      [edges.south, edges.west],
      [edges.north, edges.east],
    ],
    maxBoundsViscosity: 1,
    // Leaflet's keyboard control is off, because everything on the map is also in the list.
    keyboard: false,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
  map.attributionControl?.setPrefix(false)

  const draw = baseTiles(baseMap)
  let colours = readColours(element)
  const BaseLayer = GridLayer.extend({
    createTile({ x, y, z }: Coords) {
      const canvas = document.createElement('canvas')
      const ratio = Math.min(mostRatio, window.devicePixelRatio || 1)
      canvas.width = tilePixels * ratio
      canvas.height = tilePixels * ratio
      draw(canvas, { x, y, zoom: z, size: tilePixels }, colours)
      return canvas
    },
  }) as unknown as new (
    options: object,
  ) => GridLayer
  const base = new BaseLayer({ tileSize: tilePixels, updateWhenIdle: false, keepBuffer: 3 }).addTo(map)
  const pictures: Layer | null =
    tiles === null
      ? null
      : new TileLayer(tiles.address, { attribution: tiles.attribution, maxZoom: 19 }).addTo(map)

  // Names and pins are in panes that move with the map; they are placed again when the map rests.
  const namePane = map.createPane('names')
  namePane.classList.add('map-names', 'leaflet-zoom-hide')
  namePane.setAttribute('aria-hidden', 'true')
  const pinPane = map.createPane('pins')
  pinPane.classList.add('map-pins', 'leaflet-zoom-hide')

  /**
   * Uses a two-dimensional transform, because with Leaflet's three-dimensional one each of hundreds of names
   * and pins would become a compositor layer of its own.
   */
  function place(shown: HTMLElement, at: MapPoint) {
    const { x, y } = map.latLngToLayerPoint(toLeaflet(at)).round()
    shown.style.transform = `translate(${x}px, ${y}px)`
  }

  const pins = new PinSet<HTMLElement>({
    add: (shown, at, isOnTop) => {
      shown.classList.add('map-placed')
      shown.style.zIndex = isOnTop ? '1' : ''
      pinPane.append(shown)
      place(shown, at)
      return shown
    },
    remove: (shown) => shown.remove(),
    onPress: onPinPress,
  })
  let own: { element: HTMLElement; at: MapPoint } | null = null

  const names = new Map<string, HTMLElement>()
  function showNames() {
    if (pictures !== null) return
    const zoom = map.getZoom()
    const wanted = placeNames(baseMap.names, widened(bounds(), 0.15), zoom)
    const keys = new Set(
      wanted.map(({ kind, text, x, y }) => `${kind} ${text} ${Math.round(x)} ${Math.round(y)}`),
    )
    for (const [key, shown] of names) {
      if (keys.has(key)) continue
      shown.remove()
      names.delete(key)
    }
    for (const { kind, text, x, y } of wanted) {
      const key = `${kind} ${text} ${Math.round(x)} ${Math.round(y)}`
      let shown = names.get(key)
      if (!shown) {
        shown = document.createElement('span')
        shown.className = `map-placed map-name map-name-${kind}`
        shown.textContent = text
        names.set(key, shown)
        namePane.append(shown)
      }
      place(shown, fromWorld({ x: x / 2 ** zoom, y: y / 2 ** zoom }))
    }
  }

  function bounds() {
    const box = map.getBounds()
    return { south: box.getSouth(), west: box.getWest(), north: box.getNorth(), east: box.getEast() }
  }

  function handleZoom() {
    pins.forEach(place)
    if (own) place(own.element, own.at)
  }
  function handleRest() {
    showNames()
    onIdle()
  }
  map.on('zoomend viewreset', handleZoom)
  map.on('moveend', handleRest)
  map.on('click', onPress)
  showNames()
  queueMicrotask(onIdle)

  // The colours depend on the theme.
  function repaint() {
    colours = readColours(element)
    base.redraw()
  }
  const theme = new MutationObserver(repaint)
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'data-theme'] })
  const device = matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', repaint)

  return {
    view: () => ({ centre: fromLeaflet(map.getCenter()), zoom: map.getZoom() }),
    bounds,
    show: ({ centre, zoom }, how) => {
      const isNear = isWithin(centre, widened(bounds(), 2))
      map.setView(toLeaflet(centre), zoom, { animate: how === 'glide' && isNear })
    },
    setPins: (wanted) => pins.set(wanted),
    setOwnPosition: (at) => {
      own?.element.remove()
      own = null
      if (!at) return
      own = { element: makeOwnPositionElement(), at }
      own.element.classList.add('map-placed')
      pinPane.prepend(own.element)
      place(own.element, at)
    },
    resize: () => map.invalidateSize({ animate: false }),
    close: () => {
      theme.disconnect()
      device.removeEventListener('change', repaint)
      map.remove()
    },
  }
}
