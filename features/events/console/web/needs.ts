import { consoleQueries } from '~/features/cafes/console/web/queries'
import { type Needs, need } from '~/lib/web/prefetch'
import { eventConsoleQueries } from './queries'

export const eventsNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(eventConsoleQueries.events(params.id ?? '')),
]

export const newEventNeeds: Needs = ({ params }) => [need(consoleQueries.cafe(params.id ?? ''))]

export const eventNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(eventConsoleQueries.event(params.id ?? '', params.eventId ?? '')),
]
