/**
 * Recurring work. It calls `goesOn` between its parts and returns early when that is false, so that stopping is quick.
 */
export type RepeatedWork = (goesOn: () => boolean) => Promise<void>

export interface Repetition {
  /** Runs the work now. Concurrent calls share one run; a call during a run causes one more run afterwards. */
  run(): Promise<void>
  /** Waits for the current run. Nothing runs afterwards. */
  stop(): Promise<void>
}

/** Runs the work every `everyMs`, never twice at the same time. The work has to catch its own errors. */
export function repeat(work: RepeatedWork, everyMs: number): Repetition {
  let running: Promise<void> | null = null
  let askedAgain = false
  let stopped = false

  function run(): Promise<void> {
    if (running) {
      askedAgain = true
      return running
    }
    if (stopped) return Promise.resolve()
    running = work(() => !stopped).finally(() => {
      running = null
      if (askedAgain && !stopped) {
        askedAgain = false
        return run()
      }
    })
    return running
  }

  const interval = setInterval(() => void run(), everyMs)
  interval.unref()
  return {
    run,
    stop: async () => {
      stopped = true
      clearInterval(interval)
      await running
    },
  }
}
