import { endpointsOf, get, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const pitfallDeskEndpoints = endpointsOf<typeof schemas.pitfallDeskCalls>({
  list: get('/v1/operator/pitfalls'),
})

export type ListedPitfall = ReplyOf<typeof pitfallDeskEndpoints.list>['results'][number]
