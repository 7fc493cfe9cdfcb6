import type { UndoRefundRow, UnusedLot } from '~/db/rows/passes'
import type { Transaction } from '~/lib/server/database'
import { invalidateOwn } from '~/lib/server/response-cache'
import { passTags } from '../../pass'
import { findRefundable, type Refundable } from '../queries/passes'
import { comeBack } from './lots'

/**
 * Reads how much of an order can be refunded and locks its unused passes until the transaction ends. Null if
 * the order has no passes yet. The caller has locked the member.
 */
export async function lockRefundable(
  tx: Transaction,
  { orderKey, now }: { orderKey: string; now: Date },
): Promise<Refundable | null> {
  await lockLots(tx, { orderKey, now })
  return findRefundable(tx, { orderKey, now })
}

/** An order has at most ten passes, so a refund takes from at most ten lots. */
const mostLots = 10

/** The lots that expire last come last, so that a partial refund leaves the passes that last longest. */
function lockLots(tx: Transaction, { orderKey, now }: { orderKey: string; now: Date }): Promise<UnusedLot[]> {
  return tx<UnusedLot[]>`
    select lot_id, account_id, lot.member_id, amount
    from ledger_lots origin
    join ledger_lots lot on lot.id = origin.id or lot.origin_id = origin.id
    join ledger_balances on lot_id = lot.id and amount > 0
    join ledger_accounts on ledger_accounts.id = account_id and kind = 'wallet'
    where origin.order_key = ${orderKey} and lot.expires_at > ${now}
    order by lot.expires_at, lot.id
    for update of ledger_balances`
}

/**
 * Takes `count` unused passes of an order out of the wallet, because their price is being paid back. `key`
 * names the refund; repeating it changes nothing. Too high a count is an error, so call `lockRefundable`
 * first.
 */
export async function takeBackForRefund(
  tx: Transaction,
  { orderKey, count, key, now }: { orderKey: string; count: number; key: string; now: Date },
): Promise<void> {
  if (count < 1) throw new Error('a refund takes back at least one pass')
  if (await hasTransfer(tx, refundKey(key, 1))) return
  const lots = await lockLots(tx, { orderKey, now })
  let left = count
  for (const [place, { lotId, accountId, amount }] of lots.entries()) {
    const taken = Math.min(left, amount)
    if (taken === 0) break
    await tx`
      insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, moved_at)
      select ${refundKey(key, place + 1)}, 'refund', ${accountId}, ${lotId}, id, ${lotId}, ${taken}, ${now}
      from ledger_accounts where kind = 'refunded'`
    left -= taken
  }
  if (left > 0) throw new Error(`order ${orderKey} has ${count - left} unused passes, not ${count}`)
  const owners = lots.map(({ memberId }) => memberId)
  await invalidateOwn(tx, owners, passTags.own.all)
}

/**
 * Takes `count` passes of an order that have expired out of what has expired, because a share of their price is being paid back.
 * `key` names the refund; repeating it changes nothing. Too high a count is an error, so call `lockRefundable` first.
 */
export async function takeExpiredForRefund(
  tx: Transaction,
  { orderKey, count, key, now }: { orderKey: string; count: number; key: string; now: Date },
): Promise<void> {
  if (count < 1) throw new Error('a refund takes back at least one pass')
  if (await hasTransfer(tx, lateKey(key, 1))) return
  const lots = await tx<{ lotId: number; memberId: number; amount: number }[]>`
    select lot_id, lot.member_id, amount
    from ledger_lots origin
    join ledger_lots lot on lot.id = origin.id or lot.origin_id = origin.id
    join ledger_balances on lot_id = lot.id and amount > 0
    join ledger_accounts on ledger_accounts.id = account_id and kind = 'expired'
    where origin.order_key = ${orderKey}
    order by lot.expires_at, lot.id
    for update of ledger_balances`
  let left = count
  for (const [place, { lotId, amount }] of lots.entries()) {
    const taken = Math.min(left, amount)
    if (taken === 0) break
    await tx`
      insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, moved_at)
      select ${lateKey(key, place + 1)}, 'late-refund', expired.id, ${lotId}, refunded.id, ${lotId}, ${taken}, ${now}
      from ledger_accounts expired, ledger_accounts refunded
      where expired.kind = 'expired' and refunded.kind = 'refunded'`
    left -= taken
  }
  if (left > 0) throw new Error(`order ${orderKey} has ${count - left} expired passes, not ${count}`)
  await invalidateOwn(
    tx,
    lots.map(({ memberId }) => memberId),
    passTags.own.all,
  )
}

/** What had expired before a refused refund is expired again. Repeating it changes nothing. */
async function undoLateRefund(tx: Transaction, { key, now }: { key: string; now: Date }): Promise<number> {
  const undone = await tx<{ id: number }[]>`
    insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, follows_id, moved_at)
    select 'undone:' || key, 'late-refund-undone', to_account, to_lot, from_account, from_lot, amount, id, ${now}
    from ledger_transfers
    where key in (select ${lateKey(key, '')} || place from generate_series(1, ${mostLots}) place)
      and not exists (select from ledger_transfers later where later.follows_id = ledger_transfers.id)
    order by id
    returning id`
  return undone.length
}

/** Puts a refund's passes back after the provider has refused it for good. Repeating it changes nothing. */
export async function undoRefund(tx: Transaction, { key, now }: { key: string; now: Date }): Promise<void> {
  const taken = await tx<UndoRefundRow[]>`
    select ledger_transfers.id, key, member_id, to_lot as lot_id, coalesce(origin_id, ledger_lots.id) as origin_id,
      expires_at, host_returns, amount
    from ledger_transfers join ledger_lots on ledger_lots.id = to_lot
    where key in (select ${refundKey(key, '')} || place from generate_series(1, ${mostLots}) place)
      and not exists (select from ledger_transfers later where later.follows_id = ledger_transfers.id)
    order by ledger_transfers.id`
  for (const { id, key: refund, memberId, lotId, originId, expiresAt, hostReturns, amount } of taken) {
    await comeBack(
      tx,
      {
        id,
        memberId,
        lotId,
        originId,
        expiresAt,
        hostReturns,
        amount,
      },
      { key: `undone:${refund}`, reason: 'refund-undone', by: 'operator', now },
    )
  }
  const undone = taken.length + (await undoLateRefund(tx, { key, now }))
  if (
    undone === 0 &&
    !(await hasTransfer(tx, refundKey(key, 1))) &&
    !(await hasTransfer(tx, lateKey(key, 1)))
  ) {
    throw new Error(`there is no refund ${key}`)
  }
}

/** A refund has one transfer for each lot, because passes of the order that came back may have other lots. */
function refundKey(key: string, place: number | ''): string {
  return `refund:${key}/${place}`
}

function lateKey(key: string, place: number | ''): string {
  return `late-refund:${key}/${place}`
}

async function hasTransfer(tx: Transaction, key: string): Promise<boolean> {
  const found = await tx<{ id: number }[]>`select id from ledger_transfers where key = ${key}`
  return found.length > 0
}
