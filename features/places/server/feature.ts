import { paths } from '~/features/paths'
import { feature, type PageSources } from '~/lib/server/feature'
import { regionImport } from './import/import-regions'
import { type PlaceServices, placeRoutes } from './routes'

/** The hosts from which the map SDKs load their own parts and pictures. */
const sdkSources: Record<'naver' | 'kakao', Omit<PageSources, 'scripts'> & { scripts: string[] }> = {
  naver: {
    scripts: ['https://*.map.naver.com', 'https://*.map.naver.net', 'https://ssl.pstatic.net'],
    images: ['https://*.map.naver.com', 'https://*.map.naver.net', 'https://*.pstatic.net'],
    connections: ['https://*.map.naver.com', 'https://*.map.naver.net', 'https://*.pstatic.net'],
  },
  kakao: {
    scripts: ['https://*.daumcdn.net'],
    images: ['https://*.daumcdn.net', 'https://*.kakaocdn.net'],
    connections: ['https://*.daumcdn.net', 'https://dapi.kakao.com'],
  },
}

/** Pages load nothing from other hosts unless an SDK or tiles of another host are configured. */
function pageSourcesOf({ maps }: PlaceServices): PageSources {
  if (maps.provider === 'embedded') {
    return maps.tiles === null ? {} : { images: [new URL(maps.tiles.address.replace('{s}', '*')).origin] }
  }
  const { scripts, ...others } = sdkSources[maps.provider]
  return { scripts: [new URL(maps.scriptUrl).origin, ...scripts], ...others }
}

export const places = feature<PlaceServices>({
  name: 'places',
  routes: [placeRoutes],
  imports: [regionImport],
  pageSources: pageSourcesOf,
  sitemap: { screens: [paths.nearby()] },
})
