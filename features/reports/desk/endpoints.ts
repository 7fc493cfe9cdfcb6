import { endpointsOf, get, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const reportDeskEndpoints = endpointsOf<typeof schemas.reportDeskCalls>({
  cases: get('/v1/operator/reports'),
  decide: put('/v1/operator/reports/:caseId/decision'),
})

/** Everything open about one person, meetup, instructor or cafe, or the appeal of a banned member. */
export type ReportCase = ReplyOf<typeof reportDeskEndpoints.cases>['results'][number]
