import { feature } from '~/lib/server/feature'
import { followData, staffData } from './member-data'
import { cafeRights } from './rights'
import { cafeRoutes } from './routes'
import { cafeShareCard } from './share-card'

export const cafes = feature({
  name: 'cafes',
  routes: cafeRoutes,
  memberData: [followData, staffData],
  rights: [cafeRights],
  shareCards: { cafes: cafeShareCard },
})
