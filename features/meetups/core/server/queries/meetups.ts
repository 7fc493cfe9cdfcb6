import type { FindAccessRow, MeetupRow, ShownMeetupRow, VenueRow } from '~/db/rows/meetups'
import type { Coordinates } from '~/lib/coordinates'
import { refuse } from '~/lib/errors'
import type { Reader, Transaction } from '~/lib/server/database'
import { type Hours, readOpeningHours } from '../../../../cafes/opening-hours'
import { whyDoorsClosed } from '../../cafe-hours'
import type { EntryState } from '../../joining'
import { type MeetupState, type MeetupStatus, toMeetupStatus } from '../../meetup'
import { meetupRefusals } from '../../refusals'
import { entryStateOf } from './entries'

export function stateOf(row: MeetupRow): MeetupState {
  return {
    status: toMeetupStatus(row.status),
    startsAt: row.startsAt,
    minPeople: row.minPeople,
    maxPeople: row.maxPeople,
    lastsMinutes: row.lastsMinutes,
    seated: row.seated,
    held: row.held,
    confirmedAt: row.confirmedAt,
    takesLate: row.takesLate,
    autoAccepts: row.autoAccepts,
    unanswered: row.unanswered,
    inLine: row.inLine,
    awaitsYes: row.awaitsYes,
    movingUntil: row.movingUntil,
    regularsUntil: row.regularsUntil,
    isCafeOpen: whyDoorsClosed(row.startsAt, readHours(row)) === null,
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

/**
 * The columns that rules and commands need.
 * `tableId`: the standing table that it is a date of; null if somebody has opened it.
 * `seriesId`: the series that it is a date of.
 * `regularsUntil`: until when only the regulars of its series may join.
 * `yesDueAt`: until when the cafe says yes; null where none is needed.
 * `movingUntil`: until when people answer whether it moves.
 * `opens`: the hours that the cafe has now, and its days off on the day of the start and the day before.
 */
export async function findMeetup(db: Reader, id: number): Promise<MeetupRow | null> {
  const [row] = await db<MeetupRow[]>`
    select meetups.id, host_id, table_id, series_id, regulars_until, cafe_id, title, starts_at, min_people, max_people, lasts_minutes, tier, day_kind, auto_accepts, password_hash,
      status, confirmed_at, takes_late, yes_due_at, awaits_yes, moving_until, ended_at, open_slot, seated, held, unanswered, in_line, cafes.name as cafe_name,
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
    select meetups.id, host_id, table_id, series_id, regulars_until, cafe_id, title, starts_at, min_people, max_people, lasts_minutes, tier, day_kind, auto_accepts, password_hash,
      status, confirmed_at, takes_late, yes_due_at, awaits_yes, moving_until, ended_at, open_slot, seated, held, unanswered, in_line, cafes.name as cafe_name,
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

/**
 * These meetups in this order, each with the viewer's own entry.
 * A meetup as lists and its page show it, for one viewer.
 * `hasFriendSeat`: whether a seat is held for a friend of the viewer, and whether they take part in handing over.
 * `ownCheckedInAt`: when the cafe's scan checked the viewer in; null before that, and for a host's word.
 * `hasReviewed`: whether the viewer has said whom they would meet again.
 * `wasMarkedAbsent`: whether the viewer was marked as not come, also if that is disputed or struck.
 * `ownOfferEndsAt`: until when a seat is held for the viewer, who is in line; null if none is.
 * `ownPayingEndsAt`: until when a seat is held for the viewer, who pays for the pass; null if none is.
 * `wasIn`: whether the viewer was in when the meetup was called off, which ended every entry.
 * `isRegular`: whether the viewer is one of the regulars.
 */
export async function readMeetups(
  db: Reader,
  ids: readonly number[],
  { viewerId, own, now }: { viewerId: number | null; own: Coordinates | null; now: Date },
): Promise<ShownMeetupRow[]> {
  if (ids.length === 0) return []
  return db<ShownMeetupRow[]>`
    select meetups.id, host_id, table_id, series_id, regulars_until, cafe_id, title, content, contact, meetups.starts_at, min_people, max_people, lasts_minutes, before_last_train, meetups.tier, day_kind,
      auto_accepts, password_hash, status, confirmed_at, takes_late, yes_due_at, awaits_yes, moving_until, ended_at, open_slot, seated, held, unanswered, in_line,
      experience, welcomes_beginners, explains, is_played, cancelled_by, revision, cafes.name as cafe_name, cafes.address as cafe_address, cafes.image as cafe_cover,
      cafes.phones as cafe_phones, latitude, longitude,
      km_between(globe, on_globe(${own?.latitude ?? null}::float8, ${own?.longitude ?? null}::float8))::float8 as km,
      (
        select json_agg(json_build_object('id', members.id, 'name', nickname, 'image', members.image)
          order by is_host desc, seat.seated_at, seat.id)
        from meetup_entries seat join members on members.id = seat.member_id
        where seat.meetup_id = meetups.id and seat.state = 'seated'
      ) as people,
      (
        select json_agg(json_build_object('id', games.id, 'name', games.name, 'image', games.image, 'isBrought', is_brought) order by place)
        from meetup_games join games on games.id = game_id
        where meetup_games.meetup_id = meetups.id
      ) as games,
      (
        select json_agg(json_build_object('gameId', game_id, 'id', members.id, 'name', nickname) order by said_at, members.id)
        from meetup_entries seat
        join meetup_explainers on entry_id = seat.id
        join members on members.id = seat.member_id
        where seat.meetup_id = meetups.id and seat.state = 'seated' and exists (
          select from meetup_games
          where meetup_games.meetup_id = meetups.id and meetup_games.game_id = meetup_explainers.game_id
        )
      ) as explainers,
      own.id as own_id, own.state as own_state,
      case when own.state = 'in-line' then (
        select count(*)::int from meetup_entries before
        where before.meetup_id = meetups.id and before.state = 'in-line'
          and (before.lined_up_at, before.id) <= (own.lined_up_at, own.id)
      ) end as own_place,
      case when own.attendance_by = 'cafe' then own.attendance_at end as own_checked_in_at,
      coalesce(own.state = 'seated', false) and exists (
        select from meetup_pairs
        where meetup_pairs.meetup_id = meetups.id and meetup_pairs.member_id = ${viewerId}::int
          and outcome is null and meetup_pairs.deadline > ${now}
      ) as has_friend_seat,
      coalesce(own.state = 'seated', false) and exists (
        select from meetup_hand_overs
        where meetup_hand_overs.meetup_id = meetups.id and outcome is null and ${viewerId}::int in (from_id, to_id)
      ) as has_host_offer,
      case when own.state = 'seated' then (
        select count(*)::int from meetup_announcements
        where meetup_announcements.meetup_id = meetups.id and deleted_at is null
      ) end as announcements,
      exists (
        select from meetup_answers
        where meetup_answers.meetup_id = meetups.id and meetup_answers.member_id = ${viewerId}::int
      ) as has_reviewed,
      coalesce(own.attendance <> 'attended', false) as was_marked_absent,
      case when reason = 'offer' then hold.deadline end as own_offer_ends_at,
      case when reason = 'paying' then hold.deadline end as own_paying_ends_at,
      status = 'cancelled' and exists (
        select from meetup_entries part
        where part.meetup_id = meetups.id and part.member_id = ${viewerId}::int
          and part.was_called_off
      ) as was_in,
      exists (
        select from members_kept_out
        where members_kept_out.member_id = host_id and (ends_at is null or ends_at > ${now})
      ) as host_suspended,
      exists (
        select from meetup_entries seat
        where seat.meetup_id = regulars_of and seat.member_id = ${viewerId}::int
          and (seat.state = 'seated' or seat.gone_because = 'not-held')
      ) as is_regular
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    join meetups on meetups.id = wanted.id
    join cafes on cafes.id = cafe_id
    left join meetup_entries own
      on own.meetup_id = meetups.id and own.member_id = ${viewerId}::int and own.state <> 'gone'
    left join meetup_seat_holds hold
      on hold.meetup_id = meetups.id and hold.member_id = ${viewerId}::int
    order by wanted.place`
}

/**
 * Null if the cafe is hidden or does not exist.
 * What opening a meetup needs to know about its cafe.
 * `weekdayPass`: null also if the cafe has no owner (decision 0097).
 * `games`: how many of the chosen games the cafe owns.
 */
export async function findVenue(
  db: Reader,
  { cafeId, gameIds }: { cafeId: number; gameIds: readonly number[] },
): Promise<VenueRow | null> {
  const [venue] = await db<VenueRow[]>`
    select id, name, holidays_as_weekend, opens, closes, case when has_owner then weekday_pass end as weekday_pass,
      case when has_owner then weekend_pass end as weekend_pass,
      (select array_agg(day::text) from cafe_day_offs where cafe_id = cafes.id) as off_days,
      (select count(*)::int from cafe_games where cafe_id = cafes.id and game_id = any(${[...gameIds]}::int[])) as games
    from cafes
    cross join lateral (
      select exists (select from cafe_staff where cafe_id = cafes.id and role = 'owner') as has_owner
    ) kept
    where id = ${cafeId} and hidden_at is null`
  return venue ?? null
}

/** Null if the meetup does not exist. `host_id` is null if its host has left the service. */
export async function findHost(db: Reader, id: number): Promise<{ hostId: number | null } | null> {
  const [meetup] = await db<{ hostId: number | null }[]>`select host_id from meetups where id = ${id}`
  return meetup ?? null
}

/** What decides whether a viewer may look into a meetup. */
export interface MeetupAccess {
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
export function isOpenTo({ passwordHash, own, wasIn, isHost }: MeetupAccess): boolean {
  return passwordHash === null || own !== null || wasIn || isHost
}

export async function findAccess(
  db: Reader,
  { meetupId, viewerId }: { meetupId: number; viewerId: number | null },
): Promise<MeetupAccess | null> {
  const [access] = await db<FindAccessRow[]>`
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
  if (!access) return null
  return {
    passwordHash: access.passwordHash,
    isHost: viewerId !== null && access.hostId === viewerId,
    own: access.state === null ? null : entryStateOf({ state: access.state }),
    wasIn: access.wasIn,
    startsAt: access.startsAt,
    status: toMeetupStatus(access.status),
  }
}

/** What hosts tell and ask is for who has a seat. */
export async function isSeatedAt(
  db: Reader,
  seat: { meetupId: number; viewerId: number | null },
): Promise<boolean> {
  const access = await findAccess(db, seat)
  if (!access) throw refuse(meetupRefusals.noMeetup)
  return access.own === 'seated'
}

export async function isTextHidden(db: Reader, meetupId: number): Promise<boolean> {
  const [row] = await db<{ isHidden: boolean }[]>`
    select hidden_title is not null as is_hidden from meetups where id = ${meetupId}`
  return row?.isHidden ?? false
}

/** Null if the meetup has no link, or does not exist. */
export async function findInviteToken(db: Reader, meetupId: number): Promise<string | null> {
  const [row] = await db<{ inviteToken: string | null }[]>`
    select invite_token from meetups where id = ${meetupId}`
  return row?.inviteToken ?? null
}
