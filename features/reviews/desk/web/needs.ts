import { type Needs, needPages } from '~/lib/web/prefetch'
import { caseStates, longestCaseSearch } from '../review-case'
import { reviewDeskQueries } from './queries'

// The queries of operators' screens. In their own module, so that loaders can start them before the components have
// loaded.

export function readReviewCasesSearch(params: URLSearchParams) {
  return {
    state: caseStates.find((each) => each === params.get('state')) ?? ('open' as const),
    text: (params.get('q') ?? '').trim().slice(0, longestCaseSearch),
  }
}

export const reviewCasesNeeds: Needs = ({ url }) => [
  needPages(reviewDeskQueries.cases(readReviewCasesSearch(url.searchParams))),
]
