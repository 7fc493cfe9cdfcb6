import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const catalogueEndpoints = endpointsOf<typeof schemas.catalogueCalls>({
  list: get('/v1/products'),
  game: get('/v1/products/:id'),
  liked: get('/v1/me/product/carts'),
  like: post('/v1/me/product/carts'),
  unlike: get('/v1/jjimdel'),
})

/** Apart from the others, because only the screen of one's own data calls them. */
export const favouriteEndpoints = /* @__PURE__ */ endpointsOf<typeof schemas.favouriteCalls>({
  read: get('/v1/me/favourite-games'),
  choose: put('/v1/me/favourite-games'),
})

/** Apart for the same reason. */
export const ownedEndpoints = /* @__PURE__ */ endpointsOf<typeof schemas.ownedCalls>({
  list: get('/v1/me/owned-games'),
  one: get('/v1/me/owned-games/:gameId'),
  add: put('/v1/me/owned-games/:gameId'),
  remove: del('/v1/me/owned-games/:gameId'),
  previewImport: post('/v1/me/owned-games/import/preview'),
  importFile: post('/v1/me/owned-games/import'),
})

type Replies = { [K in keyof typeof catalogueEndpoints]: ReplyOf<(typeof catalogueEndpoints)[K]> }

/** A game in a list. Of the lists only recommendations and draws give a reason. */
export type GameCard = Replies['liked']['results'][number]
export type Game = Replies['game']
export type Favourites = ReplyOf<typeof favouriteEndpoints.read>
export type OwnedGame = ReplyOf<typeof ownedEndpoints.list>['results'][number]
export type CollectionReport = ReplyOf<typeof ownedEndpoints.importFile>
