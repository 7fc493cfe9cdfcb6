import type { WaitingMeetupRow, WaitingNewsRow } from '~/db/rows/alerts'
import { lockMembers } from '~/features/accounts/server/commands/members'
import { addNotices } from '~/features/notices/server/commands/outbox'
import { onOneLine } from '~/lib/characters'
import type { Database, Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { mostInDigest } from '../../alert'
import { cafeNewsNotice, meetupDigestNotice } from '../notices'

/** So many members are told in one transaction. */
const sliceSize = 300
/** Fewer where each may have many meetups waiting, and of each so many are looked at, the soonest first. */
const meetupSliceSize = 100
const mostLookedAt = 60
const newsLength = 80

export type Notifying = 'tell-meetups' | 'tell-cafe-news'

/** Each moment has an item of its own, so that planning the next digest does not move the one that is being told. */
export function planNotifying(tx: Transaction, kind: Notifying, moment: Date, after = 0): Promise<void> {
  const key = moment.toISOString()
  return scheduleDue(tx, { kind, subject: `alerts:${kind}`, key, dueAt: moment, payload: { after } })
}

interface Slice {
  /** Tells of what has waited until this moment. */
  until: Date
  after: number
  now: Date
}

/**
 * Tells the next members of the soonest meetups that have waited for this moment. What is not named is forgotten, be it full, over,
 * no longer meant for the member or one too many, so that a seat that becomes free may still be told. Returns the last member, or
 * null at the end.
 */
export async function notifyOfMeetups(tx: Transaction, { until, after, now }: Slice): Promise<number | null> {
  const waiting = await tx<{ memberId: number }[]>`
    select distinct member_id from meetup_alerts
    where told_at is null and waits_for <= ${until} and member_id > ${after}
    order by member_id limit ${meetupSliceSize}`
  const next = waiting.map(({ memberId }) => memberId)
  await lockMembers(tx, next)
  // `forget_at` is in the order of the starts.
  const rows = await tx<WaitingMeetupRow[]>`
    select alert.member_id, meetup_id, title
    from unnest(${next}::int[]) as member (id)
      cross join lateral (
        select member_id, meetup_id, source, forget_at from meetup_alerts
        where member_id = member.id and told_at is null and waits_for <= ${until}
        order by forget_at, meetup_id limit ${mostLookedAt}
      ) alert
      join meetups on meetups.id = meetup_id
      join cafes on cafes.id = cafe_id
    where password_hash is null and list_part = 0 and hidden_at is null and hidden_title is null
      and takes_people(status, takes_late, moving_until) and seated + held < max_people
      and meetups.starts_at > ${now}
      and (source <> 'cafe' or exists (
        select from cafe_follows
        where cafe_follows.member_id = alert.member_id and cafe_follows.cafe_id = meetups.cafe_id
      ))
      and (source <> 'game' or exists (
        select from game_likes join meetup_games on meetup_games.game_id = game_likes.game_id
        where game_likes.member_id = alert.member_id and meetup_games.meetup_id = meetups.id
      ))
      and (source <> 'area' or exists (
        select from alert_choices
          cross join (select starts_at at time zone 'Asia/Seoul' as start) seoul
        where alert_choices.member_id = alert.member_id
          and km_between(alert_choices.globe, cafes.globe) <= radius_km
          and weekdays & (1 << extract(isodow from start)::int - 1) <> 0
          and extract(hour from start) >= from_hour and extract(hour from start) < until_hour
      ))
      and not exists (
        select from meetup_entries
        where meetup_entries.meetup_id = meetups.id and meetup_entries.member_id = alert.member_id
      )
      and not exists (
        select from meetup_entries there
          join member_blocks on (blocker_id = alert.member_id and blocked_id = there.member_id)
            or (blocker_id = there.member_id and blocked_id = alert.member_id)
        where there.meetup_id = meetups.id and there.state = 'seated'
      )
      and not exists (
        select from members_kept_out
        where member_id in (alert.member_id, host_id) and (ends_at is null or ends_at > ${now})
      )
    order by alert.member_id, meetups.starts_at, meetup_id`
  const digests = new Map<number, { id: number; title: string }[]>()
  for (const { memberId, meetupId, title } of rows) {
    const meetups = digests.get(memberId) ?? []
    digests.set(memberId, meetups)
    if (meetups.length < mostInDigest) meetups.push({ id: meetupId, title })
  }
  const to = [...digests].map(([memberId, meetups]) => ({ memberId, details: { meetups } }))
  const notified = to.flatMap(({ memberId, details }) => details.meetups.map(({ id }) => ({ memberId, id })))
  await tx`
    update meetup_alerts set waits_for = null, told_at = ${now}
    from unnest(${notified.map(({ memberId }) => memberId)}::int[], ${notified.map(({ id }) => id)}::int[])
      as named (member_id, meetup_id)
    where meetup_alerts.member_id = named.member_id and meetup_alerts.meetup_id = named.meetup_id`
  await tx`
    delete from meetup_alerts where member_id = any(${next}::int[]) and told_at is null and waits_for <= ${until}`
  await addNotices(tx, meetupDigestNotice, { to, now })
  return next.length < meetupSliceSize ? null : (next.at(-1) ?? null)
}

const beginningOf = (text: string) => [...onOneLine(text)].slice(0, newsLength).join('')

/** Tells the next members of the news that has waited for this moment. Returns the last member, or null at the end. */
export async function notifyOfNews(tx: Transaction, { until, after, now }: Slice): Promise<number | null> {
  const waiting = await tx<{ memberId: number }[]>`
    select distinct member_id from cafe_news_alerts
    where waits_for <= ${until} and member_id > ${after}
    order by member_id limit ${sliceSize}`
  const next = waiting.map(({ memberId }) => memberId)
  await lockMembers(tx, next)
  const rows = await tx<WaitingNewsRow[]>`
    with told as (
      delete from cafe_news_alerts where member_id = any(${next}::int[]) and waits_for <= ${until}
      returning member_id, notice_id
    )
    select told.member_id, cafes.id as cafe_id, cafes.name as cafe, body as text
    from told
      join cafe_notices on cafe_notices.id = notice_id
      join cafes on cafes.id = cafe_notices.cafe_id
      join cafe_follows on cafe_follows.member_id = told.member_id and cafe_follows.cafe_id = cafes.id
    where hidden_at is null
    order by told.member_id, notice_id desc`
  const digests = new Map<number, { cafes: { id: number; name: string }[]; text: string }>()
  for (const { memberId, cafeId, cafe, text } of rows) {
    const digest = digests.get(memberId) ?? { cafes: [], text: beginningOf(text) }
    digests.set(memberId, digest)
    const isNamed = digest.cafes.some(({ id }) => id === cafeId)
    if (!isNamed && digest.cafes.length < mostInDigest) digest.cafes.push({ id: cafeId, name: cafe })
  }
  const to = [...digests].map(([memberId, details]) => ({ memberId, details }))
  await addNotices(tx, cafeNewsNotice, { to, now })
  return next.length < sliceSize ? null : (next.at(-1) ?? null)
}

const mostForgotten = 1_000

/** Of a meetup that is over nothing needs to be known. Returns how many were deleted. */
export function forgetAlerts(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const gone = await tx`
      delete from meetup_alerts where (member_id, meetup_id) in (
        select member_id, meetup_id from meetup_alerts where forget_at < ${now} order by forget_at limit ${mostForgotten})`
    return gone.count
  })
}
