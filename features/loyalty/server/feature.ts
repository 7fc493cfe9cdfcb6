import { feature } from '~/lib/server/feature'
import { loyaltyConsoleRoutes } from '../console/server/routes'
import { loyaltyTags } from '../tags'
import { loyaltyAudits } from './audit'
import { couponData, stampData } from './member-data'
import { couponIssuedNotice, couponUsedNotice, stampedNotice } from './notices'
import { countVisitsBetween, countVisitsByWeek } from './queries/stamps'
import { couponRights } from './rights'
import { loyaltyRoutes } from './routes'

export const loyalty = feature({
  name: 'loyalty',
  routes: [loyaltyRoutes, loyaltyConsoleRoutes],
  atCafes: {
    dependsOn: {
      ofCafe: [loyaltyTags.visits.by('cafeId')],
      ofAll: [loyaltyTags.visits.all],
      firstDay: [loyaltyTags.rewards.by('cafeId')],
    },
    day: countVisitsBetween,
    weeks: countVisitsByWeek,
  },
  audits: [loyaltyAudits],
  memberData: [stampData, couponData],
  notices: [stampedNotice, couponIssuedNotice, couponUsedNotice],
  rights: [couponRights],
})
