import { useEffect, useState } from 'react'
import { seoulShortDay } from '~/lib/seoul-date'

const clock = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
})

/** The time to the second. A running clock shows staff that this is not a screenshot. */
export function LiveClock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={now.toISOString()} className="block">
      <span className="block text-15 text-ink-dim">{seoulShortDay(now)}</span>
      <span className="tabular block font-bold text-30 text-ink">{clock.format(now)}</span>
    </time>
  )
}
