import { passQueries } from '~/features/passes/web/queries'
import { type Needs, need } from '~/lib/web/prefetch'
import { paymentQueries } from './queries'

/** What the page brings, so that the ways to pay are there before the rest is read. */
export const shopNeeds: Needs = () => [need(paymentQueries.checkout())]
export const buyPassesNeeds: Needs = (where) => [
  ...shopNeeds(where),
  need(passQueries.counts()),
  need(paymentQueries.buyer()),
]
export const refundNeeds: Needs = () => [need(paymentQueries.recent())]
