import { lockMembers } from '~/features/accounts/server/commands/members'
import { whyClosed, whyNotForAgeAt } from '~/features/events/event'
import { findEvent, stateOfEvent } from '~/features/events/server/queries/events'
import { addNotices } from '~/features/notices/server/commands/outbox'
import type { Transaction } from '~/lib/server/database'
import { momentToNotify } from '../../alert'
import { eventOpenedNotice } from '../notices'

const sliceSize = 300

/** Followers of the cafe who want to hear of what it opens, and who know nothing of this event yet. */
function listFollowers(
  tx: Transaction,
  { eventId, cafeId, after, now }: { eventId: number; cafeId: number; after: number; now: Date },
): Promise<{ memberId: number; birthYear: number | null; isWanted: boolean | null }[]> {
  return tx<{ memberId: number; birthYear: number | null; isWanted: boolean }[]>`
    select follow.member_id, birth_year, coalesce(of_cafes, true) and not exists (
        select from cafe_staff where cafe_staff.cafe_id = ${cafeId} and cafe_staff.member_id = follow.member_id
      ) and not exists (
        select from cafe_event_sign_ups own where own.event_id = ${eventId} and own.member_id = follow.member_id
      ) and not exists (
        select from members_kept_out
        where members_kept_out.member_id = follow.member_id and (ends_at is null or ends_at > ${now})
      ) and not exists (
        select from muted_notices
        where muted_notices.member_id = follow.member_id and notice_group = 'alerts' and channel = 'log'
      ) as is_wanted
    from cafe_follows follow
      join members on members.id = follow.member_id
      left join alert_choices on alert_choices.member_id = follow.member_id
    where follow.cafe_id = ${cafeId} and follow.member_id > ${after}
    order by follow.member_id limit ${sliceSize}`
}

/**
 * Tells the next followers of a cafe of its event: with the digest, or at once if it starts before people could act on that.
 * Returns where to go on, and when unless at once; null if nobody is left.
 */
export async function matchEvent(
  tx: Transaction,
  { eventId, after, now }: { eventId: number; after: number; now: Date },
): Promise<{ after: number; at: Date | null } | null> {
  const event = await findEvent(tx, eventId)
  if (!event || event.isCafeHidden || whyClosed(stateOfEvent(event), now) !== null) return null
  // What was planned by the trigger waits for its moment first.
  if (after === 0) {
    const moment = momentToNotify(now, event.startsAt)
    if (moment === null) return null
    if (moment > now) return { after: firstAfter, at: moment }
  }
  const next = await listFollowers(tx, { eventId, cafeId: event.cafeId, after, now })
  const remaining = await lockMembers(
    tx,
    next.map(({ memberId }) => memberId),
  )
  const notified = next.filter(
    ({ memberId, birthYear, isWanted }) =>
      isWanted && remaining.has(memberId) && whyNotForAgeAt(event, { birthYear, now }) === null,
  )
  const { title, cafeName: cafe, startsAt } = event
  const details = { eventId, title, cafe, startsAt: startsAt.toISOString() }
  await addNotices(tx, eventOpenedNotice, {
    to: notified.map(({ memberId }) => ({ memberId, details })),
    now,
  })
  const last = next.at(-1)
  return last === undefined || next.length < sliceSize ? null : { after: last.memberId, at: null }
}

/** Before every member, and not the beginning that waits. */
const firstAfter = -1
