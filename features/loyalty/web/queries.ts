import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { onReturn } from '~/lib/web/own-query'
import { slicesOf } from '~/lib/web/slices-of'
import { loyaltyEndpoints } from '../endpoints'
import { codeStepMs } from '../stamp'

export const loyaltyQueries = {
  all: () => ['loyalty'] as const,

  rewards: (cafeId: number) =>
    queryOptions({
      queryKey: [...loyaltyQueries.all(), 'rewards', cafeId] as const,
      queryFn: async (context) =>
        (await call(loyaltyEndpoints.rewards, { query: { cafeId } }, context)).results,
    }),

  /** The code that the cafe's screen shows now, for its staff. */
  staffCode: (cafeId: number) =>
    queryOptions({
      queryKey: [...ownKey('loyalty'), 'staff-code', cafeId] as const,
      queryFn: (context) => call(loyaltyEndpoints.staffCode, { params: { cafeId } }, context),
      // The staff's screen fetches a new code when this one expires.
      staleTime: codeStepMs / 2,
      gcTime: codeStepMs,
    }),
}

export const ownLoyaltyQueries = {
  all: () => ownKey('loyalty'),

  card: (cafeId: number) =>
    queryOptions({
      queryKey: [...ownLoyaltyQueries.all(), 'card', cafeId] as const,
      queryFn: (context) => call(loyaltyEndpoints.card, { query: { cafeId } }, context),
      ...onReturn,
    }),

  /** The member's cards at all cafes. */
  cards: () =>
    slicesOf(loyaltyEndpoints.cards, {
      queryKey: [...ownLoyaltyQueries.all(), 'cards'] as const,
      toQuery: ({ before }) => ({ before }),
      ...onReturn,
    }),

  /** The member's coupons of one cafe, or of all cafes if `cafeId` is null. */
  coupons: (cafeId: number | null) =>
    pagesOf(loyaltyEndpoints.coupons, {
      queryKey: [...ownLoyaltyQueries.all(), 'coupons', cafeId] as const,
      toQuery: (page) => ({ cafeId: cafeId ?? undefined, page }),
      ...onReturn,
    }),

  coupon: (id: number) =>
    queryOptions({
      queryKey: [...ownLoyaltyQueries.all(), 'coupon', id] as const,
      queryFn: (context) => call(loyaltyEndpoints.coupon, { params: { id } }, context),
      ...onReturn,
    }),
}
