import { type Needs, need } from '~/lib/web/prefetch'
import { payoutDeskQueries } from './queries'

export const payoutsNeeds: Needs = ({ url }) => [
  need(payoutDeskQueries.payouts(url.searchParams.get('month'))),
]
export const payoutNeeds: Needs = ({ params, url }) => [
  need(payoutDeskQueries.ofCafe(params.id ?? '', url.searchParams.get('month'))),
]
