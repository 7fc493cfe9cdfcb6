import { endpointsOf, get, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const recommendationEndpoints = endpointsOf<typeof schemas.recommendationCalls>({
  personal: get('/v1/me/recommendations'),
})

export type Personal = ReplyOf<typeof recommendationEndpoints.personal>
