import { del, endpointsOf, get, patch, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const playEndpoints = endpointsOf<typeof schemas.playCalls>({
  list: get('/v1/me/product/used'),
  record: get('/v1/me/product/used/:id'),
  log: post('/v1/me/product/used'),
  ofMeetup: get('/v1/me/plays/meetups/:id'),
  change: patch('/v1/me/product/used/:id'),
  remove: del('/v1/me/product/used/:id'),
  verdicts: get('/v1/products/:id/verdicts'),
  vote: put('/v1/products/:id/verdicts/:players'),
  statistics: get('/v1/me/plays/statistics'),
  exportFile: get('/v1/me/plays/export'),
  previewImport: post('/v1/me/plays/import/preview'),
  importFile: post('/v1/me/plays/import'),
})

type Replies = { [K in keyof typeof playEndpoints]: ReplyOf<(typeof playEndpoints)[K]> }

/** A record that a member played a game. */
export type Play = Replies['record']
/** What a timer at a meetup's table has come to. */
export type TableResult = Replies['ofMeetup']['results'][number]
export type PlayedGame = Play['game']
export type GameVerdicts = Replies['verdicts']
export type CountOpinion = GameVerdicts['counts'][number]
export type PlayStatistics = Replies['statistics']
export type ImportReport = Replies['importFile']
export type ImportedRow = ImportReport['rows'][number]
