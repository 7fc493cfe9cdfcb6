import { feature } from '~/lib/server/feature'
import { payoutConsoleRoutes } from '../console/server/routes'
import { payoutDeskRoutes } from '../desk/server/routes'
import { payoutAudits } from './audit'
import { payoutDue } from './due'
import { payeeData } from './member-data'
import { cafePaidNotice, payeeChangedNotice, payeeMissingNotice, payoutUndoneNotice } from './notices'

export const payouts = feature({
  name: 'payouts',
  routes: [payoutConsoleRoutes, payoutDeskRoutes],
  audits: [payoutAudits],
  memberData: [payeeData],
  due: payoutDue,
  notices: [cafePaidNotice, payoutUndoneNotice, payeeChangedNotice, payeeMissingNotice],
})
