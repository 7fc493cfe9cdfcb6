import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '~/lib/endpoint'
import { keyReused } from '~/lib/errors'
import { call } from '~/lib/web/call'
import { toldOf } from '~/lib/web/call-failed'
import type { FormRequest } from '~/lib/web/use-form'
import { newPlayShape, playChangesShape, playEndpoints, playShape } from '../contract'
import type { Play } from '../play'
import { playQueries } from './queries'
import type { WrittenPlay } from './use-play-form'

async function changePlay(client: QueryClient, id: number, written: WrittenPlay): Promise<Play> {
  return playShape.fromWire(
    await call(playEndpoints.change, { params: { id }, body: playChangesShape.toWire(written) }, { client }),
  )
}

/** Sending twice with the same key creates one record. */
export function useLogPlay(gameId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ written, key, isSentBefore }: FormRequest & { written: WrittenPlay }) => {
      const sent = { body: newPlayShape.toWire({ gameId, ...written }) }
      try {
        return playShape.fromWire(await call(playEndpoints.log, sent, { client, idempotencyKey: key }))
      } catch (error) {
        const told = toldOf(error, keyReused)
        if (!isSentBefore || told?.earlier === undefined) throw error
        // The first request had arrived and only its answer was lost, so corrections since then are a change of that
        // record.
        const { id } = playShape.fromWire(told.earlier as ReplyOf<typeof playEndpoints.log>)
        return changePlay(client, id, written)
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
