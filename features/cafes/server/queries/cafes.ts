import { type Coordinates, earthRadiusKm, kmBetween } from '~/lib/coordinates'
import type { Reader } from '~/lib/server/database'
import { readListPage } from '~/lib/server/read-list-page'
import {
  cafesPerPage,
  type MapBox,
  mostConsidered,
  mostListed,
  mostOnMap,
  mostOwners,
  ownersWithinKm,
  type ShelfCondition,
} from '../../cafe'
import { initialsSearched, lettersSearched } from '../../cafe-search'
import { minutesInDay, toSeoulMoment } from '../../opening-hours'

export interface CafeRow {
  id: number
  businessNumber: string | null
  hiddenAt: Date | null
  hiddenReason: string | null
  name: string
  address: string
  latitude: number | null
  longitude: number | null
  image: string | null
  moreImages: string[]
  phones: string[]
  event: string | null
  facilities: string[]
  hoursText: string | null
  opens: number[] | null
  closes: number[] | null
  weekdayAdultFee: number | null
  weekendAdultFee: number | null
  weekdayChildFee: number | null
  weekendChildFee: number | null
  weekdayPass: number | null
  weekendPass: number | null
  followCount: number
  gameCount: number
  updatedAt: Date
  /** Kilometres from the searched point and from the viewer's own position. */
  km: number | null
  ownKm: number | null
  /** From the database function cafe_part(). */
  offDays: string[] | null
  offReasons: string[] | null
  isFollowed: boolean | null
}

/** The place of a cafe in a list. */
interface ListedRow {
  id: number
  /** The number of cafes on all pages together. */
  total: number
}

export interface CafeNoticeRow {
  id: number
  text: string
  updatedAt: Date
}

export interface CopyRow {
  id: number
  copies: number
  condition: string
  canTeach: boolean
}

export interface CafePage {
  count: number
  cafes: CafeRow[]
}

/** The viewer, the point from which distances are measured, and the viewer's own position. */
export interface Viewing {
  from: Coordinates | null
  own: Coordinates | null
  viewerId: number | null
  now: Date
}

export interface CafeFilter {
  text: string
  openAt: Date | null
}

/** Parameters of the statements below. `today` is the day before, as an opening may last past midnight. */
function toParameters({ from, own, now }: Viewing) {
  return {
    lat: from?.latitude ?? null,
    lng: from?.longitude ?? null,
    ownLat: own?.latitude ?? null,
    ownLng: own?.longitude ?? null,
    today: toSeoulMoment(now).dayBefore,
  }
}

/**
 * The moment at which cafes must be open; `day` counts from 1. Without a moment every cafe matches.
 * Statements check the minute of the week before they call is_open(), which costs ten times as much.
 */
function toOpenParameters(openAt: Date | null) {
  if (openAt === null)
    return { isAnyTime: true, minute: 0, day: 1, minuteOfDay: 0, date: '1970-01-01', dayBefore: '1970-01-01' }
  const { date, dayBefore, weekday, minute } = toSeoulMoment(openAt)
  return {
    isAnyTime: false,
    minute: weekday * minutesInDay + minute,
    day: weekday + 1,
    minuteOfDay: minute,
    date,
    dayBefore,
  }
}

/**
 * The nearest cafes. A list ends after the nearest `mostListed`, so that it takes as long among a hundred
 * thousand cafes as among a thousand. A filter by opening time considers only the nearest `mostConsidered`:
 * at four in the morning hardly any cafe is open, and the search would go through all of them.
 */
export async function listCafes(
  db: Reader,
  { text, openAt }: CafeFilter,
  page: number,
  viewing: Viewing,
): Promise<CafePage> {
  const { lat, lng } = toParameters(viewing)
  const at = toOpenParameters(openAt)
  const [pattern, patterns] = lettersSearched(text)
  const initials = initialsSearched(text)
  const { count, rows } = await readListPage(
    page,
    (page) => db<ListedRow[]>`
      with near as (
        select id, apart
        from (
          select id, opens, open_minutes, globe <-> on_globe(${lat}, ${lng}) as apart
          from cafes
          where hidden_at is null
            and (${text === ''}::boolean or (letters like ${pattern} and letters like all(${patterns}::text[]))
              or initials like ${initials})
          order by globe <-> on_globe(${lat}, ${lng})
          limit ${openAt === null ? mostListed : mostConsidered}
        ) considered
        where ${at.isAnyTime}::boolean or (open_minutes @> ${at.minute}::int and is_open(considered.id, opens,
          open_minutes, ${at.minute}::int, ${at.day}::int, ${at.minuteOfDay}::int, ${at.date}::date,
          ${at.dayBefore}::date))
        order by apart
        limit ${mostListed}
      )
      select id, total from near cross join (select count(*)::int as total from near) counted
      order by apart, id limit ${cafesPerPage} offset ${(page - 1) * cafesPerPage}`,
  )
  return { count, cafes: await readCafes(db, rows, viewing) }
}

/** The nearest cafes that own a game and match the filter. */
export async function listCafesWithGame(
  db: Reader,
  { gameId, text, openAt }: CafeFilter & { gameId: number },
  page: number,
  viewing: Viewing,
): Promise<CafePage> {
  const { lat, lng } = toParameters(viewing)
  const at = toOpenParameters(openAt)
  const [pattern, patterns] = lettersSearched(text)
  const initials = initialsSearched(text)
  const { count, rows } = await readListPage(
    page,
    (page) => db<ListedRow[]>`
      with near as (
        select id, apart
        from (
          select cafes.id, opens, open_minutes, cafe_games.globe <-> on_globe(${lat}, ${lng}) as apart
          from cafe_games
          join cafes on cafes.id = cafe_id
          where game_id = ${gameId} and hidden_at is null
            and (${text === ''}::boolean or (letters like ${pattern} and letters like all(${patterns}::text[]))
              or initials like ${initials})
          order by cafe_games.globe <-> on_globe(${lat}, ${lng})
          limit ${openAt === null ? mostListed : mostConsidered}
        ) considered
        where ${at.isAnyTime}::boolean or (open_minutes @> ${at.minute}::int and is_open(considered.id, opens,
          open_minutes, ${at.minute}::int, ${at.day}::int, ${at.minuteOfDay}::int, ${at.date}::date,
          ${at.dayBefore}::date))
        order by apart
        limit ${mostListed}
      )
      select id, total from near cross join (select count(*)::int as total from near) counted
      order by apart, id limit ${cafesPerPage} offset ${(page - 1) * cafesPerPage}`,
  )
  return { count, cafes: await readCafes(db, rows, viewing) }
}

/** Larger boxes are searched over the whole globe, because their corners are not their furthest points. */
const mostDegrees = 20

/**
 * The middle of a box, and the distance around it in which the index is searched: a chord of the unit sphere
 * that reaches every corner.
 */
function toSearchedSphere({ west, east, south, north }: MapBox): { middle: Coordinates; reach: number } {
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  if (north - south > mostDegrees || east - west > mostDegrees) return { middle, reach: 2 }
  const corners = [south, north].map((latitude) => kmBetween(middle, { latitude, longitude: west }))
  // The margin covers differences in rounding between this code and the database.
  return { middle, reach: 2 * Math.sin(Math.max(...corners) / earthRadiusKm / 2) * 1.01 }
}

/**
 * The matching cafes in a part of the map on a single page, nearest first. If the part has more cafes than
 * `mostConsidered`, only those nearest to its middle are considered.
 */
export async function listCafesOnMap(
  db: Reader,
  { box, gameId, text, openAt }: CafeFilter & { box: MapBox; gameId: number | null },
  viewing: Viewing,
): Promise<CafeRow[]> {
  const { lat, lng } = toParameters(viewing)
  const at = toOpenParameters(openAt)
  const [pattern, patterns] = lettersSearched(text)
  const initials = initialsSearched(text)
  const { middle, reach } = toSearchedSphere(box)
  const shown = await db<{ id: number }[]>`
    select id
    from (
      select id, globe, opens, open_minutes
      from cafes
      where globe <@ cube_enlarge(on_globe(${middle.latitude}, ${middle.longitude}), ${reach}, 3)
        and latitude between ${box.south} and ${box.north}
        and longitude between ${box.west} and ${box.east}
        and hidden_at is null
        and (${gameId === null}::boolean or exists (
          select from cafe_games where cafe_id = cafes.id and game_id = ${gameId}
        ))
        and (${text === ''}::boolean or (letters like ${pattern} and letters like all(${patterns}::text[]))
          or initials like ${initials})
      order by globe <-> on_globe(${middle.latitude}, ${middle.longitude})
      limit ${mostConsidered}
    ) considered
    where ${at.isAnyTime}::boolean or (open_minutes @> ${at.minute}::int and is_open(considered.id, opens,
      open_minutes, ${at.minute}::int, ${at.day}::int, ${at.minuteOfDay}::int, ${at.date}::date,
      ${at.dayBefore}::date))
    order by globe <-> on_globe(${lat}, ${lng}), id
    limit ${mostOnMap}`
  return readCafes(db, shown, viewing)
}

/** A member's followed cafes that match the filter, nearest first, for the map and the list beside it. */
export async function listFollowedNear(
  db: Reader,
  { memberId, gameId, text, openAt }: CafeFilter & { memberId: number; gameId: number | null },
  viewing: Viewing,
): Promise<CafeRow[]> {
  const { lat, lng } = toParameters(viewing)
  const at = toOpenParameters(openAt)
  const [pattern, patterns] = lettersSearched(text)
  const initials = initialsSearched(text)
  const followed = await db<{ id: number }[]>`
    select id
    from cafe_follows
    join cafes on id = cafe_id
    where member_id = ${memberId} and hidden_at is null
      and (${gameId === null}::boolean or exists (
        select from cafe_games where cafe_games.cafe_id = cafes.id and game_id = ${gameId}
      ))
      and (${text === ''}::boolean or (letters like ${pattern} and letters like all(${patterns}::text[]))
        or initials like ${initials})
      and (${at.isAnyTime}::boolean or (open_minutes @> ${at.minute}::int and is_open(cafes.id, opens, open_minutes,
        ${at.minute}::int, ${at.day}::int, ${at.minuteOfDay}::int, ${at.date}::date, ${at.dayBefore}::date)))
    order by globe <-> on_globe(${lat}, ${lng}), id
    limit ${mostOnMap}`
  return readCafes(db, followed, viewing)
}

/** The cafes that a member follows, the most recently followed first. */
export async function listFollowedCafes(db: Reader, page: number, viewing: Viewing): Promise<CafePage> {
  const { count, rows } = await readListPage(
    page,
    (page) => db<ListedRow[]>`
      select id, count(*) over ()::int as total
      from cafe_follows
      join cafes on id = cafe_id
      where member_id = ${viewing.viewerId}::int and hidden_at is null
      order by followed_at desc, id desc
      limit ${cafesPerPage} offset ${(page - 1) * cafesPerPage}`,
  )
  return { count, cafes: await readCafes(db, rows, { ...viewing, from: viewing.own }) }
}

/** Cafes in the order of the list, without hidden ones unless they are asked for. Only here a cafe's columns are read. */
export function readCafes(
  db: Reader,
  listed: readonly { id: number }[],
  viewing: Viewing,
  { withHidden = false } = {},
): Promise<CafeRow[]> {
  const { lat, lng, ownLat, ownLng, today } = toParameters(viewing)
  const ids = listed.map(({ id }) => id)
  return db<CafeRow[]>`
    select cafes.id, business_number, hidden_at, hidden_reason, name, address, latitude, longitude, image, more_images,
      phones, event, facilities, hours_text, opens, closes, weekday_adult_fee, weekend_adult_fee, weekday_child_fee, weekend_child_fee, weekday_pass,
      weekend_pass, follow_count, game_count, updated_at, km_between(globe, on_globe(${lat}, ${lng}))::float8 as km,
      km_between(globe, on_globe(${ownLat}, ${ownLng}))::float8 as own_km, off_days, off_reasons, is_followed
    from unnest(${ids}::int[]) with ordinality as listed (id, place)
    join cafes on cafes.id = listed.id
    cross join lateral (
      select off_days, off_reasons, is_followed from cafe_part(cafes.id, ${viewing.viewerId}::int, ${today}::date)
    ) part
    where hidden_at is null or ${withHidden}::boolean
    order by place`
}

/** Null if the cafe is hidden or does not exist. */
export async function findCafe(db: Reader, id: number, viewing: Viewing): Promise<CafeRow | null> {
  const [cafe] = await readCafes(db, [{ id }], viewing)
  return cafe ?? null
}

/** What the staff of a cafe announce, the newest first. */
export function listCafeNotices(db: Reader, cafeId: number): Promise<CafeNoticeRow[]> {
  return db<CafeNoticeRow[]>`
    select id, body as text, updated_at from cafe_notices where cafe_id = ${cafeId} order by updated_at desc, id desc`
}

/** The nearest cafes that own a game, within `ownersWithinKm`. The games of hidden cafes have no `globe`. */
export async function listOwners(
  db: Reader,
  gameId: number,
  viewing: Viewing,
): Promise<(CafeRow & Omit<CopyRow, 'id'>)[]> {
  const { lat, lng } = toParameters(viewing)
  const copies = await db<CopyRow[]>`
    select id, copies, condition, can_teach
    from (
      select cafe_id as id, copies, condition, can_teach, km_between(globe, on_globe(${lat}, ${lng}))::float8 as km
      from cafe_games
      where game_id = ${gameId} and globe is not null
      order by globe <-> on_globe(${lat}, ${lng})
      limit ${mostOwners}
    ) near
    where km <= ${ownersWithinKm}
    order by km, id`
  const copyOf = new Map(copies.map((copy) => [copy.id, copy]))
  const cafes = await readCafes(db, copies, viewing)
  return cafes.flatMap((cafe) => {
    const copy = copyOf.get(cafe.id)
    return copy ? [{ ...copy, ...cafe }] : []
  })
}

export function toCondition(text: string): ShelfCondition {
  return text === 'new' || text === 'worn' ? text : 'good'
}

/** Whether the cafe exists and is not hidden. */
export async function hasCafe(db: Reader, id: number): Promise<boolean> {
  const found = await db<{ id: number }[]>`select id from cafes where id = ${id} and hidden_at is null`
  return found.length > 0
}

/** Whether operators have hidden the cafe. */
export async function isHiddenCafe(db: Reader, id: number): Promise<boolean> {
  const found = await db<{ id: number }[]>`select id from cafes where id = ${id} and hidden_at is not null`
  return found.length > 0
}

/** The highest cafe id, or 0. */
export async function findLastCafe(db: Reader): Promise<number> {
  const [last] = await db<{ id: number }[]>`select id from cafes order by id desc limit 1`
  return last?.id ?? 0
}

/** The ids of cafes that are not hidden. */
export async function listCafesBetween(db: Reader, first: number, last: number): Promise<number[]> {
  const cafes = await db<{ id: number }[]>`
    select id from cafes where id between ${first} and ${last} and hidden_at is null order by id`
  return cafes.map(({ id }) => id)
}
