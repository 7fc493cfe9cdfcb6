import { z } from 'zod'
import { get, pageOf, pageQuery, wholeNumber } from '~/lib/contract'
import { field, spread, type Wire, wireShape } from '~/lib/wire-shape'
import { type Article, type ArticleCard, previewOf } from './news'
import { newsRefusals } from './refusals'
import { newsTags } from './tags'

// The public API calls news "boardNews" and has two lists of banners, the carousel's and the league's.

export const articleShape = wireShape({
  id: z.number().int(),
  title: z.string(),
  images: spread(['image1', 'image2', 'image3'], z.string().nullable()),
  html: field('content', z.string()),
  sourceUrl: field('url', z.string().nullable()),
  publishedAt: field('created_at', z.string()),
})
export type WireArticle = Wire<typeof articleShape>

export const bannerShape = wireShape({
  id: z.number().int(),
  image: field('img1', z.string()),
  title: z.string(),
  url: z.string().nullable(),
})

export const newsEndpoints = {
  list: get('/v1/boardNews', {
    summary: '소식 목록. flag=first는 가장 새로운 셋',
    query: z.object({
      page: pageQuery(),
      flag: z.literal('first').optional().meta({ label: '구분(flag)' }),
    }),
    reply: pageOf(articleShape.schema),
    dependsOn: [newsTags.articles.all],
    cachedFor: 'everybody',
  }),
  article: get('/v1/boardNews/:id', {
    summary: '소식 하나',
    params: z.object({ id: wholeNumber('소식 번호') }),
    reply: articleShape.schema,
    dependsOn: [newsTags.articles.by('id')],
    cachedFor: 'everybody',
    refusals: [newsRefusals.noArticle],
  }),
  topBanners: get('/v1/banner1', {
    summary: '홈 위쪽 배너',
    reply: pageOf(bannerShape.schema),
    dependsOn: [newsTags.banners.all],
    cachedFor: 'everybody',
  }),
  leagueBanners: get('/v1/banner2', {
    summary: '리그 배너',
    reply: pageOf(bannerShape.schema),
    dependsOn: [newsTags.banners.all],
    cachedFor: 'everybody',
  }),
}

export function toArticle(wire: WireArticle): Article {
  const article = articleShape.fromWire(wire)
  return { ...article, image: article.images[0] ?? null, preview: previewOf(article.html) }
}

/** A card keeps only what it shows, so that a page's embedded data stays small. */
export function toArticleCard(wire: WireArticle): ArticleCard {
  const { id, title, image, preview, publishedAt } = toArticle(wire)
  return { id, title, image, preview, publishedAt }
}
