import { feature } from '~/lib/server/feature'
import { namedData, playData, verdictData } from './member-data'
import { playRoutes } from './routes'

export const playRecords = feature({
  name: 'play-records',
  routes: playRoutes,
  memberData: [playData, namedData, verdictData],
})
