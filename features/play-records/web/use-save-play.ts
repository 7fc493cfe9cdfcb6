import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { fromNewPlay, fromPlayDraft, playEndpoints, toPlay } from '../contract'
import type { Play } from '../play'
import { playQueries, refreshAfterPlays } from './queries'
import type { WrittenPlay } from './use-play-form'

/** `key` names the deed: sent twice, it is one record. */
export function useLogPlay(gameId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ written, key }: { written: WrittenPlay; key: string }) =>
      toPlay(
        await call(
          playEndpoints.log,
          { body: fromNewPlay(gameId, written) },
          { client, idempotencyKey: key },
        ),
      ),
    onSuccess: () => refreshAfterPlays(client),
  })
}

export function useChangePlay({ id }: Pick<Play, 'id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (written: WrittenPlay) =>
      toPlay(await call(playEndpoints.change, { params: { id }, body: fromPlayDraft(written) }, { client })),
    onSuccess: (play) => {
      client.setQueryData(playQueries.record(String(id)).queryKey, play)
      return refreshAfterPlays(client)
    },
  })
}
