import { ownKey } from '~/lib/web/own-key'
import { onReturn } from '~/lib/web/own-query'
import { slicesOf } from '~/lib/web/slices-of'
import { reportDeskEndpoints } from '../endpoints'
import type { CaseState } from '../report-case'

export const reportDeskQueries = {
  allCases: () => ownKey('report-cases'),
  cases: ({ state, text }: { state: CaseState; text: string }) =>
    slicesOf(reportDeskEndpoints.cases, {
      queryKey: [...reportDeskQueries.allCases(), state, text] as const,
      toQuery: (goingOn) => ({ state, q: text, before: goingOn.before }),
      ...onReturn,
    }),
}
