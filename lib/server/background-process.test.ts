import { constants } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { type BackgroundProcess, openBackgroundProcess } from './background-process'
import type { TestAnswer, TestRequest } from './test-process'

const opened: BackgroundProcess<TestRequest, TestAnswer>[] = []
afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())))

function open(idleMs = 60_000): BackgroundProcess<TestRequest, TestAnswer> {
  const made = openBackgroundProcess<TestRequest, TestAnswer>('lib/server/test-process', { idleMs })
  opened.push(made)
  return made
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('works in a separate process with a lower priority', async () => {
  const work = open()
  const { pid, priority } = await work.ask('who')
  expect(pid).not.toBe(process.pid)
  expect(priority).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  expect((await work.ask('who')).pid).toBe(pid)
})

test('reports why a request failed, and continues with the next', async () => {
  const work = open()
  const [failed, done] = await Promise.allSettled([work.ask('fail'), work.ask('who')])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'The work failed.' } })
  expect(done.status).toBe('fulfilled')
})

test('rejects running requests when the process dies, and starts a new one for later ones', async () => {
  const work = open()
  const { pid } = await work.ask('who')
  const answers = await Promise.allSettled([work.ask('wait'), work.ask('die')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await work.ask('who')).pid).not.toBe(pid)
})

test('exits when idle, which frees its memory, and starts again when needed', async () => {
  const work = open(0)
  const { pid } = await work.ask('who')
  await expect.poll(() => isRunning(pid)).toBe(false)
  expect((await work.ask('who')).pid).not.toBe(pid)
})

test('ends at once when it is closed, and accepts no more work', async () => {
  const work = open()
  const { pid } = await work.ask('who')
  const unfinished = work.ask('wait')
  await Promise.all([work.close(), expect(unfinished).rejects.toThrow()])
  expect(isRunning(pid)).toBe(false)
  await expect(work.ask('who')).rejects.toThrow('is closed')
})

test('ends with its parent process, even when that is killed', async () => {
  const work = open()
  const { pid } = await work.ask('start another')
  expect(isRunning(pid)).toBe(true)
  await work.close()
  await expect.poll(() => isRunning(pid)).toBe(false)
})
