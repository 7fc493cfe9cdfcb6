import type { RightsOnThing } from '~/lib/server/rights'
import { loyaltyRefusals } from '../refusals'
import { findOwnCoupon } from './queries/coupons'

export const couponRights: RightsOnThing = {
  kind: 'coupon',
  // Whether somebody else has a coupon is nobody's business.
  owner: async (db, { id, memberId }) =>
    (await findOwnCoupon(db, { couponId: id, memberId })) === null ? loyaltyRefusals.noCoupon : null,
}
