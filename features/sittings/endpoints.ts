import { endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const sittingEndpoints = endpointsOf<typeof schemas.sittingCalls>({
  read: post('/v1/tables/:code'),
  follow: get('/v1/tables/:code/stream'),
  ask: post('/v1/tables/:code/guests'),
  open: post('/v1/tables/:code/sitting'),
  letIn: put('/v1/tables/:code/guests/:guestId'),
  plan: put('/v1/tables/:code/plan'),
  fitting: get('/v1/tables/:code/games'),
  choose: put('/v1/tables/:code/game'),
  vote: post('/v1/tables/:code/vote'),
  timer: post('/v1/tables/:code/timer'),
  ring: put('/v1/tables/:code/rings'),
  leave: post('/v1/tables/:code/leave'),
  ofMeetup: get('/v1/meetups/:meetupId/table'),
  record: get('/v1/sittings/:key'),
})

export type TableNow = ReplyOf<typeof sittingEndpoints.read>
export type SittingNow = NonNullable<TableNow['sitting']>
export type FittingGame = ReplyOf<typeof sittingEndpoints.fitting>['results'][number]
export type SittingRecord = ReplyOf<typeof sittingEndpoints.record>
