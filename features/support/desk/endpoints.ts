import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const supportDeskEndpoints = endpointsOf<typeof schemas.supportDeskCalls>({
  inquiries: get('/v1/operator/inquiries'),
  inquiry: get('/v1/operator/inquiries/:id'),
  answer: post('/v1/operator/inquiries/:id/messages'),
})

export type AskedInquiry = ReplyOf<typeof supportDeskEndpoints.inquiry>
export type AskedRow = ReplyOf<typeof supportDeskEndpoints.inquiries>['results'][number]
