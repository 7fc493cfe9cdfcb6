/** Work that is done again and again. It asks `goesOn` between its parts, so that a stop need not wait for all of it. */
export type RepeatedWork = (goesOn: () => boolean) => Promise<void>

export interface Repetition {
  /** Does the work now. Calls at the same time share one run, and one more follows if asked meanwhile. */
  run(): Promise<void>
  /** Waits for what is under way; nothing runs afterwards. */
  stop(): Promise<void>
}

/** Does the work every `everyMs`, never twice at a time. The work catches its own errors. */
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
