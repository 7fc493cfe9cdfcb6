import { useState } from 'react'
import { MapButton } from '~/ui/map/map-button'
import type { Point } from '../place'
import type { LocationNow } from './use-location'

/** On a map: goes to where the device is now. */
export function LocateButton({ location, onFound }: { location: LocationNow; onFound: (at: Point) => void }) {
  const [isAsking, setIsAsking] = useState(false)

  async function locate() {
    if (isAsking) return
    setIsAsking(true)
    const at = await location.ask()
    setIsAsking(false)
    if (at) onFound(at)
  }

  return <MapButton icon="locate" label="내 위치로 이동" busy={isAsking} onClick={() => void locate()} />
}
