import { endpointsOf, post } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const openingEndpoints = endpointsOf<typeof schemas.openingCalls>({
  open: post('/v1/boardGameRoom'),
})
