import { feature } from '~/lib/server/feature'
import { payoutConsoleRoutes } from '../console/server/routes'
import { payoutDeskRoutes } from '../desk/server/routes'
import { payoutAudits } from './audit'
import { payeeData } from './member-data'
import { cafePaidNotice, payeeChangedNotice, payoutUndoneNotice } from './notices'

export const payouts = feature({
  name: 'payouts',
  routes: [payoutConsoleRoutes, payoutDeskRoutes],
  audits: [payoutAudits],
  memberData: [payeeData],
  notices: [cafePaidNotice, payoutUndoneNotice, payeeChangedNotice],
})
