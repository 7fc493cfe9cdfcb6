import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need } from '~/lib/web/prefetch'
import type { StoredConsentKind } from '../account'
import { accountEndpoints, type Consents, phoneEndpoints } from '../endpoints'

const minuteMs = 60_000

/** When the member gave this consent; null if they do not want it. */
export const consentedAt = (consents: Consents, wanted: StoredConsentKind) =>
  consents.find(({ kind, isGiven }) => kind === wanted && isGiven)?.at ?? null

export const accountQueries = {
  all: () => ownKey('account'),

  me: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'info'] as const,
      queryFn: (context) => call(accountEndpoints.me, {}, context),
      staleTime: 5 * minuteMs,
      gcTime: 10 * minuteMs,
    }),

  consents: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'consents'] as const,
      queryFn: (context) => call(accountEndpoints.consents, {}, context),
    }),

  mail: () => ownQuery(accountEndpoints.mail, {}),

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

export const phoneNeeds: Needs = () => [need(ownPhone())]
