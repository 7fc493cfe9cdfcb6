import { ownKey } from '~/lib/web/own-key'
import { onReturn } from '~/lib/web/own-query'
import { type Needs, needPages } from '~/lib/web/prefetch'
import { slicesOf } from '~/lib/web/slices-of'
import { reportDeskEndpoints } from '../endpoints'
import { type CaseState, caseStates, longestCaseSearch } from '../report-case'

export const reportDeskQueries = {
  allCases: () => ownKey('report-cases'),
  cases: ({ state, text }: { state: CaseState; text: string }) =>
    slicesOf(reportDeskEndpoints.cases, {
      queryKey: [...reportDeskQueries.allCases(), state, text] as const,
      toQuery: (goingOn) => ({ state, q: text, before: goingOn.before }),
      ...onReturn,
    }),
}

export function readCasesSearch(params: URLSearchParams) {
  return {
    state: caseStates.find((each) => each === params.get('state')) ?? ('open' as const),
    text: (params.get('q') ?? '').trim().slice(0, longestCaseSearch),
  }
}

export const reportCasesNeeds: Needs = ({ url }) => [
  needPages(reportDeskQueries.cases(readCasesSearch(url.searchParams))),
]
