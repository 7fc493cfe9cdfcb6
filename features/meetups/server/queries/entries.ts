import type { Reader } from '~/lib/server/database'
import type { EntryState } from '../../joining'

/** The columns that rules and commands need. */
export interface EntryRow {
  id: number
  meetupId: number
  memberId: number | null
  isHost: boolean
  state: string
  startsAt: Date
  tier: number | null
  pass: string
  passExpiresAt: Date | null
  passHostReturns: number
  seatedAt: Date | null
  offeredAt: Date | null
  attendance: string | null
  attendanceBy: string | null
  checkedInByHand: boolean
  /** Whether its meetup waits for the yes of the cafe. */
  awaitsYes: boolean
}

/** Null for an entry that has ended. */
export function entryStateOf({ state }: Pick<EntryRow, 'state'>): EntryState | null {
  return state === 'seated' || state === 'unanswered' || state === 'in-line' ? state : null
}

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
  const [entry] = await db<(EntryRow & { memberId: number })[]>`
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

/** What the rules need to know about a member who wants to join. */
export interface JoinerRow {
  ownId: number | null
  ownState: string | null
  isTaken: boolean
  isBlocked: boolean
  isSuspended: boolean
  isBarred: boolean
  birthYear: number | null
  isHostSuspended: boolean
  isRegular: boolean
}

/**
 * A member whom the host has removed or declined counts as blocked: the host does not want them, and the
 * reply reveals no more than for a block.
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
          and other.during && tstzrange(${startsAt}::timestamptz, ${startsAt}::timestamptz + interval '3 hours')
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
      ) as is_barred,
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
          and during && tstzrange(${startsAt}::timestamptz, ${startsAt}::timestamptz + interval '3 hours')
      ) as is_taken`
  return { slots: (hosting?.slots ?? []).map(Number), isTaken: hosting?.isTaken ?? false }
}

/** An entry with the samples for its member's trust figures. */
export interface ShownEntryRow {
  id: number
  meetupId: number
  memberId: number | null
  nickname: string | null
  image: string | null
  state: string
  isHost: boolean
  arrival: string | null
  attendance: string | null
  attended: number
  noShows: number
  answers: number
  again: number
  favouriteGames: { id: number; name: string; image: string | null }[] | null
  /** As a host; nothing for anybody else's entry. */
  promised: number
  calledOff: number
}

/** The seats, the host's first, and then the unanswered requests. */
export function listEntries(
  db: Reader,
  { meetupId, since, entryId = null }: { meetupId: number; since: Date; entryId?: number | null },
): Promise<ShownEntryRow[]> {
  return db<ShownEntryRow[]>`
    select entry.id, entry.meetup_id, entry.member_id, nickname, image, entry.state, entry.is_host, entry.arrival,
      entry.attendance, attended, no_shows, answers, again, promised, called_off,
      (
        select json_agg(json_build_object('id', games.id, 'name', games.name, 'image', games.image) order by place)
        from favourite_games favourite join games on games.id = game_id
        where favourite.member_id = entry.member_id
      ) as favourite_games
    from meetup_entries entry
    left join members on members.id = entry.member_id
    left join lateral (
      select (count(*) filter (where attendance = 'attended'))::int as attended,
        (count(*) filter (where attendance = 'no-show'))::int as no_shows
      from meetup_entries past
      where past.member_id = entry.member_id and past.starts_at >= ${since} and past.attendance is not null
    ) presence on true
    left join lateral (
      select count(*)::int as answers, (count(*) filter (where would_meet_again))::int as again
      from meetup_answers join meetups on meetups.id = meetup_answers.meetup_id
      where about_id = entry.member_id and starts_at >= ${since}
    ) answered on true
    left join lateral (
      select count(*)::int as promised, (count(*) filter (where status = 'cancelled'))::int as called_off
      from meetups hosted
      where entry.is_host and host_id = entry.member_id and hosted.starts_at >= ${since}
        and (status = 'ended' or cancelled_by = 'host' and (confirmed_at is not null or exists (
          select from meetup_entries guest
          where guest.meetup_id = hosted.id and not guest.is_host and guest.seated_at is not null and (
            guest.gone_because = 'host'
            or guest.gone_because = 'removed' and guest.gone_at > hosted.cancelled_at - interval '1 hour'
          )
        )))
    ) hosting on true
    where entry.meetup_id = ${meetupId} and entry.state in ('seated', 'unanswered')
      and (${entryId}::int is null or entry.id = ${entryId}::int)
    order by entry.is_host desc, entry.state, entry.seated_at, entry.id`
}

/** One entry as in `listEntries`; null unless it is a seat or a request. */
export async function findShownEntry(
  db: Reader,
  { entryId, since }: { entryId: number; since: Date },
): Promise<ShownEntryRow | null> {
  const entry = await findEntry(db, entryId)
  const [shown] = entry ? await listEntries(db, { meetupId: entry.meetupId, since, entryId }) : []
  return shown ?? null
}

export interface CompanionRow {
  id: number
  memberId: number
  nickname: string
  image: string | null
  isHost: boolean
  attendance: string | null
  wouldMeetAgain: boolean | null
}

/** All members with a seat, with the viewer's answers about them. */
export function listCompanions(
  db: Reader,
  { meetupId, viewerId }: { meetupId: number; viewerId: number },
): Promise<CompanionRow[]> {
  return db<CompanionRow[]>`
    select entry.id, entry.member_id, nickname, image, is_host, attendance, would_meet_again
    from meetup_entries entry
    join members on members.id = entry.member_id
    left join meetup_answers answer
      on answer.meetup_id = entry.meetup_id and answer.member_id = ${viewerId} and about_id = entry.member_id
    where entry.meetup_id = ${meetupId} and state = 'seated'
    order by is_host desc, seated_at, entry.id`
}

/** Whether the member had a seat and, by the host's word, did not come. */
export function wasAbsent(companions: readonly CompanionRow[], memberId: number): boolean {
  return companions.some((row) => row.memberId === memberId && row.attendance === 'no-show')
}

/** The cafe's meetups that start in this period and at which the member has a seat, by id. */
export function listCheckIns(
  db: Reader,
  { memberId, cafeId, from, until }: { memberId: number; cafeId: number; from: Date; until: Date },
): Promise<{ meetupId: number }[]> {
  return db<{ meetupId: number }[]>`
    select meetup_id
    from meetup_entries join meetups on meetups.id = meetup_id
    where member_id = ${memberId} and state = 'seated' and cafe_id = ${cafeId}
      and meetup_entries.starts_at >= ${from} and meetup_entries.starts_at < ${until}
    order by meetup_id`
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
  return db<
    {
      id: number
      meetupId: number
      title: string
      cafeName: string
      startsAt: Date
      status: string
      byCafe: boolean
      isHost: boolean
      content: string | null
      contact: string | null
      minPeople: number | null
      maxPeople: number | null
      autoAccepts: boolean | null
      takesLate: boolean | null
      experience: string | null
      welcomesBeginners: boolean | null
      explains: boolean | null
      lastsMinutes: number | null
      beforeLastTrain: boolean | null
      explained: string[] | null
      hasPassword: boolean | null
      inviteToken: string | null
      games: string[] | null
      broughtGames: string[] | null
      openedAt: Date | null
      confirmedAt: Date | null
      closedAt: Date | null
      endedAt: Date | null
      cancelledAt: Date | null
      cancelledBy: string | null
      state: string
      askedAt: Date
      linedUpAt: Date | null
      passedOverAt: Date | null
      offeredAt: Date | null
      seatedAt: Date | null
      goneAt: Date | null
      goneBecause: string | null
      goneReason: string | null
      tier: number | null
      pass: string
      passExpiresAt: Date | null
      arrival: string | null
      attendance: string | null
      attendanceBy: string | null
      attendanceAt: Date | null
      checkedInByHand: boolean
    }[]
  >`
    select entry.id, meetup_id, case when wrote then coalesce(hidden_title, title) else title end as title,
      cafes.name as cafe_name, entry.starts_at, status, table_id is not null as by_cafe, is_host,
      case when wrote then coalesce(hidden_content, content) end as content, case when is_host then contact end as contact,
      case when is_host then min_people end as min_people, case when is_host then max_people end as max_people,
      case when is_host then auto_accepts end as auto_accepts, case when is_host then takes_late end as takes_late,
      case when is_host then experience end as experience, case when is_host then welcomes_beginners end as welcomes_beginners,
      case when is_host then explains end as explains, case when is_host then lasts_minutes end as lasts_minutes,
      case when is_host then before_last_train end as before_last_train,
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

export function listWholeAnswers(db: Reader, memberId: number) {
  return db<{ meetupId: number; nickname: string; wouldMeetAgain: boolean; answeredAt: Date }[]>`
    select meetup_id, nickname, would_meet_again, answered_at
    from meetup_answers join members on members.id = about_id
    where member_id = ${memberId}
    order by meetup_answers.id`
}

/** When hosts were last told that the member had come, gone or asked. */
export function listWholeNotified(db: Reader, memberId: number) {
  return db<{ meetupId: number; kind: string; toldAt: Date }[]>`
    select meetup_id, kind, told_at from meetup_tellings where about_id = ${memberId} order by id`
}
