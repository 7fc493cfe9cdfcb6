import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const meetupConsoleEndpoints = endpointsOf<typeof schemas.meetupConsoleCalls>({
  meetupsOfDay: get('/v1/staff/cafes/:cafeId/meetups'),
  cancelMeetup: post('/v1/staff/cafes/:cafeId/meetups/:meetupId/cancel'),
  sayNotHeld: post('/v1/staff/cafes/:cafeId/meetups/:meetupId/not-held'),
  settlements: get('/v1/staff/cafes/:cafeId/settlements'),
  settlementFile: get('/v1/staff/cafes/:cafeId/settlements/file'),
})

export type MeetupOfDay = ReplyOf<typeof meetupConsoleEndpoints.meetupsOfDay>['meetups'][number]
