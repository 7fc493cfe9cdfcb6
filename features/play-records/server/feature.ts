import { feature } from '~/lib/server/feature'
import { playRefusals } from '../refusals'
import { movePlays } from './commands/merged-games'
import { namedData, playData, verdictData } from './member-data'
import { hasPlay } from './queries/plays'
import { playRoutes } from './routes'

export const playRecords = feature({
  name: 'play-records',
  routes: [playRoutes],
  mergesGames: movePlays,
  rights: [
    {
      kind: 'play',
      refusals: { owner: playRefusals.noPlay },
      owner: async (db, input) => ((await hasPlay(db, input)) ? null : playRefusals.noPlay),
    },
  ],
  memberData: [playData, namedData, verdictData],
})
