import { onReturn, ownQuery } from '~/lib/web/own-query'
import { eventConsoleEndpoints } from '../endpoints'

export const eventConsoleQueries = {
  events: (cafeId: string) => ownQuery(eventConsoleEndpoints.events, { params: { cafeId } }, onReturn),
  event: (cafeId: string, eventId: string) =>
    ownQuery(eventConsoleEndpoints.event, { params: { cafeId, eventId } }, onReturn),
}
