import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { passQueries } from './queries'

export const walletNeeds: Needs = () => [need(passQueries.wallet())]

export const passHistoryNeeds: Needs = () => [needPages(passQueries.history())]
