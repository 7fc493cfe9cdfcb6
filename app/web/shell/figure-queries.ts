import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { appEndpoints } from '../../endpoints'

export const figureQueries = {
  now: () =>
    queryOptions({
      queryKey: ['figures'] as const,
      queryFn: (context) => call(appEndpoints.figures, {}, context),
    }),
}
