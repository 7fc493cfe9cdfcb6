import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { tasteData } from './member-data'
import { recommendationRoutes } from './routes'
import { refreshCloseness } from './upkeep'

export const recommendations = feature({
  name: 'recommendations',
  routes: [recommendationRoutes],
  // On every upkeep round, because without changes it costs little.
  upkeep: { 'refresh closeness of games': { title: '비슷한 게임 계산', everyMs: 0, work: refreshCloseness } },
  memberData: [tasteData],
  sitemap: { screens: [paths.recommendation(), paths.recommendationWays()] },
})
