import type { Transaction } from '~/lib/server/database'
import { invalidateOwn } from '~/lib/server/response-cache'
import { type PassTier, passExpiry, passTags } from '../../pass'
import { planLot } from './lots'

export interface PassGrant {
  memberId: number
  tier: PassTier
  count: number
  /** The key of the paid order, which gets its passes only once. */
  orderKey: string
  now: Date
  /** Default: as long as a bought pass is valid. */
  expiresAt?: Date
}

/**
 * Puts the passes of a paid order into the member's wallet as one lot. Returns false if the order already has
 * its passes; asking for another member, tier or count for the same order is an error. The caller has locked
 * the member.
 */
export async function grantPasses(
  tx: Transaction,
  { memberId, tier, count, orderKey, now, expiresAt = passExpiry(now) }: PassGrant,
): Promise<boolean> {
  await openAccounts(tx, memberId)
  const [lot] = await tx<{ id: number }[]>`
    insert into ledger_lots (asset, member_id, order_key, made_at, expires_at)
    values (${`pass:${tier}`}, ${memberId}, ${orderKey}, ${now}, ${expiresAt})
    on conflict (order_key) do nothing
    returning id`
  if (!lot) {
    await checkSameGrant(tx, { memberId, tier, count, orderKey })
    return false
  }
  await tx`
    insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, moved_at)
    select ${`sale:${orderKey}`}, 'sale', sale.id, ${lot.id}, wallet.id, ${lot.id}, ${count}, ${now}
    from ledger_accounts sale, ledger_accounts wallet
    where sale.kind = 'sale' and wallet.kind = 'wallet' and wallet.member_id = ${memberId}`
  await planLot(tx, { lotId: lot.id, expiresAt, after: now })
  await invalidateOwn(tx, [memberId], passTags.own.all)
  return true
}

/** Opens the accounts of a member who has none yet. */
export async function openAccounts(tx: Transaction, memberId: number): Promise<void> {
  await tx`
    insert into ledger_accounts (kind, member_id)
    select kind, ${memberId} from unnest(array['wallet', 'held']) kind
    where not exists (select from ledger_accounts where member_id = ${memberId})
    on conflict do nothing`
}

async function checkSameGrant(
  tx: Transaction,
  { memberId, tier, count, orderKey }: Omit<PassGrant, 'now' | 'expiresAt'>,
): Promise<void> {
  const [same] = await tx<{ id: number }[]>`
    select ledger_lots.id from ledger_lots join ledger_transfers on key = ${`sale:${orderKey}`} and to_lot = ledger_lots.id
    where order_key = ${orderKey} and member_id = ${memberId} and asset = ${`pass:${tier}`} and amount = ${count}`
  if (!same) throw new Error(`order ${orderKey} was granted something else before`)
}
