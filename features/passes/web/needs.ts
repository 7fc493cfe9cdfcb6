import { type Needs, needPages } from '~/lib/web/prefetch'
import { passQueries } from './queries'

export const passHistoryNeeds: Needs = () => [needPages(passQueries.history())]
