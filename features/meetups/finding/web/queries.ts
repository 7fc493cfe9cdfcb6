import { queryOptions } from '@tanstack/react-query'
import { asOwnPoint, type Coordinates } from '~/lib/coordinates'
import { call } from '~/lib/web/call'
import { pagesOf } from '~/lib/web/list-pages'
import type { Meetup } from '../../core/endpoints'
import { meetupQueries, ownMeetupQueries } from '../../core/web/queries'
import { soonMeetupsWithinKm, type When } from '../days-and-distances'
import { findingEndpoints } from '../endpoints'

const minuteMs = 60_000

const soonShown = 3

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

export const meetupLists = {
  /** Meetups that are not over, the soonest first, and then those that ended within a day. */
  list: ({ own = null, cafeId }: { own?: Coordinates | null; cafeId: number }) =>
    pagesOf(findingEndpoints.list, {
      queryKey: [...meetupQueries.all(), 'list', own, cafeId] as const,
      toQuery: (page) => ({ ...asOwnPoint(own), cafeId, page }),
      staleTime: minuteMs,
    }),

  /** The same for all cafes, as a member chooses. Those that take nobody stand last. */
  chosen: ({ own = null, ...choice }: MeetupChoice & { own?: Coordinates | null }) =>
    pagesOf(findingEndpoints.list, {
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
          withinKm: own === null ? undefined : soonMeetupsWithinKm,
        }
        return (await call(findingEndpoints.list, { query }, context)).results.map(toSoonMeetup)
      },
      staleTime: minuteMs,
    }),

  /** Meetups that name this game: the next one, and how many there are. */
  withGame: (gameId: number) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'with-game', gameId] as const,
      queryFn: async (context) => {
        const { count, results } = await call(findingEndpoints.list, { query: { gameId } }, context)
        return { count, next: results[0] ?? null }
      },
      staleTime: minuteMs,
    }),

  /** Alternatives near this meetup. */
  near: (meetupId: number) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'near', meetupId] as const,
      queryFn: async (context) => {
        const { results } = await call(findingEndpoints.list, { query: { near: meetupId } }, context)
        return results
      },
    }),

  /** Cafes with meetups that are not over. A distance chooses nothing on a map, which shows it. */
  map: (own: Coordinates | null, { withinKm: _, ...choice }: MeetupChoice = {}) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'map', own, choice] as const,
      queryFn: async (context) => {
        const query = { ...asOwnPoint(own), ...chosenQuery(choice) }
        const { results } = await call(findingEndpoints.map, { query }, context)
        return results
      },
      staleTime: minuteMs,
    }),
}

export const ownMeetups = {
  /** The member's own meetups. */
  list: () =>
    pagesOf(findingEndpoints.list, {
      queryKey: [...ownMeetupQueries.all(), 'list'] as const,
      toQuery: (page) => ({ me: 'Y' as const, page }),
      refetchOnWindowFocus: 'always',
    }),

  /** The member's next meetup, or else the last one; null without any. */
  next: () =>
    queryOptions({
      queryKey: [...ownMeetupQueries.all(), 'next'] as const,
      queryFn: async (context): Promise<Meetup | null> => {
        const { results } = await call(findingEndpoints.list, { query: { me: 'Y', first: 1 } }, context)
        return results[0] ?? null
      },
      refetchOnWindowFocus: 'always',
    }),
}
