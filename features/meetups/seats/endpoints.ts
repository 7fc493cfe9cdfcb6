import { endpointsOf, get } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const seatEndpoints = endpointsOf<typeof schemas.seatCalls>({
  seatsOnDay: get('/v1/cafes/:cafeId/meetup-seats', { cachedFor: 'everybody' }),
})
