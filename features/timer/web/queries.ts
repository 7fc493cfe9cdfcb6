import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { timerEndpoints } from '../endpoints'

export const teachingQueries = {
  /** How the explanation of a game can be followed at a table, and how long it took others. */
  ofGame: (gameId: number | string) =>
    queryOptions({
      queryKey: ['teaching', String(gameId)] as const,
      queryFn: (context) => call(timerEndpoints.teaching, { params: { id: String(gameId) } }, context),
    }),
}
