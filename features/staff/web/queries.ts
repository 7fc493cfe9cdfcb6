import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { pagesOf } from '~/lib/web/pages'
import {
  dayAskedShape,
  guestCouponParamsShape,
  guestCouponShape,
  keptCafeShape,
  keptLoyaltyShape,
  logEntryShape,
  meetupsOfDayShape,
  monthAskedShape,
  numbersShape,
  offeredCafeShape,
  settlementsShape,
  shelfParamsShape,
  shelfPlaceShape,
  staffEndpoints,
  staffedCafeShape,
  staffListShape,
} from '../contract'

/** Refetches when the window regains focus, because several people can change a cafe. */
const onReturn = { refetchOnWindowFocus: 'always' } as const

export const staffQueries = {
  all: () => ownKey('staff'),

  cafes: () =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'cafes'] as const,
      queryFn: async (context) =>
        (await call(staffEndpoints.cafes, {}, context)).results.map(staffedCafeShape.fromWire),
      ...onReturn,
    }),

  cafe: (id: string) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'cafe', id] as const,
      queryFn: async (context) =>
        keptCafeShape.fromWire(await call(staffEndpoints.cafe, { params: { id } }, context)),
      ...onReturn,
    }),

  shelfPlace: (cafeId: number, gameId: number) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'shelf-place', cafeId, gameId] as const,
      queryFn: async (context) =>
        shelfPlaceShape.fromWire(
          await call(
            staffEndpoints.shelfPlace,
            { params: shelfParamsShape.toWire({ cafeId, gameId }) },
            context,
          ),
        ),
    }),

  staff: (id: string) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'staff', id] as const,
      queryFn: async (context) =>
        staffListShape.fromWire(await call(staffEndpoints.staff, { params: { id } }, context)),
      ...onReturn,
    }),

  loyalty: (id: string) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'loyalty', id] as const,
      queryFn: async (context) =>
        keptLoyaltyShape.fromWire(await call(staffEndpoints.loyalty, { params: { id } }, context)),
      ...onReturn,
    }),

  usedCoupons: (id: string) =>
    pagesOf(staffEndpoints.usedCoupons, {
      queryKey: [...staffQueries.all(), 'used-coupons', id] as const,
      params: { id },
      toQuery: (page) => ({ page }),
      toItem: guestCouponShape.fromWire,
      ...onReturn,
    }),

  coupon: (cafeId: number, couponId: number) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'coupon', cafeId, couponId] as const,
      queryFn: async (context) =>
        guestCouponShape.fromWire(
          await call(
            staffEndpoints.coupon,
            { params: guestCouponParamsShape.toWire({ cafeId, couponId }) },
            context,
          ),
        ),
      ...onReturn,
    }),

  /** A null day means today. */
  meetupsOfDay: (id: string, day: string | null) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'meetups', id, day] as const,
      queryFn: async (context) =>
        meetupsOfDayShape.fromWire(
          await call(
            staffEndpoints.meetupsOfDay,
            { params: { id }, query: dayAskedShape.toWire(day === null ? {} : { day }) },
            context,
          ),
        ),
      ...onReturn,
    }),

  /** A null month means the current one. */
  settlements: (id: string, month: string | null) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'settlements', id, month] as const,
      queryFn: async (context) =>
        settlementsShape.fromWire(
          await call(
            staffEndpoints.settlements,
            { params: { id }, query: monthAskedShape.toWire(month === null ? {} : { month }) },
            context,
          ),
        ),
      ...onReturn,
    }),

  numbers: (id: string) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'numbers', id] as const,
      queryFn: async (context) =>
        numbersShape.fromWire(await call(staffEndpoints.numbers, { params: { id } }, context)).weeks,
      ...onReturn,
    }),

  log: (id: string) =>
    pagesOf(staffEndpoints.log, {
      queryKey: [...staffQueries.all(), 'log', id] as const,
      params: { id },
      toQuery: (page) => ({ page }),
      toItem: logEntryShape.fromWire,
      ...onReturn,
    }),

  invite: (key: string) =>
    queryOptions({
      queryKey: [...staffQueries.all(), 'invite', key] as const,
      queryFn: async (context) =>
        offeredCafeShape.fromWire(await call(staffEndpoints.findInvite, { body: { key } }, context)),
      retry: false,
    }),
}
