import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const leagueScreens: readonly Screen[] = [
  {
    path: 'score-board',
    module: 'score-board-page',
    audience: 'anyone',
    reads: ['season', 'game'],
    samples: {
      league: () => paths.scoreBoard(),
      'league-of-game': (idOf) => `${paths.scoreBoard()}?game=${idOf('game')}`,
      'league-empty': () => `${paths.scoreBoard()}?season=2020-01`,
    },
  },
]
