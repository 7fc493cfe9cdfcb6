import { type Needs, needPages } from '~/lib/web/prefetch'
import { caseStates } from '../report-case'
import { reportDeskQueries } from './queries'

export function readCaseState(params: URLSearchParams) {
  return caseStates.find((each) => each === params.get('state')) ?? ('open' as const)
}

export const reportCasesNeeds: Needs = ({ url }) => [
  needPages(reportDeskQueries.cases(readCaseState(url.searchParams))),
]
