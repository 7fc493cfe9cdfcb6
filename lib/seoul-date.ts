const seoulDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day in Seoul as YYYY-MM-DD. Every rule about days runs on this calendar. */
export function seoulDate(moment: Date): string {
  return seoulDay.format(moment)
}

const seoulDayParts = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
})

/** '2026년 11월 22일 (일)': the calendar day in Seoul, as it is read out. */
export function seoulDayInWords(moment: Date): string {
  const part = Object.fromEntries(seoulDayParts.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${part.year}년 ${part.month}월 ${part.day}일 (${part.weekday})`
}
