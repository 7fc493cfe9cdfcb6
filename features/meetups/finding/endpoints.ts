import { endpointsOf, get } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const findingEndpoints = endpointsOf<typeof schemas.findingCalls>({
  list: get('/v1/boardGameRoom'),
  map: get('/v1/mapboardGameRoom', { cachedFor: 'everybody' }),
})
