import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const catalogueEndpoints = endpointsOf<typeof schemas.catalogueCalls>({
  list: get('/v1/products'),
  game: get('/v1/products/:id'),
  liked: get('/v1/me/product/carts'),
  like: post('/v1/me/product/carts'),
  unlike: get('/v1/jjimdel'),
})

type Replies = { [K in keyof typeof catalogueEndpoints]: ReplyOf<(typeof catalogueEndpoints)[K]> }

/** A game in a list. Of the lists only recommendations and draws give a reason. */
export type GameCard = Replies['liked']['results'][number]
export type Game = Replies['game']
