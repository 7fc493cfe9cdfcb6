import { useMemo } from 'react'
import { useMemberHere } from '~/features/accounts/web/use-session'
import { type Point, readLocation, whereaboutsAt } from '~/features/places/place'
import { storedLocation } from '~/features/places/web/location-store'
import { useDeviceValue } from '~/lib/web/device-values'
import { deviceMs } from '~/lib/web/now'

/** Where this device was last known to be or to search. Home asks for no position. */
export function useKnownPoint(): Point | null {
  const stored = useDeviceValue(storedLocation)
  const memberId = useMemberHere()
  return useMemo(() => {
    const { my, search } = whereaboutsAt(readLocation(stored, memberId), deviceMs())
    return my ?? search
  }, [stored, memberId])
}
