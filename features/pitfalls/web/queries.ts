import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownQuery } from '~/lib/web/own-query'
import { pitfallEndpoints } from '../endpoints'

export const pitfallQueries = {
  ofGame: (gameId: number | string) =>
    queryOptions({
      queryKey: ['pitfalls', String(gameId)] as const,
      queryFn: (context) => call(pitfallEndpoints.list, { params: { id: String(gameId) } }, context),
    }),

  own: (gameId: number) => ownQuery(pitfallEndpoints.own, { params: { gameId } }),
}
