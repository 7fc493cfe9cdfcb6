import { feature } from '~/lib/server/feature'
import { namedData, playData, verdictData } from './member-data'
import { playRights } from './rights'
import { playRoutes } from './routes'

export const playRecords = feature({
  name: 'play-records',
  routes: [playRoutes],
  rights: [playRights],
  memberData: [playData, namedData, verdictData],
})
