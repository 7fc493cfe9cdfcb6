import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const cafeScreens: readonly Screen[] = [
  {
    path: 'profile/follow',
    module: 'followed-cafes-page',
    audience: 'member',
    samples: { 'followed-cafes': () => paths.followedCafes() },
  },
]
