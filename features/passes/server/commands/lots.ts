import { addNotice } from '~/features/notices/server/commands/outbox'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { invalidateOwn } from '~/lib/server/response-cache'
import { daysLeft, nextLotStep, passTags, type ReturnedBy, returnedPassExpiry, toPassTier } from '../../pass'
import { passExpiredNotice, passExpiringNotice } from '../notices'

const lotSubject = 'pass-lot:'

/** Plans a lot's next reminder or its expiry. Repeating it changes nothing. */
export async function planLot(
  tx: Transaction,
  { lotId, expiresAt, after }: { lotId: number; expiresAt: Date; after: Date },
): Promise<void> {
  const dueAt = nextLotStep(expiresAt, after)
  if (dueAt !== null) await scheduleDue(tx, { kind: 'pass-lot', subject: `${lotSubject}${lotId}`, dueAt })
}

export function lotIdOf(subject: string): number {
  return Number(subject.slice(lotSubject.length))
}

/** An earlier transfer, with the fields that are needed to move its passes back. */
export interface Moved {
  id: number
  memberId: number
  lotId: number
  originId: number
  expiresAt: Date
  /** How often hosts have made the passes of this lot last longer. */
  hostReturns: number
  amount: number
}

/**
 * Moves passes back into the wallet that they came from. They return to their lot, or to a new lot if they
 * stay valid longer than it. Passes that return to an expired lot expire at once.
 */
export async function comeBack(
  tx: Transaction,
  moved: Moved,
  {
    key,
    reason,
    by,
    now,
  }: { key: string; reason: 'release' | 'restoration' | 'refund-undone'; by: ReturnedBy; now: Date },
): Promise<void> {
  const { memberId, originId } = moved
  const expiresAt = returnedPassExpiry(moved.expiresAt, { by, hostReturns: moved.hostReturns, now })
  const hostReturns = moved.hostReturns + (by === 'host' ? 1 : 0)
  const lotId =
    expiresAt > moved.expiresAt
      ? await addReturnedLot(tx, { originId, expiresAt, hostReturns, now })
      : moved.lotId
  const returned = await tx`
    insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, follows_id,
      day_kind, label, moved_at)
    select ${key}, ${reason}, before.to_account, before.to_lot, wallet.id, ${lotId}, before.amount, before.id,
      before.day_kind, before.label, ${now}
    from ledger_transfers before
    join ledger_accounts wallet on wallet.member_id = ${memberId} and wallet.kind = 'wallet'
    where before.id = ${moved.id}`
  if (returned.count !== 1) throw new Error(`nothing came back for ${key}`)
  if (expiresAt <= now) {
    await expireAmount(tx, { lotId, memberId, amount: moved.amount, key, now })
    // Nobody has shown the owner what would become of the pass.
    if (by !== 'self') await notifyOfExpiry(tx, { lotId, memberId, count: moved.amount, expiresAt, now })
  } else await planLot(tx, { lotId, expiresAt, after: now })
  await invalidateOwn(tx, [memberId], passTags.own.all)
}

async function notifyOfExpiry(
  tx: Transaction,
  {
    lotId,
    memberId,
    count,
    expiresAt,
    now,
  }: { lotId: number; memberId: number; count: number; expiresAt: Date; now: Date },
): Promise<void> {
  const [lot] = await tx<{ tier: number }[]>`
    select substr(asset, 6)::int as tier from ledger_lots where id = ${lotId}`
  const isRefundable = await isLateRefundPromised(tx, lotId)
  const details = {
    tier: toPassTier(lot?.tier ?? 0),
    count,
    expiresAt: expiresAt.toISOString(),
    isRefundable,
  }
  await addNotice(tx, passExpiredNotice, { memberId, details, now })
}

/** Whether the order of a lot was made while late refunds were promised. */
async function isLateRefundPromised(tx: Transaction, lotId: number): Promise<boolean> {
  const promised = await tx<{ id: number }[]>`
    select payment_orders.id
    from ledger_lots lot
    join ledger_lots origin on origin.id = coalesce(lot.origin_id, lot.id)
    join payment_orders on merchant_uid = origin.order_key
    where lot.id = ${lotId} and late_percent is not null`
  return promised.length > 0
}

async function addReturnedLot(
  tx: Transaction,
  {
    originId,
    expiresAt,
    hostReturns,
    now,
  }: { originId: number; expiresAt: Date; hostReturns: number; now: Date },
): Promise<number> {
  const [lot] = await tx<{ id: number }[]>`
    insert into ledger_lots (asset, member_id, origin_id, made_at, expires_at, host_returns)
    select asset, member_id, id, ${now}, ${expiresAt}, ${hostReturns} from ledger_lots where id = ${originId}
    returning id`
  if (!lot) throw new Error(`there is no lot ${originId}`)
  return lot.id
}

async function expireAmount(
  tx: Transaction,
  {
    lotId,
    memberId,
    amount,
    key,
    now,
  }: { lotId: number; memberId: number; amount: number; key: string; now: Date },
): Promise<void> {
  await tx`
    insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, moved_at)
    select ${`expiry:${key}`}, 'expiry', wallet.id, ${lotId}, expired.id, ${lotId}, ${amount}, ${now}
    from ledger_accounts wallet, ledger_accounts expired
    where wallet.member_id = ${memberId} and wallet.kind = 'wallet' and expired.kind = 'expired'`
}

/**
 * The key of a lot's next expiry. A lot expires again if a pass comes back to it as of a moment before its expiry,
 * after the others have expired. The caller has locked the lot's balance in the wallet.
 */
async function nextExpiryKey(
  tx: Transaction,
  { lotId, memberId }: { lotId: number; memberId: number },
): Promise<string> {
  const key = `lot:${lotId}`
  const [earlier] = await tx<{ count: number }[]>`
    select count(*)::int as count
    from ledger_transfers
    join ledger_accounts on ledger_accounts.id = from_account
    where ledger_accounts.member_id = ${memberId} and kind = 'wallet' and from_lot = ${lotId} and reason = 'expiry'
      and (key = ${`expiry:${key}`} or starts_with(key, ${`expiry:${key}/`}))`
  const count = earlier?.count ?? 0
  return count === 0 ? key : `${key}/${count + 1}`
}

/**
 * Does the next step of a lot: a reminder or the expiry. A reminder that is so late that the next step is due
 * as well is skipped. The caller has locked the lot's owner.
 */
export async function stepLot(
  tx: Transaction,
  { lotId, dueAt, now }: { lotId: number; dueAt: Date; now: Date },
): Promise<void> {
  const [lot] = await tx<{ memberId: number; tier: number; expiresAt: Date; amount: number }[]>`
    select ledger_lots.member_id, substr(asset, 6)::int as tier, expires_at, amount
    from ledger_balances
    join ledger_accounts on ledger_accounts.id = account_id and kind = 'wallet'
    join ledger_lots on ledger_lots.id = lot_id
    where lot_id = ${lotId} and amount > 0
    for update of ledger_balances`
  // An empty lot needs no step. If a pass comes back, `comeBack` plans its lot again.
  if (!lot) return
  const { memberId, expiresAt, amount: count } = lot
  const tier = toPassTier(lot.tier)
  const about = { tier, count, expiresAt: expiresAt.toISOString() }
  if (dueAt >= expiresAt) {
    const key = await nextExpiryKey(tx, { lotId, memberId })
    await expireAmount(tx, { lotId, memberId, amount: count, key, now: dueAt })
    const isRefundable = await isLateRefundPromised(tx, lotId)
    await addNotice(tx, passExpiredNotice, { memberId, details: { ...about, isRefundable }, now })
    await invalidateOwn(tx, [memberId], passTags.own.all)
    return
  }
  const next = nextLotStep(expiresAt, dueAt)
  if (next !== null && next > now) {
    const details = { ...about, daysLeft: daysLeft(expiresAt, now) }
    await addNotice(tx, passExpiringNotice, { memberId, details, now })
  }
  await planLot(tx, { lotId, expiresAt, after: dueAt })
}

/**
 * Takes what the member gives up by leaving out of the wallet: all passes that have not expired. What expires is left to its
 * due item. The caller has locked the member.
 */
export async function forfeitPasses(
  tx: Transaction,
  { memberId, now }: LotsOfMember & { now: Date },
): Promise<void> {
  for (const { lotId, expiresAt, amount } of await listFilledLots(tx, memberId)) {
    if (expiresAt <= now) continue
    await tx`
      insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, moved_at)
      select ${`forfeited:lot:${lotId}`}, 'forfeited', wallet.id, ${lotId}, forfeited.id, ${lotId}, ${amount}, ${now}
      from ledger_accounts wallet, ledger_accounts forfeited
      where wallet.member_id = ${memberId} and wallet.kind = 'wallet' and forfeited.kind = 'forfeited'`
  }
  await invalidateOwn(tx, [memberId], passTags.own.all)
}

interface LotsOfMember {
  memberId: number
}

/** Plans the next step of each of the member's lots, for the demo town, whose lots were made in the past. */
export async function planLots(
  tx: Transaction,
  { memberId, after }: LotsOfMember & { after: Date },
): Promise<void> {
  for (const { lotId, expiresAt } of await listFilledLots(tx, memberId)) {
    await planLot(tx, { lotId, expiresAt, after })
  }
}

/** Expires the member's lots whose time is over, without sending notices. Used by the demo town. */
export async function lapseLots(
  tx: Transaction,
  { memberId, now }: LotsOfMember & { now: Date },
): Promise<void> {
  for (const { lotId, expiresAt, amount } of await listFilledLots(tx, memberId)) {
    if (expiresAt > now) continue
    const key = await nextExpiryKey(tx, { lotId, memberId })
    await expireAmount(tx, { lotId, memberId, amount, key, now: expiresAt })
    await cancelDue(tx, { subject: `${lotSubject}${lotId}` })
  }
}

/** Locks the member's lots with passes until the transaction ends. */
function listFilledLots(
  tx: Transaction,
  memberId: number,
): Promise<{ lotId: number; expiresAt: Date; amount: number }[]> {
  return tx<{ lotId: number; expiresAt: Date; amount: number }[]>`
    select lot_id, expires_at, amount
    from ledger_balances
    join ledger_accounts on ledger_accounts.id = account_id and kind = 'wallet'
    join ledger_lots on ledger_lots.id = lot_id
    where ledger_accounts.member_id = ${memberId} and amount > 0
    order by lot_id
    for update of ledger_balances`
}
