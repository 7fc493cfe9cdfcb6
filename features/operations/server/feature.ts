import { feature } from '~/lib/server/feature'
import { notifyDeskInTheMorning } from './commands/mornings'
import { dueItemAudits, jobAudits } from './commands/retry'
import { makeBackupJob, type OperationsServices } from './jobs'
import * as notices from './notices'
import { operationsRoutes } from './routes'

export const operations = feature<OperationsServices>({
  name: 'operations',
  routes: [operationsRoutes],
  jobs: { 'make-backup': { title: '백업', open: makeBackupJob } },
  upkeep: {
    'tell operators in the morning': {
      title: '아침에 기다리는 일 알리기',
      everyMs: 10 * 60_000,
      work: notifyDeskInTheMorning,
    },
  },
  notices: [notices],
  audits: [jobAudits, dueItemAudits],
})
