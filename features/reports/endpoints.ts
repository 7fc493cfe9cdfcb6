import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const reportEndpoints = endpointsOf<typeof schemas.reportCalls>({
  report: post('/v1/me/reports'),
  own: get('/v1/me/reports'),
})

export type OwnReport = ReplyOf<typeof reportEndpoints.own>['results'][number]
