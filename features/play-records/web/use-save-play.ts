import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { keyReused } from '~/lib/errors'
import { call } from '~/lib/web/call'
import { detailsOf } from '~/lib/web/call-failed'
import type { FormRequest } from '~/lib/web/use-form'
import { type Play, playEndpoints } from '../endpoints'
import { playQueries } from './queries'
import type { WrittenPlay } from './use-play-form'

function changePlay(client: QueryClient, id: number, written: WrittenPlay): Promise<Play> {
  return call(playEndpoints.change, { params: { id }, body: written }, { client })
}

/** Sending twice with the same key creates one record. `resultId` is the result of a table that filled the form in. */
export function useLogPlay(gameId: number, resultId?: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ written, key, isSentBefore }: FormRequest & { written: WrittenPlay }) => {
      const body = { gameId, resultId, ...written }
      try {
        return await call(playEndpoints.log, { body }, { client, idempotencyKey: key })
      } catch (error) {
        const details = detailsOf(error, keyReused)
        if (!isSentBefore || details?.earlier === undefined) throw error
        // The first request had arrived and only its answer was lost, so corrections since then are a change of that
        // record.
        return changePlay(client, (details.earlier as Play).id, written)
      }
    },
  })
}

export function useChangePlay({ id }: Pick<Play, 'id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (written: WrittenPlay) => changePlay(client, id, written),
    onSuccess: (play) => client.setQueryData(playQueries.record(String(id)).queryKey, play),
  })
}
