import { paths } from '~/features/paths'
import { due, feature } from '~/lib/server/feature'
import { closeSeason, moveStandings, refreshLeague } from './commands/seasons'
import { leagueData } from './member-data'
import * as notices from './notices'
import { leagueRoutes } from './routes'
import { seasonShareCard } from './share-card'

export const leagueDue = {
  'league-close': due('리그 시즌 마감', (tx, { subject, now }) =>
    closeSeason(tx, subject.slice(subject.indexOf(':') + 1), { now }),
  ),
}

export const league = feature({
  name: 'league',
  routes: [leagueRoutes],
  mergesGames: moveStandings,
  due: leagueDue,
  upkeep: {
    'refresh the league': { title: '리그 순위 계산', everyMs: 15_000, work: refreshLeague },
  },
  memberData: [leagueData],
  notices: [notices],
  shareCards: { league: seasonShareCard },
  sitemap: { screens: [paths.scoreBoard()] },
})
