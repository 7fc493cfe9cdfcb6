import { loyaltyTags } from '~/features/loyalty/stamp'
import { pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { loyaltyConsoleEndpoints } from '../endpoints'

const pollMs = 10_000

export const loyaltyConsoleQueries = {
  loyalty: (cafeId: string) => ownQuery(loyaltyConsoleEndpoints.loyalty, { params: { cafeId } }, onReturn),
  justIn: (cafeId: number) => ({
    ...ownQuery(loyaltyConsoleEndpoints.justIn, { params: { cafeId } }, onReturn),
    refetchInterval: pollUnlessStreamed(loyaltyTags.visits.of(cafeId), pollMs),
  }),
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
