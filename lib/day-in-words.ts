/** '2026년 11월 21일' of a calendar day written as YYYY-MM-DD. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}년 ${month}월 ${date}일`
}
