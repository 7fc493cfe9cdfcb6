import { feature } from '~/lib/server/feature'
import { passDue } from './due'
import { auditLedgerJob } from './jobs'
import { passData } from './member-data'
import { passExpiredNotice, passExpiringNotice } from './notices'
import { passRoutes } from './routes'
import { passUpkeep } from './upkeep'

export const passes = feature({
  name: 'passes',
  routes: [passRoutes],
  due: passDue,
  upkeep: passUpkeep,
  jobs: (services) => ({ 'audit-ledger': auditLedgerJob(services) }),
  memberData: [passData],
  notices: [passExpiringNotice, passExpiredNotice],
})
