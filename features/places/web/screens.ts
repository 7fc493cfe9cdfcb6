import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const placeScreens: readonly Screen[] = [
  {
    path: 'location-setting',
    module: 'location-setting-page',
    audience: 'anyone',
    samples: {
      'location-setting': () => paths.locationSetting(),
      'location-setting-results': () => `${paths.locationSetting()}?q=${encodeURIComponent('마포구')}`,
      'location-setting-nothing': () => `${paths.locationSetting()}?q=${encodeURIComponent('뷁쮉')}`,
    },
  },
]
