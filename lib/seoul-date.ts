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

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const yearMs = 365 * dayMs

/** '방금전', then minutes, hours, days, years: the whole units that have passed. */
export function relativeTime(moment: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - moment.getTime())
  if (passed < minuteMs) return '방금전'
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)}분 전`
  if (passed < dayMs) return `${Math.floor(passed / hourMs)}시간 전`
  if (passed < yearMs) return `${Math.floor(passed / dayMs)}일 전`
  return `${Math.floor(passed / yearMs)}년 전`
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
