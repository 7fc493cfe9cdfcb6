import { type HourlyFees, hasFees, hasPasses, type PassPrices } from './cafe'

/** What makes a new cafe ready for guests, in the order in which it is offered. */
export const firstDaySteps = [
  'hours',
  'prices',
  'photo',
  'shelf',
  'seats',
  'notices',
  'account',
  'rewards',
  'code',
] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

export interface CafeSoFar extends HourlyFees, PassPrices {
  opens: readonly number[] | null
  hoursText: string | null
  image: string | null
  gameCount: number
  hasSeats: boolean
  /** Whether an owner has said where the cafe's money goes. */
  hasAccount: boolean
  /** Whether there are coupons for stamps, or a PIN of the staff. */
  hasRewards: boolean
  hasShownCode: boolean
  /** Whether pushes reach a device of the owner who looks. */
  hasDevice: boolean
  isDismissed: boolean
}

/** The steps of a cafe's first day; null once all are done or the list was put away. */
export function firstDayOf(cafe: CafeSoFar): { step: FirstDayStep; isDone: boolean }[] | null {
  const done: Record<FirstDayStep, boolean> = {
    hours: cafe.opens !== null || cafe.hoursText !== null,
    prices: hasFees(cafe) || hasPasses(cafe),
    photo: cafe.image !== null,
    shelf: cafe.gameCount > 0,
    seats: cafe.hasSeats,
    notices: cafe.hasDevice,
    account: cafe.hasAccount,
    rewards: cafe.hasRewards,
    code: cafe.hasShownCode,
  }
  if (cafe.isDismissed || firstDaySteps.every((step) => done[step])) return null
  return firstDaySteps.map((step) => ({ step, isDone: done[step] }))
}
