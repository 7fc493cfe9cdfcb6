import { useEffect, useMemo, useState } from 'react'
import { useMemberHere } from '~/features/accounts/web/use-session'
import { useDeviceValue, useIsDeviceRead } from '~/lib/web/device-values'
import { deviceMs } from '~/lib/web/now'
import { showToast } from '~/ui/toast-store'
import {
  currentPosition,
  isSameSpot,
  lastPosition,
  type Point,
  presentForMs,
  readLocation,
  searchPoint,
  type Whereabouts,
  whereaboutsAt,
} from '../place'
import {
  askForPosition,
  askIfGranted,
  type How,
  type PositionStatus,
  storedLocation,
  usePosition,
} from './location-store'

export interface LocationNow extends Whereabouts {
  /** The point to search at. Null while the stored state is read or the device may still answer. */
  point: Point | null
  /** True if no point is known, so that the city hall is used. */
  isDefault: boolean
  status: PositionStatus
  /** The name of the point, for display. */
  name: string
  /** What distances from the point are measured from, before '에서'. */
  from: string
  /**
   * Asks the device for its position after a press, and moves the search there. Resolves to the position that was found,
   * which is not yet in what was rendered when the press came. Where there is none, it says so and resolves to null.
   */
  ask: () => Promise<Point | null>
}

const defaultName = '서울시청 주변'
const defaultFrom = '서울시청'
const ownFrom = '내 위치'

const troubles: Partial<Record<PositionStatus, string>> = {
  denied: '위치 권한이 꺼져 있어요. 브라우저 설정에서 위치를 허용해 주세요',
  impossible: '이 주소에서는 현재 위치를 쓸 수 없어요',
}

async function askAloud(how: How): Promise<Point | null> {
  const at = await askForPosition({ how, takesOver: true })
  const { status } = usePosition.getState()
  // Whoever does not agree that the position is used knows why there is none.
  if (at === null && status !== 'unasked') {
    const message = troubles[status] ?? '위치가 정확하지 않아요'
    showToast({ type: 'error', message })
  }
  return at
}

/** The same object as long as the point stays the same. */
function usePoint(point: Point | null): Point | null {
  const { latitude, longitude } = point ?? { latitude: null, longitude: null }
  return useMemo(
    () => (latitude === null || longitude === null ? null : { latitude, longitude }),
    [latitude, longitude],
  )
}

/**
 * Where the user is and where they search. Asks the device on its own only if the permission was granted before: when
 * the screen opens and when it is looked at again, if the last answer is too old for it. Use `exact` where only the
 * nearest few results matter.
 */
export function useLocation({ how = 'usual' }: { how?: How } = {}): LocationNow {
  const isRead = useIsDeviceRead()
  const stored = useDeviceValue(storedLocation)
  const status = usePosition((state) => state.status)
  const [now, setNow] = useState(() => deviceMs())
  const memberId = useMemberHere()
  const known = useMemo(() => readLocation(stored, memberId), [stored, memberId])
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void askIfGranted(how)
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [how])
  useEffect(() => {
    if (known.myAt === null) return
    const timer = setTimeout(
      () => {
        setNow(deviceMs())
        if (document.visibilityState === 'visible') void askIfGranted(how)
      },
      Math.max(0, known.myAt + presentForMs - deviceMs()),
    )
    return () => clearTimeout(timer)
  }, [known.myAt, how])

  const { address, ...points } = whereaboutsAt(known, now)
  const my = usePoint(points.my)
  const search = usePoint(points.search)
  return useMemo(() => {
    const location = { address, my, search }
    const isDefault = search === null && my === null
    // While the device is asked, for some seconds at most, its position may still replace the default.
    const isOwn = my !== null && (search === null || isSameSpot(search, my))
    const isOpen = !isRead || (isDefault && status === 'asking')
    return {
      ...location,
      isDefault,
      status,
      point: isOpen ? null : searchPoint(location),
      name: address ?? (isDefault ? defaultName : my === null ? lastPosition : currentPosition),
      from: isDefault ? defaultFrom : isOwn ? ownFrom : (address ?? lastPosition),
      ask: () => askAloud(how),
    }
  }, [address, my, search, isRead, status, how])
}
