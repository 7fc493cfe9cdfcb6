import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { onReturn } from '~/lib/web/own-query'
import { appEndpoints } from '../../endpoints'

export const figureQueries = {
  now: () =>
    queryOptions({
      queryKey: ['figures'] as const,
      queryFn: (context) => call(appEndpoints.figures, {}, context),
    }),

  /** What the member has. */
  own: () =>
    queryOptions({
      queryKey: [...ownKey('figures')] as const,
      queryFn: (context) => call(appEndpoints.ownFigures, {}, context),
      ...onReturn,
    }),
}
