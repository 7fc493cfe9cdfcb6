import type { ComingAtCafeRow, ListPlacesRow, MeetupRow } from '~/db/rows/meetups'
import { type Coordinates, earthRadiusKm } from '~/lib/coordinates'
import type { Reader } from '~/lib/server/database'
import { readListPage } from '~/lib/server/read-list-page'
import { dayStartOf, meetupsPerPage } from '../../../core/meetup'
import { findAccess, isOpenTo } from '../../../core/server/queries/meetups'
import { otherMeetupsWithinKm } from '../../days-and-distances'

/** A list ends after this many meetups, so that it is as fast with 100,000 meetups as with 1,000. */
const mostListed = 1_000

export interface Listed {
  count: number
  ids: number[]
}

async function readListed(
  page: number,
  read: (page: number) => Promise<{ id: number; total: number }[]>,
): Promise<Listed> {
  const { count, rows } = await readListPage(page, read)
  return { count, ids: rows.map(({ id }) => id) }
}

/**
 * Meetups that are not over, then those that ended within a day, each by start and then by distance. Private ones stand
 * at the beginning of their day, because the order must not reveal their start. Meetups at hidden cafes are left out.
 */
export function listComing(
  db: Reader,
  { own, page }: { own: Coordinates | null; page: number },
): Promise<Listed> {
  return readListed(
    page,
    (page) => db<{ id: number; total: number }[]>`
      with counted as (
        select count(*)::int as total
        from (
          select from meetups
          where list_part is not null
            and not exists (select from cafes where cafes.id = cafe_id and hidden_at is not null)
          limit ${mostListed}
        ) first
      ), listed as (
        select meetups.id, list_part, listed_at,
          globe <-> on_globe(${own?.latitude ?? null}::float8, ${own?.longitude ?? null}::float8) as apart
        from meetups join cafes on cafes.id = cafe_id
        where list_part is not null and hidden_at is null and ${page * meetupsPerPage <= mostListed}::boolean
        order by list_part, listed_at, apart, meetups.id
        limit ${meetupsPerPage} offset ${(page - 1) * meetupsPerPage}
      )
      select listed.id, total
      from listed cross join counted
      order by list_part, listed_at, apart, listed.id`,
  )
}

export function listAtCafe(db: Reader, { cafeId, page }: { cafeId: number; page: number }): Promise<Listed> {
  return readListed(
    page,
    (page) => db<{ id: number; total: number }[]>`
      with counted as (
        select count(*)::int as total from (
          select from meetups
          where cafe_id = ${cafeId} and list_part is not null
            and not exists (select from cafes where cafes.id = ${cafeId} and hidden_at is not null)
          limit ${mostListed}
        ) first
      ), listed as (
        select id, list_part, listed_at from meetups
        where cafe_id = ${cafeId} and list_part is not null and ${page * meetupsPerPage <= mostListed}::boolean
          and not exists (select from cafes where cafes.id = ${cafeId} and hidden_at is not null)
        order by list_part, listed_at, id
        limit ${meetupsPerPage} offset ${(page - 1) * meetupsPerPage}
      )
      select listed.id, total
      from listed cross join counted
      order by list_part, listed_at, listed.id`,
  )
}

/**
 * Meetups at which the member has an entry or had one when they were called off. Meetups that are not over
 * come first; each group is ordered by how close the start is to now.
 */
export function listOwn(
  db: Reader,
  { memberId, page, now }: { memberId: number; page: number; now: Date },
): Promise<Listed> {
  return readListed(
    page,
    (page) => db<{ id: number; total: number }[]>`
      with own as (
        select meetup_entries.meetup_id as id, meetup_entries.starts_at,
          status in ('open', 'confirmed', 'closed') as is_coming
        from meetup_entries join meetups on meetups.id = meetup_id
        where member_id = ${memberId} and (state <> 'gone' or was_called_off)
        order by meetup_entries.starts_at desc
        limit ${mostListed}
      ), counted as (
        select count(*)::int as total from (select distinct id from own) each
      ), listed as (
        select distinct id, starts_at, is_coming, abs(extract(epoch from starts_at - ${now}::timestamptz)) as apart
        from own
        order by is_coming desc, apart, id
        limit ${meetupsPerPage} offset ${(page - 1) * meetupsPerPage}
      )
      select listed.id, total
      from listed cross join counted
      order by is_coming desc, apart, listed.id`,
  )
}

/** How much later than a meetup its alternatives may start. */
const nearDays = 3
const mostNear = 5

/**
 * Alternatives to this meetup: near it, soon, open to members, with a free seat and without a password. For viewers who
 * may not look into it they are counted from the beginning of its day.
 */
export async function listNear(
  db: Reader,
  {
    meetup,
    viewerId,
    now,
  }: { meetup: Pick<MeetupRow, 'id' | 'cafeId' | 'startsAt'>; viewerId: number | null; now: Date },
): Promise<{ id: number }[]> {
  const access = await findAccess(db, { meetupId: meetup.id, viewerId })
  const startsAt = access && isOpenTo(access) ? meetup.startsAt : dayStartOf(meetup.startsAt)
  const from = new Date(Math.max(startsAt.getTime() - 86_400_000, now.getTime() + 30 * 60_000))
  const until = new Date(startsAt.getTime() + nearDays * 86_400_000)
  return db<{ id: number }[]>`
    select meetups.id
    from cafes here
    join cafes on cafes.globe <@ cube_enlarge(here.globe, ${otherMeetupsWithinKm / earthRadiusKm}, 3)
    join meetups on meetups.cafe_id = cafes.id
    where here.id = ${meetup.cafeId} and list_part = 0 and password_hash is null
      and takes_people(status, takes_late, moving_until) and seated + held < max_people
      and (regulars_until is null or regulars_until <= ${now})
      and listed_at between ${from} and ${until} and meetups.id <> ${meetup.id}
      and not exists (
        select from members_kept_out
        where members_kept_out.member_id = host_id and (ends_at is null or ends_at > ${now})
      )
    order by listed_at, cafes.globe <-> here.globe, meetups.id
    limit ${mostNear}`
}

export interface PlaceRow {
  id: number
  name: string
  address: string
  image: string | null
  latitude: number | null
  longitude: number | null
  hoursText: string | null
  opens: number[] | null
  closes: number[] | null
  count: number
  /** The first start of a public one; null if all have passwords. */
  nextAt: Date | null
  /** The seats that it has left; 0 if nobody can join. */
  nextSeats: number | null
  km: number | null
}

export const mostOnMap = 200

/** The nearest cafes with meetups that are not over. */
export function listPlaces(
  db: Reader,
  { near, own, now }: { near: Coordinates; own: Coordinates | null; now: Date },
): Promise<PlaceRow[]> {
  return db<ListPlacesRow[]>`
    select cafes.id, name, address, image, latitude, longitude, hours_text, opens, closes, count, next_at, next_seats,
      km_between(globe, on_globe(${own?.latitude ?? null}::float8, ${own?.longitude ?? null}::float8))::float8 as km
    from (
      select id, globe <-> on_globe(${near.latitude}, ${near.longitude}) as apart
      from cafes
      where globe is not null and exists (select from meetups where cafe_id = cafes.id and list_part = 0)
      order by globe <-> on_globe(${near.latitude}, ${near.longitude})
      limit ${mostOnMap}
    ) there
    join cafes on cafes.id = there.id
    cross join lateral (
      select count(*)::int as count
      from (select from meetups where cafe_id = cafes.id and list_part = 0 order by listed_at limit 100) first
    ) coming
    left join lateral (
      select starts_at as next_at,
        case when takes_people(status, takes_late, moving_until) and (regulars_until is null or regulars_until <= ${now}) and not exists (
          select from members_kept_out
          where members_kept_out.member_id = host_id and (ends_at is null or ends_at > ${now})
        ) then max_people - seated - held else 0 end as next_seats
      from meetups where cafe_id = cafes.id and list_part = 0 and password_hash is null
      order by listed_at, id limit 1
    ) next on true
    order by apart, cafes.id`
}

/** The host's meetups that have not started, the first first. */
export function listHosted(
  db: Reader,
  { hostId, now }: { hostId: number; now: Date },
): Promise<{ id: number; startsAt: Date }[]> {
  return db<{ id: number; startsAt: Date }[]>`
    select id, starts_at from meetups
    where host_id = ${hostId} and status in ('open', 'confirmed', 'closed') and starts_at > ${now}
    order by starts_at, id`
}

const mostComingShown = 50

/**
 * At most `mostComingShown` of them, the earliest first.
 * A meetup at a cafe that is not over.
 * `notified`: how many get a notice if it is called off.
 */
export function listComingAt(db: Reader, cafeId: number): Promise<ComingAtCafeRow[]> {
  return db<ComingAtCafeRow[]>`
    select id, title, starts_at, seated, (
        select count(distinct member_id)::int from meetup_entries
        where meetup_id = meetups.id and (state <> 'gone' or pass = 'kept')
      ) as notified
    from meetups
    where cafe_id = ${cafeId} and list_part = 0
    order by starts_at, id limit ${mostComingShown}`
}

export async function countComingAt(db: Reader, cafeId: number): Promise<number> {
  const [coming] = await db<{ count: number }[]>`
    select count(*)::int as count from meetups where cafe_id = ${cafeId} and list_part = 0`
  return coming?.count ?? 0
}

export async function findLastMeetup(db: Reader): Promise<number> {
  const [last] = await db<{ id: number | null }[]>`select max(id)::int as id from meetups`
  return last?.id ?? 0
}

/** Ids of the meetups that search engines may list: public, still in the list, and not at a hidden cafe. */
export async function listMeetupsBetween(db: Reader, first: number, last: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from meetups
    where id between ${first} and ${last} and password_hash is null and list_part is not null
      and not exists (select from cafes where cafes.id = cafe_id and hidden_at is not null)
    order by id`
  return rows.map(({ id }) => id)
}
