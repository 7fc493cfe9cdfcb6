import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const attendanceEndpoints = endpointsOf<typeof schemas.attendanceCalls>({
  notHeldStatement: get('/v1/boardGameRoom/:id/not-held'),
  sayNotHeld: post('/v1/boardGameRoom/:id/not-held'),
  takeBackNotHeld: del('/v1/boardGameRoom/:id/not-held'),
  noShow: get('/v1/boardGameRoom/:id/no-show'),
  objectToNoShow: post('/v1/boardGameRoom/:id/no-show/objection'),
  noteAttendance: put('/v1/boardGameRoom/:id/attendance'),
  companions: get('/v1/boardGameRoom/:id/answers'),
  answer: put('/v1/boardGameRoom/:id/answers'),
})

/** The others with a seat, with the viewer's answers about them. */
export type Companions = ReplyOf<typeof attendanceEndpoints.companions>

/** A mark as not come, for whom it is about. */
export type NoShow = NonNullable<ReplyOf<typeof attendanceEndpoints.noShow>['noShow']>
