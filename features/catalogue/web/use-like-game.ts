import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { withItems } from '~/lib/web/list-pages'
import { sayFailure } from '~/ui/say-failure'
import { catalogueEndpoints } from '../endpoints'
import type { LikeOutcome } from '../game'
import { gameQueries, ownGameQueries } from './queries'
import { firstPartUnderWay } from './use-own-part'

function show(client: QueryClient, gameId: number, outcome: LikeOutcome): void {
  client.setQueryData(ownGameQueries.part(gameId).queryKey, (part) => part && { ...part, ...outcome })
  client.setQueryData(
    gameQueries.detail(String(gameId)).queryKey,
    (game) => game && { ...game, likeCount: outcome.likeCount },
  )
  client.setQueryData(
    ownGameQueries.liked().queryKey,
    (list) => list && withItems(list, (game) => (game.id === gameId ? { ...game, ...outcome } : game)),
  )
}

/** The latest confirmed state of games with likes in progress, shared by all screens. */
const confirmed = new Map<number, LikeOutcome>()

/** Updates optimistically and sends the requests in order, so that the last of several quick taps wins. */
export function useLikeGame(gameId: number) {
  const client = useQueryClient()
  const mutationKey = ['like', gameId]
  const detail = gameQueries.detail(String(gameId)).queryKey
  const isLast = () => client.isMutating({ mutationKey }) <= 1

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ isLiked }: { isLiked: boolean; before: LikeOutcome }) =>
      call(catalogueEndpoints.like, { body: { gameId, isLiked } }, { client }),
    onMutate: async ({ isLiked, before }) => {
      // A first read in progress has no data to update yet, and its answer is better than the assumed previous state.
      const first = firstPartUnderWay(client, gameId)
      const known = (first && (await first)) ?? before
      if (isLast()) confirmed.set(gameId, { isLiked: known.isLiked, likeCount: known.likeCount })
      const step = isLiked === known.isLiked ? 0 : isLiked ? 1 : -1
      show(client, gameId, { isLiked, likeCount: Math.max(0, known.likeCount + step) })
      // The answer to a read that began before the tap would undo the count.
      await client.cancelQueries({ queryKey: detail, predicate: ({ state }) => state.data !== undefined })
      await client.cancelQueries({ queryKey: ownGameQueries.all() })
    },
    onSuccess: (outcome) => {
      confirmed.set(gameId, outcome)
      if (isLast()) show(client, gameId, outcome)
    },
    onError: (error, { isLiked, before }) => {
      if (!isLast()) return
      const last = confirmed.get(gameId) ?? before
      show(client, gameId, last)
      // The server may have applied the change although the request failed.
      void client.invalidateQueries({ queryKey: detail })
      void client.invalidateQueries({ queryKey: ownGameQueries.all() })
      if (last.isLiked === isLiked) return
      sayFailure(error, isLiked ? '찜하지 못했어요' : '찜을 취소하지 못했어요')
    },
  })
  return (isLiked: boolean, before: LikeOutcome) => mutate({ isLiked, before })
}
