import { type Screen, screensOf } from '../../../../lib/web/screen'
import { staffPaths } from '../../../staff-paths'

const ofCafe = screensOf('cafe', 'staff')

export const payoutConsoleScreens: readonly Screen[] = [
  ofCafe('staff/:id/payouts', 'payouts-page', { 'staff-payouts': (cafeId) => staffPaths.payouts(cafeId) }),
  ofCafe('staff/:id/payouts/account', 'payee-page', {
    'staff-payee': (cafeId) => staffPaths.payee(cafeId),
  }),
]
