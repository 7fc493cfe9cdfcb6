import { endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const eventConsoleEndpoints = endpointsOf<typeof schemas.eventConsoleCalls>({
  events: get('/v1/staff/cafes/:cafeId/events'),
  event: get('/v1/staff/cafes/:cafeId/events/:eventId'),
  open: post('/v1/staff/cafes/:cafeId/events'),
  edit: put('/v1/staff/cafes/:cafeId/events/:eventId'),
  callOff: post('/v1/staff/cafes/:cafeId/events/:eventId/cancel'),
  markCame: put('/v1/staff/cafes/:cafeId/events/:eventId/sign-ups/:signUpId/came'),
})

export type EventsOfCafe = ReplyOf<typeof eventConsoleEndpoints.events>
export type EventOfCafe = ReplyOf<typeof eventConsoleEndpoints.event>['event']
export type SignUpOfEvent = ReplyOf<typeof eventConsoleEndpoints.event>['signUps'][number]
