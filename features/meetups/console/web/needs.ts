import { consoleQueries } from '~/features/cafes/console/web/queries'
import { type Needs, need } from '~/lib/web/prefetch'
import { meetupConsoleQueries } from './queries'

export const meetupsNeeds: Needs = ({ params, url }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(meetupConsoleQueries.meetupsOfDay(params.id ?? '', url.searchParams.get('date'))),
]

export const seatsNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(meetupConsoleQueries.seats(params.id ?? '')),
]

export const tablesNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(meetupConsoleQueries.tables(params.id ?? '')),
]

export const newTableNeeds: Needs = ({ params }) => [need(consoleQueries.cafe(params.id ?? ''))]

export const settlementsNeeds: Needs = ({ params, url }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(meetupConsoleQueries.settlements(params.id ?? '', url.searchParams.get('month'))),
]
