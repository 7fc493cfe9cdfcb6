import { endpointsOf, get, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const waitingEndpoints = endpointsOf<typeof schemas.waitingCalls>({
  waiting: get('/v1/operator/waiting'),
})

/** The number of items of each kind that wait for an operator. */
export type Waiting = ReplyOf<typeof waitingEndpoints.waiting>
