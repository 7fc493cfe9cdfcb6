import { del, endpointsOf, get, patch, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const accountEndpoints = endpointsOf<typeof schemas.accountCalls>({
  startKakao: post('/v1/users/kakao/start'),
  startApple: post('/v1/users/apple/start'),
  finishKakao: post('/v1/users/kakao/callback'),
  finishApple: post('/v1/users/apple/callback'),
  readSignUp: post('/v1/users/signup/draft'),
  signUpWithKakao: post('/v1/users/kakao/signup'),
  signUpWithApple: post('/v1/users/apple/signup'),
  refresh: post('/v1/users/token/refresh'),
  signOut: post('/v1/users/logout'),
  signOutEverywhere: post('/v1/me/logout'),
  me: get('/v1/me/info'),
  rename: patch('/v1/me/info'),
  changePicture: put('/v1/me/picture'),
  removePicture: del('/v1/me/picture'),
  consents: get('/v1/me/consents'),
  agreeToMarketing: put('/v1/me/consents/marketing'),
  blocks: get('/v1/me/blocks'),
  block: post('/v1/me/blocks/:memberId'),
  unblock: del('/v1/me/blocks/:memberId'),
  exportData: get('/v1/me/export'),
  leave: del('/v1/me'),
})

/** Apple posts its form here from its own site. The answer is a redirect, so the route is declared by hand. */
export const appleReturnPath = '/v1/users/apple/return'
/** Kakao calls this when somebody disconnects our app at Kakao. */
export const kakaoUnlinkPath = '/v1/users/kakao/unlink'
/** Apple calls this when somebody withdraws their consent or deletes their Apple account. */
export const appleNotificationPath = '/v1/users/apple/notifications'

/** An account as its owner sees it. */
export type Account = ReplyOf<typeof accountEndpoints.me>
export type SignInAnswer = ReplyOf<typeof accountEndpoints.finishKakao | typeof accountEndpoints.finishApple>
export type BlockedMember = ReplyOf<typeof accountEndpoints.blocks>['results'][number]
