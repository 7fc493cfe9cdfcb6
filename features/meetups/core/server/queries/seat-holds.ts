import type { Reader } from '~/lib/server/database'

/** Why a seat is held: it is offered to somebody in line, or its pass is being paid for, or it is a friend's. */
export type HoldReason = 'offer' | 'paying' | 'friend'

/** Until when a seat of this meetup is held for the member. A hold whose deadline has passed holds nothing. */
export async function findHoldDeadline(
  db: Reader,
  { meetupId, memberId, now }: { meetupId: number; memberId: number; now: Date },
): Promise<Date | null> {
  const [hold] = await db<{ deadline: Date }[]>`
    select deadline from meetup_seat_holds
    where meetup_id = ${meetupId} and member_id = ${memberId} and deadline > ${now}`
  return hold?.deadline ?? null
}

/**
 * The hold of a seat for which the member pays, if it is at another meetup or is over, and an order that was paid for it
 * and has not let them join yet.
 */
export async function findStrayHold(
  db: Reader,
  { meetupId, memberId, now }: { meetupId: number; memberId: number; now: Date },
): Promise<{ meetupId: number; paidOrderId: number | null } | null> {
  const [stray] = await db<{ meetupId: number; paidOrderId: number | null }[]>`
    select hold.meetup_id, (
        select min(order_id)
        from meetup_purchases purchase join payment_orders on payment_orders.id = order_id
        where purchase.meetup_id = hold.meetup_id and purchase.member_id = hold.member_id
          and outcome is null and paid_at is not null
      ) as paid_order_id
    from meetup_seat_holds hold
    where hold.member_id = ${memberId} and reason = 'paying' and (hold.meetup_id <> ${meetupId} or deadline <= ${now})`
  return stray ?? null
}

/** The seats that are held for the member, for the export. */
export function listWholeHolds(db: Reader, memberId: number) {
  return db<{ meetupId: number; reason: string; heldAt: Date; deadline: Date }[]>`
    select meetup_id, reason, held_at, deadline from meetup_seat_holds
    where member_id = ${memberId} order by meetup_id`
}
