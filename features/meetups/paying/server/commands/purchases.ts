import type { MeetupRow, PurchaseRow } from '~/db/rows/meetups'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { findOwnOrder } from '~/features/payments/server/queries'
import { refuse } from '~/lib/errors'
import type { Database, Transaction } from '~/lib/server/database'
import { cancelDue } from '~/lib/server/due-items'
import { meetupRefusals } from '../../../core/refusals'
import { aboutMeetup, changed } from '../../../core/server/commands/entries'
import { subjectOf } from '../../../core/server/commands/plan-deadlines'
import { holdSeat } from '../../../core/server/commands/seat-holds'
import { findOwnEntry } from '../../../core/server/queries/entries'
import { lockMeetup } from '../../../core/server/queries/meetups'
import { findHoldDeadline, findStrayHold } from '../../../core/server/queries/seat-holds'
import {
  findOpenInvitation,
  takeFriendSeat,
  whyFriendCannotSit,
} from '../../../friends/server/commands/pairs'
import {
  type Join,
  joinRefusal,
  readProblem,
  takeOwnPlace,
} from '../../../joining/server/commands/join-meetup'
import { lapseHold } from '../../../line/server/commands/move-up'
import { mayHoldToPay } from '../../../line/unpaid-holds'
import { type PurchaseOutcome, payingHoldEndsAt, toPurchaseOutcome } from '../../paying'
import { payingRefusals } from '../../refusals'
import { meetupPurchaseFailedNotice, meetupPurchaseJoinedNotice } from '../notices'
import { countUnpaidHolds, findPurchase } from '../queries/purchases'

export type Purchase = Join & {
  merchantUid: string
  /** The link of a seat that is held for a friend, which paying claims. */
  friend?: string | undefined
}

/**
 * Begins to pay for the pass that joining takes: a seat is held for ten minutes, after every check of a join but the pass.
 * An order that is sent again holds no second time, and further orders share the hold that is there. Returns its deadline.
 */
export async function beginPurchase(db: Database, purchase: Purchase): Promise<Date> {
  await db.transaction((tx) => endStrayHold(tx, purchase))
  return db.transaction((tx) => holdToPay(tx, purchase))
}

/** A seat is held for one payment at a time: whoever begins another gives the first seat up, unless it is paid for. */
async function endStrayHold(tx: Transaction, { meetupId, memberId, now }: Join): Promise<void> {
  const stray = await findStrayHold(tx, { meetupId, memberId, now })
  if (stray === null) return
  if (stray.paidOrderId === null) await lapseHold(tx, { meetupId: stray.meetupId, memberId, now })
  else await settlePurchase(tx, stray.paidOrderId)
}

async function holdToPay(tx: Transaction, { merchantUid, friend, ...join }: Purchase): Promise<Date> {
  const { meetupId, memberId, now } = join
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  const pair = friend === undefined ? null : await findOpenInvitation(tx, { token: friend, ...join })
  const problem =
    pair === null
      ? (await readProblem(tx, row, join)).problem
      : await whyFriendCannotSit(tx, row, { memberId, now })
  const order = await findOwnOrder(tx, { merchantUid, memberId })
  if (order?.meetupId !== meetupId || order.tier !== row.tier) throw refuse(payingRefusals.noOrder)
  const known = await findPurchase(tx, order.id)
  if (known !== null) return known.deadline
  if (order.status !== 'open') throw refuse(payingRefusals.noOrder)
  if (problem !== null && problem !== 'noPass') throw joinRefusal(problem, row)
  if (pair !== null) {
    // The seat is held already, by who has invited them.
    await tx`
      insert into meetup_purchases (order_id, member_id, meetup_id, began_at, deadline, pair_id, is_of_friend)
      values (${order.id}, ${memberId}, ${meetupId}, ${now}, ${pair.deadline}, ${pair.id}, true)`
    return pair.deadline
  }
  const held = await findHoldDeadline(tx, { meetupId, memberId, now })
  const deadline = held ?? payingHoldEndsAt(row.startsAt, now)
  if (held === null) {
    if (!mayHoldToPay(await countUnpaidHolds(tx, { meetupId, memberId, now })))
      throw refuse(payingRefusals.heldTooOften)
    await holdSeat(tx, { meetupId, memberId, reason: 'paying', deadline, now })
  }
  await tx`
    insert into meetup_purchases (order_id, member_id, meetup_id, began_at, deadline)
    values (${order.id}, ${memberId}, ${meetupId}, ${now}, ${deadline})`
  await changed(tx, meetupId, [memberId])
  return deadline
}

/**
 * Lets the buyer of a paid order join, once, as of the moment of the payment: a seat that was held then is theirs. If they
 * cannot, the pass stays in their wallet. Returns the outcome, null while the order is not paid.
 */
export async function settlePurchase(tx: Transaction, orderId: number): Promise<PurchaseOutcome | null> {
  const seen = await findPurchase(tx, orderId)
  const row = seen && (await lockMeetup(tx, seen.meetupId))
  const purchase = row && (await findPurchase(tx, orderId))
  if (!purchase) return null
  if (purchase.outcome !== null) return toPurchaseOutcome(purchase.outcome)
  if (purchase.paidAt === null) return null
  const { meetupId, memberId, paidAt: now } = purchase
  const own = await findOwnEntry(tx, { meetupId, memberId })
  // Whoever is in already hears that, and not that the meetup is full with them. The password was checked before.
  const isIn = own !== null && own.state !== 'in-line'
  const buyer = { memberId, hasPassword: true, now }
  const taken = isIn ? 'already' : await takeForPurchase(tx, row, { ...purchase, ...buyer })
  const outcome = typeof taken === 'string' ? taken : row.autoAccepts ? 'seated' : 'asked'
  if (typeof taken === 'string' && taken !== 'already') await lapseHold(tx, { meetupId, memberId, now })
  await tx`
    update meetup_purchases set outcome = ${outcome === 'moving' ? 'full' : (outcome as string)},
      found_moving = ${outcome === 'moving'}, settled_at = ${now}
    where order_id = ${orderId}`
  await cancelDue(tx, { subject: subjectOf(meetupId), kind: 'meetup-paid', key: String(orderId) })
  const details = aboutMeetup(row)
  if (typeof taken === 'number') {
    const joined = { ...details, isSeated: row.autoAccepts }
    await addNotice(tx, meetupPurchaseJoinedNotice, { memberId, details: joined, now })
  } else if (taken !== 'already') {
    await addNotice(tx, meetupPurchaseFailedNotice, {
      memberId,
      details: { ...details, outcome: taken },
      now,
    })
  }
  await changed(tx, meetupId, [memberId])
  return outcome
}

/** Whoever paid for another day or place than the meetup has now keeps the pass. */
function takeForPurchase(
  tx: Transaction,
  row: MeetupRow,
  {
    isOfFriend,
    friendToken: token,
    hasMoved,
    ...buyer
  }: Pick<PurchaseRow, 'isOfFriend' | 'friendToken' | 'hasMoved'> & Omit<Join, 'meetupId'>,
) {
  if (hasMoved) return 'moving' as const
  return isOfFriend ? takeFriendSeat(tx, row, { ...buyer, token }) : takeOwnPlace(tx, row, buyer)
}
