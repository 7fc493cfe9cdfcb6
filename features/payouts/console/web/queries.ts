import { consoleQueries } from '~/features/cafes/console/web/queries'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { type Needs, need } from '~/lib/web/prefetch'
import { payoutConsoleEndpoints } from '../endpoints'

export const payoutsOfCafe = (cafeId: number | string) =>
  ownQuery(payoutConsoleEndpoints.payouts, { params: { cafeId: String(cafeId) } }, onReturn)

export const payoutsNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(payoutsOfCafe(params.id ?? '')),
]
