import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { timerEndpoints } from '../endpoints'

export const teachingQueries = {
  /** How long the explanation of a game took other tables. */
  ofGame: (gameId: number | string) =>
    queryOptions({
      queryKey: ['teaching-time', String(gameId)] as const,
      queryFn: (context) => call(timerEndpoints.teachingTime, { params: { id: String(gameId) } }, context),
    }),
}
