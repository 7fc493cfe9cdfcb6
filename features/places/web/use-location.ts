import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocalState } from '~/lib/web/local-state'
import { currentPosition, type KnownLocation, type Point, readLocation, searchPoint } from '../place'
import { type Asking, askForPosition, askIfGranted, type PositionStatus, usePosition } from './location-store'

/** Whether what this device remembers has been read. */
export function useIsStored(): boolean {
  useEffect(() => {
    if (!useLocalState.persist.hasHydrated()) void useLocalState.persist.rehydrate()
  }, [])
  return useSyncExternalStore(
    (onChange) => useLocalState.persist.onFinishHydration(onChange),
    () => useLocalState.persist.hasHydrated(),
    () => false,
  )
}

export interface LocationNow extends KnownLocation {
  /** Where to search. Null until it is known whether the device tells. */
  point: Point | null
  /** Nothing is known, so the city hall stands in. */
  isDefault: boolean
  status: PositionStatus
  /** What the point is called. */
  name: string
  /** Asks the device where it is, after a press. True once it is known. */
  ask: (asking?: Asking) => Promise<boolean>
}

const defaultName = '서울시청 주변'

/**
 * Where the user is and searches. Asks the device by itself only where that was granted before. `how` is `exact` where
 * the nearest few things count.
 */
export function useLocation({ how = 'usual' }: Pick<Asking, 'how'> = {}): LocationNow {
  const isStored = useIsStored()
  const kept = useLocalState((state) => state.storage.location)
  const status = usePosition((state) => state.status)
  useEffect(() => {
    void askIfGranted({ how })
  }, [how])

  return useMemo(() => {
    const location = readLocation(kept)
    const isDefault = location.search === null && location.my === null
    // For the first seconds the own position may still replace the default.
    const isOpen = !isStored || (isDefault && status === 'asking')
    return {
      ...location,
      isDefault,
      status,
      point: isOpen ? null : searchPoint(location),
      name: location.address ?? (isDefault ? defaultName : currentPosition),
      ask: (asking) => askForPosition({ how, ...asking }),
    }
  }, [kept, isStored, status, how])
}
