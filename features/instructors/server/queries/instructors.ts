import type { InstructorRow, ListedRow } from '~/db/rows/instructors'
import { initialsSearched, lettersSearched } from '~/features/cafes/cafe-search'
import { type Coordinates, earthRadiusKm } from '~/lib/coordinates'
import type { Reader } from '~/lib/server/database'
import type { PictureReferences } from '~/lib/server/pictures/unused-uploads'
import { readListPage } from '~/lib/server/read-list-page'
import { idsOf } from '~/lib/server/read-slice'
import { instructorsPerPage, mostListed, mostOnMap } from '../../instructor'

export interface Listing {
  from: Coordinates
  radius: number | null
  area: string | null
  text: string
  now: Date
}

/** The trigram index cannot look up fewer letters than this. */
const shortestIndexed = 3

/**
 * The ids of the instructors that match the text. Null if the text is too short for the index, or matches too
 * many instructors to sort; the caller then goes through all instructors from near to far.
 */
async function listNamed(db: Reader, text: string): Promise<number[] | null> {
  const [first, others] = lettersSearched(text)
  const patterns = first === '' ? [] : [first, ...others]
  const longest = patterns.reduce((one, other) => (other.length > one.length ? other : one), '')
  if (longest.length - '%%'.length < shortestIndexed) return null
  const initials = initialsSearched(text)
  const rows = await db<{ id: number | null }[]>`
    (select id from instructors
      where state = 'approved' and letters like ${longest} and letters like all(${patterns}::text[])
      limit ${mostListed + 1})
    union
    (select id from instructors
      where ${initials !== null}::boolean and state = 'approved' and initials like ${initials}
      limit ${mostListed + 1})`
  return rows.length > mostListed ? null : idsOf(rows)
}

/**
 * The nearest matching instructors, at most `mostListed`. Instructors without coordinates come last. Who is suspended
 * is not listed, because they could not sign in to answer anybody.
 * `km`: kilometres from the searched point.
 */
export async function listInstructors(
  db: Reader,
  { from, radius, area, text, now }: Listing,
  { page, isMap }: { page: number; isMap: boolean },
): Promise<{ count: number; instructors: ListedRow[] }> {
  const [pattern, patterns] = lettersSearched(text)
  const initials = initialsSearched(text)
  const size = isMap ? mostOnMap : instructorsPerPage
  // The radius as an arc of the unit sphere: longer than the chord, so the indexed cube contains all results.
  const reach = (radius ?? 0) / earthRadiusKm
  const named = await listNamed(db, text)
  const { count, rows } = await readListPage(
    page,
    (page) => db<ListedRow[]>`
      with near as (
        (select id, globe <-> on_globe(${from.latitude}, ${from.longitude}) as apart
          from instructors
          where ${named !== null}::boolean and id = any(${named ?? []}::int[])
            and (${area}::text is null or teaching_areas @> array[${area}::text])
            and (${radius}::float8 is null
              or km_between(globe, on_globe(${from.latitude}, ${from.longitude})) <= ${radius}::float8)
            and not exists (
              select from member_suspensions stopped
              where stopped.member_id = instructors.member_id and lifted_at is null and (ends_at is null or ends_at > ${now}))
          limit ${mostListed})
        union all
        (select id, globe <-> on_globe(${from.latitude}, ${from.longitude})
          from instructors
          where ${named === null && radius === null}::boolean and state = 'approved'
            and (${text === ''}::boolean or (letters like ${pattern} and letters like all(${patterns}::text[]))
              or initials like ${initials})
            and (${area}::text is null or teaching_areas @> array[${area}::text])
            and not exists (
              select from member_suspensions stopped
              where stopped.member_id = instructors.member_id and lifted_at is null and (ends_at is null or ends_at > ${now}))
          order by globe <-> on_globe(${from.latitude}, ${from.longitude})
          limit ${mostListed})
        union all
        (select id, globe <-> on_globe(${from.latitude}, ${from.longitude})
          from instructors
          where ${named === null && radius !== null}::boolean and state = 'approved'
            and (${text === ''}::boolean or (letters like ${pattern} and letters like all(${patterns}::text[]))
              or initials like ${initials})
            and (${area}::text is null or teaching_areas @> array[${area}::text])
            and globe <@ cube_enlarge(on_globe(${from.latitude}, ${from.longitude}), ${reach}, 3)
            and km_between(globe, on_globe(${from.latitude}, ${from.longitude})) <= ${radius ?? 0}::float8
            and not exists (
              select from member_suspensions stopped
              where stopped.member_id = instructors.member_id and lifted_at is null and (ends_at is null or ends_at > ${now}))
          order by globe <-> on_globe(${from.latitude}, ${from.longitude})
          limit ${mostListed})
      )
      select instructors.id, name, image, address, intro, latitude, longitude,
        km_between(globe, on_globe(${from.latitude}, ${from.longitude}))::float8 as km, center_name,
        location_approved as is_location_approved, teaching_areas as areas, fee, updated_at, total,
        coalesce((select count(*)::int from instructor_games where instructor_id = instructors.id), 0) as game_count
      from (
        select id, apart from near order by apart nulls last, id limit ${size} offset ${(page - 1) * size}
      ) listed
      join instructors on instructors.id = listed.id
      cross join (select count(*)::int as total from near) counted
      order by apart nulls last, instructors.id`,
  )
  return { count, instructors: rows }
}

/** The teaching areas, those with the most instructors first. */
export function listAreas(db: Reader, now: Date): Promise<{ name: string; count: number }[]> {
  return db<{ name: string; count: number }[]>`
    select area as name, count(*)::int as count
    from (
      select unnest(teaching_areas) as area from instructors
      where state = 'approved' and not exists (
        select from member_suspensions stopped
        where stopped.member_id = instructors.member_id and lifted_at is null and (ends_at is null or ends_at > ${now}))
    ) taught
    group by area
    order by count desc, area
    limit 200`
}

/** Finds an instructor in any state. The caller decides who may see the page. */
export async function findInstructor(db: Reader, id: number): Promise<InstructorRow | null> {
  const [found] = await db<InstructorRow[]>`
    select id, member_id, state, reason, name, image, address, intro, latitude, longitude, center_name,
      location_approved as is_location_approved, teaching_areas as areas, fee, updated_at, sns_url, certifications, center_address, center_intro,
      center_programs, applied_at,
      coalesce((select count(*)::int from instructor_games where instructor_id = instructors.id), 0) as game_count,
      (select json_agg(json_build_object('id', games.id, 'name', games.name, 'description', description, 'age', age,
        'minPlayers', min_players, 'maxPlayers', max_players) order by position)
        from instructor_games join games on games.id = game_id where instructor_id = instructors.id) as games
    from instructors where id = ${id}`
  return found ?? null
}

/** Whether everybody may see the instructor and ask for a lesson, and whose page it is. Null if not. */
export async function findListed(
  db: Reader,
  { id, now }: { id: number; now: Date },
): Promise<{ memberId: number | null } | null> {
  const [listed] = await db<{ memberId: number | null }[]>`
    select member_id from instructors
    where id = ${id} and state = 'approved' and not exists (
      select from member_suspensions stopped
      where stopped.member_id = instructors.member_id and lifted_at is null and (ends_at is null or ends_at > ${now}))`
  return listed ?? null
}

export async function findInstructorOf(db: Reader, memberId: number): Promise<InstructorRow | null> {
  const [found] = await db<{ id: number }[]>`select id from instructors where member_id = ${memberId}`
  return found ? findInstructor(db, found.id) : null
}

/** The highest instructor id, or 0. */
export async function findLastInstructor(db: Reader): Promise<number> {
  const [last] = await db<{ id: number }[]>`select id from instructors order by id desc limit 1`
  return last?.id ?? 0
}

export async function listInstructorsBetween(
  db: Reader,
  first: number,
  last: number,
  now: Date,
): Promise<number[]> {
  const found = await db<{ id: number }[]>`
    select id from instructors
    where id between ${first} and ${last} and state = 'approved' and not exists (
      select from member_suspensions stopped
      where stopped.member_id = instructors.member_id and lifted_at is null and (ends_at is null or ends_at > ${now}))
    order by id`
  return found.map(({ id }) => id)
}

/** Other listed instructors, nearest first, for a requester without an answer. Leaves out the requester. */
export function listOthersNear(
  db: Reader,
  {
    instructorId,
    requesterId,
    most,
    withinKm,
    now,
  }: { instructorId: number; requesterId: number | null; most: number; withinKm: number; now: Date },
): Promise<{ id: number }[]> {
  return db<{ id: number }[]>`
    select others.id
    from instructors asked
    join instructors others on others.id <> asked.id and others.state = 'approved'
      and others.globe <@ cube_enlarge(asked.globe, ${withinKm / earthRadiusKm}, 3)
      and km_between(others.globe, asked.globe) <= ${withinKm}
    where asked.id = ${instructorId}
      and (${requesterId}::int is null or others.member_id is distinct from ${requesterId}::int)
      and not exists (
        select from member_suspensions stopped
        where stopped.member_id = others.member_id and lifted_at is null and (ends_at is null or ends_at > ${now}))
    order by km_between(others.globe, asked.globe), others.id
    limit ${most}`
}

/** How many applications wait for an operator. */
export async function countApplications(db: Reader): Promise<number> {
  const [waiting] = await db<{ count: number }[]>`
    select count(*)::int as count from instructors where state = 'waiting'`
  return waiting?.count ?? 0
}

/** Filters these pictures down to those that an instructor uses. */
async function listUsedPhotos(db: Reader, addresses: readonly string[]): Promise<string[]> {
  const used = await db<{ image: string | null }[]>`
    select image from instructors where image = any(${[...addresses]}::text[])`
  return used.flatMap(({ image }) => image ?? [])
}

export const photoReferences: PictureReferences = { columns: ['instructors.image'], listUsed: listUsedPhotos }
