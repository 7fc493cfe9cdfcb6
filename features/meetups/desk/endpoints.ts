import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const meetupDeskEndpoints = endpointsOf<typeof schemas.meetupDeskCalls>({
  meetups: get('/v1/operator/meetups'),
  meetup: get('/v1/operator/meetups/:meetupId'),
  cancel: post('/v1/operator/meetups/:meetupId/cancelled'),
  putRight: post('/v1/operator/meetups/:meetupId/not-held'),
  held: post('/v1/operator/meetups/:meetupId/held'),
  hideText: post('/v1/operator/meetups/:meetupId/text/hidden'),
  showText: post('/v1/operator/meetups/:meetupId/text/shown'),
})

export type ManagedMeetup = ReplyOf<typeof meetupDeskEndpoints.meetups>['results'][number]
export type ManagedMeetupFile = ReplyOf<typeof meetupDeskEndpoints.meetup>
