import { del, endpointsOf, get, patch, post, put, type ReplyOf } from '~/lib/endpoint'
import type { Provider } from './providers'
import type * as schemas from './server/schemas'

export const accountEndpoints = endpointsOf<typeof schemas.accountCalls>({
  readSignUp: post('/v1/users/signup/draft'),
  refresh: post('/v1/users/token/refresh'),
  signOut: post('/v1/users/logout'),
  signOutEverywhere: post('/v1/me/logout'),
  me: get('/v1/me/info'),
  rename: patch('/v1/me/info'),
  changePicture: put('/v1/me/picture'),
  removePicture: del('/v1/me/picture'),
  consents: get('/v1/me/consents'),
  agreeToMarketing: put('/v1/me/consents/marketing'),
  agreeToLocation: put('/v1/me/consents/location'),
  blocks: get('/v1/me/blocks'),
  block: post('/v1/me/blocks/:memberId'),
  unblock: del('/v1/me/blocks/:memberId'),
  exportData: get('/v1/me/export'),
  mail: get('/v1/me/mail'),
  leaving: get('/v1/me/leaving'),
  leave: del('/v1/me'),
})

export const birthYearEndpoints = /* @__PURE__ */ endpointsOf<typeof schemas.birthYearCalls>({
  read: get('/v1/me/birth-year'),
  set: put('/v1/me/birth-year'),
})

export const phoneEndpoints = /* @__PURE__ */ endpointsOf<typeof schemas.phoneCalls>({
  read: get('/v1/me/phone'),
  sendCode: post('/v1/me/phone/code'),
  prove: put('/v1/me/phone'),
})

/** Signing in and up through one provider. */
export const signInEndpoints = (provider: Provider) =>
  endpointsOf<ReturnType<typeof schemas.signInCalls>>({
    start: post(`${signInRoot}${provider}/start`),
    finish: post(`${signInRoot}${provider}/callback`),
    signUp: post(`${signInRoot}${provider}/signup`),
  })

/** All calls of signing in, up and out stand below it, and no others. */
export const signInRoot = '/v1/users/'

/** A provider that returns people by a form posts it here from its own site. The answer is a redirect to our page. */
export const formReturnPath = (provider: Provider) => `${signInRoot}${provider}/return`

/** What the member agreed to last, of each kind. */
export type Consents = ReplyOf<typeof accountEndpoints.consents>
/** An account as its owner sees it. */
export type Account = ReplyOf<typeof accountEndpoints.me>
export type SignInAnswer = ReplyOf<ReturnType<typeof signInEndpoints>['finish']>
export type BlockedMember = ReplyOf<typeof accountEndpoints.blocks>['results'][number]
