/** Formats a calendar day (YYYY-MM-DD) as '2026년 11월 21일'. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}년 ${month}월 ${date}일`
}
