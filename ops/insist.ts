import { setTimeout as pause } from 'node:timers/promises'

/** Who presses a button more often than this is told to slow down. */
const longestPauseMs = 2_000

/** Tries again until it goes, with the same keys, as people do. Says when the try that went was begun. */
export async function insist<T>(
  act: () => Promise<T>,
  withinMs: number,
): Promise<{ outcome: T; begunAt: number }> {
  const until = Date.now() + withinMs
  for (let pauseMs = 200; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const begunAt = Date.now()
    try {
      return { outcome: await act(), begunAt }
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(pauseMs)
    }
  }
}
