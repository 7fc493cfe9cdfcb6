import type { Coordinates } from '~/lib/coordinates'
import { grouped } from '~/lib/grouped'
import { personalTagKind, tagKind } from '~/lib/tags'
import type { DayOff, OpeningHours } from './opening-hours'

/** Won per hour; null if the cafe has no such fee. The child fee applies to teenagers. */
export interface HourlyFees {
  weekdayAdultFee: number | null
  weekendAdultFee: number | null
  weekdayChildFee: number | null
  weekendChildFee: number | null
}

/** Won; null if the cafe has set no price. */
export interface PassPrices {
  weekdayPass: number | null
  weekendPass: number | null
}

export interface PassRules extends PassPrices {
  /** Whether the weekend prices hold on public holidays too. */
  holidaysAsWeekend: boolean
}

export const passPrices = [5000, 6000, 7000, 8000, 9000] as const

/** What a list of cafes can be narrowed to, by words that the cafes' staff use for it. */
export const facilityWords = { parking: '주차', group: '단체', drinks: '음료 반입' } as const
export type FacilityFilter = keyof typeof facilityWords
export const facilityFilters = Object.keys(facilityWords) as FacilityFilter[]

export const cafeSorts = ['distance', 'games', 'price'] as const
export type CafeSort = (typeof cafeSorts)[number]

/** The price of the cheaper pass; null if the cafe has set none. */
function lowestPass({ weekdayPass, weekendPass }: PassPrices): number | null {
  const set = [weekdayPass, weekendPass].filter((price) => price !== null)
  return set.length === 0 ? null : Math.min(...set)
}

/** '종일권 5,000원부터' or, where there are no passes, '1시간 4,000원'; null if the cafe has set no price. */
export function priceInShort(prices: PassPrices & HourlyFees): string | null {
  const pass = lowestPass(prices)
  if (pass !== null) {
    return `종일권 ${grouped(pass)}원${prices.weekdayPass === prices.weekendPass ? '' : '부터'}`
  }
  const hour = prices.weekdayAdultFee ?? prices.weekendAdultFee
  return hour === null ? null : `1시간 ${wonInWords(hour)}`
}

/** Cafes that are listed by distance, in another order. */
export function inOrder<Cafe extends PassPrices & { gameCount: number }>(
  cafes: readonly Cafe[],
  sort: CafeSort,
): Cafe[] {
  const rankOf = {
    distance: () => 0,
    games: ({ gameCount }: Cafe) => -gameCount,
    price: (cafe: Cafe) => lowestPass(cafe) ?? Number.MAX_SAFE_INTEGER,
  }[sort]
  return cafes.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** The visible part of a map, in degrees. */
export interface MapBox {
  west: number
  south: number
  east: number
  north: number
}

export const shelfConditions = ['new', 'good', 'worn'] as const
export type ShelfCondition = (typeof shelfConditions)[number]

export const conditionNames: Record<ShelfCondition, string> = {
  new: '새 상품',
  good: '깨끗해요',
  worn: '사용감 있어요',
}

/** A cafe's copies of a game, as its staff describe them. */
export interface Copy {
  copies: number
  condition: ShelfCondition
  /** Whether the staff explain the rules. */
  canTeach: boolean
}

/** A game on a cafe's shelf. */
export interface ShelfEntry extends Copy {
  gameId: number
}

export interface NewCafe extends HourlyFees, PassPrices {
  slug?: string | null
  businessNumber?: string | null
  name: string
  address: string
  at: Coordinates | null
  image?: string | null
  phones: string[]
  event?: string | null
  facilities: string[]
  hoursText?: string | null
  opening: OpeningHours | null
  dayOffs: DayOff[]
  notices: { text: string; updatedAt: Date }[]
  shelf: ShelfEntry[]
  addedAt: Date
}

export interface FollowOutcome {
  isFollowed: boolean
  followCount: number
}

export interface NewFollow {
  memberId: number
  cafeId: number
  followedAt: Date
}

export const cafesPerPage = 20
export const shelfPerPage = 20
/** A list contains at most this many cafes, the nearest ones. */
export const mostListed = 200
/** A filter by opening time or a wide map area considers only this many of the nearest cafes. */
export const mostConsidered = 5_000
/** A map shows at most this many cafes at once. */
export const mostOnMap = 500
export const longestShelfSearch = 30
export const longestCafeSearch = 50
export const shortestCafeSearch = 2
/** A game's page lists at most this many cafes that own it, within so many kilometres. */
export const mostOwners = 10
export const ownersWithinKm = 20
/** Meetups are opened at most this many days ahead, so calendars show as many closed days. */
export const meetupDaysAhead = 92

export const cafeImageWidths = [320, 640, 1200] as const

/** Korea with its islands. Points elsewhere are mistakes. */
const korea = { south: 32.5, north: 39.5, west: 124, east: 132.5 }

export function isInKorea({ latitude, longitude }: Coordinates): boolean {
  return (
    latitude >= korea.south && latitude <= korea.north && longitude >= korea.west && longitude <= korea.east
  )
}

/** The phone number to call; null if there is none. */
export function phoneOf({ phones }: { phones: readonly string[] }): string | null {
  return phones[0] ?? null
}

/** '서울 마포구 연남동' for '서울특별시 마포구 연남동 12-3'. */
export function shortAddress(address: string): string {
  const [city = '', ...rest] = address.split(' ')
  const short = city
    .replace(/(특별자치시|특별자치도|통합특별시|특별시|광역시)$|(?<=^경기)도$/, '')
    .replace(/^(경상|전라|충청)(.)도$/, shortProvince)
  return [short, ...rest.slice(0, 2)].join(' ')
}

function shortProvince(_: string, name: string, side: string): string {
  return `${name[0] ?? ''}${side}`
}

const cafeTabs = ['info', 'coupon', 'game'] as const
export type CafeTab = (typeof cafeTabs)[number]

/** The tab that the URL names; the first tab for any other text. */
export function cafeTabFrom(text: string | null): CafeTab {
  return cafeTabs.find((tab) => tab === text) ?? 'info'
}

export function hasFees({
  weekdayAdultFee,
  weekendAdultFee,
  weekdayChildFee,
  weekendChildFee,
}: HourlyFees): boolean {
  return [weekdayAdultFee, weekendAdultFee, weekdayChildFee, weekendChildFee].some((fee) => fee !== null)
}

export function hasPasses({ weekdayPass, weekendPass }: PassPrices): boolean {
  return weekdayPass !== null || weekendPass !== null
}

/** Said of a cafe without an owner, for whom nobody could be paid. */
export const onlyOnTheSpot = '점주가 아직 없는 카페라 모임은 현장 결제로만 열려요.'

/** '4,500원', '무료', or '–' if there is no price. */
export function wonInWords(won: number | null): string {
  if (won === null) return '–'
  return won === 0 ? '무료' : `${grouped(won)}원`
}

const mostNamesOffered = 8

/** Suggestions for a typed text: the distinct names that contain it, but none if it is itself a full name. */
export function namesOffered(names: readonly string[], typed: string): string[] {
  const text = typed.trim()
  if (names.includes(text)) return []
  return [...new Set(names)].filter((name) => name.includes(text)).slice(0, mostNamesOffered)
}

/** How many weeks a cafe's numbers cover, including the current one. */
export const shownWeeks = 12

export const cafeTags = {
  /** A cafe's own data: name, place, hours, fees, notices. */
  facts: tagKind('cafes'),
  /** How many of a cafe's tables are free, and when staff saw that. */
  freeTables: tagKind('free-tables'),
  /** The games a cafe owns. */
  shelf: tagKind('cafe-shelves'),
  /** A cafe's number of followers. Lists do not depend on it, so their counts may be a minute old. */
  follows: tagKind('cafe-follows'),
  /** Whether a member follows a cafe. */
  own: personalTagKind('cafes'),
  /** The other data on a cafe's console, which only its staff see. */
  console: personalTagKind('cafe-console'),
}
