import type { CafeNoticeRow, CafeRow, ListedRow } from '~/db/rows/cafes'
import { type Coordinates, earthRadiusKm, kmBetween } from '~/lib/coordinates'
import type { Reader } from '~/lib/server/database'
import { readListPage } from '~/lib/server/read-list-page'
import {
  type CafeSort,
  cafesPerPage,
  type MapBox,
  mostConsidered,
  mostListed,
  mostOnMap,
  type ShelfCondition,
} from '../../cafe'
import { initialsSearched, placeLettersSearched } from '../../cafe-search'
import { minutesInDay, toSeoulMoment } from '../../opening-hours'

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
  /** Words that a cafe's facilities must include. */
  facilities: readonly string[]
  /** What its cheaper pass may cost. */
  mostWon: number | null
}

type ListFilter = CafeFilter & { sort: CafeSort }

/** A filter that most cafes may fail considers more of them than a list shows. */
function mostIn({ openAt, facilities, mostWon }: CafeFilter): number {
  return openAt === null && facilities.length === 0 && mostWon === null ? mostListed : mostConsidered
}

/** Parameters of the statements below. `today` is the day before, as an opening may last past midnight. */
export function toParameters({ from, own, now }: Viewing) {
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
 * The nearest cafes. A list ends after the nearest `mostListed`, whatever order it is in, so that it takes as long
 * among a hundred thousand cafes as among a thousand. Filters by opening time, facilities and price consider only the
 * nearest `mostConsidered`: at four in the morning hardly any cafe is open, and the search would go through all.
 * The place of a cafe in a list.
 * `total`: the number of cafes on all pages together.
 */
export async function listCafes(
  db: Reader,
  filter: ListFilter,
  page: number,
  viewing: Viewing,
): Promise<CafePage> {
  const { text, openAt, facilities, mostWon, sort } = filter
  const { lat, lng } = toParameters(viewing)
  const at = toOpenParameters(openAt)
  const [pattern, patterns, places] = placeLettersSearched(text)
  const initials = initialsSearched(text)
  const { count, rows } = await readListPage(
    page,
    (page) => db<ListedRow[]>`
      with near as (
        select id, apart, game_count, case when exists (select from cafe_staff where cafe_id = considered.id and role = 'owner')
          then least(weekday_pass, weekend_pass) end as won
        from (
          select id, opens, open_minutes, facilities, weekday_pass, weekend_pass, game_count, globe <-> on_globe(${lat}, ${lng}) as apart
          from cafes
          where hidden_at is null
            and (${text === ''}::boolean or (letters like ${pattern} and letters like all(${patterns}::text[]) and letters like any(${places}::text[]))
              or initials like ${initials})
          order by globe <-> on_globe(${lat}, ${lng})
          limit ${mostIn(filter)}
        ) considered
        where (${at.isAnyTime}::boolean or (open_minutes @> ${at.minute}::int and is_open(considered.id, opens,
          open_minutes, ${at.minute}::int, ${at.day}::int, ${at.minuteOfDay}::int, ${at.date}::date,
          ${at.dayBefore}::date)))
          and has_facilities(facilities, ${[...facilities]}::text[])
          and (${mostWon}::int is null or (least(weekday_pass, weekend_pass) <= ${mostWon}::int and exists (
            select from cafe_staff where cafe_id = considered.id and role = 'owner')))
        order by apart
        limit ${mostListed}
      )
      select id, total from near cross join (select count(*)::int as total from near) counted
      order by case ${sort}::text when 'games' then -game_count when 'price' then coalesce(won, 1000000) else 0 end,
        apart, id
      limit ${cafesPerPage} offset ${(page - 1) * cafesPerPage}`,
  )
  return { count, cafes: await readCafes(db, rows, viewing) }
}

/** The nearest cafes that own a game and match the filter. */
export async function listCafesWithGame(
  db: Reader,
  filter: ListFilter & { gameId: number },
  page: number,
  viewing: Viewing,
): Promise<CafePage> {
  const { gameId, text, openAt, facilities, mostWon, sort } = filter
  const { lat, lng } = toParameters(viewing)
  const at = toOpenParameters(openAt)
  const [pattern, patterns, places] = placeLettersSearched(text)
  const initials = initialsSearched(text)
  const { count, rows } = await readListPage(
    page,
    (page) => db<ListedRow[]>`
      with near as (
        select id, apart, game_count, case when exists (select from cafe_staff where cafe_id = considered.id and role = 'owner')
          then least(weekday_pass, weekend_pass) end as won
        from (
          select cafes.id, opens, open_minutes, facilities, weekday_pass, weekend_pass, game_count,
            cafe_games.globe <-> on_globe(${lat}, ${lng}) as apart
          from cafe_games
          join cafes on cafes.id = cafe_id
          where game_id = ${gameId} and hidden_at is null
            and (${text === ''}::boolean or (letters like ${pattern} and letters like all(${patterns}::text[]) and letters like any(${places}::text[]))
              or initials like ${initials})
          order by cafe_games.globe <-> on_globe(${lat}, ${lng})
          limit ${mostIn(filter)}
        ) considered
        where (${at.isAnyTime}::boolean or (open_minutes @> ${at.minute}::int and is_open(considered.id, opens,
          open_minutes, ${at.minute}::int, ${at.day}::int, ${at.minuteOfDay}::int, ${at.date}::date,
          ${at.dayBefore}::date)))
          and has_facilities(facilities, ${[...facilities]}::text[])
          and (${mostWon}::int is null or (least(weekday_pass, weekend_pass) <= ${mostWon}::int and exists (
            select from cafe_staff where cafe_id = considered.id and role = 'owner')))
        order by apart
        limit ${mostListed}
      )
      select id, total from near cross join (select count(*)::int as total from near) counted
      order by case ${sort}::text when 'games' then -game_count when 'price' then coalesce(won, 1000000) else 0 end,
        apart, id
      limit ${cafesPerPage} offset ${(page - 1) * cafesPerPage}`,
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
  { box, gameId, text, openAt, facilities, mostWon }: CafeFilter & { box: MapBox; gameId: number | null },
  viewing: Viewing,
): Promise<CafeRow[]> {
  const { lat, lng } = toParameters(viewing)
  const at = toOpenParameters(openAt)
  const [pattern, patterns, places] = placeLettersSearched(text)
  const initials = initialsSearched(text)
  const { middle, reach } = toSearchedSphere(box)
  const shown = await db<{ id: number }[]>`
    select id
    from (
      select id, globe, opens, open_minutes, facilities, weekday_pass, weekend_pass
      from cafes
      where globe <@ cube_enlarge(on_globe(${middle.latitude}, ${middle.longitude}), ${reach}, 3)
        and latitude between ${box.south} and ${box.north}
        and longitude between ${box.west} and ${box.east}
        and hidden_at is null
        and (${gameId === null}::boolean or exists (
          select from cafe_games where cafe_id = cafes.id and game_id = ${gameId}
        ))
        and (${text === ''}::boolean or (letters like ${pattern} and letters like all(${patterns}::text[]) and letters like any(${places}::text[]))
          or initials like ${initials})
      order by globe <-> on_globe(${middle.latitude}, ${middle.longitude})
      limit ${mostConsidered}
    ) considered
    where (${at.isAnyTime}::boolean or (open_minutes @> ${at.minute}::int and is_open(considered.id, opens,
      open_minutes, ${at.minute}::int, ${at.day}::int, ${at.minuteOfDay}::int, ${at.date}::date,
      ${at.dayBefore}::date)))
      and has_facilities(facilities, ${[...facilities]}::text[])
      and (${mostWon}::int is null or (least(weekday_pass, weekend_pass) <= ${mostWon}::int and exists (
        select from cafe_staff where cafe_id = considered.id and role = 'owner')))
    order by globe <-> on_globe(${lat}, ${lng}), id
    limit ${mostOnMap}`
  return readCafes(db, shown, viewing)
}

/** A member's followed cafes that match the filter, nearest first, for the map and the list beside it. */
export async function listFollowedNear(
  db: Reader,
  {
    memberId,
    gameId,
    text,
    openAt,
    facilities,
    mostWon,
  }: CafeFilter & { memberId: number; gameId: number | null },
  viewing: Viewing,
): Promise<CafeRow[]> {
  const { lat, lng } = toParameters(viewing)
  const at = toOpenParameters(openAt)
  const [pattern, patterns, places] = placeLettersSearched(text)
  const initials = initialsSearched(text)
  const followed = await db<{ id: number }[]>`
    select id
    from cafe_follows
    join cafes on id = cafe_id
    where member_id = ${memberId} and hidden_at is null
      and (${gameId === null}::boolean or exists (
        select from cafe_games where cafe_games.cafe_id = cafes.id and game_id = ${gameId}
      ))
      and (${text === ''}::boolean or (letters like ${pattern} and letters like all(${patterns}::text[]) and letters like any(${places}::text[]))
        or initials like ${initials})
      and (${at.isAnyTime}::boolean or (open_minutes @> ${at.minute}::int and is_open(cafes.id, opens, open_minutes,
        ${at.minute}::int, ${at.day}::int, ${at.minuteOfDay}::int, ${at.date}::date, ${at.dayBefore}::date)))
      and has_facilities(facilities, ${[...facilities]}::text[])
      and (${mostWon}::int is null or (least(weekday_pass, weekend_pass) <= ${mostWon}::int and exists (
        select from cafe_staff where cafe_staff.cafe_id = cafes.id and role = 'owner')))
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

/**
 * Cafes in the order of the list, without hidden ones unless they are asked for. Only here a cafe's columns are read.
 * Its pass prices are null also if the cafe has no owner (decision 0097).
 * `km`: kilometres from the searched point and from the viewer's own position.
 * `offDays`: from the database function cafe_part().
 */
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
      phones, event, facilities, hours_text, opens, closes, weekday_adult_fee, weekend_adult_fee, weekday_child_fee, weekend_child_fee, holidays_as_weekend, has_owner,
      case when has_owner then weekday_pass end as weekday_pass, case when has_owner then weekend_pass end as weekend_pass,
      follow_count, game_count, updated_at, km_between(globe, on_globe(${lat}, ${lng}))::float8 as km,
      km_between(globe, on_globe(${ownLat}, ${ownLng}))::float8 as own_km, off_days, off_reasons, is_followed
    from unnest(${ids}::int[]) with ordinality as listed (id, place)
    join cafes on cafes.id = listed.id
    cross join lateral (select exists (select from cafe_staff where cafe_id = cafes.id and role = 'owner') as has_owner) kept
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
