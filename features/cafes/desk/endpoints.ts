import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const cafeDeskEndpoints = endpointsOf<typeof schemas.cafeDeskCalls>({
  cafes: get('/v1/operator/cafes'),
  add: post('/v1/operator/cafes'),
  cafe: get('/v1/operator/cafes/:cafeId'),
  edit: put('/v1/operator/cafes/:cafeId'),
  hide: put('/v1/operator/cafes/:cafeId/hidden'),
  show: post('/v1/operator/cafes/:cafeId/shown'),
  cancelMeetup: post('/v1/operator/cafes/:cafeId/meetups/:meetupId/cancelled'),
  nameOwner: post('/v1/operator/cafes/:cafeId/owners'),
  removeStaff: del('/v1/operator/cafes/:cafeId/staff/:memberId'),
})

export type ManagedCafe = ReplyOf<typeof cafeDeskEndpoints.cafes>['results'][number]
export type ManagedCafeFile = ReplyOf<typeof cafeDeskEndpoints.cafe>
