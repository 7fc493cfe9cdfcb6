/**
 * Recurring work. It calls `goesOn` between its parts and returns early when that is false, so that stopping is quick.
 */
export type RepeatedWork = (goesOn: () => boolean) => Promise<void>

export interface Repetition {
  /**
   * Runs the work now. Calls during a run share one more run afterwards, for which only they wait: a run that is always
   * followed by another would otherwise never be over for whoever began it.
   */
  run(): Promise<void>
  /** Waits for the current run. Nothing runs afterwards. */
  stop(): Promise<void>
}

/** Runs the work every `everyMs`, never twice at the same time. The work has to catch its own errors. */
export function repeat(work: RepeatedWork, everyMs: number): Repetition {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let stopped = false

  function start(): Promise<void> {
    next = null
    if (stopped) return Promise.resolve()
    running = work(() => !stopped).finally(() => {
      running = null
    })
    return running
  }

  function run(): Promise<void> {
    if (next) return next
    if (!running) return start()
    next = running.then(start, start)
    return next
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
