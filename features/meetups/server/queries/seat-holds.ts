import type { Reader } from '~/lib/server/database'

/** Why a seat is held: it is offered to somebody in line, or its pass is being paid for, or it is a friend's. */
export type HoldReason = 'offer' | 'paying' | 'friend'

/** Whether a seat of this meetup is held for the member. A hold whose deadline has passed holds nothing. */
export async function hasSeatHold(
  db: Reader,
  { meetupId, memberId, now }: { meetupId: number; memberId: number; now: Date },
): Promise<boolean> {
  const [hold] = await db<{ memberId: number }[]>`
    select member_id from meetup_seat_holds
    where meetup_id = ${meetupId} and member_id = ${memberId} and deadline > ${now}`
  return hold !== undefined
}

/** The seats that are held for the member, for the export. */
export function listWholeHolds(db: Reader, memberId: number) {
  return db<{ meetupId: number; reason: string; heldAt: Date; deadline: Date }[]>`
    select meetup_id, reason, held_at, deadline from meetup_seat_holds
    where member_id = ${memberId} order by meetup_id`
}
