import { ownKey } from '~/lib/web/own-key'
import { onReturn } from '~/lib/web/own-query'
import { slicesOf } from '~/lib/web/slices-of'
import { reviewDeskEndpoints } from '../endpoints'
import type { CaseState } from '../review-case'

export const reviewDeskQueries = {
  allCases: () => ownKey('review-cases'),
  /** Reported and flagged reviews. */
  cases: ({ state, text }: { state: CaseState; text: string }) =>
    slicesOf(reviewDeskEndpoints.cases, {
      queryKey: [...reviewDeskQueries.allCases(), state, text] as const,
      toQuery: (goingOn) => ({ state, q: text || undefined, ...goingOn }),
      ...onReturn,
    }),
}
