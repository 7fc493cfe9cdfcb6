import { queryOptions } from '@tanstack/react-query'
import { rememberedMember } from '~/features/accounts/web/use-session'
import { toPassTier } from '~/features/passes/pass'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { type Meetup, meetupEndpoints } from '../endpoints'
import { meetupTags } from '../meetup'
import type { PassOutcome, RepliedOutcome } from '../pass-outcome'
import { storedTicket } from './unlock-store'

/** For viewers without a stream: visitors, and whoever has given the password of a private meetup. */
const pollMs = 30_000

/** `seenBy`: the member for whom the meetup was read; null for a visitor, as on pages from the server. */
export type SeenMeetup = Meetup & { seenBy: number | null }

export const meetupQueries = {
  all: () => ['meetups'] as const,

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
}

const toDate = (moment: string | null) => (moment === null ? null : new Date(moment))

export function toOutcome(effect: RepliedOutcome): PassOutcome & { restoredUntil: Date | null } {
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
}
