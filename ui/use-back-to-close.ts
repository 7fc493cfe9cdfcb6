import { useEffect, useEffectEvent, useRef } from 'react'
import { afterStepBack, guardHistory, stepBackQuietly } from './overlay-history'

const entryKey = 'overlay'

function overlayOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && entryKey in state ? state[entryKey] : undefined
}

let lastEntry = 0

/**
 * Makes the back button close an open overlay, by pushing a history entry with the same URL. Links inside the overlay
 * must replace that entry.
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
      // Unique, so that entries left by an earlier visit to this page are not mistaken for it.
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
      // Delayed by a tick, because an effect that is re-run at once must not go back in the history.
      leaving.current = setTimeout(() => {
        const own = entry.current
        entry.current = null
        if (own !== null && overlayOf(history.state) === own) stepBackQuietly()
      })
    }
  }, [open])
}
