import { pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { ownQuery } from '~/lib/web/own-query'
import { slicesOf } from '~/lib/web/slices-of'
import { catalogueDeskEndpoints } from '../endpoints'

/** Refetches when the window regains focus, because several operators edit. */
const onReturn = { refetchOnWindowFocus: 'always' } as const

export const catalogueDeskQueries = {
  games: (text: string) =>
    slicesOf(catalogueDeskEndpoints.games, {
      queryKey: ownKey('managed-games', text),
      toQuery: (goingOn) => ({ q: text || undefined, ...goingOn }),
    }),
  game: (id: string) => ownQuery(catalogueDeskEndpoints.game, { params: { id } }, onReturn),
  merge: ({ from, into }: { from: string; into: string }) =>
    ownQuery(catalogueDeskEndpoints.previewMerge, { params: { id: from }, query: { into } }),
  categoryOrder: (category: number, text = '') =>
    pagesOf(catalogueDeskEndpoints.categoryOrder, {
      queryKey: ownKey('category-order', category, text),
      params: { category },
      toQuery: (page) => ({ q: text, page }),
      toRest: ({ version, total }) => ({ version, total }),
      ...onReturn,
    }),
}
