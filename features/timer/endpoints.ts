import { endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const timerEndpoints = endpointsOf<typeof schemas.timerCalls>({
  open: post('/v1/timers'),
  find: post('/v1/timers/find'),
  clock: get('/v1/timers/clock'),
  read: post('/v1/timers/:key'),
  sit: post('/v1/timers/:key/seats'),
  here: post('/v1/timers/:key/presence'),
  send: post('/v1/timers/:key/events'),
  follow: get('/v1/timers/:key/stream'),
  enterScores: put('/v1/timers/:key/scores'),
  chooseGame: put('/v1/timers/:key/game'),
  takeRecord: post('/v1/timers/:key/record'),
  playAgain: post('/v1/timers/:key/next'),
  teaching: get('/v1/games/:id/teaching', { cachedFor: 'everybody' }),
  pace: get('/v1/games/:id/pace', { cachedFor: 'everybody' }),
  saveResult: post('/v1/timer-results'),
  result: get('/v1/timer-results/:key'),
  claim: post('/v1/timer-results/:key/claims'),
})

export type SharedSession = ReplyOf<typeof timerEndpoints.read>
export type SessionNews = ReplyOf<typeof timerEndpoints.follow>
/** What has become of a shared timer that is over. */
export type TableEnding = NonNullable<SessionNews['ending']>
