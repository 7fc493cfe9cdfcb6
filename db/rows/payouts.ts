// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface FindPayoutRow {
  id: number
  month: string
  amount: number
  paidOn: string
  note: string | null
  hint: string | null
  madeAt: Date
  passes: number | null
  returned: number | null
}

export interface LineRow {
  entryId: number
  meetupId: number
  title: string
  startsAt: Date
  amount: number
  reason: string | null
}

export interface ListPayoutsRow {
  id: number
  month: string | null
  amount: number
  paidOn: string
  note: string | null
  hint: string | null
  madeAt: Date
  passes: number | null
  returned: number | null
}

export interface OwedCafeRow {
  id: number
  name: string
  passes: number
  returned: number
  amount: number
  earlier: number
  paidOn: string | null
  sealed: string | null
  hint: string | null
  askedAt: Date | null
}

export interface PayeeRow {
  sealed: string
  hint: string
  changedAt: Date
}
