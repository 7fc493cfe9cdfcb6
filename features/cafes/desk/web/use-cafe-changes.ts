import { useQueryClient } from '@tanstack/react-query'
import type { Cancelling } from '~/features/cafes/web/meetups-to-come-form'
import { changedMeanwhile } from '~/lib/conflict'
import { type CallFailed, isRefused } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { sayFailure } from '~/ui/say-failure'
import { cafeDeskEndpoints, type ManagedCafeFile } from '../endpoints'
import { cafeFile } from './queries'

/** Keeps a changed cafe in place of the cached one. */
export function useKeepCafe() {
  const client = useQueryClient()
  return (cafe: ManagedCafeFile) => client.setQueryData(cafeFile(cafe.id).queryKey, cafe)
}

/** An operator's changes to a cafe. Each reply contains the changed cafe, which replaces the cached one. */
export function useCafeChanges({ id, version }: Pick<ManagedCafeFile, 'id' | 'version'>) {
  const client = useQueryClient()
  const params = { cafeId: id }
  const { queryKey } = cafeFile(id)
  const hide = useCall(cafeDeskEndpoints.hide)
  const show = useCall(cafeDeskEndpoints.show)
  const cancelMeetup = useCall(cafeDeskEndpoints.cancelMeetup)
  const keepIn = useKeepCafe()
  const keep = async (change: Promise<ManagedCafeFile>) => {
    keepIn(await change)
  }
  return {
    isShowing: show.isPending,
    hide: (given: { reason: string } & Cancelling) =>
      keep(hide.mutateAsync({ params, body: { ...given, version } })),
    show: () => keep(show.mutateAsync({ params, body: { version } })),
    cancelMeetup: (meetupId: number, reason: string) =>
      keep(cancelMeetup.mutateAsync({ params: { ...params, meetupId }, body: { reason } })),
    /** Shows why a change failed. If another person has changed the cafe, it is read again. */
    explain: (error: CallFailed, fallback: string) => {
      if (isRefused(error, changedMeanwhile)) void client.invalidateQueries({ queryKey })
      return sayFailure(error, fallback)
    },
  }
}
