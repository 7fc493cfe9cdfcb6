import type { Coordinates } from '~/lib/coordinates'
import type { Reader, Transaction } from '~/lib/server/database'
import { readPage } from '~/lib/server/read-page'
import { type Hours, readOpeningHours } from '../../../cafes/opening-hours'
import type { EntryState } from '../../joining'
import { dayStartOf, type MeetupState, type MeetupStatus, meetupsPerPage, toMeetupStatus } from '../../meetup'
import { whyCafeCannot } from '../../new-meetup'
import { entryStateOf } from './entries'

/** The columns that rules and commands need. */
export interface MeetupRow {
  id: number
  hostId: number | null
  cafeId: number
  title: string
  startsAt: Date
  minPeople: number
  maxPeople: number
  tier: number | null
  dayKind: string
  autoAccepts: boolean
  passwordHash: string | null
  status: string
  confirmedAt: Date | null
  takesLate: boolean
  endedAt: Date | null
  openSlot: number | null
  seated: number
  held: number
  unanswered: number
  inLine: number
  cafeName: string
  /** The hours that the cafe has now, and its days off on the day of the start and the day before. */
  opens: number[] | null
  closes: number[] | null
  offDays: string[] | null
}

/** A meetup as lists and its page show it, for one viewer. */
export interface ShownMeetupRow extends Omit<MeetupRow, 'opens' | 'closes' | 'offDays'> {
  content: string
  contact: string | null
  isPlayed: boolean
  cancelledBy: string | null
  revision: number
  cafeAddress: string
  cafeCover: string | null
  cafePhones: string[]
  latitude: number | null
  longitude: number | null
  km: number | null
  people: { id: number; nickname: string; image: string | null; isHost: boolean | null }[] | null
  games: { id: number; name: string; image: string | null }[] | null
  ownId: number | null
  ownState: string | null
  ownPlace: number | null
  /** Until when a seat is held for the viewer, who is in line; null if none is. */
  ownOfferEndsAt: Date | null
  /** Whether the viewer was in when the meetup was called off, which ended every entry. */
  wasIn: boolean
  hostSuspended: boolean
}

export function stateOf(row: MeetupRow): MeetupState {
  return {
    status: toMeetupStatus(row.status),
    startsAt: row.startsAt,
    minPeople: row.minPeople,
    maxPeople: row.maxPeople,
    seated: row.seated,
    held: row.held,
    confirmedAt: row.confirmedAt,
    takesLate: row.takesLate,
    autoAccepts: row.autoAccepts,
    unanswered: row.unanswered,
    inLine: row.inLine,
    isCafeOpen: whyCafeCannot(row.startsAt, readHours(row)) === null,
  }
}

/** The hours of a cafe for the rules. The reasons of its days off do not matter to them. */
export function readHours({
  opens,
  closes,
  offDays,
}: Pick<MeetupRow, 'opens' | 'closes' | 'offDays'>): Hours {
  return {
    opening: readOpeningHours({ opens, closes }),
    dayOffs: (offDays ?? []).map((day) => ({ day, reason: null })),
  }
}

export async function findMeetup(db: Reader, id: number): Promise<MeetupRow | null> {
  const [row] = await db<MeetupRow[]>`
    select meetups.id, host_id, cafe_id, title, starts_at, min_people, max_people, tier, day_kind, auto_accepts, password_hash,
      status, confirmed_at, takes_late, ended_at, open_slot, seated, held, unanswered, in_line, cafes.name as cafe_name,
      opens, closes, (
        select array_agg(day::text) from cafe_day_offs
        where cafe_day_offs.cafe_id = cafes.id
          and day between (meetups.starts_at at time zone 'Asia/Seoul')::date - 1 and (meetups.starts_at at time zone 'Asia/Seoul')::date
      ) as off_days
    from meetups join cafes on cafes.id = cafe_id
    where meetups.id = ${id}`
  return row ?? null
}

/** Every command on a meetup takes this lock before it locks members. */
export async function lockMeetup(tx: Transaction, id: number): Promise<MeetupRow | null> {
  const [row] = await tx<MeetupRow[]>`
    select meetups.id, host_id, cafe_id, title, starts_at, min_people, max_people, tier, day_kind, auto_accepts, password_hash,
      status, confirmed_at, takes_late, ended_at, open_slot, seated, held, unanswered, in_line, cafes.name as cafe_name,
      opens, closes, (
        select array_agg(day::text) from cafe_day_offs
        where cafe_day_offs.cafe_id = cafes.id
          and day between (meetups.starts_at at time zone 'Asia/Seoul')::date - 1 and (meetups.starts_at at time zone 'Asia/Seoul')::date
      ) as off_days
    from meetups join cafes on cafes.id = cafe_id
    where meetups.id = ${id}
    for no key update of meetups`
  return row ?? null
}

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
  const { count, rows } = await readPage(page, read)
  return { count, ids: rows.map(({ id }) => id) }
}

/**
 * Meetups that are not over, then those that ended within a day, each by start and then by distance. Private ones stand
 * at the beginning of their day, because the order must not tell their start. Meetups at hidden cafes are left out.
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

/** A meetup at a cafe that is not over. */
export interface ComingAtCafeRow {
  id: number
  title: string
  startsAt: Date
  seated: number
  /** How many are told if it is called off. */
  told: number | null
}

const mostComingShown = 50

/** At most `mostComingShown` of them, the earliest first. */
export function listComingAt(db: Reader, cafeId: number): Promise<ComingAtCafeRow[]> {
  return db<ComingAtCafeRow[]>`
    select id, title, starts_at, seated, (
        select count(distinct member_id)::int from meetup_entries
        where meetup_id = meetups.id and (state <> 'gone' or pass = 'kept')
      ) as told
    from meetups
    where cafe_id = ${cafeId} and list_part = 0
    order by starts_at, id limit ${mostComingShown}`
}

export async function countComingAt(db: Reader, cafeId: number): Promise<number> {
  const [coming] = await db<{ count: number }[]>`
    select count(*)::int as count from meetups where cafe_id = ${cafeId} and list_part = 0`
  return coming?.count ?? 0
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

/** How far from a meetup its alternatives may be, and how much later they may start. */
const nearKm = 10
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
  const door = await findDoor(db, { meetupId: meetup.id, viewerId })
  const startsAt = door && isOpenTo(door) ? meetup.startsAt : dayStartOf(meetup.startsAt)
  const from = new Date(Math.max(startsAt.getTime() - 86_400_000, now.getTime() + 30 * 60_000))
  const until = new Date(startsAt.getTime() + nearDays * 86_400_000)
  return db<{ id: number }[]>`
    select meetups.id
    from cafes here
    join cafes on cafes.globe <@ cube_enlarge(here.globe, ${nearKm / 6371}, 3)
    join meetups on meetups.cafe_id = cafes.id
    where here.id = ${meetup.cafeId} and list_part = 0 and password_hash is null
      and (status = 'open' or (status = 'confirmed' and takes_late)) and seated + held < max_people
      and listed_at between ${from} and ${until} and meetups.id <> ${meetup.id}
      and not exists (
        select from member_suspensions
        where member_suspensions.member_id = host_id and lifted_at is null and (ends_at is null or ends_at > ${now})
      )
    order by listed_at, cafes.globe <-> here.globe, meetups.id
    limit ${mostNear}`
}

/** These meetups in this order, each with the viewer's own entry. */
export async function readMeetups(
  db: Reader,
  ids: readonly number[],
  { viewerId, own, now }: { viewerId: number | null; own: Coordinates | null; now: Date },
): Promise<ShownMeetupRow[]> {
  if (ids.length === 0) return []
  return db<ShownMeetupRow[]>`
    select meetups.id, host_id, cafe_id, title, content, contact, meetups.starts_at, min_people, max_people, meetups.tier, day_kind,
      auto_accepts, password_hash, status, confirmed_at, takes_late, ended_at, open_slot, seated, held, unanswered, in_line,
      is_played, cancelled_by, revision, cafes.name as cafe_name, cafes.address as cafe_address, cafes.image as cafe_cover,
      cafes.phones as cafe_phones, latitude, longitude,
      km_between(globe, on_globe(${own?.latitude ?? null}::float8, ${own?.longitude ?? null}::float8))::float8 as km,
      (
        select json_agg(json_build_object('id', members.id, 'nickname', nickname, 'image', members.image, 'isHost', is_host)
          order by is_host desc, seat.seated_at, seat.id)
        from meetup_entries seat join members on members.id = seat.member_id
        where seat.meetup_id = meetups.id and seat.state = 'seated'
      ) as people,
      (
        select json_agg(json_build_object('id', games.id, 'name', games.name, 'image', games.image) order by place)
        from meetup_games join games on games.id = game_id
        where meetup_games.meetup_id = meetups.id
      ) as games,
      own.id as own_id, own.state as own_state,
      case when own.state = 'in-line' then (
        select count(*)::int from meetup_entries before
        where before.meetup_id = meetups.id and before.state = 'in-line'
          and (before.lined_up_at, before.id) <= (own.lined_up_at, own.id)
      ) end as own_place,
      hold.deadline as own_offer_ends_at,
      status = 'cancelled' and exists (
        select from meetup_entries part
        where part.meetup_id = meetups.id and part.member_id = ${viewerId}::int
          and part.was_called_off
      ) as was_in,
      exists (
        select from member_suspensions
        where member_suspensions.member_id = host_id and lifted_at is null and (ends_at is null or ends_at > ${now})
      ) as host_suspended
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    join meetups on meetups.id = wanted.id
    join cafes on cafes.id = cafe_id
    left join meetup_entries own
      on own.meetup_id = meetups.id and own.member_id = ${viewerId}::int and own.state <> 'gone'
    left join meetup_seat_holds hold
      on hold.meetup_id = meetups.id and hold.member_id = ${viewerId}::int and reason = 'offer'
    order by wanted.place`
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
  km: number | null
}

const mostPlaces = 200

/** The nearest cafes with meetups that are not over. */
export function listPlaces(
  db: Reader,
  { near, own }: { near: Coordinates; own: Coordinates | null },
): Promise<PlaceRow[]> {
  return db<PlaceRow[]>`
    select cafes.id, name, address, image, latitude, longitude, hours_text, opens, closes, count, next_at,
      km_between(globe, on_globe(${own?.latitude ?? null}::float8, ${own?.longitude ?? null}::float8))::float8 as km
    from (
      select id, globe <-> on_globe(${near.latitude}, ${near.longitude}) as apart
      from cafes
      where globe is not null and exists (select from meetups where cafe_id = cafes.id and list_part = 0)
      order by globe <-> on_globe(${near.latitude}, ${near.longitude})
      limit ${mostPlaces}
    ) there
    join cafes on cafes.id = there.id
    cross join lateral (
      select count(*)::int as count,
        (min(starts_at) filter (where password_hash is null))::timestamptz as next_at
      from (
        select starts_at, password_hash from meetups where cafe_id = cafes.id and list_part = 0 order by listed_at limit 100
      ) first
    ) coming
    order by apart, cafes.id`
}

/** What opening a meetup needs to know about its cafe. */
export interface VenueRow {
  id: number
  name: string
  weekdayPass: number | null
  weekendPass: number | null
  opens: number[] | null
  closes: number[] | null
  offDays: string[] | null
  /** How many of the chosen games the cafe owns. */
  games: number | null
}

/** Null if the cafe is hidden or does not exist. */
export async function findVenue(
  db: Reader,
  { cafeId, gameIds }: { cafeId: number; gameIds: readonly number[] },
): Promise<VenueRow | null> {
  const [venue] = await db<VenueRow[]>`
    select id, name, weekday_pass, weekend_pass, opens, closes,
      (select array_agg(day::text) from cafe_day_offs where cafe_id = cafes.id) as off_days,
      (select count(*)::int from cafe_games where cafe_id = cafes.id and game_id = any(${[...gameIds]}::int[])) as games
    from cafes where id = ${cafeId} and hidden_at is null`
  return venue ?? null
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

/** Null if the meetup does not exist. `host_id` is null if its host has left the service. */
export async function findHost(db: Reader, id: number): Promise<{ hostId: number | null } | null> {
  const [meetup] = await db<{ hostId: number | null }[]>`select host_id from meetups where id = ${id}`
  return meetup ?? null
}

/** A meetup of the day at a cafe, with how many members have a seat and how many have come. */
export interface MeetupOfDay {
  id: number
  title: string
  startsAt: Date
  status: string
  isPublic: boolean
  minPeople: number
  maxPeople: number
  seated: number
  unanswered: number
  tier: number | null
  checkedIn: number
  /** How many are told if it is called off. */
  told: number
  /** How many of them the cafe has scanned. */
  scanned: number
  endedAt: Date | null
  /** The host's nickname. */
  host: string | null
}

/** `day` is YYYY-MM-DD in Seoul. Cancelled meetups are included. */
export function listMeetupsOfDay(
  db: Reader,
  { cafeId, day }: { cafeId: number; day: string },
): Promise<MeetupOfDay[]> {
  const from = new Date(`${day}T00:00:00+09:00`)
  const until = new Date(from.getTime() + 86_400_000)
  return db<MeetupOfDay[]>`
    select meetups.id, title, starts_at, status, password_hash is null as is_public, min_people, max_people, seated, unanswered,
      tier, coalesce((
        select count(*)::int from meetup_entries where meetup_id = meetups.id and attendance = 'attended'
      ), 0) as checked_in, coalesce((
        select count(distinct member_id)::int from meetup_entries
        where meetup_id = meetups.id and (state <> 'gone' or pass = 'kept')
      ), 0) as told, coalesce((
        select count(*)::int from meetup_entries where meetup_id = meetups.id and attendance_by = 'cafe'
      ), 0) as scanned, ended_at, nickname as host
    from meetups left join members on members.id = host_id
    where cafe_id = ${cafeId} and starts_at >= ${from} and starts_at < ${until}
    order by starts_at, meetups.id`
}

/** A used pass that a cafe is owed. */
export interface SettlementRow {
  entryId: number
  meetupId: number
  title: string
  startsAt: Date
  tier: number
  because: string
  settledAt: Date
  /** Whether operators have not yet decided if the meetup took place. */
  isDoubted: boolean
}

/** Settlements from `from` (inclusive) to `until` (exclusive), the newest first. */
export function listSettlements(
  db: Reader,
  { cafeId, from, until, most }: { cafeId: number; from: Date; until: Date; most: number },
): Promise<SettlementRow[]> {
  return db<SettlementRow[]>`
    select entry_id, meetup_id, title, starts_at, meetup_settlements.tier, because, settled_at,
      exists (
        select from meetup_doubts
        where meetup_doubts.meetup_id = meetup_settlements.meetup_id and decided_at is null
      ) as is_doubted
    from meetup_settlements join meetups on meetups.id = meetup_id
    where meetup_settlements.cafe_id = ${cafeId} and settled_at >= ${from} and settled_at < ${until}
    order by settled_at desc, entry_id desc
    limit ${most}`
}

/** The number of settlements of each tier, and of those that are doubted and not counted. */
export function sumSettlements(
  db: Reader,
  { cafeId, from, until }: { cafeId: number; from: Date; until: Date },
): Promise<{ tier: number; count: number; doubted: number }[]> {
  return db<{ tier: number; count: number; doubted: number }[]>`
    select tier, (count(*) filter (where meetup_doubts.meetup_id is null))::int as count,
      (count(*) filter (where meetup_doubts.meetup_id is not null))::int as doubted
    from meetup_settlements
    left join meetup_doubts on meetup_doubts.meetup_id = meetup_settlements.meetup_id and decided_at is null
    where cafe_id = ${cafeId} and settled_at >= ${from} and settled_at < ${until}
    group by tier order by tier`
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

/** What decides whether a viewer may look into a meetup. */
export interface Door {
  passwordHash: string | null
  isHost: boolean
  /** The state of the viewer's entry; null without one. */
  own: EntryState | null
  /** Whether the viewer was in when the meetup was called off. */
  wasIn: boolean
  startsAt: Date
  status: MeetupStatus
}

/** Whether the viewer may look in without a password. */
export function isOpenTo({ passwordHash, own, wasIn, isHost }: Door): boolean {
  return passwordHash === null || own !== null || wasIn || isHost
}

export async function findDoor(
  db: Reader,
  { meetupId, viewerId }: { meetupId: number; viewerId: number | null },
): Promise<Door | null> {
  const [door] = await db<
    {
      hostId: number | null
      passwordHash: string | null
      startsAt: Date
      status: string
      state: string | null
      wasIn: boolean
    }[]
  >`
    select host_id, password_hash, meetups.starts_at, status, own.state,
      exists (
        select from meetup_entries part
        where part.meetup_id = meetups.id and part.member_id = ${viewerId}::int
          and part.was_called_off
      ) as was_in
    from meetups
    left join meetup_entries own
      on own.meetup_id = meetups.id and own.member_id = ${viewerId}::int and own.state <> 'gone'
    where meetups.id = ${meetupId}`
  if (!door) return null
  return {
    passwordHash: door.passwordHash,
    isHost: viewerId !== null && door.hostId === viewerId,
    own: door.state === null ? null : entryStateOf({ state: door.state }),
    wasIn: door.wasIn,
    startsAt: door.startsAt,
    status: toMeetupStatus(door.status),
  }
}

export async function isTextHidden(db: Reader, meetupId: number): Promise<boolean> {
  const [row] = await db<{ isHidden: boolean }[]>`
    select hidden_title is not null as is_hidden from meetups where id = ${meetupId}`
  return row?.isHidden ?? false
}
