type Guard = (event: PopStateEvent) => boolean

const guards = new Set<Guard>()

/** A guard returns whether it caused the history step; other listeners then do not see it. */
export function guardHistory(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

// Browsers call listeners of this event in the order of registration, so this one is registered when the module loads,
// before the router starts.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => {
    const owned = [...guards].map((guard) => guard(event))
    if (owned.includes(true)) event.stopImmediatePropagation()
  })
}

let underway: Promise<void> | null = null
/** A step back takes some milliseconds. It does not arrive if the user has left the document meanwhile. */
const longestStepMs = 2_000

/** Goes back from an overlay's entry without notifying other listeners. */
export function stepBackQuietly(): void {
  underway = new Promise((resolve) => {
    const end = () => {
      clearTimeout(late)
      release()
      underway = null
      resolve()
      return true
    }
    const release = guardHistory(end)
    const late = setTimeout(end, longestStepMs)
    history.back()
  })
}

export function isSteppingBack(): boolean {
  return underway !== null
}

/** Going back is asynchronous; an entry pushed before it has finished would be removed. */
export function afterStepBack(enter: () => void): void {
  if (underway) void underway.then(enter)
  else enter()
}

/**
 * Runs an action after a sheet or dialog that was just closed has left the history, because navigation would conflict
 * with that.
 */
export function afterOverlay(action: () => void): void {
  // The overlay goes back in the history one tick after it closes.
  setTimeout(() => setTimeout(() => afterStepBack(action)))
}
