import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { ledgerQueries, passQueries } from './queries'

export const passHistoryNeeds: Needs = () => [needPages(passQueries.history())]

export const ledgerNeeds: Needs = ({ url }) => [
  need(ledgerQueries.liability()),
  need(ledgerQueries.audits()),
  needPages(ledgerQueries.transfers(url.searchParams.get('q')?.trim() ?? '')),
]
