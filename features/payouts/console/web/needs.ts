import { consoleQueries } from '~/features/cafes/console/web/queries'
import { type Needs, need } from '~/lib/web/prefetch'
import { payoutsOfCafe } from './queries'

export const payoutsNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(payoutsOfCafe(params.id ?? '')),
]
