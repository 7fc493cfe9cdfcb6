import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownGameQueries } from '~/features/catalogue/web/queries'
import { call } from '~/lib/web/call'
import { showToast } from '~/ui/toast-store'
import { fromNewPlay, playEndpoints, toPlay } from '../contract'
import { type Play, sameMarkMs } from '../play'

/** The quick mark: a record of today, to be filled in later. */
export function useMarkPlayed(gameId: number) {
  const client = useQueryClient()
  const [last, setLast] = useState<{ play: Play; atMs: number } | null>(null)
  const [isTold, setIsTold] = useState(false)

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => toPlay(await call(playEndpoints.log, { body: fromNewPlay(gameId) }, { client })),
    onSuccess: (play) => {
      setLast({ play, atMs: performance.now() })
      setIsTold(true)
      client.setQueryData(
        ownGameQueries.part(gameId).queryKey,
        (part) => part && { ...part, isPlayed: true, lastPlayedOn: play.playedOn },
      )
    },
    onError: (error) => showToast({ type: 'error', message: `기록을 남기지 못했어요. ${error.message}` }),
  })

  async function mark(): Promise<void> {
    // The server keeps to the same rule; this only spares it the question.
    if (last && performance.now() - last.atMs < sameMarkMs) setIsTold(true)
    else await mutateAsync().catch(() => null)
  }

  return { mark, isPending, told: isTold ? (last?.play ?? null) : null, dismiss: () => setIsTold(false) }
}
