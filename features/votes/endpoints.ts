import { endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const voteEndpoints = endpointsOf<typeof schemas.voteCalls>({
  open: post('/v1/cafes/:cafeId/votes'),
  openAt: post('/v1/meetups/:meetupId/vote'),
  ofMeetup: get('/v1/meetups/:meetupId/vote'),
  read: post('/v1/votes/:key'),
  games: get('/v1/votes/:key/games'),
  cast: put('/v1/votes/:key/ballot'),
  empty: post('/v1/votes/:key/empty'),
  close: post('/v1/votes/:key/close'),
  follow: get('/v1/votes/:key/stream'),
})

export type Vote = ReplyOf<typeof voteEndpoints.read>
export type VoteNews = ReplyOf<typeof voteEndpoints.follow>
