import { z } from 'zod'
import { countCharacters } from '~/lib/characters'
import {
  get,
  latitudeQuery,
  longitudeQuery,
  pageOf,
  pageQuery,
  post,
  searchQuery,
  toPoint,
  wholeNumber,
} from '~/lib/contract'
import type { Coordinates } from '~/lib/coordinates'
import { badInput } from '~/lib/errors'
import { each, field, spread, type Wire, wireShape } from '~/lib/wire-shape'
import { listedGameShape } from '../catalogue/contract'
import { gameTags } from '../catalogue/tags'
import { longestCafeSearch, longestShelfSearch, shelfConditions, shortestCafeSearch } from './cafe'
import { cafeRefusals } from './refusals'
import { cafeTags } from './tags'

// The public API calls a cafe a "store" in places, following it "carts" and its all-day pass "storepass". Existing
// clients fix the paths and fields.

const yes = z.literal('Y')
const whole = z.number().int()
const won = whole.nullable()

const WireOpening = z.object({ opens: whole, closes: whole }).nullable()

const dayOffShape = wireShape({
  day: field('date', z.string()),
  reason: z.string().nullable(),
})

const noticeShape = wireShape({
  text: field('description', z.string()),
  updatedAt: field('updated_at', z.string()),
})

/** Text with the longitude first, as geographic databases write points. */
function toCoord(at: Coordinates | null): string | null {
  return at === null ? null : `${at.longitude} ${at.latitude}`
}

/** Null if the text contains no valid point. */
export function fromCoord(text: string | null): Coordinates | null {
  const [longitude, latitude, ...rest] = (text?.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  if (longitude === undefined || latitude === undefined || rest.length > 0) return null
  return Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? null : { latitude, longitude }
}

/** A cafe in a list. */
export const cafeCardShape = wireShape(
  {
    id: whole,
    name: z.string(),
    address: z.string(),
    image: field('cafe_image', z.string().nullable()),
    at: field('coord', z.string().nullable(), { toWire: toCoord, fromWire: fromCoord }),
    distance: z.number().nullable(),
    ownDistance: field('distance_my', z.number().nullable()),
    phones: spread(['tel_display', 'phone_number', 'tel1', 'tel2'], z.string().nullable()),
    event: z.string().nullable(),
    hoursText: field('bizhour_info', z.string()),
    opening: field('opening_hours', z.array(WireOpening).nullable()),
    dayOffs: field('day_offs', z.array(dayOffShape.schema), each(dayOffShape)),
    facilities: field('facilities', z.string(), {
      toWire: (facilities: readonly string[]) => facilities.join(', '),
      fromWire: (text) => (text === '' ? [] : text.split(', ')),
    }),
    weekdayAdultFee: field('usage_time_cost.weekday_adult', won),
    weekendAdultFee: field('usage_time_cost.weekend_adult', won),
    weekdayChildFee: field('usage_time_cost.weekday_child', won),
    weekendChildFee: field('usage_time_cost.weekend_child', won),
    weekdayPass: field('weekday_pass', won),
    weekendPass: field('weekend_pass', won),
    isFollowed: field('has_liked', z.boolean()),
    followCount: field('has_liked_cnt', whole),
    gameCount: field('game_count', whole),
    updatedAt: field('updated_at', z.string()),
  },
  { cart_distance: z.number().nullable() },
  ({ ownDistance }) => ({ cart_distance: ownDistance }),
)
export type WireCafeCard = Wire<typeof cafeCardShape>

export const cafeShape = wireShape(
  {
    ...cafeCardShape.fields,
    moreImages: field('more_images', z.array(z.string())),
    notices: field('notice', z.array(noticeShape.schema), each(noticeShape)),
  },
  { cart_distance: z.number().nullable() },
  ({ ownDistance }) => ({ cart_distance: ownDistance }),
)

const copyShape = wireShape({
  copies: whole,
  condition: z.enum(shelfConditions),
  canTeach: field('can_teach', z.boolean()),
})

/** A cafe that owns a game, with the details of its copies. */
export const ownerShape = wireShape(
  { ...cafeCardShape.fields, ...copyShape.fields },
  { cart_distance: z.number().nullable() },
  ({ ownDistance }) => ({ cart_distance: ownDistance }),
)

/** A game on a cafe's shelf. */
export const shelfGameShape = wireShape({ ...listedGameShape.fields, ...copyShape.fields })

export const followShape = wireShape({
  cafeId: field('cafe_id', wholeNumber('카페 번호(cafe_id)')),
  isFollowed: field('is_liked', z.boolean().optional().meta({ label: '팔로우(is_liked)' }), {
    missing: true,
  }),
})

export const followOutcomeShape = wireShape({
  isFollowed: field('has_liked', z.boolean()),
  followCount: field('has_liked_cnt', whole),
})

/** The query of `shelf`. */
export const shelfRequestShape = wireShape({
  cafeId: field('cafe', wholeNumber('카페 번호(cafe)')),
  text: field('search_f', searchQuery(longestShelfSearch, 'search_f'), {
    missing: '',
  }),
  page: pageQuery(),
})

/** A query for one cafe. */
export const cafeNumberShape = wireShape({
  cafeId: field('cafe_id', wholeNumber('카페 번호(cafe_id)')),
})

/** A query for one cafe that accepts any text, because everything that is no cafe gets the same refusal. */
export const anyCafeShape = wireShape({
  cafeId: field('cafe_id', z.string().max(40).optional().meta({ label: '카페 번호(cafe_id)' }), {
    missing: '',
  }),
})

export const closedDayShape = dayOffShape

export const passPricesShape = wireShape({
  weekdayPass: field('weekday_pass', won),
  weekendPass: field('weekend_pass', won),
})

const point = z.object({ lat: latitudeQuery('lat'), lng: longitudeQuery('lng') })
const ownPoint = z.object({ mylat: latitudeQuery('mylat'), mylng: longitudeQuery('mylng') })

export const ListCafes = z.object({
  ...point.shape,
  ...ownPoint.shape,
  search_f: searchQuery(longestCafeSearch, 'search_f'),
  store_id: wholeNumber('카페 번호(store_id)').optional(),
  product_id: wholeNumber('게임 번호(product_id)').optional(),
  // A moment in Seoul, or "now".
  open_at: z
    .string()
    .regex(/^(now|20\d{2}-(0\d|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d)$/)
    .optional()
    .meta({ label: '여는 시각(open_at)' }),
  follow: yes.optional().meta({ label: '팔로우(follow)' }),
  // west,south,east,north
  box: z
    .string()
    .max(100)
    .regex(/^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$/)
    .optional()
    .meta({ label: '지도 범위(box)' }),
  page: pageQuery(),
})

const ListOwners = z.object({
  ...point.shape,
  ...ownPoint.shape,
  product_id: wholeNumber('게임 번호(product_id)'),
})

export const cafeEndpoints = {
  list: get('/v1/cafe', {
    summary: '카페 목록, 가까운 순. 좌표가 없으면 서울시청에서 가까운 순이에요',
    query: ListCafes,
    rate: 'search',
    reply: pageOf(cafeCardShape.schema),
    dependsOn: [cafeTags.facts.all, cafeTags.shelf.all, cafeTags.own.all],
    refusals: [cafeRefusals.noCafe],
  }),
  cafe: get('/v1/cafe/:id', {
    summary: '카페 하나',
    params: z.object({ id: wholeNumber('카페 번호') }),
    query: z.object({ ...point.shape, ...ownPoint.shape }),
    reply: cafeShape.schema,
    dependsOn: [
      cafeTags.facts.by('id'),
      cafeTags.shelf.by('id'),
      cafeTags.follows.by('id'),
      cafeTags.own.by('id'),
    ],
    cachedFor: 'visitors',
    refusals: [cafeRefusals.noCafe, cafeRefusals.hiddenCafe],
  }),
  followed: get('/v1/me/cafe/carts', {
    summary: '팔로우한 카페, 최근 팔로우한 순',
    audience: 'member',
    query: z.object({ ...ownPoint.shape, page: pageQuery() }),
    reply: pageOf(cafeCardShape.schema),
    dependsOn: [cafeTags.facts.all, cafeTags.shelf.all, cafeTags.own.all],
  }),
  follow: post('/v1/me/cafe/carts', {
    summary: '팔로우. 여러 번 불러도 한 번이에요. is_liked가 false면 팔로우를 취소해요',
    audience: 'member',
    body: followShape.schema,
    reply: followOutcomeShape.schema,
    refusals: [cafeRefusals.noCafe],
  }),
  shelf: get('/v1/storegetproduct', {
    summary: '카페가 가진 게임, 많이 하는 순',
    query: shelfRequestShape.schema,
    rate: 'search',
    reply: pageOf(shelfGameShape.schema),
    dependsOn: [cafeTags.shelf.by('cafe'), gameTags.facts.all, gameTags.figures.all, gameTags.own.all],
    cachedFor: 'visitors',
    refusals: [cafeRefusals.noCafe],
  }),
  owners: get('/v1/storeproduct', {
    summary: '게임이 있는 카페: 20km 안에서 가까운 열 곳',
    query: ListOwners,
    reply: pageOf(ownerShape.schema),
    dependsOn: [cafeTags.facts.all, cafeTags.shelf.all, cafeTags.own.all],
  }),
  closedDays: get('/v1/cafeDayOffView', {
    summary: '카페가 쉬는 날, 오늘부터 석 달',
    query: cafeNumberShape.schema,
    reply: pageOf(dayOffShape.schema),
    dependsOn: [cafeTags.facts.by('cafe_id')],
    cachedFor: 'everybody',
    refusals: [cafeRefusals.noCafe],
  }),
  passPrices: get('/v1/storepass', {
    summary: '카페의 종일 이용권 값',
    query: anyCafeShape.schema,
    reply: pageOf(passPricesShape.schema),
    dependsOn: [cafeTags.facts.by('cafe_id')],
    cachedFor: 'everybody',
    refusals: [cafeRefusals.noPassInformation, cafeRefusals.noPassPrice],
  }),
}

/** The visible part of a map, in degrees. */
export interface MapBox {
  west: number
  south: number
  east: number
  north: number
}

/** The criteria of a list of cafes. */
export interface CafeSearch {
  /** The point from which distances are measured; Seoul City Hall by default. */
  from?: Coordinates | null
  /** The user's own position. */
  own?: Coordinates | null
  text?: string
  gameId?: number
  /** 'now', or a moment in Seoul as YYYY-MM-DDTHH:mm. */
  openAt?: string
  isFollowed?: boolean
  box?: MapBox
  page?: number
}

/** Coordinates leave the device with four decimals, about eleven metres. */
function inFourDecimals(degrees: number): string {
  return degrees.toFixed(4)
}

function fromPoint(at: Coordinates | null | undefined) {
  return at ? { lat: inFourDecimals(at.latitude), lng: inFourDecimals(at.longitude) } : {}
}

export function fromOwnPoint(at: Coordinates | null | undefined) {
  return at ? { mylat: inFourDecimals(at.latitude), mylng: inFourDecimals(at.longitude) } : {}
}

/** Builds the query of `owners`. */
export function fromOwnersRequest({ gameId, from }: { gameId: number; from: Coordinates }) {
  return { ...fromPoint(from), product_id: gameId }
}

/** Builds the query of `shelf`. */
export function fromShelfRequest({ cafeId, text, page }: { cafeId: number; text: string; page: number }) {
  return { cafe: cafeId, ...(text === '' ? {} : { search_f: text }), page }
}

/** Builds the query of `list`. */
export function fromCafeSearch(search: CafeSearch): z.input<typeof ListCafes> {
  const { from, own, text, gameId, openAt, isFollowed, box, page } = search
  return {
    ...fromPoint(from),
    ...fromOwnPoint(own),
    ...(text ? { search_f: text } : {}),
    ...(gameId === undefined ? {} : { product_id: gameId }),
    ...(openAt === undefined ? {} : { open_at: openAt }),
    ...(isFollowed ? { follow: 'Y' as const } : {}),
    ...(box
      ? { box: [box.west, box.south, box.east, box.north].map((degrees) => degrees.toFixed(4)).join(',') }
      : {}),
    ...(page === undefined ? {} : { page }),
  }
}

export interface CafeListing {
  from: Coordinates | null
  own: Coordinates | null
  text: string
  cafeId: number | null
  gameId: number | null
  openAt: Date | null
  isFollowed: boolean
  box: MapBox | null
  page: number
}

/** The points of a query: `from`, from which distances are measured, and `own`, the user's position. */
export function toPoints(query: {
  lat?: number | undefined
  lng?: number | undefined
  mylat?: number | undefined
  mylng?: number | undefined
}): { from: Coordinates | null; own: Coordinates | null } {
  return { from: toPoint(query, ['lat', 'lng']), own: toPoint(query, ['mylat', 'mylng']) }
}

/** The game whose owners a query asks for. */
export function toGameOwned(query: z.output<typeof ListOwners>): number {
  return query.product_id
}

/** Parses the query of `list`. */
export function toCafeListing(query: z.output<typeof ListCafes>, now: Date): CafeListing {
  const text = query.search_f?.trim() ?? ''
  if (text !== '' && countCharacters(text) < shortestCafeSearch) {
    throw badInput({ search_f: `검색어는 ${shortestCafeSearch}글자 이상 입력해 주세요.` })
  }
  return {
    ...toPoints(query),
    text,
    cafeId: query.store_id ?? null,
    gameId: query.product_id ?? null,
    openAt: toOpenAt(query.open_at, now),
    isFollowed: query.follow === 'Y',
    box: toBox(query.box),
    page: query.page ?? 1,
  }
}

function toOpenAt(given: string | undefined, now: Date): Date | null {
  if (given === undefined) return null
  if (given === 'now') return now
  const moment = new Date(`${given}:00+09:00`)
  if (Number.isNaN(moment.getTime())) throw badInput({ open_at: '여는 시각(open_at)을 확인해 주세요.' })
  return moment
}

function toBox(given: string | undefined): MapBox | null {
  if (given === undefined) return null
  const [west = 0, south = 0, east = 0, north = 0] = given.split(',').map(Number)
  const isOnGlobe = west >= -180 && east <= 180 && south >= -90 && north <= 90
  if (!isOnGlobe || west >= east || south >= north) {
    throw badInput({ box: '지도 범위(box)는 서쪽, 남쪽, 동쪽, 북쪽 끝의 순서로 보내 주세요.' })
  }
  return { west, south, east, north }
}
