import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { pagesOf } from '~/lib/web/pages'
import {
  couponListShape,
  couponShape,
  loyaltyEndpoints,
  rewardShape,
  staffCodeShape,
  stampCardShape,
  stampedCafeShape,
} from '../contract'
import { codeStepMs } from '../stamp'

export const loyaltyQueries = {
  all: () => ['loyalty'] as const,

  rewards: (cafeId: number) =>
    queryOptions({
      queryKey: [...loyaltyQueries.all(), 'rewards', cafeId] as const,
      queryFn: async (context) => {
        const page = await call(
          loyaltyEndpoints.rewards,
          { query: stampedCafeShape.toWire({ cafeId }) },
          context,
        )
        return page.results.map(rewardShape.fromWire)
      },
    }),

  /** The code that the cafe's screen shows now, for its staff. */
  staffCode: (cafeId: number) =>
    queryOptions({
      queryKey: [...ownKey('loyalty'), 'staff-code', cafeId] as const,
      queryFn: async (context) =>
        staffCodeShape.fromWire(await call(loyaltyEndpoints.staffCode, { params: { cafeId } }, context)),
      // The staff's screen fetches a new code when this one expires.
      staleTime: codeStepMs / 2,
      gcTime: codeStepMs,
    }),
}

/** Refetches when the user returns to this tab, because stamps are earned and coupons used elsewhere too. */
const onReturn = { refetchOnWindowFocus: 'always' } as const

export const ownLoyaltyQueries = {
  all: () => ownKey('loyalty'),

  card: (cafeId: number) =>
    queryOptions({
      queryKey: [...ownLoyaltyQueries.all(), 'card', cafeId] as const,
      queryFn: async (context) =>
        stampCardShape.fromWire(
          await call(loyaltyEndpoints.card, { query: stampedCafeShape.toWire({ cafeId }) }, context),
        ),
      ...onReturn,
    }),

  /** The member's coupons of one cafe, or of all cafes if `cafeId` is null. */
  coupons: (cafeId: number | null) =>
    pagesOf(loyaltyEndpoints.coupons, {
      queryKey: [...ownLoyaltyQueries.all(), 'coupons', cafeId] as const,
      toQuery: (page) => couponListShape.toWire({ cafeId, page }),
      toItem: couponShape.fromWire,
      ...onReturn,
    }),

  coupon: (id: number) =>
    queryOptions({
      queryKey: [...ownLoyaltyQueries.all(), 'coupon', id] as const,
      queryFn: async (context) =>
        couponShape.fromWire(await call(loyaltyEndpoints.coupon, { params: { id } }, context)),
      ...onReturn,
    }),
}
