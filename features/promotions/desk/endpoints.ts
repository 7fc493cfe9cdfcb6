import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const promotionDeskEndpoints = endpointsOf<typeof schemas.promotionDeskCalls>({
  promotions: get('/v1/operator/promotions'),
  send: post('/v1/operator/promotions'),
  stop: post('/v1/operator/promotions/:id/stopped'),
})

export type DeskPromotions = ReplyOf<typeof promotionDeskEndpoints.promotions>
