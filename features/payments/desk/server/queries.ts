import type { DeskOrderRow, ListMoneyRow } from '~/db/rows/payments'
import { foldNickname } from '~/features/accounts/account'
import type { Slice } from '~/lib/paging'
import { rowsInPiece } from '~/lib/server/csv-file'
import type { Reader } from '~/lib/server/database'
import { idsOf, readSlice } from '~/lib/server/read-slice'
import { ordersPerPage } from '../../order'

interface OrderSearch {
  /** The beginning of a nickname, order key or payment id, or a whole member id. Empty means all orders. */
  text: string
  onlyFlagged: boolean
  before: number | null
}

/** Appending it to a prefix gives an upper bound for all texts with that prefix. */
const lastLetter = '\u{10ffff}'

/** All members' orders that match, newest first. */
export async function searchOrders(
  db: Reader,
  { text, onlyFlagged, before }: OrderSearch,
): Promise<Slice<DeskOrderRow>> {
  const folded = foldNickname(text)
  const memberId = /^\d{1,9}$/.test(text) ? Number(text) : 0

  async function find(most: number): Promise<number[]> {
    const rows = await db<{ id: number | null }[]>`
      (select id from payment_orders
        where merchant_uid ~>=~ ${text} and merchant_uid ~<~ ${text + lastLetter} limit ${most})
      union
      (select id from payment_orders where imp_uid ~>=~ ${text} and imp_uid ~<~ ${text + lastLetter} limit ${most})
      union
      (select id from payment_orders where member_id = ${memberId} limit ${most})
      union
      (select payment_orders.id from members join payment_orders on member_id = members.id
        where ${folded !== ''} and left_at is null
          and nickname_folded ~>=~ ${folded} and nickname_folded ~<~ ${folded + lastLetter}
        limit ${most})`
    return idsOf(rows)
  }

  async function walk(from: number, most: number): Promise<number[]> {
    // Few outside returns flag an order, so the second branch starts from them.
    const rows = await db<{ id: number | null }[]>`
      select found.id
      from (
        (select payment_orders.id
          from payment_orders join members on members.id = member_id
          where not ${onlyFlagged}::boolean and payment_orders.id < ${from}
            and (${text === ''} or starts_with(merchant_uid, ${text}) or starts_with(imp_uid, ${text})
              or member_id = ${memberId} or ${folded !== ''} and starts_with(nickname_folded, ${folded}))
          order by payment_orders.id desc limit ${most})
        union all
        (select distinct payment_orders.id
          from payment_outside_returns
          join payments on payments.imp_uid = payment_outside_returns.imp_uid
          join payment_orders on payment_orders.id = order_id
          join members on members.id = member_id
          where ${onlyFlagged}::boolean and settled_at is null and payment_orders.id < ${from}
            and (${text === ''} or starts_with(merchant_uid, ${text}) or starts_with(payment_orders.imp_uid, ${text})
              or member_id = ${memberId} or ${folded !== ''} and starts_with(nickname_folded, ${folded}))
          order by payment_orders.id desc limit ${most})
      ) found
      order by found.id desc`
    return idsOf(rows)
  }

  const isIndexed = !onlyFlagged && text !== ''
  const slice = await readSlice({ before, size: ordersPerPage }, { walk, find: isIndexed ? find : null })
  const orders = await db<DeskOrderRow[]>`
    select payment_orders.id, merchant_uid, member_id, tier, count, amount, status, fail_reason, ordered_at, paid_at,
      imp_uid, fee_percent, late_percent, meetup_id, portone, case when left_at is null then nickname end as nickname
    from payment_orders join members on members.id = member_id
    where payment_orders.id = any(${slice.rows}::int[])
    order by payment_orders.id desc`
  return { ...slice, rows: orders }
}

export async function findDeskOrder(db: Reader, merchantUid: string): Promise<DeskOrderRow | null> {
  const [order] = await db<DeskOrderRow[]>`
    select payment_orders.id, merchant_uid, member_id, tier, count, amount, status, fail_reason, ordered_at, paid_at,
      imp_uid, fee_percent, late_percent, meetup_id, portone, case when left_at is null then nickname end as nickname
    from payment_orders join members on members.id = member_id
    where merchant_uid = ${merchantUid}`
  return order ?? null
}

/** Money that came in, or went back if `amount` is negative. */
/** `mark`: its number among its kind. `problem`: why the payment did not fit its order, so that it goes back. */
export type MoneyRow = Omit<ListMoneyRow, 'kind' | 'mark' | 'at'> & {
  kind: 'payment' | 'refund' | 'outside-return'
  mark: string
  at: Date
}

/** The next rows of this time after `after`, the oldest first. Without test payments, which move no money. */
export async function listMoney(
  db: Reader,
  { from, until, after }: { from: Date; until: Date; after: { at: Date; kind: string; mark: string } | null },
): Promise<MoneyRow[]> {
  const start = after?.at ?? from
  const rows = await db<ListMoneyRow[]>`
    select kind, moved.mark::text as mark, at, merchant_uid, moved.imp_uid, member_id, tier, passes, moved.amount, fee, method, card_name,
      currency, problem
    from (
      select 'payment' as kind, imp_uid as mark, found_at as at, imp_uid, amount::float8 as amount, null::int as passes,
        null::int as fee
      from payments where found_at >= ${start} and found_at < ${until}
      union all
      select 'refund', id::text, ended_at, imp_uid, -amount::float8, passes::int, fee
      from payment_cancels where status = 'done' and ended_at >= ${start} and ended_at < ${until}
      union all
      select 'outside-return', id::text, found_at, imp_uid, -amount::float8, passes_owed::int, null
      from payment_outside_returns where found_at >= ${start} and found_at < ${until}
    ) moved
    join payments on payments.imp_uid = moved.imp_uid
    join payment_orders on payment_orders.id = order_id
    where problem is distinct from 'test-payment'
      and (at, kind, moved.mark) > (${start}, ${after?.kind ?? ''}, ${after?.mark ?? ''})
    order by at, kind, moved.mark
    limit ${rowsInPiece}`
  return rows.map(({ kind, mark, at, ...row }) => ({
    ...row,
    kind: kind === 'payment' || kind === 'refund' ? kind : 'outside-return',
    mark: mark ?? '',
    at: at ?? start,
  }))
}
