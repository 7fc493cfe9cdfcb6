import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { fromNewPlay, fromPlayDraft, playEndpoints, toPlay } from '../contract'
import type { Play, PlayDraft } from '../play'
import { playQueries, refreshAfterPlays } from './queries'

/** `key` names the deed for whoever stands between; the server knows a form sent twice within moments by its content. */
export function useLogPlay(gameId: number, key: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (draft: PlayDraft) =>
      toPlay(
        await call(playEndpoints.log, { body: fromNewPlay(gameId, draft) }, { client, idempotencyKey: key }),
      ),
    onSuccess: () => refreshAfterPlays(client),
  })
}

export function useChangePlay({ id }: Pick<Play, 'id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (draft: PlayDraft) =>
      toPlay(await call(playEndpoints.change, { params: { id }, body: fromPlayDraft(draft) }, { client })),
    onSuccess: (play) => {
      client.setQueryData(playQueries.record(String(id)).queryKey, play)
      return refreshAfterPlays(client)
    },
  })
}
