import { feature } from '~/lib/server/feature'
import { dueItemAudits, jobAudits } from './audit'
import { makeBackupJob, type OperationsServices } from './jobs'
import { operationsRoutes } from './routes'

export const operations = feature<OperationsServices>({
  name: 'operations',
  routes: [operationsRoutes],
  jobs: { 'make-backup': { title: '백업', open: makeBackupJob } },
  audits: [jobAudits, dueItemAudits],
})
