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
  const { count, rows } = await readListPage(page, (at) =>
    readChosen(db, choice, { viewerId, page: at, size }, now),
  )
  return { count, ids: rows.map(({ id }) => id) }
}

/**
 * Every filter of the list and the map is here, in `chosen`. A distance goes from the cafes around the member to their meetups,
 * so that a full day elsewhere hides none that is near.
 */
function readChosen(
  db: Reader,
  { from, until, hasSeat, gameId, ids, welcomesBeginners, own, withinKm }: Choice,
  { viewerId, page, size }: ChosenPage,
  now: Date,
): Promise<ChosenRow[]> {
  const isNear = own !== null && withinKm !== null
  const isWhole =
    from === null && until === null && !hasSeat && gameId === null && ids === null && !welcomesBeginners
  return db<ChosenRow[]>`
    with soonest as (
      select meetups.* from meetups
      where ${!isNear}::boolean and list_part is not null and (${isWhole}::boolean or list_part = 0)
        and listed_at >= ${from ?? everBefore} and listed_at < ${until ?? everAfter}
        and (${ids === null}::boolean or id = any(${[...(ids ?? [])]}::int[]))
      order by list_part, listed_at, id
      limit ${mostConsidered}
    ), around as (
      select meetups.* from cafes join meetups on meetups.cafe_id = cafes.id
      where ${isNear}::boolean
        and globe <@ cube_enlarge(
          on_globe(${own?.latitude ?? null}::float8, ${own?.longitude ?? null}::float8), ${(withinKm ?? 0) / earthRadiusKm}, 3)
        and km_between(globe, on_globe(${own?.latitude ?? null}::float8, ${own?.longitude ?? null}::float8))
          <= ${withinKm ?? 0}::float8
        and hidden_at is null and list_part = 0
        and listed_at >= ${from ?? everBefore} and listed_at < ${until ?? everAfter}
        and (${ids === null}::boolean or meetups.id = any(${[...(ids ?? [])]}::int[]))
      order by listed_at, meetups.id
      limit ${mostConsidered}
    ), considered as (
      select *, password_hash is not null as is_private,
        seated + held < max_people and takes_people(status, takes_late, moving_until)
          and (regulars_until is null or regulars_until <= ${now}) as has_seat
      from (select * from soonest union all select * from around) either
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

/** The cafes nearest to `near` where the soonest meetups of a choice are, each with how many there are and the first. */
export async function listChosenPlaces(
  db: Reader,
  choice: Choice,
  { near, now }: { near: Coordinates; now: Date },
): Promise<PlaceRow[]> {
  const { own } = choice
  const all = { viewerId: null, page: 1, size: mostConsidered }
  // A map shows every distance, and its places need no order of their meetups.
  const chosen = await readChosen(db, { ...choice, own: null }, all, now)
  return db<ListChosenPlacesRow[]>`
    with fitting as (
      select id, cafe_id, listed_at, starts_at, password_hash is not null as is_private,
        case when takes_people(status, takes_late, moving_until) and (regulars_until is null or regulars_until <= ${now})
          and not exists (
            select from members_kept_out
            where members_kept_out.member_id = host_id and (ends_at is null or ends_at > ${now})
          ) then max_people - seated - held else 0 end as free
      from meetups
      where id = any(${chosen.map(({ id }) => id)}::int[]) and list_part = 0
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
