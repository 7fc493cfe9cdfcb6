import { Refusal } from '../errors'
import { answerFromWorker } from './worker-thread'

export type Greed = 'none' | 'time' | 'memory' | 'refuses' | 'fails'

/** A worker for tests that exceeds the limits of time or memory on request. */
function* work(greed: Greed): Generator<string> {
  yield 'one'
  const held: string[][] = []
  if (greed === 'refuses') throw new Refusal(409, '지금은 안 돼요.', { code: 'NOT_NOW', fields: { a: 'b' } })
  if (greed === 'fails') throw new Error('of this test')
  while (greed === 'time') held.length = 0
  while (greed === 'memory') held.push(Array.from({ length: 1000 }, (_, at) => `${held.length} ${at}`))
  yield 'two'
}

void answerFromWorker(work)
