import { feature } from '~/lib/server/feature'
import { passDue } from './due'
import { passData } from './member-data'
import { passExpiredNotice, passExpiringNotice } from './notices'
import { passRoutes } from './routes'

export const passes = feature({
  name: 'passes',
  routes: passRoutes,
  due: passDue,
  memberData: [passData],
  notices: [passExpiringNotice, passExpiredNotice],
})
