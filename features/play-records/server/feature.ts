import { feature } from '~/lib/server/feature'
import { movePlays } from './commands/merged-games'
import { namedData, playData, verdictData } from './member-data'
import { playRights } from './rights'
import { playRoutes } from './routes'

export const playRecords = feature({
  name: 'play-records',
  routes: [playRoutes],
  mergesGames: movePlays,
  rights: [playRights],
  memberData: [playData, namedData, verdictData],
})
