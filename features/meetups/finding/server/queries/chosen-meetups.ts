import type { ChosenRow, ListChosenPlacesRow } from '~/db/rows/meetups'
import type { Coordinates } from '~/lib/coordinates'
import { earthRadiusKm } from '~/lib/coordinates'
import type { Reader } from '~/lib/server/database'
import { readListPage } from '~/lib/server/read-list-page'
import { type Listed, mostOnMap, type PlaceRow } from './meetup-lists'

/** The soonest so many of a span are considered, so that a list is as fast with 100,000 meetups as with 1,000. */
const mostConsidered = 1_000

export interface Choice {
  /** The span of the starts; `until` is not in it. */
  from: Date | null
  until: Date | null
  /** Only meetups that a member can join now. */
  hasSeat: boolean
  gameId: number | null
  /** Only these; null for all. */
  ids: readonly number[] | null
  /** Only meetups whose hosts welcome beginners. */
  welcomesBeginners: boolean
  /** Only within this distance of `own`. */
  withinKm: number | null
  own: Coordinates | null
}

export interface ChosenPage {
  viewerId: number | null
  page: number
  size: number
}

/** Nobody can look before the first or after the last day of these. */
const everBefore = new Date('2000-01-01T00:00:00+09:00')
const everAfter = new Date('2200-01-01T00:00:00+09:00')

/**
 * The meetups of a choice, by start and then by distance. Those that take nobody stand last, but for the viewer's own. Private
 * ones stand at the end of their day: what they hide decides neither that nor whether they are chosen, so that the list does
 * not reveal it. Without a choice those that ended within a day follow at the end.
 */
export async function listChosen(
  db: Reader,
  choice: Choice,
  { viewerId, page, size }: ChosenPage,
  now: Date,
): Promise<Listed> {
  const { own, withinKm } = choice
  const read =
    own !== null && withinKm !== null
      ? (at: number) => readNear(db, { ...choice, own, withinKm }, { viewerId, page: at, size }, now)
      : (at: number) => readSoonest(db, choice, { viewerId, page: at, size }, now)
  const { count, rows } = await readListPage(page, read)
  return { count, ids: rows.map(({ id }) => id) }
}

function readSoonest(
  db: Reader,
  { from, until, hasSeat, gameId, ids, welcomesBeginners, own }: Choice,
  { viewerId, page, size }: ChosenPage,
  now: Date,
): Promise<ChosenRow[]> {
  const isWhole =
    from === null && until === null && !hasSeat && gameId === null && ids === null && !welcomesBeginners
  return db<ChosenRow[]>`
    with considered as (
      select id, host_id, cafe_id, list_part, listed_at, password_hash is not null as is_private, welcomes_beginners,
        seated + held < max_people and takes_people(status, takes_late, moving_until)
          and (regulars_until is null or regulars_until <= ${now}) as has_seat
      from meetups
      where list_part is not null and (${isWhole}::boolean or list_part = 0)
        and listed_at >= ${from ?? everBefore} and listed_at < ${until ?? everAfter}
        and (${ids === null}::boolean or id = any(${[...(ids ?? [])]}::int[]))
      order by list_part, listed_at, id
      limit ${mostConsidered}
    ), chosen as (
      select considered.id, list_part, listed_at, is_private, (listed_at at time zone 'Asia/Seoul')::date as day,
        not is_private and not has_seat and considered.id not in (
          select meetup_id from meetup_entries where member_id = ${viewerId}::int and state <> 'gone'
        ) as takes_nobody,
        globe <-> on_globe(${own?.latitude ?? null}::float8, ${own?.longitude ?? null}::float8) as apart
      from considered join cafes on cafes.id = cafe_id
      where hidden_at is null
        and (${!hasSeat}::boolean or (has_seat and not is_private and not exists (
          select from members_kept_out
          where members_kept_out.member_id = host_id and (ends_at is null or ends_at > ${now})
        )))
        and (${!welcomesBeginners}::boolean or (welcomes_beginners and not is_private))
        and (${gameId}::int is null or (not is_private and exists (
          select from meetup_games where meetup_id = considered.id and game_id = ${gameId}
        )))
    )
    select id, total from chosen cross join (select count(*)::int as total from chosen) counted
    order by list_part, takes_nobody, day, is_private, listed_at, apart, id
    limit ${size} offset ${(page - 1) * size}`
}

/** From the cafes around the member to their meetups, so that a full day elsewhere hides none that is near. */
function readNear(
  db: Reader,
  {
    from,
    until,
    hasSeat,
    gameId,
    ids,
    welcomesBeginners,
    own,
    withinKm,
  }: Choice & { own: Coordinates; withinKm: number },
  { viewerId, page, size }: ChosenPage,
  now: Date,
): Promise<ChosenRow[]> {
  return db<ChosenRow[]>`
    with considered as (
      select meetups.id, host_id, listed_at, password_hash is not null as is_private, welcomes_beginners,
        seated + held < max_people and takes_people(status, takes_late, moving_until)
          and (regulars_until is null or regulars_until <= ${now}) as has_seat,
        globe <-> on_globe(${own.latitude}, ${own.longitude}) as apart
      from cafes join meetups on meetups.cafe_id = cafes.id
      where cafes.globe <@ cube_enlarge(on_globe(${own.latitude}, ${own.longitude}), ${withinKm / earthRadiusKm}, 3)
        and km_between(globe, on_globe(${own.latitude}, ${own.longitude})) <= ${withinKm} and hidden_at is null
        and list_part = 0
        and listed_at >= ${from ?? everBefore} and listed_at < ${until ?? everAfter}
        and (${ids === null}::boolean or meetups.id = any(${[...(ids ?? [])]}::int[]))
      order by listed_at, meetups.id
      limit ${mostConsidered}
    ), chosen as (
      select id, listed_at, is_private, (listed_at at time zone 'Asia/Seoul')::date as day,
        not is_private and not has_seat and considered.id not in (
          select meetup_id from meetup_entries where member_id = ${viewerId}::int and state <> 'gone'
        ) as takes_nobody, apart
      from considered
      where (${!hasSeat}::boolean or (has_seat and not is_private and not exists (
          select from members_kept_out
          where members_kept_out.member_id = host_id and (ends_at is null or ends_at > ${now})
        )))
        and (${!welcomesBeginners}::boolean or (welcomes_beginners and not is_private))
        and (${gameId}::int is null or (not is_private and exists (
          select from meetup_games where meetup_id = considered.id and game_id = ${gameId}
        )))
    )
    select id, total from chosen cross join (select count(*)::int as total from chosen) counted
    order by takes_nobody, day, is_private, listed_at, apart, id
    limit ${size} offset ${(page - 1) * size}`
}

/** The cafes nearest to `near` where the soonest meetups of a choice are, each with how many there are and the first. */
export function listChosenPlaces(
  db: Reader,
  { from, until, hasSeat, gameId, ids, welcomesBeginners, own }: Omit<Choice, 'withinKm'>,
  { near, now }: { near: Coordinates; now: Date },
): Promise<PlaceRow[]> {
  return db<ListChosenPlacesRow[]>`
    with considered as (
      select id, host_id, cafe_id, listed_at, starts_at, password_hash is not null as is_private, welcomes_beginners,
        max_people - seated - held as free, takes_people(status, takes_late, moving_until)
          and (regulars_until is null or regulars_until <= ${now}) as is_open
      from meetups
      where list_part = 0 and listed_at >= ${from ?? everBefore} and listed_at < ${until ?? everAfter}
        and (${ids === null}::boolean or id = any(${[...(ids ?? [])]}::int[]))
      order by listed_at, id
      limit ${mostConsidered}
    ), chosen as (
      select considered.id, cafe_id, listed_at, starts_at, is_private,
        case when is_open and not exists (
          select from members_kept_out
          where members_kept_out.member_id = host_id and (ends_at is null or ends_at > ${now})
        ) then free else 0 end as free
      from considered
      where (${!welcomesBeginners}::boolean or (welcomes_beginners and not is_private))
        and (${gameId}::int is null or (not is_private and exists (
          select from meetup_games where meetup_id = considered.id and game_id = ${gameId}
        )))
    ), fitting as (
      select cafe_id, listed_at, id, starts_at, is_private, free from chosen
      where ${!hasSeat}::boolean or (free > 0 and not is_private)
    ), counted as (
      select cafe_id, count(*)::int as count from fitting group by cafe_id
    ), first as (
      select distinct on (cafe_id) cafe_id, starts_at, free from fitting
      where not is_private order by cafe_id, listed_at, id
    )
    select cafes.id, name, address, image, latitude, longitude, hours_text, opens, closes, count, first.starts_at as next_at,
      first.free as next_seats,
      km_between(globe, on_globe(${own?.latitude ?? null}::float8, ${own?.longitude ?? null}::float8))::float8 as km
    from counted
    join cafes on cafes.id = counted.cafe_id
    left join first on first.cafe_id = counted.cafe_id
    where globe is not null and hidden_at is null
    order by globe <-> on_globe(${near.latitude}, ${near.longitude}), cafes.id
    limit ${mostOnMap}`
}
