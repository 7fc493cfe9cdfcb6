import { useEffect, useMemo } from 'react'
import { useDeviceValue, useIsDeviceRead } from '~/lib/web/device-values'
import { currentPosition, type KnownLocation, type Point, readLocation, searchPoint } from '../place'
import {
  type Asking,
  askForPosition,
  askIfGranted,
  keptLocation,
  type PositionStatus,
  usePosition,
} from './location-store'

export interface LocationNow extends KnownLocation {
  /** The point to search at. Null while the stored state is read or the device may still answer. */
  point: Point | null
  /** True if no point is known, so that the city hall is used. */
  isDefault: boolean
  status: PositionStatus
  /** The name of the point, for display. */
  name: string
  /** Asks the device for its position, after a press. Resolves to true once the position is known. */
  ask: (asking?: Asking) => Promise<boolean>
}

const defaultName = '서울시청 주변'

/**
 * Where the user is and where they search. Asks the device on its own only if the permission was granted
 * before. Use `exact` where only the nearest few results matter.
 */
export function useLocation({ how = 'usual' }: Pick<Asking, 'how'> = {}): LocationNow {
  const isRead = useIsDeviceRead()
  const kept = useDeviceValue(keptLocation)
  const status = usePosition((state) => state.status)
  useEffect(() => {
    void askIfGranted({ how })
  }, [how])

  return useMemo(() => {
    const location = readLocation(kept)
    const isDefault = location.search === null && location.my === null
    // While the device is asked, for some seconds at most, its position may still replace the default.
    const isOpen = !isRead || (isDefault && status === 'asking')
    return {
      ...location,
      isDefault,
      status,
      point: isOpen ? null : searchPoint(location),
      name: location.address ?? (isDefault ? defaultName : currentPosition),
      ask: (asking) => askForPosition({ how, ...asking }),
    }
  }, [kept, isRead, status, how])
}
