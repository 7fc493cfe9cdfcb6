import { feature } from '~/lib/server/feature'
import { dueItemAudits, jobAudits } from './audit'
import { operationsRoutes } from './routes'

export const operations = feature({
  name: 'operations',
  routes: [operationsRoutes],
  audits: [jobAudits, dueItemAudits],
})
