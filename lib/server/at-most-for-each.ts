/**
 * Lets at most `most` pieces of work of one owner run at a time in this process. Further ones wait in the order in which
 * they came, without holding anything that others need.
 */
export function atMostForEach(most: number) {
  const running = new Map<number, { count: number; waiting: (() => void)[] }>()
  return async <T>(owner: number, work: () => Promise<T>): Promise<T> => {
    const own = running.get(owner) ?? { count: 0, waiting: [] }
    running.set(owner, own)
    if (own.count >= most) await new Promise<void>((resolve) => own.waiting.push(resolve))
    else own.count += 1
    try {
      return await work()
    } finally {
      const next = own.waiting.shift()
      if (next) next()
      else {
        own.count -= 1
        if (own.count === 0) running.delete(owner)
      }
    }
  }
}
