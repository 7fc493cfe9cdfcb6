import { feature } from '~/lib/server/feature'
import { reportDeskRoutes } from '../desk/server/routes'
import { reportAudits } from './audit'
import { reportDue } from './due'
import { reportData } from './member-data'
import * as notices from './notices'
import { reportRoutes } from './routes'

export const reports = feature({
  name: 'reports',
  routes: [reportRoutes, reportDeskRoutes],
  audits: [reportAudits],
  due: reportDue,
  memberData: [reportData],
  notices: [notices],
})
