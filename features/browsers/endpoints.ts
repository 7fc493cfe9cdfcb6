import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const browserEndpoints = endpointsOf<typeof schemas.browserCalls>({
  noteError: post('/v1/browser/errors'),
  noteVitals: post('/v1/browser/vitals'),
  errors: get('/v1/operator/browser/errors'),
  vitals: get('/v1/operator/browser/vitals'),
  markDone: post('/v1/operator/browser/errors/:id/done'),
})

export type BrowserErrors = ReplyOf<typeof browserEndpoints.errors>
export type BrowserError = BrowserErrors['errors'][number]
export type ScreenVitals = ReplyOf<typeof browserEndpoints.vitals>['screens'][number]
