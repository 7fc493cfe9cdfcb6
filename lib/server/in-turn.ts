import { setTimeout as pause } from 'node:timers/promises'

/**
 * Calls within `gatherMs` of one another cause one run, and calls during a run exactly one more afterwards. The work
 * must not fail.
 */
export function inTurn(work: () => Promise<void>, gatherMs = 0): () => void {
  let isRunning = false
  let isWanted = false
  async function run(): Promise<void> {
    isRunning = true
    while (isWanted) {
      if (gatherMs > 0) await pause(gatherMs, undefined, { ref: false })
      isWanted = false
      await work()
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}
