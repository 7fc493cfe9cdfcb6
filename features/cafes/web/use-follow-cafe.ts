import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import { call } from '~/lib/web/call'
import { type Pages, withItems } from '~/lib/web/list-pages'
import { sayFailure } from '~/ui/say-failure'
import type { FollowOutcome } from '../cafe'
import type { CafeCard } from '../endpoints'
import { cafeEndpoints } from '../endpoints'
import { cafeQueries, ownCafeQueries } from './queries'

function show(client: QueryClient, cafeId: number, outcome: FollowOutcome): void {
  client.setQueryData(ownCafeQueries.part(cafeId).queryKey, (part) => part && { ...part, ...outcome })
  client.setQueryData(
    cafeQueries.detail(String(cafeId)).queryKey,
    (cafe) => cafe && { ...cafe, followCount: outcome.followCount },
  )
  client.setQueriesData<Pages<CafeCard>>(
    { queryKey: ownCafeQueries.allFollowed() },
    (list) => list && withItems(list, (cafe) => (cafe.id === cafeId ? { ...cafe, ...outcome } : cafe)),
  )
}

/** The latest confirmed state of cafes whose following is in progress, shared by all screens. */
const confirmed = new Map<number, FollowOutcome>()

/** Updates optimistically and sends the requests in order, so that the last of several quick taps wins. */
export function useFollowCafe(cafeId: number) {
  const client = useQueryClient()
  const mutationKey = ['follow', cafeId]
  const part = ownCafeQueries.part(cafeId)
  const detail = cafeQueries.detail(String(cafeId)).queryKey
  const isLast = () => client.isMutating({ mutationKey }) <= 1

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ isFollowed }: { isFollowed: boolean; before: FollowOutcome }) =>
      call(cafeEndpoints.follow, { body: { cafeId, isFollowed } }, { client }),
    onMutate: async ({ isFollowed, before }) => {
      let known = before
      // A first read in progress has no data to update yet, and its answer is better than the assumed previous state.
      if (client.getQueryState(part.queryKey)?.status === 'pending' && client.isFetching(part) > 0) {
        known = (await client.ensureQueryData(part).catch(() => null)) ?? before
      }
      if (isLast()) confirmed.set(cafeId, { isFollowed: known.isFollowed, followCount: known.followCount })
      const step = isFollowed === known.isFollowed ? 0 : isFollowed ? 1 : -1
      show(client, cafeId, { isFollowed, followCount: Math.max(0, known.followCount + step) })
      // The answer to a read that began before the tap would undo the count.
      await client.cancelQueries({ queryKey: detail, predicate: ({ state }) => state.data !== undefined })
      await client.cancelQueries({ queryKey: ownCafeQueries.all() })
    },
    onSuccess: (outcome) => {
      confirmed.set(cafeId, outcome)
      if (isLast()) show(client, cafeId, outcome)
    },
    onError: (error, { isFollowed, before }) => {
      if (!isLast()) return
      const last = confirmed.get(cafeId) ?? before
      show(client, cafeId, last)
      // The server may have applied the change although the request failed.
      void client.invalidateQueries({ queryKey: detail })
      void client.invalidateQueries({ queryKey: ownCafeQueries.all() })
      if (last.isFollowed === isFollowed) return
      sayFailure(error, isFollowed ? '팔로우하지 못했어요' : '팔로우를 취소하지 못했어요')
    },
  })
  return (isFollowed: boolean, before: FollowOutcome) => mutate({ isFollowed, before })
}

/** Whether the viewer follows the cafe (null while unknown), and its number of followers. */
export function useFollowState(cafe: { id: number; followCount: number }) {
  const { status } = useSession()
  const { data } = useQuery({ ...ownCafeQueries.part(cafe.id), enabled: status === 'in' })
  if (status === 'out') return { isFollowed: false, followCount: cafe.followCount }
  const part = status === 'in' ? data : undefined
  return { isFollowed: part?.isFollowed ?? null, followCount: part?.followCount ?? cafe.followCount }
}
