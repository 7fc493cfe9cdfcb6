import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const noticeEndpoints = endpointsOf<typeof schemas.noticeCalls>({
  flag: get('/v1/me/notices/flag'),
  list: get('/v1/me/notices'),
  read: post('/v1/me/notices/read'),
  settings: get('/v1/me/notices/settings'),
  choose: put('/v1/me/notices/settings/:group'),
  alimtalk: get('/v1/me/notices/alimtalk'),
  chooseAlimtalk: put('/v1/me/notices/alimtalk/:topic'),
  push: get('/v1/me/push'),
  subscribe: put('/v1/me/push'),
  unsubscribe: del('/v1/me/push'),
})

/** A message from Meeple to a member. */
export type Notice = ReplyOf<typeof noticeEndpoints.list>['results'][number]
export type AlimtalkState = ReplyOf<typeof noticeEndpoints.alimtalk>
export type NoticeSetting = ReplyOf<typeof noticeEndpoints.choose>
export type PushState = ReplyOf<typeof noticeEndpoints.push>
