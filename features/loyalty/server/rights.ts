import type { RightsOnThing } from '~/lib/server/rights'
import { loyaltyRefusals } from '../refusals'
import { findOwnCoupon } from './queries/coupons'

export const couponRights: RightsOnThing = {
  kind: 'coupon',
  // Another member's coupon gets a 404, as if it did not exist.
  owner: async (db, { id, memberId }) =>
    (await findOwnCoupon(db, { couponId: id, memberId })) === null ? loyaltyRefusals.noCoupon : null,
}
