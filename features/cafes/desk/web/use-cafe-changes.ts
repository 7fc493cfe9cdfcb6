import { useQueryClient } from '@tanstack/react-query'
import type { Cancelling } from '~/features/meetups/web/standing-meetups-form'
import { changedMeanwhile } from '~/lib/conflict'
import { type CallFailed, isRefused } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { sayFailure } from '~/ui/say-failure'
import { cafeDeskEndpoints, type ManagedCafeFile } from '../endpoints'
import { cafeFile } from './queries'

type Basics = Pick<ManagedCafeFile, 'name' | 'address' | 'latitude' | 'longitude' | 'phones' | 'version'>

/** An operator's changes to a cafe. Each reply contains the changed cafe, which replaces the cached one. */
export function useCafeChanges({ id, version }: Pick<ManagedCafeFile, 'id' | 'version'>) {
  const client = useQueryClient()
  const params = { cafeId: id }
  const { queryKey } = cafeFile(id)
  const edit = useCall(cafeDeskEndpoints.edit)
  const hide = useCall(cafeDeskEndpoints.hide)
  const show = useCall(cafeDeskEndpoints.show)
  const cancelMeetup = useCall(cafeDeskEndpoints.cancelMeetup)
  const keep = async (change: Promise<ManagedCafeFile>) => {
    client.setQueryData(queryKey, await change)
  }
  return {
    isShowing: show.isPending,
    /** Sends the version that the edit is based on, which may be older than the cached one. */
    edit: (body: Basics) => keep(edit.mutateAsync({ params, body })),
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
