import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { sayFailure } from '~/ui/say-failure'
import { countVoteShape, playEndpoints, verdictsShape } from '../contract'
import { playQueries } from './queries'

export interface CountAnswer {
  players: number
  /** Null takes the answer back. */
  isGood: boolean | null
}

/** One tap: shown when the server has counted it, with everybody else's. */
export function useVoteOnCount(gameId: number) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `verdicts ${gameId}` },
    mutationFn: async ({ players, isGood }: CountAnswer) =>
      verdictsShape.fromWire(
        await call(
          playEndpoints.vote,
          { params: { id: gameId, players }, body: countVoteShape.toWire({ isGood }) },
          { client },
        ),
      ),
    onSuccess: async (verdicts) => {
      const { queryKey } = playQueries.verdicts(gameId)
      // What is still on its way was read before the answer was counted, and would take it back.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, verdicts)
    },
    onError: (error) => sayFailure(error),
  })
}
