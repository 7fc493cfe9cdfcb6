import { endpointsOf, get, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const newsEndpoints = endpointsOf<typeof schemas.newsCalls>({
  list: get('/v1/boardNews', { cachedFor: 'everybody' }),
  article: get('/v1/boardNews/:id', { cachedFor: 'everybody' }),
  topBanners: get('/v1/banner1', { cachedFor: 'everybody' }),
  leagueBanners: get('/v1/banner2', { cachedFor: 'everybody' }),
})

export type Article = ReplyOf<typeof newsEndpoints.article>
export type Banner = ReplyOf<typeof newsEndpoints.topBanners>['results'][number]
