import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { eraseTastesOf, refreshCloseness } from './commands'
import { listTastesOf } from './queries'
import { recommendationRoutes } from './routes'

export const recommendations = feature({
  name: 'recommendations',
  routes: [recommendationRoutes],
  // On every upkeep round, because without changes it costs little.
  upkeep: { 'refresh closeness of games': { title: '비슷한 게임 계산', everyMs: 0, work: refreshCloseness } },
  memberData: [
    {
      name: 'tastes',
      tables: ['tastes'],
      collect: (db, memberId) => listTastesOf(db, memberId),
      erase: (tx, memberId) => eraseTastesOf(tx, memberId),
    },
  ],
  sitemap: { screens: [paths.recommendation(), paths.recommendationWays()] },
})
