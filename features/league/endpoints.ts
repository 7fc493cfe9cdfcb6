import { endpointsOf, get, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

const everybody = { cachedFor: 'everybody' } as const

export const leagueEndpoints = endpointsOf<typeof schemas.leagueCalls>({
  seasons: get('/v1/league/seasons', everybody),
  games: get('/v1/league/games', everybody),
  standings: get('/v1/league/standings'),
  own: get('/v1/me/league'),
  takePart: put('/v1/me/league'),
  questions: get('/v1/me/league/questions'),
  answer: put('/v1/me/league/questions/:winnerId'),
})

export type SeasonShown = ReplyOf<typeof leagueEndpoints.seasons>['results'][number]
export type StandingShown = ReplyOf<typeof leagueEndpoints.standings>['results'][number]
export type LeagueQuestion = ReplyOf<typeof leagueEndpoints.questions>['results'][number]
export type OwnLeague = ReplyOf<typeof leagueEndpoints.own>
