import { del, endpointsOf, get, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const eventEndpoints = endpointsOf<typeof schemas.eventCalls>({
  list: get('/v1/events', { cachedFor: 'everybody' }),
  event: get('/v1/events/:id', { cachedFor: 'everybody' }),
  ownSignUp: get('/v1/events/:id/sign-up'),
  signUp: put('/v1/events/:id/sign-up'),
  withdraw: del('/v1/events/:id/sign-up'),
  own: get('/v1/me/events'),
})

export type ListedEvent = ReplyOf<typeof eventEndpoints.list>['results'][number]
export type CafeEvent = ReplyOf<typeof eventEndpoints.event>
export type OwnSignUp = ReplyOf<typeof eventEndpoints.ownSignUp>['signUp']
export type OwnEvent = ReplyOf<typeof eventEndpoints.own>['results'][number]
