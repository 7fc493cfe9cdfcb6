import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { timerDue } from './due'
import { timerData } from './member-data'
import { timerRoutes } from './routes'

export const timer = feature({
  name: 'timer',
  routes: [timerRoutes],
  due: timerDue,
  memberData: [timerData],
  sitemap: { screens: [paths.timer()] },
})
