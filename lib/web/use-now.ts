import { useEffect, useState } from 'react'
import { onMoved, timeNow } from './now'

const everyMs = 30_000

/**
 * The current time, updated every half minute. Null on the server and during hydration: a page may be old.
 */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const look = () => setNow(timeNow())
    look()
    const timer = setInterval(look, everyMs)
    const stopFollowing = onMoved(look)
    return () => {
      clearInterval(timer)
      stopFollowing()
    }
  }, [])
  return now
}
