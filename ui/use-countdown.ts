import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls back after this time. Pausing it keeps the remaining time. */
export function useCountdown(ms: number, held: boolean, onOver: () => void): void {
  const leftMs = useRef(ms)
  const expire = useEffectEvent(onOver)

  useEffect(() => {
    if (held) return
    const startedAt = performance.now()
    const timer = setTimeout(expire, leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [held])
}
