import { useEffect, useState } from 'react'
import { seoulMoment, seoulShortDay, seoulTime } from '~/lib/seoul-date'
import { timeNow } from '~/lib/web/now'

/** The time to the second. A running clock shows staff that this is not a screenshot. */
export function LiveClock() {
  const [now, setNow] = useState(() => timeNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(timeNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={now.toISOString()} className="block">
      <span className="block text-15 text-ink-dim">{seoulShortDay(now)}</span>
      <span className="tabular block font-bold text-30 text-ink">{`${seoulTime(now)}:${seoulMoment(now).slice(17, 19)}`}</span>
    </time>
  )
}
