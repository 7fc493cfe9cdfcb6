import { consoleQueries } from '~/features/cafes/console/web/queries'
import { type Needs, need } from '~/lib/web/prefetch'
import { floorQueries } from './queries'

export const floorNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(floorQueries.floor(params.id ?? '')),
]

export const gamesNeeds: Needs = ({ params, url }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(floorQueries.games(params.id ?? '', url.searchParams.get('month'))),
]
