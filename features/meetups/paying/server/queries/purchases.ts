import type { ListWholePurchasesRow, PurchaseRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'
import { type UnpaidHolds, unpaidHoldsCountMs } from '../../../line/unpaid-holds'

/**
 * `friendToken`: the link of the friend's seat that it is for; null for a seat of one's own, and once the pair is
 * gone.
 * `hasMoved`: whether the meetup has moved since they began to pay.
 * `paidAt`: when the order was paid; null while it is not.
 */
export async function findPurchase(db: Reader, orderId: number): Promise<PurchaseRow | null> {
  const [purchase] = await db<PurchaseRow[]>`
    select order_id, meetup_purchases.meetup_id, meetup_purchases.member_id, meetup_purchases.deadline,
      case when found_moving then 'moving' else meetup_purchases.outcome end as outcome, paid_at,
      token as friend_token, is_of_friend, coalesce(moved_at > began_at, false) as has_moved
    from meetup_purchases join payment_orders on payment_orders.id = order_id
    join meetups on meetups.id = meetup_purchases.meetup_id
    left join meetup_pairs on meetup_pairs.id = pair_id
    where order_id = ${orderId}`
  return purchase ?? null
}

/** The member's holds of the last day that led to no paid order. Orders of one hold share its deadline. */
export async function countUnpaidHolds(
  db: Reader,
  { meetupId, memberId, now }: { meetupId: number; memberId: number; now: Date },
): Promise<UnpaidHolds> {
  const since = new Date(now.getTime() - unpaidHoldsCountMs)
  const [counted] = await db<{ atMeetup: number; atAll: number }[]>`
    select (count(*) filter (where meetup_id = ${meetupId}))::int as at_meetup, count(*)::int as at_all
    from (
      select meetup_purchases.meetup_id, deadline
      from meetup_purchases join payment_orders on payment_orders.id = order_id
      where meetup_purchases.member_id = ${memberId} and began_at > ${since} and not is_of_friend
      group by meetup_purchases.meetup_id, deadline
      having bool_and(paid_at is null)
    ) held`
  return counted ?? { atMeetup: 0, atAll: 0 }
}

/** For the export. */
export function listWholePurchases(db: Reader, memberId: number) {
  return db<ListWholePurchasesRow[]>`
    select order_id, meetup_id, began_at, deadline, is_of_friend,
      case when found_moving then 'moving' else outcome end as outcome, settled_at from meetup_purchases
    where member_id = ${memberId} order by order_id`
}
