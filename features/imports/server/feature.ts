import { feature } from '~/lib/server/feature'
import { importJobs } from './jobs'
import { importData } from './member-data'
import { importRoutes } from './routes'
import { importUpkeep } from './upkeep'

export const imports = feature({
  name: 'imports',
  routes: [importRoutes],
  upkeep: importUpkeep,
  jobs: importJobs,
  memberData: [importData],
})
