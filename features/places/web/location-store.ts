import { create } from 'zustand'
import { changeDeviceValue, type DeviceValue, readDeviceValue } from '~/lib/web/device-values'
import { queryClient } from '~/lib/web/query-client'
import {
  currentPosition,
  isSameSpot,
  type KnownLocation,
  mayAskForPosition,
  type Place,
  type Point,
  readLocation,
  readPlaces,
  roundedPoint,
  waits,
  withoutPlace,
  withPlace,
} from '../place'
import { placeQueries } from './queries'

export type PositionStatus =
  | 'unasked'
  | 'asking'
  /** Still asking, but the default point is shown meanwhile. */
  | 'overdue'
  | 'found'
  | 'denied'
  /** The device could not find its position. */
  | 'unavailable'
  /** The page is not secure, or the browser gives no positions at all. */
  | 'impossible'

export const keptLocation: DeviceValue<KnownLocation> = {
  name: 'location',
  initial: { address: null, my: null, search: null },
}
export const keptRecentPlaces: DeviceValue<Place[]> = { name: 'recentPlaces', initial: [] }
export const keptFavouritePlaces: DeviceValue<Place[]> = { name: 'favouritePlaces', initial: [] }

/** The state of asking for the position. The position itself is in the stored location. */
export const usePosition = create<{ status: PositionStatus }>()(() => ({ status: 'unasked' }))

const setStatus = (status: PositionStatus) => usePosition.setState({ status })

/** The unrounded last fix, which never leaves this module. */
let lastFix: Point | null = null
let latest = 0

export const locationNow = (): KnownLocation => readLocation(readDeviceValue(keptLocation))
const keepLocation = (location: KnownLocation) => changeDeviceValue(keptLocation, () => location)

async function nameOf(point: Point): Promise<string> {
  try {
    return (await queryClient().fetchQuery(placeQueries.addressAt(point))) ?? currentPosition
  } catch {
    return currentPosition
  }
}

/** Moves the search to this point, and names it once its address is found. */
async function searchHere(point: Point): Promise<void> {
  keepLocation({ address: currentPosition, my: point, search: point })
  const address = await nameOf(point)
  const { my, search } = locationNow()
  // The user may have chosen another place meanwhile.
  if (search && isSameSpot(search, point)) keepLocation({ address, my, search })
}

async function takeFix(fix: Point, takesOver: boolean): Promise<void> {
  const before = locationNow()
  const isTiny = lastFix !== null && before.my !== null && isSameSpot(lastFix, fix)
  const my = isTiny && before.my ? before.my : roundedPoint(fix)
  if (!isTiny) lastFix = fix
  setStatus('found')
  const followed = before.search === null || (before.my !== null && isSameSpot(before.search, before.my))
  if (takesOver || followed) {
    const isThere = before.search !== null && isSameSpot(before.search, my) && before.address !== null
    if (isThere && before.address !== currentPosition) keepLocation({ ...before, my })
    else await searchHere(my)
  } else keepLocation({ ...before, my })
}

async function permission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    // Older browsers cannot tell without asking the user.
    return 'prompt'
  }
}

export interface Asking {
  /** `exact` waits longer, for a fresh and precise fix. */
  how?: 'usual' | 'exact'
  /** Moves the search to the user's own position, even if they have chosen another place. */
  takesOver?: boolean
}

/** Asks the device for its position. Resolves to true once it is stored, or to false if there is none. */
export async function askForPosition({ how = 'usual', takesOver = false }: Asking = {}): Promise<boolean> {
  if (!mayAskForPosition(window.location) || !('geolocation' in navigator)) {
    setStatus('impossible')
    return false
  }
  latest += 1
  const own = latest
  const options = waits[how]
  setStatus('asking')
  return new Promise((resolve) => {
    let isOver = false
    const end = (finish: () => void) => {
      if (isOver) return
      isOver = true
      clearTimeout(fallback)
      clearTimeout(deadline)
      finish()
    }
    const fail = (status: PositionStatus) =>
      end(() => {
        if (own === latest) setStatus(status)
        resolve(false)
      })
    const fallback = setTimeout(() => {
      if (own === latest) setStatus('overdue')
    }, waits.fallbackMs)
    const deadline = setTimeout(async () => {
      // There is no deadline while the browser's permission prompt is still open.
      if ((await permission()) !== 'prompt') fail('unavailable')
    }, options.timeout)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        end(() => {
          void takeFix({ latitude, longitude }, takesOver).then(() => resolve(true))
        }),
      ({ code, PERMISSION_DENIED }) => fail(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      options,
    )
  })
}

/** Asks only if the permission was granted before, so that the browser's prompt never appears on its own. */
export async function askIfGranted(asking: Asking = {}): Promise<void> {
  if (usePosition.getState().status !== 'unasked') return
  if (!mayAskForPosition(window.location)) return setStatus('impossible')
  const state = await permission()
  if (usePosition.getState().status !== 'unasked') return
  if (state === 'granted') await askForPosition(asking)
  else if (state === 'denied') setStatus('denied')
}

/** Moves the search to this place and adds it to the recent places. */
export function choosePlace(place: Place): void {
  const { address, ...at } = place
  const point = roundedPoint(at)
  keepLocation({ address, my: locationNow().my, search: point })
  changeDeviceValue(keptRecentPlaces, (places) => withPlace(readPlaces(places), { ...point, address }))
}

export function forgetRecentPlace(place: Place): void {
  changeDeviceValue(keptRecentPlaces, (places) => withoutPlace(readPlaces(places), place))
}

export function setFavourite(place: Place, isFavourite: boolean): void {
  const rounded = { ...roundedPoint(place), address: place.address }
  const change = isFavourite ? withPlace : withoutPlace
  changeDeviceValue(keptFavouritePlaces, (places) => change(readPlaces(places), rounded))
}
