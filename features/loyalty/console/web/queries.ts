import { pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { loyaltyConsoleEndpoints } from '../endpoints'

export const loyaltyConsoleQueries = {
  loyalty: (cafeId: string) => ownQuery(loyaltyConsoleEndpoints.loyalty, { params: { cafeId } }, onReturn),
  usedCoupons: (cafeId: string) =>
    pagesOf(loyaltyConsoleEndpoints.usedCoupons, {
      queryKey: ownKey('used-coupons', cafeId),
      params: { cafeId },
      toQuery: (page) => ({ page }),
      ...onReturn,
    }),
  coupon: (cafeId: number, couponId: number) =>
    ownQuery(loyaltyConsoleEndpoints.coupon, { params: { cafeId, couponId } }, onReturn),
}
