import { type Coordinates, defaultPoint, kmBetween } from '~/lib/coordinates'

export type Point = Coordinates

/** A point with the address by which a person knows it. */
export interface Place extends Point {
  address: string
}

/** Where the user is and where they search. A field is null while it is not known. */
export interface Whereabouts {
  /** The address of `search`. */
  address: string | null
  /** The device's own position, if it was asked for and found. */
  my: Point | null
  /** The point at which the user searches: chosen, or their own. */
  search: Point | null
}

/** What the device remembers of it. */
export interface KnownLocation extends Whereabouts {
  /** When `my` was read, in milliseconds since 1970. */
  myAt: number | null
  /** The member for whom `my` was read; null for a visitor. */
  myOf: number | null
}

/** Used wherever no position is known. */
export const seoulCityHall: Place = { ...defaultPoint, address: '서울 중구 세종대로 110' }

/** The address of a position that has none. */
export const currentPosition = '현재 위치'
/** The same, once the user may have left it. */
export const lastPosition = '마지막 위치'

export const nowhereYet: KnownLocation = { address: null, my: null, myAt: null, myOf: null, search: null }

/** An own position that is older than this is not shown as the present one. */
export const presentForMs = 10 * 60_000

/** What the remembered location says at this moment: an old own position is not where the user is. */
export function whereaboutsAt({ address, my, myAt, search }: KnownLocation, now: number): Whereabouts {
  if (my !== null && myAt !== null && now - myAt < presentForMs) return { address, my, search }
  return { address: address === currentPosition ? lastPosition : address, my: null, search }
}

/** How long to wait for the device's position, and how old it may be. */
export const waits = {
  /** The default point is shown after this. */
  fallbackMs: 3_000,
  usual: { timeout: 8_000, maximumAge: 60_000, enableHighAccuracy: false },
  /** For a game's page, which lists only the nearest cafes. */
  exact: { timeout: 15_000, maximumAge: 10_000, enableHighAccuracy: true },
} as const

/** A map that shows the search moves with it from here on. Less is how far positions waver between two readings. */
export const mapMovesFromM = 200

/** About five metres. Smaller moves are the device's imprecision. */
const smallestMove = 0.000_05
const degreesPrecision = 10_000

/** Rounded to four decimals, about ten metres. Nothing more precise leaves the device. */
export function roundedPoint({ latitude, longitude }: Point): Point {
  const rounded = (degrees: number) => Math.round(degrees * degreesPrecision) / degreesPrecision
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

export function isSameSpot(one: Point, other: Point): boolean {
  return (
    Math.abs(one.latitude - other.latitude) < smallestMove &&
    Math.abs(one.longitude - other.longitude) < smallestMove
  )
}

export function isOnEarth({ latitude, longitude }: Point): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

export function metresBetween(one: Point, other: Point): number {
  return kmBetween(one, other) * 1_000
}

function readStoredPoint(stored: unknown): Point | null {
  const { latitude, longitude } = Object(stored) as Partial<Record<keyof Point, unknown>>
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null
  const point = { latitude, longitude }
  return isOnEarth(point) ? roundedPoint(point) : null
}

function readAddress(stored: unknown): string | null {
  return typeof stored === 'string' && stored.trim() !== '' ? stored.slice(0, longestAddress) : null
}

const longestAddress = 200

/** The position is forgotten, and with it the search that follows it. */
export function withoutPosition({ address, my, search }: KnownLocation): KnownLocation {
  const followed = my !== null && search !== null && isSameSpot(my, search)
  return followed ? nowhereYet : { ...nowhereYet, address, search }
}

/**
 * What is remembered for whoever is here. A position that was read for somebody else is none of theirs. Invalid parts
 * become null: another version may have stored them, or the user may have edited them.
 */
export function readLocation(stored: unknown, memberId: number | null): KnownLocation {
  const { address, my, myAt, myOf, search } = Object(stored) as Partial<Record<keyof KnownLocation, unknown>>
  const searched = readStoredPoint(search)
  const known: KnownLocation = {
    address: searched === null ? null : readAddress(address),
    my: readStoredPoint(my),
    myAt: typeof myAt === 'number' && Number.isFinite(myAt) ? myAt : null,
    myOf: typeof myOf === 'number' ? myOf : null,
    search: searched,
  }
  return known.myOf === memberId ? known : withoutPosition(known)
}

export function readPlaces(stored: unknown): Place[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, mostStoredPlaces).flatMap((each: unknown) => {
    const point = readStoredPoint(each)
    const address = readAddress((Object(each) as Partial<Place>).address)
    return point === null || address === null ? [] : [{ ...point, address }]
  })
}

/** The point to search at: the chosen one, the own one, or the default. */
export function searchPoint({ search, my }: Whereabouts): Point {
  return search ?? my ?? seoulCityHall
}

/** This device keeps at most this many recent places, and as many favourites. */
export const mostStoredPlaces = 10

export function isSamePlace(one: Place, other: Place): boolean {
  return one.address === other.address && isSameSpot(one, other)
}

/** The list with this place first, cut to `mostKept`. */
export function withPlace(places: readonly Place[], place: Place): Place[] {
  return [place, ...withoutPlace(places, place)].slice(0, mostStoredPlaces)
}

export function withoutPlace(places: readonly Place[], place: Place): Place[] {
  return places.filter((other) => !isSamePlace(other, place))
}

/** Browsers give positions to secure pages only. Elsewhere the default point is used without asking. */
export function mayAskForPosition({ protocol, hostname }: { protocol: string; hostname: string }): boolean {
  if (protocol === 'https:') return true
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[?::1\]?$/.test(hostname)
}

/** A search for an address is no longer than this. */
export const longestSearch = 100
/** The address service has no more pages. */
export const mostPages = 45
