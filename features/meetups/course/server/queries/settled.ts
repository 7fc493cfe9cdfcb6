import type { Reader } from '~/lib/server/database'

/** What the cafe is owed or was paid for a meetup in won. */
export async function sumSettled(db: Reader, meetupId: number): Promise<{ won: number; paidWon: number }> {
  const [sum] = await db<{ won: number; paidWon: number }[]>`
    select coalesce(sum(tier), 0)::int as won, coalesce(sum(tier) filter (where is_paid), 0)::int as paid_won
    from meetup_settlements where meetup_id = ${meetupId}`
  return sum ?? { won: 0, paidWon: 0 }
}

/** What the cafe was paid for a meetup, by the day of the payout (YYYY-MM-DD). */
export function listPaidOf(db: Reader, meetupId: number): Promise<{ paidOn: string; won: number }[]> {
  return db<{ paidOn: string; won: number }[]>`
    select paid_on::text as paid_on, coalesce(sum(tier), 0)::int as won
    from meetup_settlements
    join cafe_payout_lines on cafe_payout_lines.entry_id = meetup_settlements.entry_id and not is_return
    join cafe_payouts on cafe_payouts.id = payout_id
    where meetup_id = ${meetupId} and is_paid
    group by cafe_payouts.paid_on order by cafe_payouts.paid_on`
}
