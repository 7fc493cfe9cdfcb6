import { feature } from '~/lib/server/feature'
import { likeData } from './member-data'
import { catalogueRoutes } from './routes'
import { gameShareCard } from './share-card'

export const catalogue = feature({
  name: 'catalogue',
  routes: catalogueRoutes,
  memberData: [likeData],
  shareCards: { games: gameShareCard },
})
