import { feature } from '~/lib/server/feature'
import { importAudits } from './audit'
import { importJobs } from './jobs'
import { importData } from './member-data'
import { importRoutes } from './routes'
import { importUpkeep } from './upkeep'

export const imports = feature({
  name: 'imports',
  routes: [importRoutes],
  audits: [importAudits],
  upkeep: importUpkeep,
  jobs: importJobs,
  memberData: [importData],
})
