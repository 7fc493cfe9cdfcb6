import { endpointsOf, get, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const policyEndpoints = endpointsOf<typeof schemas.policyCalls>({
  policies: get('/v1/policies'),
  asked: get('/v1/me/policies'),
  answer: put('/v1/me/policies'),
})

export type Policies = ReplyOf<typeof policyEndpoints.policies>
export type AskedPolicy = NonNullable<ReplyOf<typeof policyEndpoints.asked>['asked']>
