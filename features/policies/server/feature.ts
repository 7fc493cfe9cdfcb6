import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { policyDeskRoutes } from '../desk/server/routes'
import { policyAudits } from './audit'
import { policyDue } from './due'
import * as notices from './notices'
import { policyRoutes } from './routes'

export const policies = feature({
  name: 'policies',
  routes: [policyRoutes, policyDeskRoutes],
  audits: [policyAudits],
  due: policyDue,
  sitemap: { screens: [paths.terms(), paths.privacy(), paths.policyVersions()] },
  notices: [notices],
})
