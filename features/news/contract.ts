import { z } from 'zod'
import { get, pageOf, pageQuery, wholeNumber } from '~/lib/contract'
import { type Article, type ArticleCard, type Banner, previewOf } from './news'
import { newsRefusals } from './refusals'
import { newsTags } from './tags'

// The public interface calls news "boardNews"; banners come as two lists, the carousel's and the league's.

export const WireArticle = z.object({
  id: z.number().int(),
  title: z.string(),
  url: z.string().nullable(),
  content: z.string(),
  image1: z.string().nullable(),
  image2: z.string().nullable(),
  image3: z.string().nullable(),
  created_at: z.string(),
})
export type WireArticle = z.output<typeof WireArticle>

export const WireBanner = z.object({
  id: z.number().int(),
  img1: z.string(),
  url: z.string().nullable(),
  title: z.string(),
})
export type WireBanner = z.output<typeof WireBanner>

export const newsEndpoints = {
  list: get('/v1/boardNews', {
    summary: '소식 목록. flag=first는 가장 새로운 셋',
    query: z.object({
      page: pageQuery(),
      flag: z.literal('first').optional().meta({ label: '구분(flag)' }),
    }),
    reply: pageOf(WireArticle),
    dependsOn: [newsTags.articles.all],
    cachedFor: 'everybody',
  }),
  article: get('/v1/boardNews/:id', {
    summary: '소식 하나',
    params: z.object({ id: wholeNumber('소식 번호') }),
    reply: WireArticle,
    dependsOn: [newsTags.articles.by('id')],
    cachedFor: 'everybody',
    refusals: [newsRefusals.noArticle],
  }),
  topBanners: get('/v1/banner1', {
    summary: '홈 위쪽 배너',
    reply: pageOf(WireBanner),
    dependsOn: [newsTags.banners.all],
    cachedFor: 'everybody',
  }),
  leagueBanners: get('/v1/banner2', {
    summary: '리그 배너',
    reply: pageOf(WireBanner),
    dependsOn: [newsTags.banners.all],
    cachedFor: 'everybody',
  }),
}

export function toArticle(wire: WireArticle): Article {
  return {
    id: wire.id,
    title: wire.title,
    image: wire.image1,
    images: [wire.image1, wire.image2, wire.image3].filter((image) => image !== null),
    html: wire.content,
    preview: previewOf(wire.content),
    sourceUrl: wire.url,
    publishedAt: wire.created_at,
  }
}

/** A card keeps only what it shows, so that a page's embedded data stays small. */
export function toArticleCard(wire: WireArticle): ArticleCard {
  const { id, title, image, preview, publishedAt } = toArticle(wire)
  return { id, title, image, preview, publishedAt }
}

export function fromArticle(article: Article): WireArticle {
  return {
    id: article.id,
    title: article.title,
    url: article.sourceUrl,
    content: article.html,
    image1: article.images[0] ?? null,
    image2: article.images[1] ?? null,
    image3: article.images[2] ?? null,
    created_at: article.publishedAt,
  }
}

export function toBanner(wire: WireBanner): Banner {
  return { id: wire.id, image: wire.img1, title: wire.title, url: wire.url }
}

export function fromBanner(banner: Banner): WireBanner {
  return { id: banner.id, img1: banner.image, title: banner.title, url: banner.url }
}
