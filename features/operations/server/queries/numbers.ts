import type { CountRow } from '~/db/rows/operations'
import type { Reader } from '~/lib/server/database'
import { countsOf, type Weeks } from '~/lib/weeks'

export interface HouseNumbers {
  newMembers: number[]
  plays: number[]
  /** The meetups opened in the week, and how many of those were called off. */
  meetups: number[]
  cancelledMeetups: number[]
  orders: number[]
  ordersWon: number[]
  /** What went back in the week, whenever it was paid, also at the provider without us. */
  refundedWon: number[]
}

/** Counts rows of several features, because no single feature owns these figures. */
export async function countHouseByWeek(db: Reader, weeks: Weeks): Promise<HouseNumbers> {
  const { from, until } = weeks
  const [members, plays, meetups, orders, refunds] = await Promise.all([
    db<CountRow[]>`
      select date_trunc('week', joined_at at time zone 'Asia/Seoul')::date::text as week, count(*)::int as count
      from members where joined_at >= ${from} and joined_at < ${until} group by 1`,
    db<CountRow[]>`
      -- A range of the index for each week: the week of each of a million plays would take longer than to read them.
      select monday as week, counted.count
      from unnest(${weeks.mondays}::text[]) monday
      cross join lateral (
        select count(*)::int as count from plays
        where logged_at >= monday::timestamp at time zone 'Asia/Seoul'
          and logged_at < (monday::timestamp + interval '7 days') at time zone 'Asia/Seoul'
      ) counted`,
    db<{ week: string | null; count: number; cancelled: number }[]>`
      select date_trunc('week', opened_at at time zone 'Asia/Seoul')::date::text as week, count(*)::int as count,
        (count(*) filter (where status = 'cancelled'))::int as cancelled
      from meetups where opened_at >= ${from} and opened_at < ${until} group by 1`,
    db<{ week: string | null; count: number; won: number | null }[]>`
      select date_trunc('week', paid_at at time zone 'Asia/Seoul')::date::text as week, count(*)::int as count,
        sum(amount)::float8 as won
      from payment_orders where paid_at >= ${from} and paid_at < ${until} group by 1`,
    db<{ week: string | null; count: number; won: number | null }[]>`
      select date_trunc('week', at at time zone 'Asia/Seoul')::date::text as week, count(*)::int as count,
        sum(back.amount)::float8 as won
      from (
        select imp_uid, ended_at as at, amount from payment_cancels
        where status = 'done' and ended_at >= ${from} and ended_at < ${until}
        union all
        select imp_uid, found_at, amount from payment_outside_returns where found_at >= ${from} and found_at < ${until}
      ) back
      -- What did not fit its order never counted as an order of the week.
      join payments on payments.imp_uid = back.imp_uid and problem is null
      group by 1`,
  ])
  return {
    newMembers: countsOf(weeks, members, ({ count }) => count),
    plays: countsOf(weeks, plays, ({ count }) => count),
    meetups: countsOf(weeks, meetups, ({ count }) => count),
    cancelledMeetups: countsOf(weeks, meetups, ({ cancelled }) => cancelled),
    orders: countsOf(weeks, orders, ({ count }) => count),
    ordersWon: countsOf(weeks, orders, ({ won }) => won),
    refundedWon: countsOf(weeks, refunds, ({ won }) => won),
  }
}
