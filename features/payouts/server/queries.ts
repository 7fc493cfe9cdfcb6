import { z } from 'zod'
import type { FindPayoutRow, LineRow, ListPayoutsRow, OwedCafeRow, PayeeRow } from '~/db/rows/payouts'
import { spanOfMonth } from '~/lib/month'
import type { Reader } from '~/lib/server/database'
import type { Keys } from '~/lib/server/keys'
import { unseal } from '~/lib/server/sealing'
import { versionOf } from '~/lib/server/version-of'
import { lastMonthOver, mostCafesInFile, mostShownPayouts, type Payee, paydayOf } from '../payout'

export async function findPayee(db: Reader, cafeId: number): Promise<PayeeRow | null> {
  const [payee] = await db<PayeeRow[]>`
    select sealed, hint, changed_at from cafe_payees where cafe_id = ${cafeId}`
  return payee ?? null
}

const stored = z.object({
  businessNumber: z.string(),
  bank: z.string(),
  account: z.string(),
  holder: z.string(),
})

/** Null if nobody has entered one, or if it was sealed with another key. */
export async function openPayee(keys: Keys, row: { sealed: string | null } | null): Promise<Payee | null> {
  if (!row?.sealed) return null
  const text = await unseal(keys, row.sealed)
  return text === null ? null : stored.parse(JSON.parse(text))
}

export function isSamePayee(one: Payee | null, other: Payee): boolean {
  return one !== null && JSON.stringify(stored.parse(one)) === JSON.stringify(stored.parse(other))
}

export const versionOfPayee = (row: PayeeRow | null): string => versionOf(row?.sealed ?? null)

export function listPayeesOf(
  db: Reader,
  memberId: number,
): Promise<{ cafe: string; hint: string; changedAt: Date }[]> {
  return db<{ cafe: string; hint: string; changedAt: Date }[]>`
    select name as cafe, hint, changed_at from cafe_payees join cafes on id = cafe_id
    where member_id = ${memberId} order by changed_at`
}

/**
 * What a cafe is owed up to `until`, exclusive, that no payout has paid or taken off.
 * A pass that a cafe is owed or was paid for; a negative amount takes one off that came back.
 * `reason`: why it came back; null for a used pass, and where nobody has said why.
 */
export async function listOwed(
  db: Reader,
  { cafeId, until }: { cafeId: number; until: Date },
): Promise<LineRow[]> {
  const owed = await db<
    { entryId: number; meetupId: number; title: string; startsAt: Date; amount: number; reason: string }[]
  >`
    select entry_id, meetup_settlements.meetup_id, title, starts_at, meetup_settlements.tier as amount,
      null::text as reason
    from meetup_settlements join meetups on meetups.id = meetup_settlements.meetup_id
    where meetup_settlements.cafe_id = ${cafeId} and not is_paid and settled_at < ${until}
      and not exists (
        select from meetup_doubts
        where meetup_doubts.meetup_id = meetup_settlements.meetup_id and decided_at is null)
      and not exists (select from cafe_payout_lines where cafe_payout_lines.entry_id = meetup_settlements.entry_id)
    order by starts_at, entry_id`
  const returned = await db<LineRow[]>`
    select entry_id, meetup_id, title, meetups.starts_at, -cafe_returned_passes.amount as amount, reason
    from cafe_returned_passes
    join meetup_entries on meetup_entries.id = entry_id join meetups on meetups.id = meetup_id
    where cafe_returned_passes.cafe_id = ${cafeId} and returned_at < ${until}
      and not exists (
        select from cafe_payout_lines
        where cafe_payout_lines.entry_id = cafe_returned_passes.entry_id and is_return)
    order by meetups.starts_at, entry_id`
  return [...returned, ...owed]
}

/** When an operator has last asked for the account; null if never. */
export async function findPayeeRequest(db: Reader, cafeId: number): Promise<Date | null> {
  const [asked] = await db<{ askedAt: Date }[]>`
    select asked_at from cafe_payee_requests where cafe_id = ${cafeId}`
  return asked?.askedAt ?? null
}

/**
 * `month`: YYYY-MM.
 * `returned`: passes of an earlier payout that came back and were taken off.
 * `hint`: the bank and the end of the account number.
 */
export function listPayouts(db: Reader, cafeId: number): Promise<ListPayoutsRow[]> {
  return db<ListPayoutsRow[]>`
    select id, to_char(month, 'YYYY-MM')::text as month, amount, paid_on::text as paid_on, note, hint, made_at,
      (select count(*)::int from cafe_payout_lines where payout_id = cafe_payouts.id and not is_return) as passes,
      (select count(*)::int from cafe_payout_lines where payout_id = cafe_payouts.id and is_return) as returned
    from cafe_payouts where cafe_id = ${cafeId}
    order by cafe_payouts.month desc limit ${mostShownPayouts}`
}

export async function findPayout(
  db: Reader,
  { cafeId, month }: { cafeId: number; month: string },
): Promise<ListPayoutsRow | null> {
  const [payout] = await db<FindPayoutRow[]>`
    select id, to_char(month, 'YYYY-MM')::text as month, amount, paid_on::text as paid_on, note, hint, made_at,
      (select count(*)::int from cafe_payout_lines where payout_id = cafe_payouts.id and not is_return) as passes,
      (select count(*)::int from cafe_payout_lines where payout_id = cafe_payouts.id and is_return) as returned
    from cafe_payouts where cafe_id = ${cafeId} and month = ${`${month}-01`}::date`
  return payout ?? null
}

export function listLines(db: Reader, payoutId: number): Promise<LineRow[]> {
  return db<LineRow[]>`
    select cafe_payout_lines.entry_id, meetup_id, title, meetups.starts_at, cafe_payout_lines.amount,
      case when is_return then cafe_returned_passes.reason end as reason
    from cafe_payout_lines
    join meetup_entries on meetup_entries.id = cafe_payout_lines.entry_id join meetups on meetups.id = meetup_id
    left join cafe_returned_passes on cafe_returned_passes.entry_id = cafe_payout_lines.entry_id
    where payout_id = ${payoutId}
    order by is_return desc, meetups.starts_at, cafe_payout_lines.entry_id`
}

/** How many passes of meetups wait for an operator to say whether they took place. */
export async function countDoubted(
  db: Reader,
  { cafeId, until }: { cafeId: number; until: Date },
): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count
    from meetup_settlements
    join meetup_doubts on meetup_doubts.meetup_id = meetup_settlements.meetup_id and decided_at is null
    where cafe_id = ${cafeId} and not is_paid and settled_at < ${until}`
  return counted?.count ?? 0
}

/**
 * Every cafe that is owed something up to the month's end, or was paid for the month. Unpaid and large ones come first.
 * `earlier`: of the amount, what is owed from before the month.
 */
export function listOwedCafes(
  db: Reader,
  { month, from, until, most }: { month: string; from: Date; until: Date; most: number },
): Promise<OwedCafeRow[]> {
  return db<OwedCafeRow[]>`
    with parts as (
      select cafe_id, tier as amount, settled_at < ${from} as is_earlier
      from meetup_settlements
      where not is_paid and settled_at < ${until}
        and not exists (
          select from meetup_doubts
          where meetup_doubts.meetup_id = meetup_settlements.meetup_id and decided_at is null)
        and not exists (select from cafe_payout_lines where cafe_payout_lines.entry_id = meetup_settlements.entry_id)
      union all
      select cafe_id, -amount, false from cafe_returned_passes
      where returned_at < ${until} and not exists (
        select from cafe_payout_lines
        where cafe_payout_lines.entry_id = cafe_returned_passes.entry_id and is_return)
    ), owed as (
      select cafe_id, (count(*) filter (where amount > 0))::int as passes,
        (count(*) filter (where amount < 0))::int as returned, sum(amount)::int as amount,
        coalesce(sum(amount) filter (where is_earlier), 0)::int as earlier
      from parts group by cafe_id
    ), paid as (
      select cafe_id, amount, paid_on::text as paid_on,
        (select count(*)::int from cafe_payout_lines where payout_id = cafe_payouts.id and not is_return) as passes,
        (select count(*)::int from cafe_payout_lines where payout_id = cafe_payouts.id and is_return) as returned
      from cafe_payouts where month = ${`${month}-01`}::date
    )
    select cafes.id, name, coalesce(paid.passes, owed.passes, 0) as passes,
      coalesce(paid.returned, owed.returned, 0) as returned, coalesce(paid.amount, owed.amount, 0) as amount,
      case when paid.cafe_id is null then coalesce(owed.earlier, 0) else 0 end as earlier, paid_on, sealed, hint,
      asked_at
    from cafes
    left join owed on owed.cafe_id = cafes.id
    left join paid on paid.cafe_id = cafes.id
    left join cafe_payees on cafe_payees.cafe_id = cafes.id
    left join cafe_payee_requests on cafe_payee_requests.cafe_id = cafes.id
    where owed.cafe_id is not null or paid.cafe_id is not null
    order by paid_on is not null, amount desc, cafes.id
    limit ${most}`
}

/** How many cafes are to be paid for a month that is over, and how much, in won. */
export async function sumToPay(
  db: Reader,
  now: Date,
): Promise<{ cafes: number; won: number; until: string }> {
  const month = lastMonthOver(now)
  const owed = await listOwedCafes(db, { month, ...spanOfMonth(month), most: mostCafesInFile })
  const unpaid = owed.filter(({ paidOn, amount }) => paidOn === null && amount > 0)
  const won = unpaid.reduce((sum, { amount }) => sum + amount, 0)
  return { cafes: unpaid.length, won, until: paydayOf(month, now) }
}
