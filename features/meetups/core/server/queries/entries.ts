import type { EntryRow, FindOwnEntryRow, JoinerRow, ListWholeEntriesRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'
import type { EntryState } from '../../joining'
import { apartHours } from '../../meetup'

/** Null for an entry that has ended. */
export function entryStateOf({ state }: Pick<EntryRow, 'state'>): EntryState | null {
  return state === 'seated' || state === 'unanswered' || state === 'in-line' ? state : null
}

/**
 * The columns that rules and commands need.
 * `awaitsYes`: whether its meetup waits for the yes of the cafe.
 */
export async function findEntry(db: Reader, id: number): Promise<EntryRow | null> {
  const [entry] = await db<EntryRow[]>`
    select id, meetup_id, member_id, is_host, state, starts_at, tier, pass, pass_expires_at, pass_host_returns, seated_at, offered_at,
      attendance, attendance_by, checked_in_by_hand,
      coalesce((select awaits_yes from meetups where meetups.id = meetup_id), false) as awaits_yes
    from meetup_entries where id = ${id}`
  return entry ?? null
}

/** The member's entry in this meetup that has not ended. */
export async function findOwnEntry(
  db: Reader,
  { meetupId, memberId }: { meetupId: number; memberId: number },
): Promise<EntryRow | null> {
  const [entry] = await db<FindOwnEntryRow[]>`
    select id, meetup_id, member_id, is_host, state, starts_at, tier, pass, pass_expires_at, pass_host_returns, seated_at, offered_at,
      attendance, attendance_by, checked_in_by_hand,
      coalesce((select awaits_yes from meetups where meetups.id = meetup_id), false) as awaits_yes
    from meetup_entries where meetup_id = ${meetupId} and member_id = ${memberId} and state <> 'gone'`
  return entry ?? null
}

/** How it stands with the member's latest entry in this meetup; null if they never had one. */
export async function findLastPart(
  db: Reader,
  { meetupId, memberId }: { meetupId: number; memberId: number },
): Promise<{ state: string; goneBecause: string | null; seatedAt: Date | null } | null> {
  const [part] = await db<{ state: string; goneBecause: string | null; seatedAt: Date | null }[]>`
    select state, gone_because, seated_at from meetup_entries
    where meetup_id = ${meetupId} and member_id = ${memberId}
    order by id desc limit 1`
  return part ?? null
}

/**
 * Entries that have not ended, and entries of members who cancelled so late that the pass stayed spent. The
 * line is in order.
 */
export function listLive(db: Reader, meetupId: number): Promise<EntryRow[]> {
  return db<EntryRow[]>`
    select id, meetup_id, member_id, is_host, state, starts_at, tier, pass, pass_expires_at, pass_host_returns, seated_at, offered_at,
      attendance, attendance_by, checked_in_by_hand,
      coalesce((select awaits_yes from meetups where meetups.id = meetup_id), false) as awaits_yes
    from meetup_entries
    where meetup_id = ${meetupId} and (state <> 'gone' or pass = 'kept')
    order by lined_up_at nulls first, id`
}

/**
 * A member whom the host has removed or declined counts as blocked: the host does not want them, and the
 * reply reveals no more than for a block.
 * What the rules need to know about a member who wants to join.
 */
export async function findJoiner(
  db: Reader,
  { meetupId, memberId, startsAt, now }: { meetupId: number; memberId: number; startsAt: Date; now: Date },
): Promise<JoinerRow> {
  const [joiner] = await db<JoinerRow[]>`
    select own.id as own_id, own.state as own_state, birth_year,
      exists (
        select from meetup_entries other
        where other.member_id = members.id and other.meetup_id <> ${meetupId} and other.state in ('seated', 'unanswered')
          and other.during && tstzrange(${startsAt}::timestamptz, ${startsAt}::timestamptz + ${apartHours} * interval '1 hour')
      ) as is_taken,
      exists (
        select from meetup_entries there
        join member_blocks on (blocker_id = members.id and blocked_id = there.member_id)
          or (blocker_id = there.member_id and blocked_id = members.id)
        where there.meetup_id = ${meetupId} and there.state = 'seated'
      ) or exists (
        select from meetup_entries before
        where before.meetup_id = ${meetupId} and before.member_id = members.id
          and before.gone_because in ('removed', 'declined')
      ) as is_blocked,
      exists (
        select from member_suspensions
        where member_suspensions.member_id = members.id and lifted_at is null and (ends_at is null or ends_at > ${now})
      ) as is_suspended,
      exists (
        select from meetup_bars
        where meetup_bars.member_id = members.id and lifted_at is null and ends_at > ${now}
      ) as is_banned,
      exists (
        select from meetups join members_kept_out on members_kept_out.member_id = host_id
        where meetups.id = ${meetupId} and (ends_at is null or ends_at > ${now})
      ) as is_host_suspended,
      exists (
        select from meetups join meetup_entries seat on seat.meetup_id = regulars_of
        where meetups.id = ${meetupId} and seat.member_id = members.id
          and (seat.state = 'seated' or seat.gone_because = 'not-held')
      ) as is_regular
    from members
    left join meetup_entries own
      on own.meetup_id = ${meetupId} and own.member_id = members.id and own.state <> 'gone'
    where members.id = ${memberId}`
  if (!joiner) throw new Error(`there is no member ${memberId}`)
  return joiner
}

/** The slots of the host's meetups that are not over and of series with dates to come, and whether the host is taken around this start. */
export async function findHosting(
  db: Reader,
  { memberId, startsAt }: { memberId: number; startsAt: Date },
): Promise<{ slots: number[]; isTaken: boolean }> {
  const [hosting] = await db<{ slots: unknown[] | null; isTaken: boolean }[]>`
    select (
        select array_agg(open_slot) from (
          select open_slot from meetups where host_id = ${memberId} and open_slot is not null
          union select open_slot from meetup_series where host_id = ${memberId} and open_slot is not null
        ) taken
      ) as slots,
      exists (
        select from meetup_entries
        where member_id = ${memberId} and state in ('seated', 'unanswered')
          and during && tstzrange(${startsAt}::timestamptz, ${startsAt}::timestamptz + ${apartHours} * interval '1 hour')
      ) as is_taken`
  return { slots: (hosting?.slots ?? []).map(Number), isTaken: hosting?.isTaken ?? false }
}

/** The member's seats, requests and places in line at meetups that are not over. */
export function listOpenEntries(
  db: Reader,
  memberId: number,
): Promise<{ title: string; isHost: boolean; state: string }[]> {
  return db<{ title: string; isHost: boolean; state: string }[]>`
    select title, is_host, state
    from meetup_entries join meetups on meetups.id = meetup_id
    where member_id = ${memberId} and state <> 'gone' and status in ('open', 'confirmed', 'closed')
    order by meetup_entries.starts_at, meetup_entries.id`
}

/** All entries of the member, for the export. */
export function listWholeEntries(db: Reader, memberId: number) {
  return db<ListWholeEntriesRow[]>`
    select entry.id, meetup_id, case when wrote then coalesce(hidden_title, title) else title end as title,
      cafes.name as cafe_name, entry.starts_at, status, table_id is not null as by_cafe, is_host,
      case when wrote then coalesce(hidden_content, content) end as content, case when is_host then contact end as contact,
      case when is_host then min_people end as min_people, case when is_host then max_people end as max_people,
      case when is_host then auto_accepts end as auto_accepts, case when is_host then takes_late end as takes_late,
      experience, welcomes_beginners, explains, lasts_minutes, before_last_train,
      (
        select array_agg(games.name order by said_at, games.id) from meetup_explainers join games on games.id = game_id
        where entry_id = entry.id
      ) as explained,
      case when is_host then password_hash is not null end as has_password, case when is_host then invite_token end as invite_token,
      (
        select array_agg(games.name order by place) from meetup_games join games on games.id = game_id
        where is_host and meetup_games.meetup_id = meetups.id
      ) as games,
      (
        select array_agg(games.name order by place) from meetup_games join games on games.id = game_id
        where is_host and is_brought and meetup_games.meetup_id = meetups.id
      ) as brought_games,
      case when is_host then opened_at end as opened_at, case when is_host then confirmed_at end as confirmed_at,
      case when is_host then closed_at end as closed_at, case when is_host then ended_at end as ended_at,
      case when is_host then cancelled_at end as cancelled_at, case when is_host then cancelled_by end as cancelled_by,
      state, asked_at, lined_up_at, passed_over_at, offered_at, seated_at, gone_at,
      case when gone_by_move then 'moved' else gone_because end as gone_because, gone_reason, entry.tier, pass,
      pass_expires_at, arrival, attendance, attendance_by, attendance_at, checked_in_by_hand
    from meetup_entries entry
    join meetups on meetups.id = meetup_id
    join cafes on cafes.id = cafe_id
    cross join lateral (
      select is_host or exists (
        select from meetup_hand_overs offer
        where offer.meetup_id = meetups.id and from_id = ${memberId} and outcome = 'accepted'
      ) as wrote
    ) words
    where entry.member_id = ${memberId}
    order by entry.id`
}

/** When hosts were last told that the member had come, gone or asked. */
export function listWholeNotified(db: Reader, memberId: number) {
  return db<{ meetupId: number; kind: string; toldAt: Date }[]>`
    select meetup_id, kind, told_at from meetup_tellings where about_id = ${memberId} order by id`
}
