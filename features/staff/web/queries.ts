import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { pagesOf } from '~/lib/web/pages'
import { staffEndpoints } from '../endpoints'

/** Refetches when the window regains focus, because several people can change a cafe. */
const onReturn = { refetchOnWindowFocus: 'always' } as const

export const staffQueries = {
  all: () => ownKey('staff'),

  cafes: () =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'cafes'] as const,
      queryFn: async (context) => (await call(staffEndpoints.cafes, {}, context)).results,
      ...onReturn,
    }),

  cafe: (id: string) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'cafe', id] as const,
      queryFn: (context) => call(staffEndpoints.cafe, { params: { cafeId: id } }, context),
      ...onReturn,
    }),

  shelfPlace: (cafeId: number, gameId: number) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'shelf-place', cafeId, gameId] as const,
      queryFn: (context) => call(staffEndpoints.shelfPlace, { params: { cafeId, gameId } }, context),
    }),

  staff: (id: string) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'staff', id] as const,
      queryFn: (context) => call(staffEndpoints.staff, { params: { cafeId: id } }, context),
      ...onReturn,
    }),

  loyalty: (id: string) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'loyalty', id] as const,
      queryFn: (context) => call(staffEndpoints.loyalty, { params: { cafeId: id } }, context),
      ...onReturn,
    }),

  usedCoupons: (id: string) =>
    pagesOf(staffEndpoints.usedCoupons, {
      queryKey: [...staffQueries.all(), 'used-coupons', id] as const,
      params: { cafeId: id },
      toQuery: (page) => ({ page }),
      ...onReturn,
    }),

  coupon: (cafeId: number, couponId: number) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'coupon', cafeId, couponId] as const,
      queryFn: (context) => call(staffEndpoints.coupon, { params: { cafeId, couponId } }, context),
      ...onReturn,
    }),

  /** A null day means today. */
  meetupsOfDay: (id: string, day: string | null) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'meetups', id, day] as const,
      queryFn: (context) =>
        call(
          staffEndpoints.meetupsOfDay,
          { params: { cafeId: id }, query: { day: day ?? undefined } },
          context,
        ),
      ...onReturn,
    }),

  /** A null month means the current one. */
  settlements: (id: string, month: string | null) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'settlements', id, month] as const,
      queryFn: (context) =>
        call(
          staffEndpoints.settlements,
          { params: { cafeId: id }, query: { month: month ?? undefined } },
          context,
        ),
      ...onReturn,
    }),

  numbers: (id: string) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'numbers', id] as const,
      queryFn: async (context) =>
        (await call(staffEndpoints.numbers, { params: { cafeId: id } }, context)).weeks,
      ...onReturn,
    }),

  log: (id: string) =>
    pagesOf(staffEndpoints.log, {
      queryKey: [...staffQueries.all(), 'log', id] as const,
      params: { cafeId: id },
      toQuery: (page) => ({ page }),
      ...onReturn,
    }),

  invite: (key: string) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'invite', key] as const,
      queryFn: (context) => call(staffEndpoints.findInvite, { body: { key } }, context),
      retry: false,
    }),
}
