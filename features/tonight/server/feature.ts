import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { tonightRoutes } from './routes'
import { keepEveningGames } from './upkeep'

export const tonight = feature({
  name: 'tonight',
  routes: [tonightRoutes],
  sitemap: { screens: [paths.tonight()] },
  upkeep: {
    'refresh games of evenings': {
      title: '오늘 저녁에 할 게임의 시간과 인원 계산',
      everyMs: 60_000,
      work: keepEveningGames,
    },
  },
})
