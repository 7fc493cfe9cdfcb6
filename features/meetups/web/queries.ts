import { queryOptions } from '@tanstack/react-query'
import { rememberedMember } from '~/features/accounts/web/use-session'
import { toPassTier } from '~/features/passes/pass'
import type { Coordinates } from '~/lib/coordinates'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { pagesOf } from '~/lib/web/pages'
import type { CallingOff } from '../calling-off'
import {
  callingOffEffectShape,
  companionsShape,
  entryShape,
  fromEntriesRequest,
  fromMeetupListRequest,
  fromMeetupMapRequest,
  leavingEffectShape,
  type Meetup,
  meetupEndpoints,
  meetupPlaceShape,
  meetupShape,
} from '../contract'
import type { PassOutcome } from '../pass-outcome'
import { keptTicket } from './unlock-store'

const minuteMs = 60_000
/** How often an open page refetches, because not every viewer has the change stream. */
const pollMs = 30_000

/** `seenBy`: the member for whom the meetup was read; null for a visitor, as on pages from the server. */
export type SeenMeetup = Meetup & { seenBy: number | null }

export const meetupQueries = {
  all: () => ['meetups'] as const,

  /** Meetups that are not over, the soonest first, and then those that ended within a day. */
  list: ({ own = null, cafeId }: { own?: Coordinates | null; cafeId?: number }) =>
    pagesOf(meetupEndpoints.list, {
      queryKey: [...meetupQueries.all(), 'list', own, cafeId ?? null] as const,
      toQuery: (page) => fromMeetupListRequest({ own, cafeId, page }),
      toItem: meetupShape.fromWire,
      staleTime: minuteMs,
    }),

  /** Alternatives near this meetup. */
  near: (meetupId: number) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'near', meetupId] as const,
      queryFn: async (context) => {
        const query = fromMeetupListRequest({ nearMeetup: meetupId })
        const page = await call(meetupEndpoints.list, { query }, context)
        return page.results.map(meetupShape.fromWire)
      },
    }),

  /** Cafes with meetups that are not over. */
  map: (own: Coordinates | null) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'map', own] as const,
      queryFn: async (context) => {
        const page = await call(meetupEndpoints.map, { query: fromMeetupMapRequest({ own }) }, context)
        return page.results.map(meetupPlaceShape.fromWire)
      },
      staleTime: minuteMs,
    }),

  detail: (id: string) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'detail', id] as const,
      queryFn: async (context): Promise<SeenMeetup> => {
        const seenBy = rememberedMember()
        const query = { ticket: keptTicket(id) }
        const wire = await call(meetupEndpoints.one, { params: { id }, query }, context)
        return { ...meetupShape.fromWire(wire), seenBy }
      },
      refetchInterval: pollMs,
      refetchOnWindowFocus: 'always',
    }),

  /** Seats and unanswered requests. */
  entries: (id: string) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'entries', id] as const,
      queryFn: async (context) => {
        const query = fromEntriesRequest({ meetupId: Number(id), ticket: keptTicket(id) })
        const page = await call(meetupEndpoints.entries, { query }, context)
        return page.results.map(entryShape.fromWire)
      },
      refetchInterval: pollMs,
      refetchOnWindowFocus: 'always',
    }),
}

function toOutcome(told: ReturnType<typeof leavingEffectShape.fromWire>): PassOutcome {
  const { effect, because, tier, usableUntil } = told
  return {
    effect,
    because,
    tier: tier === null ? null : toPassTier(tier),
    usableUntil: usableUntil === null ? null : new Date(usableUntil),
  }
}

export const ownMeetupQueries = {
  all: () => ownKey('meetups'),

  /** The member's own meetups. */
  list: () =>
    pagesOf(meetupEndpoints.list, {
      queryKey: [...ownMeetupQueries.all(), 'list'] as const,
      toQuery: (page) => fromMeetupListRequest({ isOwn: true, page }),
      toItem: meetupShape.fromWire,
      refetchOnWindowFocus: 'always',
    }),

  /** What happens to the pass if this entry ends now. */
  leaving: (entryId: number, because?: 'blocked') =>
    queryOptions({
      queryKey: [...ownMeetupQueries.all(), 'leaving', entryId, because ?? null] as const,
      queryFn: async (context): Promise<PassOutcome> => {
        return toOutcome(
          leavingEffectShape.fromWire(
            await call(
              meetupEndpoints.previewLeave,
              { params: { id: entryId }, query: { because } },
              context,
            ),
          ),
        )
      },
      staleTime: 0,
      gcTime: 0,
    }),

  /** What happens to all members and passes if the meetup is called off now. */
  callingOff: (id: number) =>
    queryOptions({
      queryKey: [...ownMeetupQueries.all(), 'calling-off', id] as const,
      queryFn: async (context): Promise<CallingOff> => {
        const { own, ...others } = callingOffEffectShape.fromWire(
          await call(meetupEndpoints.previewCallOff, { params: { id } }, context),
        )
        return { ...others, own: toOutcome(own) }
      },
      staleTime: 0,
      gcTime: 0,
    }),

  /** The other seated members, with the member's answers about them. */
  companions: (id: string) =>
    queryOptions({
      queryKey: [...ownMeetupQueries.all(), 'companions', id] as const,
      queryFn: async (context) =>
        companionsShape.fromWire(await call(meetupEndpoints.companions, { params: { id } }, context)),
      // When the meetup ends, the screen asks for more.
      refetchInterval: ({ state }) => (state.data?.isOver === false ? pollMs : false),
    }),
}
