import { useEffect, useEffectEvent, useRef } from 'react'
import { afterStepBack, guardHistory, stepBackQuietly } from './overlay-history'

const entryKey = 'overlay'

function overlayOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && entryKey in state ? state[entryKey] : undefined
}

let lastEntry = 0

/**
 * While open, the back button closes the overlay and goes nowhere else: a history entry of the same address stands for
 * the overlay. A link inside the overlay must replace that entry.
 */
export function useBackToClose(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  const entry = useRef<string | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!open) return
    clearTimeout(leaving.current)
    let wanted = true

    afterStepBack(() => {
      if (!wanted || entry.current !== null) return
      lastEntry += 1
      // Told apart from entries that an earlier visit to this page left behind.
      entry.current = `${performance.timeOrigin}-${lastEntry}`
      history.pushState({ ...history.state, [entryKey]: entry.current }, '')
    })

    const release = guardHistory((event) => {
      if (entry.current === null || overlayOf(event.state) === entry.current) return false
      entry.current = null
      close()
      return true
    })

    return () => {
      wanted = false
      release()
      // Waits one turn: an effect that runs again at once must not travel through the history.
      leaving.current = setTimeout(() => {
        const own = entry.current
        entry.current = null
        if (own !== null && overlayOf(history.state) === own) stepBackQuietly()
      })
    }
  }, [open])
}
