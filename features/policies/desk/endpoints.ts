import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const policyDeskEndpoints = endpointsOf<typeof schemas.policyDeskCalls>({
  policies: get('/v1/operator/policies'),
  announce: post('/v1/operator/policies'),
  takeBack: post('/v1/operator/policies/:version/taken-back'),
})

export type DeskPolicies = ReplyOf<typeof policyDeskEndpoints.policies>
