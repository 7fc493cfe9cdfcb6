import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const supportEndpoints = endpointsOf<typeof schemas.supportCalls>({
  inquiries: get('/v1/inquiries'),
  inquiry: get('/v1/inquiries/:id'),
  open: post('/v1/inquiries'),
  openByMail: post('/v1/visitor-inquiries'),
  write: post('/v1/inquiries/:id/messages'),
})

export type Inquiry = ReplyOf<typeof supportEndpoints.inquiry>
export type VisitorInquiry = ReplyOf<typeof supportEndpoints.openByMail>
export type ListedInquiry = ReplyOf<typeof supportEndpoints.inquiries>['results'][number]
