import { del, endpointsOf, put } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const explainEndpoints = endpointsOf<typeof schemas.explainCalls>({
  explain: put('/v1/boardGameRoom/:id/games/:gameId/explainer'),
  takeBackExplaining: del('/v1/boardGameRoom/:id/games/:gameId/explainer'),
})
