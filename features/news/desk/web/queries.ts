import { queryOptions } from '@tanstack/react-query'
import { toArticle } from '~/features/news/contract'
import type { ArticleState, BannerPlace } from '~/features/news/news'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { pagesOf } from '~/lib/web/pages'
import { slicesOf } from '~/lib/web/slices-of'
import {
  contentEndpoints,
  keptArticleCardShape,
  keptArticleShape,
  keptBannerShape,
  keptGameCardShape,
  keptGameShape,
  mergePreviewShape,
  placedGameShape,
  writtenArticleShape,
} from '../contract'
import { type TypedArticle, writtenFrom } from '../written-article'

const all = () => ownKey('content')

export const contentQueries = {
  articles: ({ text, state }: { text: string; state: ArticleState | null }) =>
    slicesOf(contentEndpoints.articles, {
      queryKey: [...all(), 'articles', text, state] as const,
      toQuery: (goingOn) => ({ q: text || undefined, state: state ?? undefined, ...goingOn }),
      toItem: keptArticleCardShape.fromWire,
      refetchOnWindowFocus: 'always',
    }),

  article: (id: string) =>
    queryOptions({
      queryKey: [...all(), 'article', id] as const,
      queryFn: async (context) =>
        keptArticleShape.fromWire(await call(contentEndpoints.article, { params: { id } }, context)),
      refetchOnWindowFocus: 'always',
    }),

  /** The banners of a place: either present and coming ones in their order, or ended ones. */
  banners: ({ place, isEnded, text }: { place: BannerPlace; isEnded: boolean; text: string }) =>
    slicesOf(contentEndpoints.banners, {
      queryKey: [...all(), 'banners', place, isEnded, text] as const,
      toQuery: (goingOn) => ({
        place,
        state: isEnded ? ('ended' as const) : undefined,
        q: text || undefined,
        ...goingOn,
      }),
      toItem: keptBannerShape.fromWire,
      toRest: ({ version }) => ({ version }),
      refetchOnWindowFocus: 'always',
    }),

  banner: (id: string) =>
    queryOptions({
      queryKey: [...all(), 'banner', id] as const,
      queryFn: async (context) =>
        keptBannerShape.fromWire(await call(contentEndpoints.banner, { params: { id } }, context)),
      refetchOnWindowFocus: 'always',
    }),

  games: (text: string) =>
    slicesOf(contentEndpoints.games, {
      queryKey: [...all(), 'games', text] as const,
      toQuery: (goingOn) => ({ q: text || undefined, ...goingOn }),
      toItem: keptGameCardShape.fromWire,
    }),

  game: (id: string) =>
    queryOptions({
      queryKey: [...all(), 'game', id] as const,
      queryFn: async (context) =>
        keptGameShape.fromWire(await call(contentEndpoints.game, { params: { id } }, context)),
      refetchOnWindowFocus: 'always',
    }),

  merge: ({ from, into }: { from: string; into: string }) =>
    queryOptions({
      queryKey: [...all(), 'merge', from, into] as const,
      queryFn: async (context) =>
        mergePreviewShape.fromWire(
          await call(contentEndpoints.previewMerge, { params: { id: from }, query: { into } }, context),
        ),
    }),

  categoryOrder: (category: number, text = '') =>
    pagesOf(contentEndpoints.categoryOrder, {
      queryKey: [...all(), 'category', category, text] as const,
      params: { category },
      toQuery: (page) => ({ q: text, page }),
      toItem: placedGameShape.fromWire,
      toRest: ({ version, total }) => ({ version, total }),
      refetchOnWindowFocus: 'always',
    }),

  /** The article as readers would see it, with HTML that the server has sanitised. */
  preview: (typed: TypedArticle) =>
    queryOptions({
      queryKey: [...all(), 'preview', typed] as const,
      queryFn: async (context) => {
        const body = writtenArticleShape.toWire(writtenFrom(typed))
        return toArticle(await call(contentEndpoints.previewArticle, { body }, context))
      },
      gcTime: 0,
      retry: false,
    }),
}
