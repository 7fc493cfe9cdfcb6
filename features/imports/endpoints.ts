import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const importEndpoints = endpointsOf<typeof schemas.importCalls>({
  imports: get('/v1/operator/imports'),
  upload: post('/v1/operator/imports'),
  file: get('/v1/operator/imports/:id'),
  rows: get('/v1/operator/imports/:id/rows'),
  start: post('/v1/operator/imports/:id/start'),
  checkAgain: post('/v1/operator/imports/:id/check'),
  cancel: post('/v1/operator/imports/:id/cancel'),
})

export type Import = ReplyOf<typeof importEndpoints.imports>['results'][number]
export type ImportFile = ReplyOf<typeof importEndpoints.file>
export type ImportRow = ReplyOf<typeof importEndpoints.rows>['results'][number]
