import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const newsDeskEndpoints = endpointsOf<typeof schemas.newsDeskCalls>({
  articles: get('/v1/operator/news'),
  article: get('/v1/operator/news/:id'),
  previewArticle: post('/v1/operator/news/preview'),
  writeArticle: post('/v1/operator/news'),
  changeArticle: put('/v1/operator/news/:id'),
  removeArticle: del('/v1/operator/news/:id'),
  banners: get('/v1/operator/banners'),
  banner: get('/v1/operator/banners/:id'),
  writeBanner: post('/v1/operator/banners'),
  changeBanner: put('/v1/operator/banners/:id'),
  removeBanner: del('/v1/operator/banners/:id'),
  arrangeBanners: put('/v1/operator/banner-order'),
  addPicture: post('/v1/operator/pictures/:use'),
})

type Replies = { [K in keyof typeof newsDeskEndpoints]: ReplyOf<(typeof newsDeskEndpoints)[K]> }

export type ManagedArticleCard = Replies['articles']['results'][number]
export type ManagedArticle = Replies['article']
export type ManagedBanner = Replies['banner']
