import { endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const catalogueDeskEndpoints = endpointsOf<typeof schemas.catalogueDeskCalls>({
  games: get('/v1/operator/games'),
  addGame: post('/v1/operator/games'),
  game: get('/v1/operator/games/:id'),
  editGame: put('/v1/operator/games/:id'),
  previewMerge: get('/v1/operator/games/:id/merge'),
  mergeGame: post('/v1/operator/games/:id/merge'),
  categoryOrder: get('/v1/operator/categories/:category/games'),
  placeGame: put('/v1/operator/categories/:category/games'),
})

type Replies = { [K in keyof typeof catalogueDeskEndpoints]: ReplyOf<(typeof catalogueDeskEndpoints)[K]> }

export type ManagedGameCard = Replies['games']['results'][number]
export type ManagedGame = Replies['game']
export type PlacedGame = Replies['categoryOrder']['results'][number]
export type MergePreview = Replies['previewMerge']
