import './map.css'
import { loadScript } from './load-script'
import { MapFailed, type MapOptions, type MapPoint, type OpenedMap, type OpenMap } from './map-port'
import { makeOwnPositionElement, PinSet } from './pin-element'

// The used part of NAVER Maps JavaScript v3.

interface LatLng {
  lat(): number
  lng(): number
}
interface NaverMap {
  getCenter(): LatLng
  getZoom(): number
  setCenter(at: LatLng): void
  setZoom(zoom: number, isAnimated?: boolean): void
  panTo(at: LatLng): void
  getBounds(): { getSW(): LatLng; getNE(): LatLng }
  setSize(size: { width: number; height: number }): void
  destroy(): void
}
interface NaverMarker {
  setMap(map: NaverMap | null): void
}
interface NaverMaps {
  Map: new (element: HTMLElement, options: object) => NaverMap
  LatLng: new (latitude: number, longitude: number) => LatLng
  Marker: new (options: object) => NaverMarker
  Point: new (x: number, y: number) => object
  Size: new (width: number, height: number) => { width: number; height: number }
  Event: {
    addListener(target: object, name: string, listener: () => void): object
    removeListener(handle: object): void
  }
}

declare global {
  interface Window {
    naver?: { maps?: NaverMaps }
    navermap_authFailure?: () => void
    onNaverMapsReady?: () => void
  }
}

/** Half the size of a pin element. */
const halfPinPixels = 22

/** Called when the key is refused, which can be long after the script has loaded. */
const refusals = new Set<() => void>()
let isRefused = false

/** `scriptUrl` is the address of the SDK without a query. */
export function naverMap({ scriptUrl, clientId }: { scriptUrl: string; clientId: string }): OpenMap {
  return async (element, options) => {
    window.navermap_authFailure = () => {
      isRefused = true
      for (const refuse of refusals) refuse()
    }
    const address = `${scriptUrl}?${new URLSearchParams({ ncpKeyId: clientId, callback: 'onNaverMapsReady' })}`
    let refuse = () => {}
    const refused = new Promise<never>((_, reject) => {
      refuse = () => reject(new MapFailed('auth'))
    })
    refusals.add(refuse)
    try {
      const ready = loadScript(address, (done) => {
        window.onNaverMapsReady = done
      })
      if (isRefused) refuse()
      await Promise.race([ready, refused])
    } finally {
      refusals.delete(refuse)
    }
    const maps = window.naver?.maps
    if (!maps) throw new MapFailed('load')
    return open(maps, element, options)
  }
}

function open(maps: NaverMaps, element: HTMLElement, options: MapOptions): OpenedMap {
  const { view, minZoom, maxZoom, onIdle, onPress, onPinPress, onFailure } = options
  const at = ({ latitude, longitude }: MapPoint) => new maps.LatLng(latitude, longitude)
  const map = new maps.Map(element, {
    center: at(view.centre),
    zoom: view.zoom,
    minZoom,
    maxZoom,
    scaleControl: false,
    mapDataControl: false,
  })
  const add = (content: HTMLElement, point: MapPoint, isOnTop: boolean) =>
    new maps.Marker({
      map,
      position: at(point),
      zIndex: isOnTop ? 100 : 0,
      icon: { content, anchor: new maps.Point(halfPinPixels, halfPinPixels) },
    })
  const pins = new PinSet<NaverMarker>({ add, remove: (marker) => marker.setMap(null), onPress: onPinPress })
  let own: NaverMarker | null = null
  const refuse = () => onFailure(new MapFailed('auth'))
  refusals.add(refuse)
  const listeners = [
    maps.Event.addListener(map, 'idle', onIdle),
    maps.Event.addListener(map, 'click', onPress),
  ]
  return {
    view: () => {
      const centre = map.getCenter()
      return { centre: { latitude: centre.lat(), longitude: centre.lng() }, zoom: map.getZoom() }
    },
    bounds: () => {
      const bounds = map.getBounds()
      const southWest = bounds.getSW()
      const northEast = bounds.getNE()
      return { south: southWest.lat(), west: southWest.lng(), north: northEast.lat(), east: northEast.lng() }
    },
    show: ({ centre, zoom }, how) => {
      if (how === 'glide' && zoom === map.getZoom()) return map.panTo(at(centre))
      map.setCenter(at(centre))
      map.setZoom(zoom, how === 'glide')
    },
    setPins: (wanted) => pins.set(wanted),
    setOwnPosition: (point) => {
      own?.setMap(null)
      own = point && add(makeOwnPositionElement(), point, false)
    },
    // The SDK would otherwise keep the element's first size.
    resize: () => map.setSize(new maps.Size(element.clientWidth, element.clientHeight)),
    close: () => {
      refusals.delete(refuse)
      for (const listener of listeners) maps.Event.removeListener(listener)
      map.destroy()
    },
  }
}
