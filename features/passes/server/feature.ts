import { feature } from '~/lib/server/feature'
import { passDeskRoutes } from '../desk/server/routes'
import { giftAudits, passAudits } from './audit'
import { passDue } from './due'
import { auditLedgerJob } from './jobs'
import { passData } from './member-data'
import { giftNotice, giftTakenBackNotice, passExpiredNotice, passExpiringNotice } from './notices'
import { passRoutes } from './routes'
import { passUpkeep } from './upkeep'

export const passes = feature({
  name: 'passes',
  routes: [passRoutes, passDeskRoutes],
  audits: [passAudits, giftAudits],
  due: passDue,
  upkeep: passUpkeep,
  jobs: { 'audit-ledger': { title: '이용권 원장 점검', open: auditLedgerJob } },
  memberData: [passData],
  notices: [passExpiringNotice, passExpiredNotice, giftNotice, giftTakenBackNotice],
})
