import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { sayFailure } from '~/ui/say-failure'
import { playEndpoints } from '../endpoints'
import { playQueries } from './queries'

export interface CountAnswer {
  players: number
  /** Null withdraws the vote. */
  isGood: boolean | null
}

/** A vote is shown once the server has counted it, together with everybody else's. */
export function useVoteOnCount(gameId: number) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `verdicts ${gameId}` },
    mutationFn: ({ players, isGood }: CountAnswer) =>
      call(playEndpoints.vote, { params: { id: gameId, players }, body: { isGood } }, { client }),
    onSuccess: async (verdicts) => {
      const { queryKey } = playQueries.verdicts(gameId)
      // A read that is still running may have started before the vote, and its answer would undo it.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, verdicts)
    },
    onError: (error) => sayFailure(error),
  })
}
