import { getPriority } from 'node:os'
import { answerRequests, type BackgroundProcess, openBackgroundProcess } from './background-process'

export type TestRequest = 'who' | 'fail' | 'die' | 'wait' | 'start another'
export type TestAnswer = { pid: number; priority: number }

let other: BackgroundProcess<TestRequest, TestAnswer> | null = null

/** A background process for tests that fails or dies on request. */
answerRequests<TestRequest, TestAnswer>(async (request) => {
  if (request === 'fail') throw new Error('The work failed.')
  if (request === 'die') process.exit(1)
  if (request === 'wait') return new Promise(() => undefined)
  if (request === 'start another') {
    other ??= openBackgroundProcess('lib/server/test-process', { idleMs: 60_000 })
    return other.ask('who')
  }
  return { pid: process.pid, priority: getPriority() }
})
