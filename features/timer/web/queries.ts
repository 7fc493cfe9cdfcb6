import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { timerEndpoints } from '../endpoints'

export const paceQueries = {
  /** How long a game takes at this number of players. */
  ofGame: (gameId: number, players: number) =>
    queryOptions({
      queryKey: ['pace', gameId, players] as const,
      queryFn: (context) =>
        call(timerEndpoints.pace, { params: { id: String(gameId) }, query: { players } }, context),
    }),
}

export const teachingQueries = {
  /** How the explanation of a game can be followed at a table, and how long it took others. */
  ofGame: (gameId: number | string) =>
    queryOptions({
      queryKey: ['teaching', String(gameId)] as const,
      queryFn: (context) => call(timerEndpoints.teaching, { params: { id: String(gameId) } }, context),
    }),
}
