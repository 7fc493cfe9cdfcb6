import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { passDeskEndpoints } from '../endpoints'

export const ledgerQueries = {
  gifts: (memberId: number | string) =>
    ownQuery(passDeskEndpoints.gifts, { params: { memberId: String(memberId) } }, onReturn),

  liability: () => ownQuery(passDeskEndpoints.liability, {}, onReturn),

  audits: () => ownQuery(passDeskEndpoints.audits, {}, onReturn),

  /** Each page starts after the last transfer of the previous page. */
  transfers: (text: string) =>
    infiniteQueryOptions({
      queryKey: ownKey('transfers', text),
      queryFn: async (context) => {
        const query = { q: text || undefined, before: context.pageParam || undefined }
        const { results: items, nextBefore } = await call(passDeskEndpoints.transfers, { query }, context)
        return { items, next: nextBefore === null ? null : String(nextBefore), count: items.length }
      },
      initialPageParam: 0,
      getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
      ...onReturn,
    }),
}

/** Every purchase and meetup moves passes, so the ledger's figures carry no tag and are read again at each visit. */
const anew = { staleTime: 0 } as const

export const giftNeeds: Needs = ({ params }) => [need({ ...ledgerQueries.gifts(params.id ?? ''), ...anew })]

export const ledgerNeeds: Needs = ({ url }) => [
  need({ ...ledgerQueries.liability(), ...anew }),
  need(ledgerQueries.audits()),
  needPages({ ...ledgerQueries.transfers(url.searchParams.get('q')?.trim() ?? ''), ...anew }),
]
