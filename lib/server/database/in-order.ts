/** Runs work one after another, because the driver is about to stop queueing statements on a connection. */
export function inOrder(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const answer = last.then(work)
    last = answer.catch(() => null)
    return answer
  }
}
