import type { AuditRow, LiabilityRow, TimedTransfer, TransferRow } from '~/db/rows/passes'
import { storedAudits, transfersPerPage } from '~/features/passes/ledger'
import { rowsInPiece } from '~/lib/server/csv-file'
import type { Reader } from '~/lib/server/database'

/** Unused passes in wallets and on hold, by tier and by the month in Seoul in which they expire. */
export function listLiabilities(db: Reader): Promise<LiabilityRow[]> {
  return db<LiabilityRow[]>`
    select to_char(expires_at at time zone 'Asia/Seoul', 'YYYY-MM')::text as month, substr(asset, 6)::int as tier,
      coalesce(sum(amount), 0)::int as count, coalesce(sum(amount) filter (where kind = 'held'), 0)::int as held
    from ledger_balances
    join ledger_accounts on ledger_accounts.id = account_id and kind in ('wallet', 'held')
    join ledger_lots on ledger_lots.id = lot_id
    where amount <> 0
    group by 1, 2
    order by 1, 2`
}

/** Which transfers to list: all of them, one member's, or those of one order's passes. */
export type TransferSearch =
  | { kind: 'all' }
  | { kind: 'member'; memberId: number }
  | { kind: 'order'; order: string }

/** `text` is a member id, a whole nickname or a whole order key; empty means all. Null if nothing matches. */
export async function findTransferSearch(db: Reader, text: string): Promise<TransferSearch | null> {
  if (text === '') return { kind: 'all' }
  const [lot] = await db<{ memberId: number }[]>`select member_id from ledger_lots where order_key = ${text}`
  if (lot) return { kind: 'order', order: text }
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  const [member] = await db<{ id: number }[]>`
    select id from members where (lower(nickname) = lower(${text}) and left_at is null) or id = ${number}
    order by id = ${number} limit 1`
  return member ? { kind: 'member', memberId: member.id } : null
}

/** Newest first, only ids below `before`. Returns one row more than a page holds if there are more. */
export async function listTransfers(
  db: Reader,
  search: TransferSearch,
  before: number | null,
): Promise<TransferRow[]> {
  const ids = await listTransferIds(db, search, before ?? Number.MAX_SAFE_INTEGER)
  return db<TransferRow[]>`
    select ledger_transfers.id::float8 as id, reason, substr(lot.asset, 6)::int as tier, amount as count, lot.member_id,
      case when left_at is null then nickname end as nickname, coalesce(lot.order_key, origin.order_key) as "order",
      label as used_for, moved_at as at
    from ledger_transfers
    join ledger_lots lot on lot.id = from_lot
    left join ledger_lots origin on origin.id = lot.origin_id
    join members on members.id = lot.member_id
    where ledger_transfers.id = any(${ids}::bigint[])
    order by ledger_transfers.id desc`
}

async function listTransferIds(db: Reader, search: TransferSearch, before: number): Promise<number[]> {
  const most = transfersPerPage + 1
  if (search.kind === 'all') {
    const rows = await db<{ id: number }[]>`
      select id::float8 as id from ledger_transfers where id < ${before} order by ledger_transfers.id desc limit ${most}`
    return rows.map(({ id }) => id)
  }
  if (search.kind === 'member') {
    // Every transfer of a member's passes touches their wallet or their held account.
    const rows = await db<{ id: number }[]>`
      select distinct touching.id::float8 as id
      from ledger_accounts, lateral (
        (select ledger_transfers.id from ledger_transfers
          where from_account = ledger_accounts.id and ledger_transfers.id < ${before}
          order by ledger_transfers.id desc limit ${most})
        union all
        (select ledger_transfers.id from ledger_transfers
          where to_account = ledger_accounts.id and ledger_transfers.id < ${before}
          order by ledger_transfers.id desc limit ${most})
      ) touching (id)
      where member_id = ${search.memberId}
      order by 1 desc
      limit ${most}`
    return rows.map(({ id }) => id)
  }
  const rows = await db<{ id: number }[]>`
    select ledger_transfers.id::float8 as id
    from ledger_transfers
    where ledger_transfers.id < ${before}
      and from_lot in (
        select id from ledger_lots where order_key = ${search.order}
        union all
        select back.id from ledger_lots back join ledger_lots bought on bought.id = back.origin_id
        where bought.order_key = ${search.order}
      )
    order by ledger_transfers.id desc
    limit ${most}`
  return rows.map(({ id }) => id)
}

/** The next transfers of this time after `after`, the oldest first. */
export function listTransfersOfTime(
  db: Reader,
  { from, until, after }: { from: Date; until: Date; after: { id: number; at: Date } | null },
): Promise<TimedTransfer[]> {
  return db<TimedTransfer[]>`
    select ledger_transfers.id::float8 as id, reason, substr(lot.asset, 6)::int as tier, amount as count, lot.member_id,
      coalesce(lot.order_key, origin.order_key) as "order", label as used_for, moved_at as at
    from ledger_transfers
    join ledger_lots lot on lot.id = from_lot
    left join ledger_lots origin on origin.id = lot.origin_id
    where (moved_at, ledger_transfers.id) > (${after?.at ?? from}, ${after?.id ?? 0}::bigint) and moved_at < ${until}
    order by moved_at, ledger_transfers.id
    limit ${rowsInPiece}`
}

export function listAudits(db: Reader): Promise<AuditRow[]> {
  return db<AuditRow[]>`
    select id, asked_at, ended_at, problems, says, transfers, failure is not null as has_failed
    from ledger_audits order by id desc limit ${storedAudits}`
}

/** What the last finished audit of the ledger has found; null before the first. */
export async function findLastAudit(
  db: Reader,
): Promise<{ problems: number | null; failure: string | null } | null> {
  const [last] = await db<{ problems: number | null; failure: string | null }[]>`
    select problems, failure from ledger_audits where ended_at is not null order by id desc limit 1`
  return last ?? null
}
