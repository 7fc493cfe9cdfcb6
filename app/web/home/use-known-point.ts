import { useMemo } from 'react'
import { type Point, readLocation, whereaboutsAt } from '~/features/places/place'
import { storedLocation } from '~/features/places/web/location-store'
import { useDeviceValue } from '~/lib/web/device-values'

/** Where this device was last known to be or to search. Home asks for no position. */
export function useKnownPoint(): Point | null {
  const stored = useDeviceValue(storedLocation)
  return useMemo(() => {
    const { my, search } = whereaboutsAt(readLocation(stored), Date.now())
    return my ?? search
  }, [stored])
}
