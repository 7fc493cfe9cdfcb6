const minuteMs = 60_000

const units = [
  { word: '년', ms: 365 * 24 * 60 * minuteMs },
  { word: '일', ms: 24 * 60 * minuteMs },
  { word: '시간', ms: 60 * minuteMs },
  { word: '분', ms: minuteMs },
]

/** Formats the age as '5분 전', in whole units. A future time (from a clock that runs ahead) counts as just now. */
export function howLongAgo(moment: Date, now: Date): string {
  const ms = now.getTime() - moment.getTime()
  const unit = units.find((each) => ms >= each.ms)
  return unit ? `${Math.floor(ms / unit.ms)}${unit.word} 전` : '방금전'
}
