import { endpointsOf, get } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const appEndpoints = endpointsOf<typeof schemas.appCalls>({
  health: get('/v1/health'),
  changes: get('/v1/changes'),
  figures: get('/v1/figures', { cachedFor: 'everybody' }),
  ownFigures: get('/v1/me/figures'),
})
