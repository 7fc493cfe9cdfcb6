export const mostPlayedShown = 10

/** The twelve months of the chart, as YYYY-MM. */
export function monthsShown(year: number | null, today: string): string[] {
  const last = year === null ? Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 : year * 12 + 11
  return Array.from({ length: 12 }, (_, at) => {
    const month = last - 11 + at
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
