import { ownKey } from '~/lib/web/own-key'
import { ownQuery } from '~/lib/web/own-query'
import { pagesOf } from '~/lib/web/pages'
import { staffEndpoints } from '../endpoints'

/** Refetches when the window regains focus, because several people can change a cafe. */
const onReturn = { refetchOnWindowFocus: 'always' } as const

export const staffQueries = {
  cafes: () => ownQuery(staffEndpoints.cafes, {}, onReturn),
  cafe: (cafeId: string) => ownQuery(staffEndpoints.cafe, { params: { cafeId } }, onReturn),
  shelfPlace: (cafeId: number, gameId: number) =>
    ownQuery(staffEndpoints.shelfPlace, { params: { cafeId, gameId } }),
  staff: (cafeId: string) => ownQuery(staffEndpoints.staff, { params: { cafeId } }, onReturn),
  loyalty: (cafeId: string) => ownQuery(staffEndpoints.loyalty, { params: { cafeId } }, onReturn),
  usedCoupons: (cafeId: string) =>
    pagesOf(staffEndpoints.usedCoupons, {
      queryKey: ownKey('used-coupons', cafeId),
      params: { cafeId },
      toQuery: (page) => ({ page }),
      ...onReturn,
    }),
  coupon: (cafeId: number, couponId: number) =>
    ownQuery(staffEndpoints.coupon, { params: { cafeId, couponId } }, onReturn),
  /** A null day means today. */
  meetupsOfDay: (cafeId: string, day: string | null) =>
    ownQuery(
      staffEndpoints.meetupsOfDay,
      { params: { cafeId }, query: day === null ? {} : { day } },
      onReturn,
    ),
  /** A null month means the current one. */
  settlements: (cafeId: string, month: string | null) =>
    ownQuery(
      staffEndpoints.settlements,
      { params: { cafeId }, query: month === null ? {} : { month } },
      onReturn,
    ),
  numbers: (cafeId: string) => ownQuery(staffEndpoints.numbers, { params: { cafeId } }, onReturn),
  log: (cafeId: string) =>
    pagesOf(staffEndpoints.log, {
      queryKey: ownKey('cafe-log', cafeId),
      params: { cafeId },
      toQuery: (page) => ({ page }),
      ...onReturn,
    }),
  invite: (key: string) => ownQuery(staffEndpoints.findInvite, { body: { key } }, { retry: false }),
}
