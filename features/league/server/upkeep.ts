import { refreshLeague } from './commands/seasons'

export const leagueUpkeep = {
  'refresh the league': { title: '리그 순위 계산', everyMs: 15_000, work: refreshLeague },
}
