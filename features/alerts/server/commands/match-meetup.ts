import type { FindOpenMeetupRow, ListSuitedRow } from '~/db/rows/alerts'
import { lockMembers } from '~/features/accounts/server/commands/members'
import { seoulMidnight, weekdayOf } from '~/features/cafes/opening-hours'
import { whyNotForAge } from '~/features/meetups/core/late-meetup'
import { addNotices } from '~/features/notices/server/commands/outbox'
import { earthRadiusKm } from '~/lib/coordinates'
import { seoulDate, seoulMoment } from '~/lib/seoul-date'
import type { Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import {
  type AlertSource,
  areaWithinKm,
  isInTime,
  likedGamesWithinKm,
  momentToNotify,
  mostAtOnce,
  nextDigest,
} from '../../alert'
import { meetupAlertNotice } from '../notices'
import { planNotifying } from './notify'

/** So many members are looked at in one transaction. */
const sliceSize = 500
const widestKm = Math.max(...areaWithinKm)
const forgetAfterMs = 86_400_000

/**
 * `hostId`: null at a table that a cafe holds without a host.
 * `regularsUntil`: a date of a series is for those who sat at this meetup alone until then. They have heard of it.
 */
type OpenMeetup = FindOpenMeetupRow & { gameIds: number[]; seatedIds: number[] }

/** Null for a meetup that takes nobody, or that not everybody may see. */
async function findOpenMeetup(tx: Transaction, id: number, now: Date): Promise<OpenMeetup | null> {
  const [found] = await tx<FindOpenMeetupRow[]>`
    select meetups.id, title, host_id, cafe_id, cafes.name as cafe, starts_at, max_people - seated - held as seats,
      latitude, longitude, regulars_until, regulars_of, lasts_minutes
    from meetups join cafes on cafes.id = cafe_id
    where meetups.id = ${id} and password_hash is null and list_part = 0 and hidden_at is null
      and hidden_title is null
      and takes_people(status, takes_late, moving_until) and seated + held < max_people
      and starts_at > ${now}
      and not exists (
        select from members_kept_out where member_id = host_id and (ends_at is null or ends_at > ${now})
      )`
  if (!found) return null
  const games = await tx<{ gameId: number }[]>`select game_id from meetup_games where meetup_id = ${id}`
  const seated = await tx<{ memberId: number }[]>`
    select member_id from meetup_entries where meetup_id = ${id} and state = 'seated' and member_id is not null`
  return {
    ...found,
    gameIds: games.map(({ gameId }) => gameId),
    seatedIds: seated.map(({ memberId }) => memberId),
  }
}

/** The next members, by their numbers, who follow the cafe, like a game of it or have chosen an area around it. */
async function listNext(
  tx: Transaction,
  { cafeId, gameIds, latitude, longitude, startsAt }: OpenMeetup,
  after: number,
): Promise<number[]> {
  const day = 1 << weekdayOf(seoulDate(startsAt))
  const hour = Number(seoulMoment(startsAt).slice(11, 13))
  const followers = await tx<{ memberId: number }[]>`
    select member_id from cafe_follows where cafe_id = ${cafeId} and member_id > ${after}
    order by member_id limit ${sliceSize}`
  const nearby = await tx<{ memberId: number }[]>`
    select member_id from alert_choices cross join (select on_globe(${latitude}::float8, ${longitude}::float8) as place) at
    where globe <@ cube_enlarge(place, ${widestKm / earthRadiusKm}, 3) and km_between(globe, place) <= radius_km
      and weekdays & ${day} <> 0 and ${hour} >= from_hour and ${hour} < until_hour and member_id > ${after}
    order by member_id limit ${sliceSize}`
  const ids = new Set([...followers, ...nearby].map(({ memberId }) => memberId))
  for (const gameId of gameIds) {
    const fans = await tx<{ memberId: number }[]>`
      select game_likes.member_id from game_likes join alert_choices on alert_choices.member_id = game_likes.member_id
      where game_id = ${gameId} and of_games and game_likes.member_id > ${after}
      order by game_likes.member_id limit ${sliceSize}`
    for (const { memberId } of fans) ids.add(memberId)
  }
  // Each source has named its first ones, so the first of all are among them.
  return [...ids].sort((one, other) => one - other).slice(0, sliceSize)
}

/** Those of these members whom the meetup suits, who want to hear of it and have not. */
function listSuited(
  tx: Transaction,
  { id, hostId, cafeId, gameIds, seatedIds, regularsOf, latitude, longitude, startsAt }: OpenMeetup,
  { memberIds, now }: { memberIds: number[]; now: Date },
): Promise<ListSuitedRow[]> {
  const day = 1 << weekdayOf(seoulDate(startsAt))
  const hour = Number(seoulMoment(startsAt).slice(11, 13))
  return tx<ListSuitedRow[]>`
    select each.member_id, birth_year, source, coalesce((
        select count(*) from meetup_alerts
        where meetup_alerts.member_id = each.member_id and was_at_once and told_at >= ${seoulMidnight(now)}
      ), 0)::int as notified_today
    from (
      select members.id as member_id, birth_year, case
          when coalesce(of_cafes, true) and exists (
            select from cafe_follows where cafe_follows.member_id = members.id and cafe_id = ${cafeId}
          ) then 'cafe'
          when of_games and (globe is null or km_between(globe, place) <= ${likedGamesWithinKm}) and exists (
            select from game_likes where game_likes.member_id = members.id and game_id = any(${gameIds}::int[])
          ) then 'game'
          when km_between(globe, place) <= radius_km and weekdays & ${day} <> 0 and ${hour} >= from_hour and ${hour} < until_hour
          then 'area'
        end as source
      from members
        cross join (select on_globe(${latitude}::float8, ${longitude}::float8) as place) at
        left join alert_choices on alert_choices.member_id = members.id
      where members.id = any(${memberIds}::int[]) and members.id is distinct from ${hostId}::int
    ) each
    where source is not null
      and not exists (
        select from member_blocks
        where (blocker_id = each.member_id and blocked_id = any(${seatedIds}::int[]))
          or (blocker_id = any(${seatedIds}::int[]) and blocked_id = each.member_id)
      )
      and not exists (
        select from meetup_entries
        where meetup_entries.member_id = each.member_id
          and (meetup_id = ${id} or (meetup_id = ${regularsOf}::int and state = 'seated'))
      )
      and not exists (
        select from meetup_alerts where meetup_alerts.member_id = each.member_id and meetup_id = ${id}
      )
      and not exists (
        select from members_kept_out
        where members_kept_out.member_id = each.member_id and (ends_at is null or ends_at > ${now})
      )
      and not exists (
        select from muted_notices
        where muted_notices.member_id = each.member_id and notice_group = 'alerts' and channel = 'log'
      )
    order by each.member_id`
}

/**
 * Finds the next members whom a meetup with a seat suits, tells them at once where it starts too soon for the digest, and lets
 * the others wait. Returns the last member who was looked at, or null if nobody is left.
 */
export async function matchMeetup(
  tx: Transaction,
  { meetupId, after, now }: { meetupId: number; after: number; now: Date },
): Promise<number | null> {
  const meetup = await findOpenMeetup(tx, meetupId, now)
  if (meetup?.regularsUntil && meetup.regularsUntil > now) {
    const subject = `alerts:meetup:${meetupId}`
    await scheduleDue(tx, { kind: 'match-meetup', subject, dueAt: meetup.regularsUntil })
    return null
  }
  const moment = meetup && momentToNotify(now, meetup.startsAt)
  if (!meetup || !moment) return null
  const next = await listNext(tx, meetup, after)
  const last = next.length < sliceSize ? null : (next.at(-1) ?? null)
  // Under their locks no two meetups count a member's alerts of today at the same time, and nobody is leaving.
  const remaining = await lockMembers(tx, next)
  const { id, title, cafe, startsAt, seats, lastsMinutes } = meetup
  const suited = (await listSuited(tx, meetup, { memberIds: [...remaining], now })).filter(
    ({ birthYear }) => whyNotForAge(startsAt, { birthYear, lastsMinutes, now }) === null,
  )
  const digest = nextDigest(now)
  const rows = suited.flatMap(({ memberId, source, notifiedToday }) => {
    const isAtOnce = moment <= now && notifiedToday < mostAtOnce
    const waitsFor = isAtOnce ? null : moment > now ? moment : isInTime(digest, startsAt) ? digest : undefined
    return waitsFor === undefined ? [] : [{ memberId, source: source as AlertSource, waitsFor }]
  })
  await tx`
    insert into meetup_alerts (member_id, meetup_id, source, waits_for, told_at, was_at_once, forget_at)
    select member_id, ${id}, source, waits_for, case when waits_for is null then ${now}::timestamptz end, waits_for is null,
      ${new Date(startsAt.getTime() + forgetAfterMs)}
    from json_to_recordset(${JSON.stringify(
      rows.map(({ memberId, source, waitsFor }) => ({ member_id: memberId, source, waits_for: waitsFor })),
    )}::text::json) as given (member_id int, source text, waits_for timestamptz)
    order by member_id`
  const isToday = seoulDate(startsAt) === seoulDate(now)
  const details = { meetupId: id, title, cafe, startsAt: startsAt.toISOString(), isToday, seats }
  const notified = rows.filter(({ waitsFor }) => waitsFor === null)
  await addNotices(tx, meetupAlertNotice, {
    to: notified.map(({ memberId, source }) => ({ memberId, details: { ...details, source } })),
    now,
  })
  const waiting = rows.find(({ waitsFor }) => waitsFor !== null)?.waitsFor
  if (waiting) await planNotifying(tx, 'tell-meetups', waiting)
  return last
}
