import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const cafeScreens: readonly Screen[] = [
  {
    path: 'store/:id',
    module: 'cafe-page',
    audience: 'anyone',
    reads: ['tab'],
    samples: {
      cafe: (idOf) => paths.cafe(idOf('cafe')),
      'cafe-stamps': (idOf) => paths.cafeTab(idOf('cafe'), 'coupon'),
      'cafe-games': (idOf) => paths.cafeTab(idOf('cafe'), 'game'),
    },
  },
  {
    path: 'profile/follow',
    module: 'followed-cafes-page',
    audience: 'member',
    samples: { 'followed-cafes': () => paths.followedCafes() },
  },
]
