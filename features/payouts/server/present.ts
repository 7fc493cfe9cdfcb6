import type { LineRow, ListPayoutsRow } from '~/db/rows/payouts'
import { writePayoutLines } from '../payout'

export function presentPayout({ month, amount, passes, returned, paidOn, note, hint }: ListPayoutsRow) {
  return {
    month: month ?? '',
    amount,
    passes: passes ?? 0,
    returned: returned ?? 0,
    paidOn: paidOn ?? '',
    note,
    account: hint,
  }
}

/** How many passes the lines pay, and how many they take off. */
export function countsOf(lines: readonly Pick<LineRow, 'amount'>[]) {
  const returned = lines.filter(({ amount }) => amount < 0).length
  return { passes: lines.length - returned, returned }
}

export const sumOf = (lines: readonly Pick<LineRow, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

export function fileOf(name: string, text: string) {
  return { name: `meeple-${name}.csv`, type: 'text/csv; charset=utf-8', text }
}

/** `month` is null for what is due. */
export const fileOfLines = (cafeId: number, month: string | null, lines: readonly LineRow[]) =>
  fileOf(`payout-${cafeId}-${month ?? 'due'}`, writePayoutLines(lines))
