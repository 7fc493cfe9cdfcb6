import { categories } from '~/features/catalogue/category'
import { writingLimits } from '~/features/news/writing'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { isArticleState } from '../written-article'
import { bannerPlaceFrom } from '../written-banner'
import { contentQueries } from './queries'

// The queries of operators' screens. In their own module, so that loaders can start them before the components have
// loaded.

/** The search text in the address. */
export const textIn = (params: URLSearchParams) => (params.get('q') ?? '').slice(0, writingLimits.search)

export function newsAsked(params: URLSearchParams) {
  const state = params.get('state')
  return { text: textIn(params), state: isArticleState(state) ? state : null }
}

/** Only the ended banners of a place can be searched. */
export function bannersAsked(params: URLSearchParams) {
  const isEnded = params.get('state') === 'ended'
  return { place: bannerPlaceFrom(params.get('place')), isEnded, text: isEnded ? textIn(params) : '' }
}

/** `into` is empty while the other game has not been chosen. */
export function mergeAsked(params: URLSearchParams) {
  return { into: params.get('into') ?? '', text: textIn(params) }
}

/** The first category is the ranking, which is not ordered by hand. */
export const handOrdered = categories.slice(1).map(({ code, name }) => ({ category: Number(code), name }))

export function categoryAsked(params: URLSearchParams) {
  const asked = Number(params.get('category'))
  return {
    category: handOrdered.some(({ category }) => category === asked) ? asked : 2,
    text: textIn(params),
  }
}

export const newsNeeds: Needs = ({ url }) => [needPages(contentQueries.articles(newsAsked(url.searchParams)))]
export const articleNeeds: Needs = ({ params }) => [need(contentQueries.article(params.id ?? ''))]

export const bannersNeeds: Needs = ({ url }) => [
  needPages(contentQueries.banners(bannersAsked(url.searchParams))),
]
export const bannerNeeds: Needs = ({ params }) => [need(contentQueries.banner(params.id ?? ''))]

export const gamesNeeds: Needs = ({ url }) => [needPages(contentQueries.games(textIn(url.searchParams)))]
export const gameNeeds: Needs = ({ params }) => [need(contentQueries.game(params.id ?? ''))]

/** The preview is read anew at each visit, because what a merge moves changes all the time. */
export const mergeNeeds: Needs = ({ params, url }) => {
  const { into, text } = mergeAsked(url.searchParams)
  return into === ''
    ? [needPages(contentQueries.games(text))]
    : [need({ ...contentQueries.merge({ from: params.id ?? '', into }), staleTime: 0 })]
}

export const categoryNeeds: Needs = ({ url }) => {
  const { category, text } = categoryAsked(url.searchParams)
  return [needPages(contentQueries.categoryOrder(category, text))]
}
