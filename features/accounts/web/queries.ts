import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { ownQuery } from '~/lib/web/own-query'
import { accountEndpoints, phoneEndpoints } from '../endpoints'

const minuteMs = 60_000

/** One answer has all consents, so those who want one at the same time share the read. */
const allConsents = queryOptions({
  queryKey: ownKey('account', 'consents'),
  queryFn: (context) => call(accountEndpoints.consents, {}, context),
  staleTime: 0,
})

export const accountQueries = {
  all: () => ownKey('account'),

  me: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'info'] as const,
      queryFn: (context) => call(accountEndpoints.me, {}, context),
      staleTime: 5 * minuteMs,
      gcTime: 10 * minuteMs,
    }),

  /** When the member gave a consent that can be taken back; null if they do not want it. */
  consentTo: (wanted: 'marketing' | 'marketing-night' | 'location') =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'consent', wanted] as const,
      queryFn: async ({ client }) => {
        const consents = await client.fetchQuery(allConsents)
        return { since: consents.find(({ kind, isGiven }) => kind === wanted && isGiven)?.at ?? null }
      },
    }),

  blocks: () =>
    pagesOf(accountEndpoints.blocks, {
      queryKey: [...accountQueries.all(), 'blocks'] as const,
      toQuery: (page) => ({ page }),
    }),
}

export const ownPhone = () => ownQuery(phoneEndpoints.read, {})

export const signUpQueries = {
  /** What the provider said about the holder of this ticket, to prefill the form. */
  draft: (ticket: string) =>
    queryOptions({
      queryKey: ['sign-up', ticket] as const,
      queryFn: async (context) => ({
        ticket,
        ...(await call(accountEndpoints.readSignUp, { body: { ticket } }, context)),
      }),
      // Never refetched, because the ticket is spent after the sign-up.
      staleTime: 'static',
    }),
}
