import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { writingLimits } from '../../writing'
import { isArticleState } from '../written-article'
import { bannerPlaceFrom } from '../written-banner'
import { newsDeskQueries } from './queries'

// The queries of operators' screens. In their own module, so that loaders can start them before the components have
// loaded.

/** The search text in the address. */
const textIn = (params: URLSearchParams) => (params.get('q') ?? '').slice(0, writingLimits.search)

export function readNewsSearch(params: URLSearchParams) {
  const state = params.get('state')
  return { text: textIn(params), state: isArticleState(state) ? state : null }
}

/** Only the ended banners of a place can be searched. */
export function readBannersSearch(params: URLSearchParams) {
  const isEnded = params.get('state') === 'ended'
  return { place: bannerPlaceFrom(params.get('place')), isEnded, text: isEnded ? textIn(params) : '' }
}

export const newsNeeds: Needs = ({ url }) => [
  needPages(newsDeskQueries.articles(readNewsSearch(url.searchParams))),
]
export const articleNeeds: Needs = ({ params }) => [need(newsDeskQueries.article(params.id ?? ''))]

export const bannersNeeds: Needs = ({ url }) => [
  needPages(newsDeskQueries.banners(readBannersSearch(url.searchParams))),
]
export const bannerNeeds: Needs = ({ params }) => [need(newsDeskQueries.banner(params.id ?? ''))]
