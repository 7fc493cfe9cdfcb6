import { type Screen, screensOf } from '../../../../lib/web/screen'
import { staffPaths } from '../../../staff-paths'

const ofCafe = screensOf('cafe', 'staff')

export const loyaltyConsoleScreens: readonly Screen[] = [
  ofCafe('staff/:id/code', 'code-page', { 'staff-code': staffPaths.code }),
  ofCafe('staff/:id/loyalty', 'rewards-page', { 'staff-loyalty': staffPaths.loyalty }),
  ofCafe('staff/:id/coupons', 'coupons-page', {
    'staff-coupons': (cafeId) => staffPaths.coupons(cafeId),
    'staff-coupon-unknown': (cafeId) => staffPaths.coupons(cafeId, 999_999_999),
  }),
]
