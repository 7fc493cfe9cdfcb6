import type { UpkeepTasks } from '~/lib/server/upkeep'
import { refreshLeague } from './commands'

export const leagueUpkeep: UpkeepTasks = {
  'refresh the league': { everyMs: 15_000, work: refreshLeague },
}
