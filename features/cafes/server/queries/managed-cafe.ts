import type { CafeRow, TodayRow } from '~/db/rows/cafes'
import { onlyFacts } from '~/lib/facts'
import type { Reader } from '~/lib/server/database'
import type { PictureReferences } from '~/lib/server/pictures/unused-uploads'
import { versionOf as versionOfContents } from '~/lib/server/version-of'
import { countsOf, type Weeks } from '~/lib/weeks'
import type { ProfileSection } from '../../cafe-profile'
import { operatorFacts, ownerFacts, staffFacts } from '../../facts'
import { readCafes } from './cafes'

/** A cafe for its staff and operators, who also see a hidden one. */
export async function findManagedCafe(db: Reader, id: number, now: Date): Promise<CafeRow | null> {
  const viewing = { from: null, own: null, viewerId: null, now }
  const [cafe] = await readCafes(db, [{ id }], viewing, { withHidden: true })
  return cafe ?? null
}

/** The cover and the pictures after it. */
export function photosOf({ image, moreImages }: Pick<CafeRow, 'image' | 'moreImages'>): string[] {
  return image === null ? [] : [image, ...moreImages]
}

/**
 * The version of a section of the profile. A save names the version on which it is based, so that nobody
 * overwrites changes that they have not seen.
 */
export function versionOf(cafe: CafeRow, section: ProfileSection): string {
  const contents: Record<ProfileSection, unknown> = {
    profile: Object.values(onlyFacts(staffFacts, cafe)),
    hours: [cafe.opens, cafe.closes, cafe.hoursText],
    prices: Object.values(onlyFacts(ownerFacts, cafe)),
    photos: photosOf(cafe),
  }
  return versionOfContents(contents[section])
}

/** The version of the data that operators see and decide about. */
export function versionForOperators(cafe: CafeRow): string {
  return versionOfContents([
    ...Object.values(onlyFacts(operatorFacts, cafe)),
    cafe.hiddenAt,
    cafe.hiddenReason,
  ])
}

/** The version of a single text, such as a notice. */
export function versionOfText(text: string): string {
  return versionOfContents(text)
}

/** Figures since the start of the day, for the overview in the console. */
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
