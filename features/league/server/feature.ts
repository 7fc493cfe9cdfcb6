import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { moveStandings } from './commands/seasons'
import { leagueDue } from './due'
import { leagueData } from './member-data'
import { leagueAskedNotice, leagueClosedNotice } from './notices'
import { leagueRoutes } from './routes'
import { seasonShareCard } from './share-card'
import { leagueUpkeep } from './upkeep'

export const league = feature({
  name: 'league',
  routes: [leagueRoutes],
  mergesGames: moveStandings,
  due: leagueDue,
  upkeep: leagueUpkeep,
  memberData: [leagueData],
  notices: [leagueAskedNotice, leagueClosedNotice],
  shareCards: { league: seasonShareCard },
  sitemap: { screens: [paths.scoreBoard()] },
})
