import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { moveTimerResults } from './commands/merged-games'
import { timerDue } from './due'
import { timerData } from './member-data'
import { timerRoutes } from './routes'

export const timer = feature({
  name: 'timer',
  routes: [timerRoutes],
  mergesGames: moveTimerResults,
  due: timerDue,
  memberData: [timerData],
  sitemap: { screens: [paths.timer()] },
})
