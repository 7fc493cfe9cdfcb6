import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelReasonShape } from '~/features/desk/contract'
import type { Cancelling } from '~/features/meetups/web/standing-meetups-form'
import { changedMeanwhile } from '~/lib/conflict'
import { call } from '~/lib/web/call'
import { type CallFailed, isRefused } from '~/lib/web/call-failed'
import { sayFailure } from '~/ui/say-failure'
import { cafeBasicsShape, cafeFileShape, cafeMeetupShape, deskEndpoints, hideCafeShape } from '~/features/desk/contract'
import { type CafeFile, deskQueries } from '~/features/desk/web/queries'

export interface Basics {
  name: string
  address: string
  latitude: number | null
  longitude: number | null
  phones: string[]
}

/** An operator's changes to a cafe. Each reply contains the changed cafe, which replaces the cached one. */
export function useCafeChanges({ id, version }: Pick<CafeFile, 'id' | 'version'>) {
  const client = useQueryClient()
  const params = { id }
  const { queryKey } = deskQueries.cafe(String(id))
  const keep = async (change: Promise<Parameters<typeof cafeFileShape.fromWire>[0]>) => {
    const file = cafeFileShape.fromWire(await change)
    client.setQueryData(queryKey, file)
    return file
  }
  return {
    /** Sends the version that the edit is based on, which may be older than the cached one. */
    edit: useMutation({
      mutationFn: (given: Basics & { version: string }) =>
        keep(call(deskEndpoints.editCafe, { params, body: cafeBasicsShape.toWire(given) }, { client })),
    }),
    hide: useMutation({
      mutationFn: (given: { reason: string } & Cancelling) =>
        keep(
          call(
            deskEndpoints.hideCafe,
            { params, body: hideCafeShape.toWire({ ...given, version }) },
            { client },
          ),
        ),
    }),
    show: useMutation({
      mutationFn: () => keep(call(deskEndpoints.showCafe, { params, body: { version } }, { client })),
    }),
    cancelMeetup: useMutation({
      mutationFn: ({ meetupId, reason }: { meetupId: number; reason: string }) =>
        keep(
          call(
            deskEndpoints.cancelMeetup,
            { params: cafeMeetupShape.toWire({ id, meetupId }), body: cancelReasonShape.toWire({ reason }) },
            { client },
          ),
        ),
    }),
    /** Shows why a change failed. If another person has changed the cafe, it is read again. */
    explain: (error: CallFailed, fallback: string) => {
      if (isRefused(error, changedMeanwhile)) void client.invalidateQueries({ queryKey })
      return sayFailure(error, fallback)
    },
  }
}
