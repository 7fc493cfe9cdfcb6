import type { EntryRow, HeldRow, ListRefundableRow, ListWholeHistoryRow, LotRow } from '~/db/rows/passes'
import type { Reader } from '~/lib/server/database'
import { entriesPerPage, noPasses, type PassCounts, type PassTier, toPassTier } from '../../pass'

/** Null when the owner has left. */
export async function findLotOwner(db: Reader, lotId: number): Promise<number | null> {
  const [lot] = await db<{ memberId: number }[]>`
    select member_id from ledger_lots join members on members.id = member_id
    where ledger_lots.id = ${lotId} and left_at is null`
  return lot?.memberId ?? null
}

/** Passes that can be used now, by tier. */
export async function countPasses(
  db: Reader,
  { memberId, now }: { memberId: number; now: Date },
): Promise<PassCounts> {
  const rows = await db<{ tier: number; count: number | null }[]>`
    select substr(asset, 6)::int as tier, sum(amount)::int as count
    from ledger_balances
    join ledger_accounts on ledger_accounts.id = account_id
    join ledger_lots on ledger_lots.id = lot_id
    where kind = 'wallet' and ledger_accounts.member_id = ${memberId} and amount <> 0 and expires_at > ${now}
    group by asset`
  return Object.fromEntries([
    ...Object.entries(noPasses),
    ...rows.map(({ tier, count }) => [tier, count ?? 0]),
  ]) as PassCounts
}

/** Where an order's passes are, as far as a refund depends on it. */
export interface Refundable {
  memberId: number
  tier: PassTier
  /** The number of passes in the order. */
  bought: number
  boughtAt: Date
  /** Passes in the wallet that have not expired, including those that came back from a use. */
  unused: number
  /** Passes that have expired unused. */
  expired: number
  /** Passes on hold that are neither settled nor released yet. */
  held: number
  refunded: number
}

export async function findRefundable(
  db: Reader,
  { orderKey, now }: { orderKey: string; now: Date },
): Promise<Refundable | null> {
  const [order] = await listRefundable(db, { orderKeys: [orderKey], now })
  return order ?? null
}

/** Leaves out orders that have not been granted their passes. */
export async function listRefundable(
  db: Reader,
  { orderKeys, now }: { orderKeys: readonly string[]; now: Date },
): Promise<(Refundable & { orderKey: string })[]> {
  const rows = await db<ListRefundableRow[]>`
    select origin.order_key, origin.member_id, substr(origin.asset, 6)::int as tier, sale.amount as bought, origin.made_at,
      coalesce(sum(ledger_balances.amount) filter (where kind = 'wallet' and lot.expires_at > ${now}), 0)::int as unused,
      coalesce(sum(ledger_balances.amount) filter (where kind = 'expired'), 0)::int as expired,
      coalesce(sum(ledger_balances.amount) filter (where kind = 'held'), 0)::int as held,
      coalesce(sum(ledger_balances.amount) filter (where kind = 'refunded'), 0)::int as refunded
    from ledger_lots origin
    join ledger_transfers sale on sale.key = 'sale:' || origin.order_key
    join ledger_lots lot on lot.id = origin.id or lot.origin_id = origin.id
    join ledger_balances on lot_id = lot.id
    join ledger_accounts on ledger_accounts.id = account_id
    where origin.order_key = any(${[...orderKeys]}::text[])
    group by origin.id, sale.amount
    order by origin.id`
  return rows.map(({ orderKey, memberId, tier, madeAt, bought, unused, expired, held, refunded }) => ({
    orderKey: orderKey ?? '',
    memberId,
    tier: toPassTier(tier),
    bought,
    boughtAt: madeAt,
    unused,
    expired,
    held,
    refunded,
  }))
}

/**
 * Usable passes, in the order in which they are used.
 * `isGift`: the house gave them.
 */
export function listLots(db: Reader, { memberId, now }: { memberId: number; now: Date }): Promise<LotRow[]> {
  return db<LotRow[]>`
    select ledger_lots.id, substr(ledger_lots.asset, 6)::int as tier, amount as count, ledger_lots.made_at as bought_at,
      ledger_lots.expires_at, coalesce(origin.order_key, ledger_lots.order_key) like 'goodwill:%' as is_gift
    from ledger_balances
    join ledger_accounts on ledger_accounts.id = account_id
    join ledger_lots on ledger_lots.id = lot_id
    left join ledger_lots origin on origin.id = ledger_lots.origin_id
    where kind = 'wallet' and ledger_accounts.member_id = ${memberId} and amount <> 0 and ledger_lots.expires_at > ${now}
    order by ledger_lots.expires_at, ledger_lots.id`
}

export function listHeld(db: Reader, memberId: number): Promise<HeldRow[]> {
  return db<HeldRow[]>`
    select substr(asset, 6)::int as tier, coalesce(sum(amount), 0)::int as count
    from ledger_balances
    join ledger_accounts on ledger_accounts.id = account_id
    join ledger_lots on ledger_lots.id = lot_id
    where kind = 'held' and ledger_accounts.member_id = ${memberId} and amount <> 0
    group by asset order by asset`
}

/** The transfers into and out of the member's wallet, newest first. */
export async function listEntries(
  db: Reader,
  { memberId, page }: { memberId: number; page: number },
): Promise<{ count: number; entries: EntryRow[] }> {
  const [wallet] = await db<{ id: number; entries: number }[]>`
    select id, entries from ledger_accounts where kind = 'wallet' and member_id = ${memberId}`
  if (!wallet) return { count: 0, entries: [] }
  const end = page * entriesPerPage
  const offset = end - entriesPerPage
  // Each branch reads only as many rows as the pages up to this one hold.
  const entries = await db<EntryRow[]>`
    select moved.id, reason, substr(asset, 6)::int as tier, moved.amount, day_kind, label, moved_at
    from (
      (select id, to_lot as lot_id, amount from ledger_transfers where to_account = ${wallet.id} order by id desc limit ${end})
      union all
      (select id, from_lot, -amount from ledger_transfers where from_account = ${wallet.id} order by id desc limit ${end})
      order by id desc limit ${entriesPerPage} offset ${offset}
    ) moved
    join ledger_transfers on ledger_transfers.id = moved.id
    join ledger_lots on ledger_lots.id = lot_id
    order by moved.id desc`
  return { count: wallet.entries, entries: [...entries] }
}

/** All transfers into and out of the member's accounts, oldest first. */
export function listWholeHistory(
  db: Reader,
  memberId: number,
): Promise<(Omit<EntryRow, 'id'> & { account: string })[]> {
  return db<ListWholeHistoryRow[]>`
    select reason, ledger_accounts.kind as account, substr(asset, 6)::int as tier,
      case when to_account = ledger_accounts.id then amount else -amount end as amount, day_kind, label, moved_at
    from ledger_accounts
    join ledger_transfers on to_account = ledger_accounts.id or from_account = ledger_accounts.id
    join ledger_lots on ledger_lots.id = case when to_account = ledger_accounts.id then to_lot else from_lot end
    where ledger_accounts.member_id = ${memberId}
    order by ledger_transfers.id`
}
