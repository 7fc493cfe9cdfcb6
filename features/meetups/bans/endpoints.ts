import { endpointsOf, get, post } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const banEndpoints = endpointsOf<typeof schemas.banCalls>({
  ownBan: get('/v1/me/meetup-ban'),
  appeal: post('/v1/me/meetup-ban/appeal'),
})
