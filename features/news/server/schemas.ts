import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { pageOf, pageQuery, wholeNumber } from '~/lib/server/schema-parts'
import { newsTags } from '../news'
import { newsRefusals } from '../refusals'

const article = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Paths without the width. */
  images: z.array(z.string()),
  /** Sanitised HTML. */
  html: z.string(),
  /** The source of an article that is not our own, or null. */
  sourceUrl: z.string().nullable(),
  publishedAt: z.string(),
})

const banner = z.object({
  id: z.number().int(),
  image: z.string(),
  title: z.string(),
  /** An http(s) URL opens a new window, a path opens in the app, and a banner with null is not tappable. */
  url: z.string().nullable(),
})

export const newsCalls = {
  list: {
    summary: '소식 목록. flag=first는 가장 새로운 셋',
    query: z.object({
      page: pageQuery(),
      flag: z.literal('first').optional().meta({ label: '구분(flag)' }),
    }),
    reply: pageOf(article),
    dependsOn: [newsTags.articles.all],
    cachedFor: 'everybody',
  },
  article: {
    summary: '소식 하나',
    params: z.object({ id: wholeNumber('소식 번호') }),
    reply: article,
    dependsOn: [newsTags.articles.by('id')],
    cachedFor: 'everybody',
    refusals: newsRefusals.noArticle,
  },
  topBanners: {
    summary: '홈 위쪽 배너',
    reply: pageOf(banner),
    dependsOn: [newsTags.banners.all],
    cachedFor: 'everybody',
  },
  leagueBanners: {
    summary: '리그 배너',
    reply: pageOf(banner),
    dependsOn: [newsTags.banners.all],
    cachedFor: 'everybody',
  },
} satisfies Record<string, EndpointParts>
