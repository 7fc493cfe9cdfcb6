import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const pitfallEndpoints = endpointsOf<typeof schemas.pitfallCalls>({
  list: get('/v1/products/:id/pitfalls', { cachedFor: 'everybody' }),
  propose: post('/v1/products/:id/pitfalls'),
  remove: del('/v1/products/:id/pitfalls/:pitfallId'),
  confirm: put('/v1/products/:id/pitfalls/:pitfallId/confirmation'),
  takeBack: del('/v1/products/:id/pitfalls/:pitfallId/confirmation'),
  own: get('/v1/me/pitfalls/:gameId'),
  writeForCafe: post('/v1/staff/cafes/:cafeId/games/:gameId/pitfalls'),
  writeAsOperator: post('/v1/operator/games/:id/pitfalls'),
  hide: put('/v1/operator/pitfalls/:id/hidden'),
})

export type Pitfall = ReplyOf<typeof pitfallEndpoints.list>['shown'][number]
export type OwnPitfalls = ReplyOf<typeof pitfallEndpoints.own>
