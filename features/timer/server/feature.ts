import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { timerDue } from './due'
import { timerRoutes } from './routes'

export const timer = feature({
  name: 'timer',
  routes: timerRoutes,
  due: timerDue,
  sitemap: { screens: [paths.timer()] },
})
