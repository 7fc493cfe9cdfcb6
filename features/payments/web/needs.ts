import { passQueries } from '~/features/passes/web/queries'
import { type Needs, need } from '~/lib/web/prefetch'
import { paymentQueries } from './queries'

export const buyPassesNeeds: Needs = () => [need(passQueries.counts()), need(paymentQueries.checkout())]
export const refundNeeds: Needs = () => [need(paymentQueries.recent())]
