/**
 * Korea's clocks have been nine hours ahead of UTC all year since October 1988. The code computes with this
 * offset instead of `Intl`, whose first formatters block a slow phone for 50 milliseconds.
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

const dayMs = 24 * 60 * 60_000

/**
 * The last moment of the day in Seoul on which `moment` falls. What a screen or a notice promises as '…까지' with a date
 * alone ends at such a moment, so that it holds all that day.
 */
export function endOfSeoulDay(moment: Date): Date {
  const day = Math.floor((moment.getTime() + aheadOfUtcMs) / dayMs)
  return new Date((day + 1) * dayMs - 1 - aheadOfUtcMs)
}

const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const

/** Formats the day in Seoul without its year, for near dates: '11월 22일 (일)'. */
export function seoulShortDay(moment: Date): string {
  const there = new Date(moment.getTime() + aheadOfUtcMs)
  return `${there.getUTCMonth() + 1}월 ${there.getUTCDate()}일 (${weekdays[there.getUTCDay()]})`
}

/**
 * Formats the time in Seoul as '오후 2:00'. The words are spelled out here, because Node and browsers format
 * the half of the day differently in Korean. Midnight is '오전 0:00', which belongs to the day that begins.
 */
export function seoulTime(moment: Date): string {
  const time = seoulMoment(moment)
  const hour = Number(time.slice(11, 13))
  const minute = time.slice(14, 16)
  return hour < 12 ? `오전 ${hour}:${minute}` : `오후 ${hour % 12 || 12}:${minute}`
}

/** A full hour as people say it: '아침 8시', '저녁 6시', '밤 10시'. */
export function hourInWords(hour: number): string {
  const part = hour < 6 ? '새벽' : hour < 12 ? '아침' : hour < 18 ? '오후' : hour < 21 ? '저녁' : '밤'
  return `${part} ${hour % 12 || 12}시`
}

/** The time at which something ends: midnight is '밤 12시' of the day that ends. */
export function seoulEnd(moment: Date): string {
  return isMidnight(moment) ? '밤 12시' : seoulTime(moment)
}

/** The end of what began then, with '다음 날' where it is not clear. */
export function seoulEndAfter(from: Date, to: Date): string {
  const isSameDay = seoulDate(from) === seoulDate(isMidnight(to) ? new Date(to.getTime() - 1) : to)
  return `${isSameDay ? '' : '다음 날 '}${seoulEnd(to)}`
}

const isMidnight = (moment: Date) => seoulMoment(moment).slice(11, 16) === '00:00'

/** Formats the time in Seoul as '11월 22일 (일) 오후 2:00'. */
export function seoulShortMoment(moment: Date): string {
  return `${seoulShortDay(moment)} ${seoulTime(moment)}`
}

/** The calendar day in Seoul, formatted as '2026년 11월 22일 (일)'. */
export function seoulDayInWords(moment: Date): string {
  return `${Number(seoulMoment(moment).slice(0, 4))}년 ${seoulShortDay(moment)}`
}
