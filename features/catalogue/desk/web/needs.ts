import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { categories } from '../../category'
import { editLimits } from '../../edited-game'
import { catalogueDeskQueries } from './queries'

// The queries of operators' screens. In their own module, so that loaders can start them before the components have
// loaded.

/** The search text in the address. */
export const textIn = (params: URLSearchParams) => (params.get('q') ?? '').slice(0, editLimits.search)

/** `into` is empty while the other game has not been chosen. */
export function readMerge(params: URLSearchParams) {
  return { into: params.get('into') ?? '', text: textIn(params) }
}

/** The first category is the ranking, which is not ordered by hand. */
export const handOrdered = categories.slice(1).map(({ code, name }) => ({ category: Number(code), name }))

export function readCategory(params: URLSearchParams) {
  const value = Number(params.get('category'))
  return {
    category: handOrdered.some(({ category }) => category === value) ? value : 2,
    text: textIn(params),
  }
}

export const gamesNeeds: Needs = ({ url }) => [
  needPages(catalogueDeskQueries.games(textIn(url.searchParams))),
]
export const gameNeeds: Needs = ({ params }) => [need(catalogueDeskQueries.game(params.id ?? ''))]

/** The preview is read anew at each visit, because what a merge moves changes all the time. */
export const mergeNeeds: Needs = ({ params, url }) => {
  const { into, text } = readMerge(url.searchParams)
  return into === ''
    ? [needPages(catalogueDeskQueries.games(text))]
    : [need({ ...catalogueDeskQueries.merge({ from: params.id ?? '', into }), staleTime: 0 })]
}

export const categoryNeeds: Needs = ({ url }) => {
  const { category, text } = readCategory(url.searchParams)
  return [needPages(catalogueDeskQueries.categoryOrder(category, text))]
}
