import './map.css'
import { loadScript } from './load-script'
import { MapFailed, type MapOptions, type MapPoint, type OpenedMap, type OpenMap } from './map-port'
import { makeOwnPositionElement, PinSet } from './pin-element'

// The used part of the Kakao Maps SDK. It calls its zoom level, and a higher level is farther away.

interface LatLng {
  getLat(): number
  getLng(): number
}
interface KakaoMap {
  getCenter(): LatLng
  getLevel(): number
  setCenter(at: LatLng): void
  setLevel(level: number, options?: object): void
  panTo(at: LatLng): void
  setMinLevel(level: number): void
  setMaxLevel(level: number): void
  getBounds(): { getSouthWest(): LatLng; getNorthEast(): LatLng }
  relayout(): void
}
interface KakaoOverlay {
  setMap(map: KakaoMap | null): void
}
interface KakaoMaps {
  load(done: () => void): void
  Map: new (element: HTMLElement, options: object) => KakaoMap
  LatLng: new (latitude: number, longitude: number) => LatLng
  CustomOverlay: new (options: object) => KakaoOverlay
  event: {
    addListener(target: object, name: string, listener: () => void): void
    removeListener(target: object, name: string, listener: () => void): void
  }
}

declare global {
  interface Window {
    kakao?: { maps?: KakaoMaps }
  }
}

const farthestLevel = 14
/** Level 1 corresponds to zoom 18 of other web maps. */
const zoomOfLevelZero = 19

function toLevel(zoom: number): number {
  return Math.min(farthestLevel, Math.max(1, Math.round(zoomOfLevelZero - zoom)))
}

function toZoom(level: number): number {
  return zoomOfLevelZero - level
}

/** `scriptUrl` is the address of the SDK without a query. */
export function kakaoMap({ scriptUrl, clientId }: { scriptUrl: string; clientId: string }): OpenMap {
  return async (element, options) => {
    // With a refused key the script itself fails to load, which the browser reports like any load error.
    await loadScript(
      `${scriptUrl}?${new URLSearchParams({ appkey: clientId, autoload: 'false' })}`,
      (done) => {
        const look = () => {
          if (window.kakao?.maps) window.kakao.maps.load(done)
          else timer = setTimeout(look, 50)
        }
        let timer = setTimeout(look, 0)
        setTimeout(() => clearTimeout(timer), 10_000)
      },
    )
    const maps = window.kakao?.maps
    if (!maps) throw new MapFailed('load')
    return open(maps, element, options)
  }
}

function open(maps: KakaoMaps, element: HTMLElement, options: MapOptions): OpenedMap {
  const { view, minZoom, maxZoom, onIdle, onPress, onPinPress } = options
  const at = ({ latitude, longitude }: MapPoint) => new maps.LatLng(latitude, longitude)
  const map = new maps.Map(element, { center: at(view.centre), level: toLevel(view.zoom) })
  map.setMinLevel(toLevel(maxZoom))
  map.setMaxLevel(toLevel(minZoom))
  const add = (content: HTMLElement, point: MapPoint, isOnTop: boolean) => {
    const overlay = new maps.CustomOverlay({
      position: at(point),
      content,
      xAnchor: 0.5,
      yAnchor: 0.5,
      zIndex: isOnTop ? 100 : 1,
      clickable: true,
    })
    overlay.setMap(map)
    return overlay
  }
  const pins = new PinSet<KakaoOverlay>({
    add,
    remove: (overlay) => overlay.setMap(null),
    onPress: onPinPress,
  })
  let own: KakaoOverlay | null = null
  maps.event.addListener(map, 'idle', onIdle)
  maps.event.addListener(map, 'click', onPress)
  return {
    view: () => {
      const centre = map.getCenter()
      return {
        centre: { latitude: centre.getLat(), longitude: centre.getLng() },
        zoom: toZoom(map.getLevel()),
      }
    },
    bounds: () => {
      const bounds = map.getBounds()
      const southWest = bounds.getSouthWest()
      const northEast = bounds.getNorthEast()
      return {
        south: southWest.getLat(),
        west: southWest.getLng(),
        north: northEast.getLat(),
        east: northEast.getLng(),
      }
    },
    show: ({ centre, zoom }, how) => {
      const level = toLevel(zoom)
      if (level !== map.getLevel()) map.setLevel(level, { animate: how === 'glide' })
      if (how === 'glide') map.panTo(at(centre))
      else map.setCenter(at(centre))
    },
    setPins: (wanted) => pins.set(wanted),
    setOwnPosition: (point) => {
      own?.setMap(null)
      own = point && add(makeOwnPositionElement(), point, false)
    },
    resize: () => map.relayout(),
    close: () => {
      maps.event.removeListener(map, 'idle', onIdle)
      maps.event.removeListener(map, 'click', onPress)
      element.replaceChildren()
    },
  }
}
