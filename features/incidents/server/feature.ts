import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { incidentDeskRoutes } from '../desk/server/routes'
import { incidentAudits } from './audit'
import { incidentDue } from './due'
import { type IncidentServices, mailIncidentJob } from './jobs'
import { incidentData } from './member-data'
import { incidentNotice } from './notices'
import { incidentRoutes } from './routes'

export const incidents = feature<IncidentServices>({
  name: 'incidents',
  routes: [incidentRoutes, incidentDeskRoutes],
  audits: [incidentAudits],
  due: incidentDue,
  jobs: { 'mail-incident': { title: '개인정보 사고를 메일로 알리기', open: mailIncidentJob } },
  memberData: [incidentData],
  sitemap: { screens: [paths.incidents()] },
  notices: [incidentNotice],
})
