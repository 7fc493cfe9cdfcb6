const seoulDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day in Seoul as YYYY-MM-DD. All rules about days use it. */
export function seoulDate(moment: Date): string {
  return seoulDay.format(moment)
}

const aheadOfUtcMs = 9 * 60 * 60_000

/** The time with Seoul's offset, '2026-11-22T00:30:00.000+09:00', so that the text begins with the day in Seoul. */
export function seoulMoment(moment: Date): string {
  return new Date(moment.getTime() + aheadOfUtcMs).toISOString().replace('Z', '+09:00')
}

const shortDay = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
})

/** The day in Seoul without its year, '11월 22일 (일)', for what is near. */
export function seoulShortDay(moment: Date): string {
  const part = Object.fromEntries(shortDay.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${part.month}월 ${part.day}일 (${part.weekday})`
}

/** '오후 2:00'. Written out, because Node and browsers disagree about the Korean words for the half of the day. */
export function seoulTime(moment: Date): string {
  const time = seoulMoment(moment)
  const hour = Number(time.slice(11, 13))
  const minute = time.slice(14, 16)
  return `${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}:${minute}`
}

/** '11월 22일 (일) 오후 2:00'. */
export function seoulShortMoment(moment: Date): string {
  return `${seoulShortDay(moment)} ${seoulTime(moment)}`
}

const seoulDayParts = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
})

/** The calendar day in Seoul, formatted as '2026년 11월 22일 (일)'. */
export function seoulDayInWords(moment: Date): string {
  const part = Object.fromEntries(seoulDayParts.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${part.year}년 ${part.month}월 ${part.day}일 (${part.weekday})`
}
