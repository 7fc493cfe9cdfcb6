import { type Needs, need } from '~/lib/web/prefetch'
import { paymentQueries } from './queries'

export const buyPassesNeeds: Needs = () => [need(paymentQueries.balance())]
export const refundNeeds: Needs = () => [need(paymentQueries.recent())]
