import { writePayoutLines } from '../payout'
import type { LineRow, PayoutRow } from './queries'

export function presentPayout({ month, amount, passes, paidOn, note }: PayoutRow) {
  return { month: month ?? '', amount, passes: passes ?? 0, paidOn: paidOn ?? '', note }
}

export const sumOf = (lines: readonly Pick<LineRow, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

export function fileOf(name: string, text: string) {
  return { name: `meeple-${name}.csv`, type: 'text/csv; charset=utf-8', text }
}

export const fileOfLines = (cafeId: number, month: string, lines: readonly LineRow[]) =>
  fileOf(`payout-${cafeId}-${month}`, writePayoutLines(lines))
