import { lockMembers } from '~/features/accounts/server/commands/members'
import { addNotices } from '~/features/notices/server/commands/outbox'
import { onOneLine } from '~/lib/characters'
import type { Database, Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { mostInDigest } from '../../alert'
import { cafeNewsNotice, meetupDigestNotice } from '../notices'

/** So many members are told in one transaction. */
const sliceSize = 300
const newsLength = 80

export type Telling = 'tell-meetups' | 'tell-cafe-news'

/** Each moment has an item of its own, so that planning the next digest does not move the one that is being told. */
export function planTelling(tx: Transaction, kind: Telling, moment: Date, after = 0): Promise<void> {
  const key = moment.toISOString()
  return scheduleDue(tx, { kind, subject: `alerts:${kind}`, key, dueAt: moment, payload: { after } })
}

interface Slice {
  /** Tells of what has waited until this moment. */
  until: Date
  after: number
  now: Date
}

interface WaitingMeetupRow {
  memberId: number
  meetupId: number
  title: string
  fits: boolean
}

/**
 * Tells the next members of the meetups that have waited for this moment. One that is full, over or no longer meant for the
 * member is forgotten, so that a seat that becomes free may still be told. Returns the last member, or null at the end.
 */
export async function tellMeetups(tx: Transaction, { until, after, now }: Slice): Promise<number | null> {
  const waiting = await tx<{ memberId: number }[]>`
    select distinct member_id from meetup_alerts
    where told_at is null and waits_for <= ${until} and member_id > ${after}
    order by member_id limit ${sliceSize}`
  const next = waiting.map(({ memberId }) => memberId)
  await lockMembers(tx, next)
  const rows = await tx<WaitingMeetupRow[]>`
    select alert.member_id, meetup_id, title, (
        password_hash is null and list_part = 0 and hidden_at is null and hidden_title is null
        and (status = 'open' or (status = 'confirmed' and takes_late)) and seated + held < max_people
        and meetups.starts_at > ${now}
        and (source <> 'cafe' or exists (
          select from cafe_follows
          where cafe_follows.member_id = alert.member_id and cafe_follows.cafe_id = meetups.cafe_id
        ))
        and (source <> 'game' or exists (
          select from game_likes join meetup_games on meetup_games.game_id = game_likes.game_id
          where game_likes.member_id = alert.member_id and meetup_games.meetup_id = meetups.id
        ))
        and not exists (
          select from meetup_entries
          where meetup_entries.meetup_id = meetups.id and meetup_entries.member_id = alert.member_id and state <> 'gone'
        )
        and not exists (
          select from member_blocks
          where (blocker_id = alert.member_id and blocked_id = host_id) or (blocker_id = host_id and blocked_id = alert.member_id)
        )
        and not exists (
          select from members_kept_out
          where member_id in (alert.member_id, host_id) and (ends_at is null or ends_at > ${now})
        )
      )::boolean as fits
    from meetup_alerts alert
      join meetups on meetups.id = meetup_id
      join cafes on cafes.id = cafe_id
    where alert.member_id = any(${next}::int[]) and told_at is null and waits_for <= ${until}
    order by alert.member_id, meetups.starts_at, meetup_id`
  const digests = new Map<number, { id: number; title: string }[]>()
  for (const { memberId, meetupId, title, fits } of rows) {
    if (!fits) continue
    const meetups = digests.get(memberId) ?? []
    digests.set(memberId, meetups)
    if (meetups.length < mostInDigest) meetups.push({ id: meetupId, title })
  }
  const unfit = rows.filter(({ fits }) => !fits)
  await tx`
    delete from meetup_alerts
    using unnest(${unfit.map(({ memberId }) => memberId)}::int[], ${unfit.map(({ meetupId }) => meetupId)}::int[])
      as gone (member_id, meetup_id)
    where meetup_alerts.member_id = gone.member_id and meetup_alerts.meetup_id = gone.meetup_id`
  await tx`
    update meetup_alerts set waits_for = null, told_at = ${now}
    where member_id = any(${next}::int[]) and told_at is null and waits_for <= ${until}`
  const to = [...digests].map(([memberId, meetups]) => ({ memberId, details: { meetups } }))
  await addNotices(tx, meetupDigestNotice, { to, now })
  return next.length < sliceSize ? null : (next.at(-1) ?? null)
}

const beginningOf = (text: string) => [...onOneLine(text)].slice(0, newsLength).join('')

interface WaitingNewsRow {
  memberId: number
  cafeId: number
  cafe: string
  text: string
}

/** Tells the next members of the news that has waited for this moment. Returns the last member, or null at the end. */
export async function tellNews(tx: Transaction, { until, after, now }: Slice): Promise<number | null> {
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
