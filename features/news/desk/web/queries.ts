import { ownKey } from '~/lib/web/own-key'
import { ownQuery } from '~/lib/web/own-query'
import { slicesOf } from '~/lib/web/slices-of'
import type { ArticleState, BannerPlace } from '../../news'
import { newsDeskEndpoints } from '../endpoints'
import { type TypedArticle, writtenFrom } from '../written-article'

/** Refetches when the window regains focus, because several operators write. */
const onReturn = { refetchOnWindowFocus: 'always' } as const

export const newsDeskQueries = {
  articles: ({ text, state }: { text: string; state: ArticleState | null }) =>
    slicesOf(newsDeskEndpoints.articles, {
      queryKey: ownKey('managed-articles', text, state),
      toQuery: (goingOn) => ({ q: text || undefined, state: state ?? undefined, ...goingOn }),
      ...onReturn,
    }),
  article: (id: string) => ownQuery(newsDeskEndpoints.article, { params: { id } }, onReturn),
  /** The banners of a place: either present and coming ones in their order, or ended ones. */
  banners: ({ place, isEnded, text }: { place: BannerPlace; isEnded: boolean; text: string }) =>
    slicesOf(newsDeskEndpoints.banners, {
      queryKey: ownKey('managed-banners', place, isEnded, text),
      toQuery: (goingOn) => ({
        place,
        state: isEnded ? ('ended' as const) : undefined,
        q: text || undefined,
        ...goingOn,
      }),
      toRest: ({ version }) => ({ version }),
      ...onReturn,
    }),
  banner: (id: string) => ownQuery(newsDeskEndpoints.banner, { params: { id } }, onReturn),
  /** The article as readers would see it, with HTML that the server has sanitised. */
  preview: (typed: TypedArticle) => ({
    ...ownQuery(newsDeskEndpoints.previewArticle, { body: writtenFrom(typed) }, { retry: false }),
    gcTime: 0,
  }),
}
