import { consoleQueries } from '~/features/cafes/console/web/queries'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { type Needs, need } from '~/lib/web/prefetch'
import { eventConsoleEndpoints } from '../endpoints'

export const eventConsoleQueries = {
  events: (cafeId: string) => ownQuery(eventConsoleEndpoints.events, { params: { cafeId } }, onReturn),
  event: (cafeId: string, eventId: string) =>
    ownQuery(eventConsoleEndpoints.event, { params: { cafeId, eventId } }, onReturn),
}

export const eventsNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(eventConsoleQueries.events(params.id ?? '')),
]

export const newEventNeeds: Needs = ({ params }) => [need(consoleQueries.cafe(params.id ?? ''))]

export const eventNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(eventConsoleQueries.event(params.id ?? '', params.eventId ?? '')),
]
