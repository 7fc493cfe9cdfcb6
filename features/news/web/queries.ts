import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { pagesOf } from '~/lib/web/list-pages'
import { newsEndpoints } from '../endpoints'
import { cardOf } from '../news'

const hourMs = 60 * 60_000

export const newsQueries = {
  all: () => ['news'] as const,

  newest: () =>
    queryOptions({
      queryKey: [...newsQueries.all(), 'newest'] as const,
      queryFn: async (context) => {
        const page = await call(newsEndpoints.list, { query: { page: 1, flag: 'first' } }, context)
        return page.results.map(cardOf)
      },
    }),

  list: () =>
    pagesOf(newsEndpoints.list, {
      queryKey: [...newsQueries.all(), 'list'] as const,
      toQuery: (page) => ({ page }),
      toItem: cardOf,
    }),

  article: (id: string) =>
    queryOptions({
      queryKey: [...newsQueries.all(), 'article', id] as const,
      queryFn: (context) => call(newsEndpoints.article, { params: { id } }, context),
      gcTime: hourMs,
    }),
}

export const bannerQueries = {
  all: () => ['banners'] as const,

  top: () =>
    queryOptions({
      queryKey: [...bannerQueries.all(), 'top'] as const,
      queryFn: async (context) => (await call(newsEndpoints.topBanners, {}, context)).results,
    }),

  league: () =>
    queryOptions({
      queryKey: [...bannerQueries.all(), 'league'] as const,
      queryFn: async (context) => (await call(newsEndpoints.leagueBanners, {}, context)).results,
    }),
}
