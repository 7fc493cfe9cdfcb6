import { feature } from '~/lib/server/feature'
import { loyaltyConsoleRoutes } from '../console/server/routes'
import { loyaltyAudits } from './audit'
import { couponData, stampData } from './member-data'
import { couponIssuedNotice, couponUsedNotice, stampedNotice } from './notices'
import { couponRights } from './rights'
import { loyaltyRoutes } from './routes'

export const loyalty = feature({
  name: 'loyalty',
  routes: [loyaltyRoutes, loyaltyConsoleRoutes],
  audits: [loyaltyAudits],
  memberData: [stampData, couponData],
  notices: [stampedNotice, couponIssuedNotice, couponUsedNotice],
  rights: [couponRights],
})
