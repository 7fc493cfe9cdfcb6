import { endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const seriesEndpoints = endpointsOf<typeof schemas.seriesCalls>({
  series: get('/v1/meetup-series/:seriesId'),
  skipDate: put('/v1/meetup-series/:seriesId/dates/:day/skipped'),
  endSeries: post('/v1/meetup-series/:seriesId/end'),
})

export type Series = ReplyOf<typeof seriesEndpoints.series>
