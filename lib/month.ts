// A month is a text like 2026-03, in Seoul time.

export const monthForm = /^20\d{2}-(0[1-9]|1[0-2])$/

/** Adds months to a month in the form YYYY-MM. */
export function monthAfter(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}

/** The month in Seoul time. `until` is exclusive. */
export function spanOfMonth(month: string): { from: Date; until: Date } {
  const beginning = (of: string) => new Date(`${of}-01T00:00:00+09:00`)
  return { from: beginning(month), until: beginning(monthAfter(month, 1)) }
}

/** '2026년 3월'. */
export function monthInWords(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${year}년 ${number}월`
}
