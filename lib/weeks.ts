import { seoulDate } from './seoul-date'

const dayMs = 86_400_000

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayAfter = (day: string, days: number) =>
  new Date(startOf(day).getTime() + days * dayMs).toISOString().slice(0, 10)

/** The Monday of the week of a day, both YYYY-MM-DD. */
export function mondayOf(day: string): string {
  return dayAfter(day, -((startOf(day).getUTCDay() + 6) % 7))
}

/** Consecutive weeks, from Monday to Sunday in Seoul. */
export interface Weeks {
  /** The Monday of each week, oldest first. */
  mondays: string[]
  /** The start of the first week. */
  from: Date
  /** The end of the last week, exclusive. */
  until: Date
}

/** The last `count` weeks, including the current one. */
export function weeksUntil(now: Date, count: number): Weeks {
  const last = mondayOf(seoulDate(now))
  const mondays = Array.from({ length: count }, (_, index) => dayAfter(last, 7 * (index - count + 1)))
  const midnight = (day: string) => new Date(`${day}T00:00:00+09:00`)
  return { mondays, from: midnight(mondays[0] ?? last), until: midnight(dayAfter(last, 7)) }
}

/** One number per week; 0 for a week without a row. */
export function countsOf<Row extends { week: string | null }>(
  { mondays }: Weeks,
  rows: readonly Row[],
  pick: (row: Row) => number | null,
): number[] {
  const byWeek = new Map(rows.map((row) => [row.week, pick(row)]))
  return mondays.map((monday) => byWeek.get(monday) ?? 0)
}

const inWords = (day: string) => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`

/** Formats the week as '11월 16일~22일'. */
export function weekInWords(monday: string): string {
  const sunday = dayAfter(monday, 6)
  const end = sunday.slice(0, 7) === monday.slice(0, 7) ? `${Number(sunday.slice(8))}일` : inWords(sunday)
  return `${inWords(monday)}~${end}`
}

/** Formats the Monday as '11/16', for the axis of a chart. */
export function shortWeek(monday: string): string {
  return `${Number(monday.slice(5, 7))}/${Number(monday.slice(8))}`
}
