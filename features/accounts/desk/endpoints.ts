import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const memberDeskEndpoints = endpointsOf<typeof schemas.memberDeskCalls>({
  rights: get('/v1/operator/rights'),
  members: get('/v1/operator/members'),
  member: get('/v1/operator/members/:memberId'),
  notes: get('/v1/operator/members/:memberId/notes'),
  writeNote: post('/v1/operator/members/:memberId/notes'),
  deleteNote: del('/v1/operator/members/:memberId/notes/:noteId'),
  suspend: put('/v1/operator/members/:memberId/suspension'),
  lift: post('/v1/operator/members/:memberId/suspension/lifted'),
  endSessions: post('/v1/operator/members/:memberId/sessions/ended'),
  setRoles: put('/v1/operator/members/:memberId/roles'),
})

export type ManagedMember = ReplyOf<typeof memberDeskEndpoints.members>['results'][number]
export type MemberNote = ReplyOf<typeof memberDeskEndpoints.notes>['notes'][number]
export type ManagedMemberFile = ReplyOf<typeof memberDeskEndpoints.member>
