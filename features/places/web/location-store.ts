import { create } from 'zustand'
import { rememberedMember } from '~/features/accounts/web/use-session'
import { changeDeviceValue, type DeviceValue, readDeviceValue } from '~/lib/web/device-values'
import { deviceMs } from '~/lib/web/now'
import { queryClient } from '~/lib/web/query-client'
import { showDialog } from '~/ui/dialog-store'
import {
  currentPosition,
  isSameSpot,
  type KnownLocation,
  mayAskForPosition,
  nowhereYet,
  type Place,
  type Point,
  readLocation,
  readPlaces,
  roundedPoint,
  type Whereabouts,
  waits,
  whereaboutsAt,
  withoutPlace,
  withoutPosition,
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

export const storedLocation: DeviceValue<KnownLocation> = {
  name: 'location',
  initial: nowhereYet,
}
export const storedRecentPlaces: DeviceValue<Place[]> = { name: 'recentPlaces', initial: [] }
export const storedFavouritePlaces: DeviceValue<Place[]> = { name: 'favouritePlaces', initial: [] }

/** The state of asking for the position. The position itself is in the stored location. */
export const usePosition = create<{ status: PositionStatus; isNoteClosed: boolean }>()(() => ({
  status: 'unasked',
  isNoteClosed: false,
}))

/** Hides the note about the missing position until the app is opened again. */
export const closePositionNote = () => usePosition.setState({ isNoteClosed: true })

const setStatus = (status: PositionStatus) => usePosition.setState({ status })

/** Who agreed, on this device, that the product uses the position: members by their ids, and visitors. */
export const locationConsents: DeviceValue<readonly (number | 'visitor')[]> = {
  name: 'locationConsents',
  initial: [],
}

/** A device is shared by a few at most. */
const mostConsents = 10

const whoIsHere = (): number | 'visitor' => rememberedMember() ?? 'visitor'
/** The browser's permission is given to the site. It says nothing of who sits in front of it now. */
const hasAgreed = () => readDeviceValue(locationConsents).includes(whoIsHere())

const noteConsent = (who: number | 'visitor') =>
  changeDeviceValue(locationConsents, (before) =>
    [who, ...before.filter((each) => each !== who)].slice(0, mostConsents),
  )

/** The member whose consent the server has told since this page was opened. */
let confirmedFor: number | null = null

/**
 * Brings this device's note of the member's consent up to what the server has: they may have agreed, or taken it back, on
 * another device. If the server is not reached, the note holds.
 */
async function confirmConsent(): Promise<void> {
  const memberId = rememberedMember()
  if (memberId === null || memberId === confirmedFor) return
  const isGiven = await import('./member-consent-store').then(
    ({ readMemberConsent }) => readMemberConsent(),
    () => null,
  )
  if (isGiven === null || rememberedMember() !== memberId) return
  confirmedFor = memberId
  if (isGiven) noteConsent(memberId)
  else if (mayKnowMember()) forgetConsent()
}

/** Whether this device has something that a withdrawal elsewhere ends. */
const mayKnowMember = () => hasAgreed() || stored().my !== null

/** Stores the consent of whoever is here: a member's on the server, so that their other devices know of it. */
export async function agreeToLocation(): Promise<void> {
  const who = whoIsHere()
  if (who !== 'visitor') {
    const { storeMemberConsent } = await import('./member-consent-store')
    await storeMemberConsent(true)
  }
  noteConsent(who)
}

/** Says what the position is for before it is used the first time, also where the browser gives it without a prompt. */
async function isAgreed(): Promise<boolean> {
  await confirmConsent()
  if (hasAgreed()) return true
  const agrees = await showDialog({
    title: '현재 위치를 사용할까요?',
    message:
      '가까운 카페와 모임을 찾고 거리를 재는 데만 써요. 약 10m 단위로 줄여서 보내고, 서버에 남기지 않아요. 동의하지 않아도 주소로 찾을 수 있어요.',
    confirmLabel: '동의하고 계속',
    cancelLabel: '나중에',
  })
  // A consent that cannot be stored now holds for this press, and is asked for again at the next.
  if (agrees) await agreeToLocation().catch(() => null)
  return agrees
}

function forgetConsent(): void {
  const who = whoIsHere()
  changeDeviceValue(locationConsents, (before) => before.filter((each) => each !== who))
  keepLocation(withoutPosition(stored()))
  // The device may still be looking.
  latest += 1
  forgotten = latest
  lastRequest = null
  lastFix = null
  setStatus('unasked')
}

/** The position is not used any more, and this device forgets it. Throws if a member's other devices could not be told. */
export async function withdrawConsent(): Promise<void> {
  if (rememberedMember() !== null) {
    const { storeMemberConsent } = await import('./member-consent-store')
    await storeMemberConsent(false)
  }
  forgetConsent()
}

/** The unrounded last fix, which never leaves this module. */
let lastFix: Point | null = null
let latest = 0
/** What was asked for until then is not stored: the consent was taken back. */
let forgotten = 0
/** When this page asked last, whatever came of it, how, and for whom. */
let lastRequest: { at: number; how: How; of: number | null; isOver: boolean } | null = null

const stored = (): KnownLocation => readLocation(readDeviceValue(storedLocation), rememberedMember())
export const locationNow = (): Whereabouts => whereaboutsAt(stored(), deviceMs())
const keepLocation = (location: KnownLocation) => changeDeviceValue(storedLocation, () => location)

async function nameOf(point: Point): Promise<string> {
  try {
    return (await queryClient().fetchQuery(placeQueries.addressAt(point))) ?? currentPosition
  } catch {
    return currentPosition
  }
}

/** Names the point at which the user searches, once its address is found. */
async function nameSearch(point: Point): Promise<void> {
  const address = await nameOf(point)
  const now = stored()
  // The user may have chosen another place meanwhile.
  const isUnnamed = now.address === currentPosition
  if (isUnnamed && now.search && isSameSpot(now.search, point)) keepLocation({ ...now, address })
}

/** Stores the position, moves the search there if it follows the user, and returns the stored point. */
function takeFix(fix: Point, takesOver: boolean): Point {
  const before = stored()
  const isTiny = lastFix !== null && before.my !== null && isSameSpot(lastFix, fix)
  const my = isTiny && before.my ? before.my : roundedPoint(fix)
  if (!isTiny) lastFix = fix
  setStatus('found')
  const found = { ...before, my, myAt: deviceMs(), myOf: rememberedMember() }
  const followed = before.search === null || (before.my !== null && isSameSpot(before.search, before.my))
  const isThere = before.search !== null && isSameSpot(before.search, my) && before.address !== null
  if ((takesOver || followed) && !(isThere && before.address !== currentPosition)) {
    keepLocation({ ...found, address: currentPosition, search: my })
    void nameSearch(my)
  } else keepLocation(found)
  return my
}

async function permission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    // Older browsers cannot tell without asking the user.
    return 'prompt'
  }
}

/** `exact` waits longer, for a fresh and precise fix. */
export type How = keyof Pick<typeof waits, 'usual' | 'exact'>

export interface Asking {
  how?: How
  /** After a press: asks for agreement if none was given, takes a new fix, and moves the search there, even if another place was chosen. */
  takesOver?: boolean
  /** Asks beside what is shown: the status tells only that a position was found. */
  isQuiet?: boolean
}

/** Asks the device for its position. Resolves to the point once it is stored, or to null if there is none. */
export async function askForPosition({
  how = 'usual',
  takesOver = false,
  isQuiet = false,
}: Asking = {}): Promise<Point | null> {
  if (!mayAskForPosition(window.location) || !('geolocation' in navigator)) {
    setStatus('impossible')
    return null
  }
  if (takesOver && !(await isAgreed())) return null
  latest += 1
  const own = latest
  // Somebody who presses wants to be where they are now. Within the browser's maximum age they may have moved far.
  const options = takesOver ? { ...waits[how], maximumAge: 0 } : waits[how]
  const request = { at: deviceMs(), how, of: rememberedMember(), isOver: false }
  lastRequest = request
  if (!isQuiet) setStatus('asking')
  return new Promise((resolve) => {
    const end = (finish: () => void) => {
      if (request.isOver) return
      request.isOver = true
      clearTimeout(fallback)
      clearTimeout(deadline)
      finish()
    }
    const fail = (status: PositionStatus) =>
      end(() => {
        if (own === latest && !isQuiet) setStatus(status)
        resolve(null)
      })
    const fallback = setTimeout(() => {
      if (own === latest && !isQuiet) setStatus('overdue')
    }, waits.fallbackMs)
    const deadline = setTimeout(async () => {
      // There is no deadline while the browser's permission prompt is still open.
      if ((await permission()) !== 'prompt') fail('unavailable')
    }, options.timeout)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        // Somebody else may have signed in while the device looked, or the consent gone.
        request.of === rememberedMember() && own > forgotten
          ? end(() => resolve(takeFix({ latitude, longitude }, takesOver)))
          : fail('unasked'),
      ({ code, PERMISSION_DENIED }) => fail(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      options,
    )
  })
}

/** Whether what this page has asked for is too old for a screen, or not precise enough. */
function needsToAsk(how: How): boolean {
  if (lastRequest === null || lastRequest.of !== rememberedMember()) return true
  if (!lastRequest.isOver) return false
  return (
    deviceMs() - lastRequest.at >= waits[how].maximumAge || (how === 'exact' && lastRequest.how !== 'exact')
  )
}

/**
 * Asks if the last answer is too old, and only if whoever is here has agreed and the permission was granted before, so
 * that the browser's prompt never appears on its own.
 */
export async function askIfGranted(how: How = 'usual'): Promise<void> {
  if (!needsToAsk(how)) return
  if (!mayAskForPosition(window.location)) return setStatus('impossible')
  const state = await permission()
  if (state === 'granted' || mayKnowMember()) await confirmConsent()
  if (!needsToAsk(how)) return
  if (state === 'granted' && hasAgreed()) await askForPosition({ how, isQuiet: lastRequest !== null })
  else if (state === 'denied') setStatus('denied')
}

/** Moves the search to this place and adds it to the recent places. */
export function choosePlace(place: Place): void {
  const { address, ...at } = place
  const point = roundedPoint(at)
  keepLocation({ ...stored(), address, search: point })
  changeDeviceValue(storedRecentPlaces, (places) => withPlace(readPlaces(places), { ...point, address }))
}

export function forgetRecentPlace(place: Place): void {
  changeDeviceValue(storedRecentPlaces, (places) => withoutPlace(readPlaces(places), place))
}

export function setFavourite(place: Place, isFavourite: boolean): void {
  const rounded = { ...roundedPoint(place), address: place.address }
  const change = isFavourite ? withPlace : withoutPlace
  changeDeviceValue(storedFavouritePlaces, (places) => change(readPlaces(places), rounded))
}
