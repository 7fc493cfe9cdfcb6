import { queryOptions } from '@tanstack/react-query'
import { rememberedMember } from '~/features/accounts/web/use-session'
import { toPassTier } from '~/features/passes/pass'
import { asOwnPoint, type Coordinates } from '~/lib/coordinates'
import { call } from '~/lib/web/call'
import { pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { pollUnlessStreamed } from '~/lib/web/polling'
import type { CallingOff } from '../calling-off'
import { type Companions, type LeavingEffect, type Meetup, meetupEndpoints } from '../endpoints'
import type { When } from '../meetup-filters'
import type { PassOutcome } from '../pass-outcome'
import { meetupTags } from '../tags'
import { storedTicket } from './unlock-store'

const minuteMs = 60_000
/** For viewers without a stream: visitors, and whoever has given the password of a private meetup. */
const pollMs = 30_000

const soonShown = 3
const soonWithinKm = 20

/** What a member chooses by. */
export interface MeetupChoice {
  when?: When | undefined
  hasSeat?: boolean | undefined
  gameId?: number | undefined
  /** Exactly these, separated by commas. */
  ids?: string | undefined
  withinKm?: number | undefined
  welcomesBeginners?: boolean | undefined
}

const chosenQuery = ({ when, hasSeat, gameId, ids, welcomesBeginners }: MeetupChoice) => ({
  when,
  ids,
  hasSeat: hasSeat ? ('true' as const) : undefined,
  gameId,
  welcomesBeginners: welcomesBeginners ? ('true' as const) : undefined,
})

/** What home shows of a meetup: the page carries no more. */
export type SoonMeetup = Pick<
  Meetup,
  | 'id'
  | 'title'
  | 'startsAt'
  | 'status'
  | 'takesLate'
  | 'maxPeople'
  | 'seatsTaken'
  | 'seatsHeld'
  | 'distance'
  | 'awaitsYesUntil'
  | 'autoAccepts'
> & { cafeName: string; games: string[] }

function toSoonMeetup(meetup: Meetup): SoonMeetup {
  const {
    id,
    title,
    startsAt,
    status,
    takesLate,
    maxPeople,
    seatsTaken,
    seatsHeld,
    distance,
    awaitsYesUntil,
    autoAccepts,
  } = meetup
  const games = meetup.games.map(({ name }) => name)
  const cafeName = meetup.cafe.name
  return {
    id,
    title,
    startsAt,
    status,
    takesLate,
    maxPeople,
    seatsTaken,
    seatsHeld,
    distance,
    awaitsYesUntil,
    autoAccepts,
    cafeName,
    games,
  }
}

/** `seenBy`: the member for whom the meetup was read; null for a visitor, as on pages from the server. */
export type SeenMeetup = Meetup & { seenBy: number | null }

export const meetupQueries = {
  all: () => ['meetups'] as const,

  /** Meetups that are not over, the soonest first, and then those that ended within a day. */
  list: ({ own = null, cafeId }: { own?: Coordinates | null; cafeId: number }) =>
    pagesOf(meetupEndpoints.list, {
      queryKey: [...meetupQueries.all(), 'list', own, cafeId] as const,
      toQuery: (page) => ({ ...asOwnPoint(own), cafeId, page }),
      staleTime: minuteMs,
    }),

  /** The same for all cafes, as a member chooses. Those that take nobody stand last. */
  chosen: ({ own = null, ...choice }: MeetupChoice & { own?: Coordinates | null }) =>
    pagesOf(meetupEndpoints.list, {
      queryKey: [...meetupQueries.all(), 'chosen', own, choice] as const,
      toQuery: (page) => ({
        ...asOwnPoint(own),
        ...chosenQuery(choice),
        // Without a position nothing is near or far.
        withinKm: own === null ? undefined : choice.withinKm,
        joinableFirst: 'true' as const,
        page,
      }),
      staleTime: minuteMs,
    }),

  /** The soonest few that can be joined, around the own position where that is known. */
  soon: (own: Coordinates | null = null) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'soon', own] as const,
      queryFn: async (context) => {
        const query = {
          ...asOwnPoint(own),
          hasSeat: 'true' as const,
          first: soonShown,
          withinKm: own === null ? undefined : soonWithinKm,
        }
        return (await call(meetupEndpoints.list, { query }, context)).results.map(toSoonMeetup)
      },
      staleTime: minuteMs,
    }),

  /** Meetups that name this game: the next one, and how many there are. */
  withGame: (gameId: number) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'with-game', gameId] as const,
      queryFn: async (context) => {
        const { count, results } = await call(meetupEndpoints.list, { query: { gameId } }, context)
        return { count, next: results[0] ?? null }
      },
      staleTime: minuteMs,
    }),

  /** Alternatives near this meetup. */
  near: (meetupId: number) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'near', meetupId] as const,
      queryFn: async (context) => {
        const { results } = await call(meetupEndpoints.list, { query: { near: meetupId } }, context)
        return results
      },
    }),

  /** Cafes with meetups that are not over. */
  /** A distance chooses nothing on a map, which shows it. */
  map: (own: Coordinates | null, { withinKm: _, ...choice }: MeetupChoice = {}) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'map', own, choice] as const,
      queryFn: async (context) => {
        const query = { ...asOwnPoint(own), ...chosenQuery(choice) }
        const { results } = await call(meetupEndpoints.map, { query }, context)
        return results
      },
      staleTime: minuteMs,
    }),

  /** The seats that a cafe gives to meetups on a day; null where nothing limits them. */
  seatsOnDay: (cafeId: number, day: string) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'seats', cafeId, day] as const,
      queryFn: async (context) => {
        const input = { params: { cafeId }, query: { day } }
        return (await call(meetupEndpoints.seatsOnDay, input, context)).times
      },
      staleTime: minuteMs,
    }),

  detail: (id: string) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'detail', id] as const,
      queryFn: async (context): Promise<SeenMeetup> => {
        const seenBy = rememberedMember()
        const query = { ticket: storedTicket(id) }
        return { ...(await call(meetupEndpoints.one, { params: { id }, query }, context)), seenBy }
      },
      refetchInterval: pollUnlessStreamed(meetupTags.facts.of(Number(id)), pollMs),
      refetchOnWindowFocus: 'always',
    }),

  /** Seats and unanswered requests. */
  entries: (id: string) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'entries', id] as const,
      queryFn: async (context) => {
        const query = { meetupId: Number(id), ticket: storedTicket(id) }
        const { results } = await call(meetupEndpoints.entries, { query }, context)
        return results
      },
      refetchInterval: pollUnlessStreamed(meetupTags.facts.of(Number(id)), pollMs),
      refetchOnWindowFocus: 'always',
    }),
}

const toDate = (moment: string | null) => (moment === null ? null : new Date(moment))

function toOutcome(effect: LeavingEffect): PassOutcome & { restoredUntil: Date | null } {
  const { tier, usableUntil, restoredUntil } = effect
  return {
    ...effect,
    tier: tier === null ? null : toPassTier(tier),
    usableUntil: toDate(usableUntil),
    restoredUntil: toDate(restoredUntil),
  }
}

export const ownMeetupQueries = {
  all: () => ownKey('meetups'),

  /** The member's own meetups. */
  list: () =>
    pagesOf(meetupEndpoints.list, {
      queryKey: [...ownMeetupQueries.all(), 'list'] as const,
      toQuery: (page) => ({ me: 'Y' as const, page }),
      refetchOnWindowFocus: 'always',
    }),

  /** The member's next meetup, or else the last one; null without any. */
  next: () =>
    queryOptions({
      queryKey: [...ownMeetupQueries.all(), 'next'] as const,
      queryFn: async (context): Promise<Meetup | null> => {
        const { results } = await call(meetupEndpoints.list, { query: { me: 'Y', first: 1 } }, context)
        return results[0] ?? null
      },
      refetchOnWindowFocus: 'always',
    }),

  /** What happens to the pass if this entry ends now. */
  leaving: (entryId: number, because?: 'blocked') =>
    queryOptions({
      queryKey: [...ownMeetupQueries.all(), 'leaving', entryId, because ?? null] as const,
      queryFn: async (context): Promise<ReturnType<typeof toOutcome>> => {
        const input = { params: { id: entryId }, query: { because } }
        return toOutcome(await call(meetupEndpoints.previewLeave, input, context))
      },
      staleTime: 0,
      gcTime: 0,
    }),

  /** What came of a paid order for this meetup. Asking lets its buyer join, if that has not happened yet. */
  purchase: (meetupId: number, merchantUid: string) =>
    queryOptions({
      queryKey: [...ownMeetupQueries.all(), 'purchase', meetupId, merchantUid] as const,
      queryFn: (context) =>
        call(meetupEndpoints.settlePurchase, { params: { id: meetupId }, body: { merchantUid } }, context),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** What happens to all members and passes if the meetup is called off now. */
  callingOff: (id: number) =>
    queryOptions({
      queryKey: [...ownMeetupQueries.all(), 'calling-off', id] as const,
      queryFn: async (context): Promise<CallingOff> => {
        const { own, ...others } = await call(meetupEndpoints.previewCallOff, { params: { id } }, context)
        return { ...others, own: toOutcome(own) }
      },
      staleTime: 0,
      gcTime: 0,
    }),

  /** The other seated members, with the member's answers about them. */
  companions: (id: string) =>
    queryOptions({
      queryKey: [...ownMeetupQueries.all(), 'companions', id] as const,
      queryFn: (context) => call(meetupEndpoints.companions, { params: { id } }, context),
      // When the meetup ends, the screen asks for more.
      refetchInterval: pollUnlessStreamed(
        meetupTags.facts.of(Number(id)),
        ({ data }: { data?: Companions | undefined }) => (data?.isOver === false ? pollMs : false),
      ),
    }),
}
