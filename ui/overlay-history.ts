type Guard = (event: PopStateEvent) => boolean

const guards = new Set<Guard>()

/** The guard answers whether the step through the history was its own; then nobody else hears of it. */
export function guardHistory(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

// Browsers call listeners of this event in the order they were added, capturing or not. So this one is added when the
// module is read, which must be before a router starts.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => {
    const owned = [...guards].map((guard) => guard(event))
    if (owned.includes(true)) event.stopImmediatePropagation()
  })
}

let underway: Promise<void> | null = null

/** Leaves an overlay's entry without anybody hearing of it. */
export function stepBackQuietly(): void {
  underway = new Promise((resolve) => {
    const release = guardHistory(() => {
      release()
      underway = null
      resolve()
      return true
    })
    history.back()
  })
}

/** The browser steps back in its own time; an entry pushed meanwhile would be the one it leaves. */
export function afterStepBack(enter: () => void): void {
  if (underway) void underway.then(enter)
  else enter()
}
