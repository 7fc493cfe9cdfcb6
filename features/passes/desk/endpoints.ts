import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const passDeskEndpoints = endpointsOf<typeof schemas.passDeskCalls>({
  liability: get('/v1/operator/ledger'),
  transfers: get('/v1/operator/ledger/transfers'),
  file: get('/v1/operator/ledger/file'),
  audits: get('/v1/operator/ledger/audits'),
  gifts: get('/v1/operator/members/:memberId/passes'),
  give: post('/v1/operator/members/:memberId/passes'),
  takeBack: post('/v1/operator/members/:memberId/passes/:giftId/taken-back'),
  startAudit: post('/v1/operator/ledger/audits'),
})

export type MemberGifts = ReplyOf<typeof passDeskEndpoints.gifts>
type Replies = { [K in keyof typeof passDeskEndpoints]: ReplyOf<(typeof passDeskEndpoints)[K]> }

export type Liability = Replies['liability']['rows'][number]
export type Transfer = Replies['transfers']['results'][number]
export type LedgerAudit = Replies['audits']['audits'][number]
