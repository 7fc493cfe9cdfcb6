import { Refusal } from '~/lib/errors'

/**
 * Runs one piece of work at a time. Up to `mostWaiting` more wait their turn; further ones are refused with 429 and the
 * given sentence.
 */
export function oneAtATime({ mostWaiting, refusal }: { mostWaiting: number; refusal: string }) {
  let under: Promise<unknown> = Promise.resolve()
  let count = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (count > mostWaiting) throw new Refusal(429, refusal, { code: 'BUSY' })
    count += 1
    const own = under.then(work)
    under = Promise.allSettled([own])
    try {
      return await own
    } finally {
      count -= 1
    }
  }
}
