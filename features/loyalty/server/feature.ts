import { feature } from '~/lib/server/feature'
import { loyaltyConsoleRoutes } from '../console/server/routes'
import { loyaltyRefusals } from '../refusals'
import { loyaltyTags } from '../stamp'
import { loyaltyAudits } from './audit'
import { couponData, stampData } from './member-data'
import * as notices from './notices'
import { findOwnCoupon } from './queries/coupons'
import { countVisitsBetween, countVisitsByWeek } from './queries/stamps'
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
  notices: [notices],
  rights: [
    {
      kind: 'coupon',
      refusals: { owner: loyaltyRefusals.noCoupon },
      // Another member's coupon gets a 404, as if it did not exist.
      owner: async (db, { id, memberId }) =>
        (await findOwnCoupon(db, { couponId: id, memberId })) === null ? loyaltyRefusals.noCoupon : null,
    },
  ],
})
