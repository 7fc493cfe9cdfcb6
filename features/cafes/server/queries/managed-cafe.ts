import type { Reader } from '~/lib/server/database'
import type { PictureReferences } from '~/lib/server/pictures/unused-uploads'
import { versionOf as versionOfContents } from '~/lib/server/version-of'
import { countsOf, type Weeks } from '~/lib/weeks'
import type { ProfileSection } from '../../cafe-profile'

/** All data of a cafe that its staff and operators edit. */
export interface ManagedCafeRow {
  id: number
  businessNumber: string | null
  name: string
  address: string
  latitude: number | null
  longitude: number | null
  hiddenAt: Date | null
  hiddenReason: string | null
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
}

export async function findManagedCafe(db: Reader, id: number): Promise<ManagedCafeRow | null> {
  const [cafe] = await db<ManagedCafeRow[]>`
    select id, business_number, name, address, latitude, longitude, hidden_at, hidden_reason, image, more_images, phones, event, facilities, hours_text, opens, closes,
      weekday_adult_fee, weekend_adult_fee, weekday_child_fee, weekend_child_fee, weekday_pass, weekend_pass,
      follow_count, game_count
    from cafes where id = ${id}`
  return cafe ?? null
}

/** The cover and the pictures after it. */
export function photosOf({ image, moreImages }: Pick<ManagedCafeRow, 'image' | 'moreImages'>): string[] {
  return image === null ? [] : [image, ...moreImages]
}

/**
 * The version of a section of the profile. A save names the version on which it is based, so that nobody
 * overwrites changes that they have not seen.
 */
export function versionOf(cafe: ManagedCafeRow, section: ProfileSection): string {
  const contents: Record<ProfileSection, unknown> = {
    profile: [cafe.name, cafe.phones, cafe.event, cafe.facilities],
    hours: [cafe.opens, cafe.closes, cafe.hoursText],
    prices: [
      cafe.weekdayAdultFee,
      cafe.weekendAdultFee,
      cafe.weekdayChildFee,
      cafe.weekendChildFee,
      cafe.weekdayPass,
      cafe.weekendPass,
    ],
    photos: photosOf(cafe),
  }
  return versionOfContents(contents[section])
}

/** The version of the data that operators see and decide about. */
export function versionForOperators(cafe: ManagedCafeRow): string {
  const { name, address, latitude, longitude, phones, hiddenAt, hiddenReason } = cafe
  return versionOfContents([name, address, latitude, longitude, phones, hiddenAt, hiddenReason])
}

/** The version of a single text, such as a notice. */
export function versionOfText(text: string): string {
  return versionOfContents(text)
}

export interface ManagedDayOffRow {
  day: string
  reason: string
}

export function listDayOffs(
  db: Reader,
  { cafeId, since }: { cafeId: number; since: string },
): Promise<ManagedDayOffRow[]> {
  return db<ManagedDayOffRow[]>`
    select day::text as day, reason from cafe_day_offs where cafe_id = ${cafeId} and day >= ${since}::date order by day`
}

export interface ManagedNoticeRow {
  id: number
  text: string
  updatedAt: Date
}

export function listCafeNotices(db: Reader, cafeId: number): Promise<ManagedNoticeRow[]> {
  return db<ManagedNoticeRow[]>`
    select id, body as text, updated_at from cafe_notices where cafe_id = ${cafeId} order by updated_at desc, id desc`
}

/** Figures since the start of the day, for the overview in the console. */
export interface TodayRow {
  newFollows: number
}

export async function countToday(
  db: Reader,
  { cafeId, since }: { cafeId: number; since: Date },
): Promise<TodayRow> {
  const [today] = await db<TodayRow[]>`
    select count(*)::int as new_follows from cafe_follows where cafe_id = ${cafeId} and followed_at >= ${since}`
  return today ?? { newFollows: 0 }
}

/** The number of present followers by the week in which they followed the cafe. */
export async function countFollowsByWeek(
  db: Reader,
  { cafeId, weeks }: { cafeId: number; weeks: Weeks },
): Promise<number[]> {
  const rows = await db<{ week: string | null; count: number }[]>`
    select date_trunc('week', followed_at at time zone 'Asia/Seoul')::date::text as week, count(*)::int as count
    from cafe_follows
    where cafe_id = ${cafeId} and followed_at >= ${weeks.from} and followed_at < ${weeks.until}
    group by 1`
  return countsOf(weeks, rows, ({ count }) => count)
}

/** Filters these pictures down to those that a cafe uses. */
async function listUsedImages(db: Reader, addresses: readonly string[]): Promise<string[]> {
  const used = await db<{ image: string }[]>`
    select image from cafes where image = any(${[...addresses]}::text[])
    union all
    select unnest(more_images)::text from cafes where more_images && ${[...addresses]}::text[]`
  return used.map(({ image }) => image)
}

export const cafeImageReferences: PictureReferences = {
  columns: ['cafes.image', 'cafes.more_images'],
  listUsed: listUsedImages,
}
