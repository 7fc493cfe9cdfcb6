import type { FindMovedRow } from '~/db/rows/passes'
import type { Transaction } from '~/lib/server/database'
import { invalidateOwn } from '~/lib/server/response-cache'
import { type DayKind, type PassTier, passTags, type ReturnedBy } from '../../pass'
import { comeBack, type Moved } from './lots'

export interface PassUse {
  memberId: number
  tier: PassTier
  /** Names this one event, e.g. `entry:12`. Settling, releasing and restoring the pass take the same key. */
  key: string
  now: Date
  /** Shown in the member's history. */
  for: { dayKind: DayKind; label: string }
}

/** The lot of the pass that was taken. Repeating the command returns the same one. */
export interface TakenPass {
  lotId: number
  expiresAt: Date
  /** How often hosts have made passes of this lot last longer. */
  hostReturns: number
}

/** Puts the pass that expires first on hold. Null when the member has no usable pass of this tier. */
export function holdPass(tx: Transaction, use: PassUse): Promise<TakenPass | null> {
  return takePass(tx, use, 'hold')
}

/** Spends the pass that expires first. Null when the member has no usable pass of this tier. */
export function spendPass(tx: Transaction, use: PassUse): Promise<TakenPass | null> {
  return takePass(tx, use, 'use')
}

const destinations = { hold: 'held', use: 'spent' } as const

async function takePass(
  tx: Transaction,
  { memberId, tier, key, now, for: { dayKind, label } }: PassUse,
  reason: 'hold' | 'use',
): Promise<TakenPass | null> {
  const ownKey = `${reason}:${key}`
  // The lock on the balance makes concurrent transactions take different passes, from two lots if necessary.
  const [taken] = await tx<{ lotId: number; expiresAt: Date; hostReturns: number }[]>`
    with chosen as materialized (
      select lot_id, account_id, expires_at, host_returns
      from ledger_balances
      join ledger_accounts on ledger_accounts.id = account_id and kind = 'wallet' and ledger_accounts.member_id = ${memberId}
      join ledger_lots on ledger_lots.id = lot_id
      where amount > 0 and asset = ${`pass:${tier}`} and expires_at > ${now}
      order by expires_at, lot_id
      limit 1
      for update of ledger_balances
    ), moved as (
      insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, day_kind, label, moved_at)
      select ${ownKey}, ${reason}, chosen.account_id, lot_id, target.id, lot_id, 1, ${dayKind}, ${label}, ${now}
      from chosen
      join ledger_accounts target on target.kind = ${destinations[reason]}
        and target.member_id is not distinct from ${reason === 'hold' ? memberId : null}
      on conflict (key) do nothing
      returning from_lot
    )
    select from_lot as lot_id, expires_at, host_returns from moved join chosen on lot_id = from_lot`
  if (taken) {
    await invalidateOwn(tx, [memberId], passTags.own.all)
    return { lotId: taken.lotId, expiresAt: taken.expiresAt, hostReturns: taken.hostReturns }
  }
  const [earlier] = await tx<{ lotId: number; expiresAt: Date; hostReturns: number; isSame: boolean }[]>`
    select from_lot as lot_id, expires_at, host_returns, member_id = ${memberId} and asset = ${`pass:${tier}`} as is_same
    from ledger_transfers join ledger_lots on ledger_lots.id = from_lot
    where key = ${ownKey}`
  if (!earlier) return null
  if (!earlier.isSame) throw new Error(`${ownKey} took another pass before`)
  return { lotId: earlier.lotId, expiresAt: earlier.expiresAt, hostReturns: earlier.hostReturns }
}

interface End {
  key: string
  now: Date
}

/** Spends a held pass, even if its lot has expired meanwhile. Repeating it changes nothing. */
export async function settleHold(tx: Transaction, { key, now }: End): Promise<void> {
  const settled = await tx<{ memberId: number | null }[]>`
    insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, follows_id,
      day_kind, label, moved_at)
    select ${`settlement:${key}`}, 'settlement', held.id, to_lot, spent.id, to_lot, amount, hold.id, day_kind, label, ${now}
    from ledger_transfers hold
    join ledger_accounts held on held.id = hold.to_account
    join ledger_accounts spent on spent.kind = 'spent'
    where hold.key = ${`hold:${key}`}
      and not exists (select from ledger_transfers later where later.key = ${`settlement:${key}`})
    returning (select member_id from ledger_accounts where id = from_account) as member_id`
  const [done] = settled
  if (done) return invalidateOwn(tx, done.memberId === null ? [] : [done.memberId], passTags.own.all)
  const [before] = await tx<{ id: number }[]>`
    select id from ledger_transfers where key = ${`settlement:${key}`}`
  if (!before) throw new Error(`there is no pass held for ${key}`)
}

interface Return extends End {
  /** Who caused it. Unless it was the owner, the pass stays valid for at least 14 days (`returnedPassExpiry`). */
  by: ReturnedBy
}

/** Gives a held pass back. Repeating it changes nothing. */
export async function releaseHold(tx: Transaction, { key, by, now }: Return): Promise<void> {
  const hold = await findMoved(tx, [`hold:${key}`], `release:${key}`)
  if (hold) await comeBack(tx, hold, { key: `release:${key}`, reason: 'release', by, now })
}

/** Gives a spent pass back. Repeating it changes nothing. */
export async function restorePass(tx: Transaction, { key, by, now }: Return): Promise<void> {
  const spent = await findMoved(tx, [`use:${key}`, `settlement:${key}`], `restoration:${key}`)
  if (spent) await comeBack(tx, spent, { key: `restoration:${key}`, reason: 'restoration', by, now })
}

/** The transfer with one of these keys, or null if `nextKey` already follows it. Throws if there is none. */
async function findMoved(tx: Transaction, keys: readonly string[], nextKey: string): Promise<Moved | null> {
  const [moved] = await tx<FindMovedRow[]>`
    select ledger_transfers.id, member_id, to_lot as lot_id, coalesce(origin_id, ledger_lots.id) as origin_id, expires_at,
      host_returns, amount, exists (select from ledger_transfers later where later.key = ${nextKey}) as is_done
    from ledger_transfers join ledger_lots on ledger_lots.id = to_lot
    where key = any(${[...keys]}::text[])`
  if (!moved) throw new Error(`there is no ${keys.join(' or ')}`)
  if (moved.isDone) return null
  return {
    id: moved.id,
    memberId: moved.memberId,
    lotId: moved.lotId,
    originId: moved.originId,
    expiresAt: moved.expiresAt,
    hostReturns: moved.hostReturns,
    amount: moved.amount,
  }
}
