import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RepeatedWork, type Repetition, repeat } from './repeat'

const everyMs = 5_000

const started: Repetition[] = []
const held: (() => void)[] = []
let mayHold = true
beforeEach(() => {
  mayHold = true
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  // A failed test may leave work running, and `stop` waits for it.
  mayHold = false
  for (const letGo of held.splice(0)) letGo()
  for (const repetition of started.splice(0)) await repetition.stop()
  vi.useRealTimers()
})

function start(work: RepeatedWork): Repetition {
  const repetition = repeat(work, everyMs)
  started.push(repetition)
  return repetition
}

/** Work that runs until the test releases it, call by call. */
function heldWork() {
  const work = vi.fn<RepeatedWork>(async () => {
    if (mayHold) await new Promise<void>((resolve) => held.push(resolve))
  })
  const letGo = () => {
    const next = held.shift()
    if (!next) throw new Error('No call of the work is under way.')
    next()
  }
  return { work, letGo }
}

describe('repeated work', () => {
  test('runs by itself at every interval', async () => {
    const work = vi.fn<RepeatedWork>(async () => undefined)
    start(work)
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(everyMs)
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1))
    vi.advanceTimersByTime(everyMs)
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
  })

  test('shares the current run with concurrent callers, and runs once more afterwards', async () => {
    const { work, letGo } = heldWork()
    const repetition = start(work)
    const asked = [repetition.run(), repetition.run(), repetition.run()]
    expect(work).toHaveBeenCalledTimes(1)
    letGo()
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
    letGo()
    await Promise.all(asked)
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('resolves for those callers only after that further run', async () => {
    const { work, letGo } = heldWork()
    const repetition = start(work)
    const first = repetition.run()
    const back = vi.fn()
    const meanwhile = repetition.run().then(back)
    letGo()
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
    expect(back).not.toHaveBeenCalled()
    letGo()
    await Promise.all([first, meanwhile])
    expect(back).toHaveBeenCalledOnce()
  })

  test('is over for whoever began it although another run follows', async () => {
    const { work, letGo } = heldWork()
    const repetition = start(work)
    const first = repetition.run()
    const further = repetition.run()
    letGo()
    await first
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
    letGo()
    await further
  })

  test('waits for the current run when it stops, and runs nothing afterwards', async () => {
    const { work, letGo } = heldWork()
    const repetition = start(work)
    const asked = [repetition.run(), repetition.run()]
    const stopped = vi.fn()
    const stop = repetition.stop().then(stopped)
    await Promise.resolve()
    expect(stopped).not.toHaveBeenCalled()
    letGo()
    await Promise.all([stop, ...asked])
    vi.advanceTimersByTime(10 * everyMs)
    expect(vi.getTimerCount()).toBe(0)
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('notices a stop between its parts', async () => {
    let parts = 0
    const repetition = start(async (goesOn) => {
      while (goesOn()) {
        parts += 1
        if (parts === 3) void repetition.stop()
      }
    })
    await repetition.run()
    expect(parts).toBe(3)
  })
})
