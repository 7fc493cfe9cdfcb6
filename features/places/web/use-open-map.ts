import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OpenMap } from '~/ui/map/map-port'
import type { MapSettings } from '../endpoints'
import { placeQueries } from './queries'

/** The map cannot be moved beyond these edges, in degrees: Korea and the seas around it. */
const mapEdges = { south: 31.8, west: 122.8, north: 39.6, east: 132.6 }

/** Each library is loaded only when its map is opened. */
function openerOf(settings: MapSettings): OpenMap {
  switch (settings.provider) {
    case 'naver':
      return async (element, options) => {
        const { naverMap } = await import('~/ui/map/naver-map')
        return naverMap(settings)(element, options)
      }
    case 'kakao':
      return async (element, options) => {
        const { kakaoMap } = await import('~/ui/map/kakao-map')
        return kakaoMap(settings)(element, options)
      }
    default:
      return async (element, options) => {
        const [{ embeddedMap }, { makeBaseMap }] = await Promise.all([
          import('~/ui/map/embedded/embedded-map'),
          import('../base-map'),
        ])
        const parts = { loadBaseMap: async () => makeBaseMap(), tiles: settings.tiles, edges: mapEdges }
        return embeddedMap(parts)(element, options)
      }
  }
}

/** Opens a map as this installation is configured. `openMap` is null until the settings have loaded. */
export function useOpenMap(): { openMap: OpenMap | null; isError: boolean; refetch: () => void } {
  const { data, isLoadingError, refetch } = useQuery(placeQueries.mapSettings())
  const openMap = useMemo(() => (data ? openerOf(data) : null), [data])
  return { openMap, isError: isLoadingError, refetch: () => void refetch() }
}
