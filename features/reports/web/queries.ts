import { ownKey } from '~/lib/web/own-key'
import { onReturn } from '~/lib/web/own-query'
import { slicesOf } from '~/lib/web/slices-of'
import { reportEndpoints } from '../endpoints'

export const reportQueries = {
  /** The member's own reports. */
  own: () =>
    slicesOf(reportEndpoints.own, {
      queryKey: [...ownKey('reports'), 'list'] as const,
      toQuery: (goingOn) => goingOn,
      ...onReturn,
    }),
}
