import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownGameQueries } from '~/features/catalogue/web/queries'
import { firstPartUnderWay } from '~/features/catalogue/web/use-own-part'
import { call } from '~/lib/web/call'
import { useCall } from '~/lib/web/use-call'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { type Play, playEndpoints } from '../endpoints'
import { sameMarkMs } from '../play'

/** The quick mark: a record of today that can be completed later. */
export function useMarkPlayed(gameId: number) {
  const client = useQueryClient()
  const [last, setLast] = useState<{ play: Play; atMs: number } | null>(null)
  const [isShown, setIsShown] = useState(false)

  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(playEndpoints.log, { body: { gameId } }, { client }),
    onMutate: () => firstPartUnderWay(client, gameId),
    onSuccess: (play) => {
      setLast({ play, atMs: performance.now() })
      setIsShown(true)
      client.setQueryData(
        ownGameQueries.part(gameId).queryKey,
        (part) => part && { ...part, isPlayed: true, lastPlayedOn: play.playedOn },
      )
    },
    onError: (error) => sayFailure(error, '기록을 남기지 못했어요'),
  })

  async function mark(): Promise<void> {
    // The server applies the same rule; this only saves a request.
    if (last && performance.now() - last.atMs < sameMarkMs) setIsShown(true)
    else await mutateAsync().catch(() => null)
  }

  const { mutate: remove } = useCall(playEndpoints.remove)

  /** Removes the record that the banner is about. */
  function undo(): void {
    if (!last) return
    setIsShown(false)
    setLast(null)
    remove(
      { params: { id: last.play.id } },
      {
        onSuccess: () => showToast({ type: 'success', message: '기록을 취소했어요' }),
        onError: (error) => sayFailure(error, '기록을 취소하지 못했어요'),
      },
    )
  }

  const dismiss = () => setIsShown(false)
  return { mark, isPending, marked: isShown ? (last?.play ?? null) : null, dismiss, undo }
}
