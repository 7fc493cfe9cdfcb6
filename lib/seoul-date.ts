/**
 * Korea's clocks have been nine hours ahead all year since October 1988. Reckoned and not asked of `Intl`, whose first
 * formatters stop a slow phone for a twentieth of a second.
 */
const aheadOfUtcMs = 9 * 60 * 60_000

/** The time with Seoul's offset, '2026-11-22T00:30:00.000+09:00', so that the text begins with the day in Seoul. */
export function seoulMoment(moment: Date): string {
  return new Date(moment.getTime() + aheadOfUtcMs).toISOString().replace('Z', '+09:00')
}

/** The calendar day in Seoul as YYYY-MM-DD. All rules about days use it. */
export function seoulDate(moment: Date): string {
  return seoulMoment(moment).slice(0, 10)
}

const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const

/** The day in Seoul without its year, '11월 22일 (일)', for what is near. */
export function seoulShortDay(moment: Date): string {
  const there = new Date(moment.getTime() + aheadOfUtcMs)
  return `${there.getUTCMonth() + 1}월 ${there.getUTCDate()}일 (${weekdays[there.getUTCDay()]})`
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

/** The calendar day in Seoul, formatted as '2026년 11월 22일 (일)'. */
export function seoulDayInWords(moment: Date): string {
  return `${Number(seoulMoment(moment).slice(0, 4))}년 ${seoulShortDay(moment)}`
}
