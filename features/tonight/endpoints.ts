import { endpointsOf, get, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const tonightEndpoints = endpointsOf<typeof schemas.tonightCalls>({
  evenings: get('/v1/tonight'),
  friends: get('/v1/me/tonight/friends'),
})

export type Tonight = ReplyOf<typeof tonightEndpoints.evenings>
export type ShownEvening = Tonight['evenings'][number]
