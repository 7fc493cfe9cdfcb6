import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { ledgerQueries } from './queries'

/** Every purchase and meetup moves passes, so the ledger's figures carry no tag and are read again at each visit. */
const anew = { staleTime: 0 } as const

export const giftNeeds: Needs = ({ params }) => [need({ ...ledgerQueries.gifts(params.id ?? ''), ...anew })]

export const ledgerNeeds: Needs = ({ url }) => [
  need({ ...ledgerQueries.liability(), ...anew }),
  need(ledgerQueries.audits()),
  needPages({ ...ledgerQueries.transfers(url.searchParams.get('q')?.trim() ?? ''), ...anew }),
]
