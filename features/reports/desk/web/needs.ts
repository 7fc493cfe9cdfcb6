import { type Needs, needPages } from '~/lib/web/prefetch'
import { caseStates, longestCaseSearch } from '../report-case'
import { reportDeskQueries } from './queries'

export function readCasesSearch(params: URLSearchParams) {
  return {
    state: caseStates.find((each) => each === params.get('state')) ?? ('open' as const),
    text: (params.get('q') ?? '').trim().slice(0, longestCaseSearch),
  }
}

export const reportCasesNeeds: Needs = ({ url }) => [
  needPages(reportDeskQueries.cases(readCasesSearch(url.searchParams))),
]
