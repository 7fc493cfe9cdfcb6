import { Refusal } from '../errors'
import { streamFromWorker } from './worker-thread'

/** How the stream ends after its first two parts. */
export type Stream = 'three' | 'refuses' | 'fails' | 'memory' | 'never'

async function* partsOf(stream: Stream): AsyncGenerator<number> {
  yield 1
  yield 2
  if (stream === 'refuses') throw new Refusal(400, '둘까지만 돼요.', { code: 'TWO' })
  if (stream === 'fails') throw new Error('the third part of this test')
  if (stream === 'memory') {
    const held: number[][] = []
    for (;;) held.push(new Array<number>(100_000).fill(held.length))
  }
  if (stream === 'never') await new Promise(() => setInterval(() => undefined, 1_000))
  yield 3
}

void streamFromWorker(partsOf)
