import { type Figure, median, milliseconds } from './figures'

const reads = 60
const warmUp = 10
/** What is large may take this many times as long as what is small. */
const target = 1.5

export interface Side {
  origin: string
  headers: Readonly<Record<string, string>>
  /** What is asked for in this turn. */
  addressOf: (turn: number) => string
}

async function read({ origin, headers, addressOf }: Side, turn: number): Promise<number> {
  const address = origin + addressOf(turn)
  const began = performance.now()
  const reply = await fetch(address, { headers })
  if (reply.status !== 200) throw new Error(`${address} answered ${reply.status}.`)
  await reply.arrayBuffer()
  return performance.now() - began
}

/** The same question to an app with much in it and to one with little, in turns, one request after another. */
export async function readInTurns(
  what: string,
  large: Side,
  small: Side,
  { beside, say }: { beside: string; say: (line: string) => void },
): Promise<Figure> {
  const took = { large: [] as number[], small: [] as number[] }
  for (let turn = 0; turn < warmUp + reads; turn += 1) {
    const [much, little] = [await read(large, turn), await read(small, turn)]
    if (turn < warmUp) continue
    took.large.push(much)
    took.small.push(little)
  }
  const ratio = median(took.large) / median(took.small)
  say(`  ${what}: ${ratio.toFixed(2)} times as long`)
  return {
    what,
    ours: milliseconds(median(took.large)),
    beside: `${milliseconds(median(took.small))} ${beside}`,
    ratio: ratio.toFixed(2),
    target: `≤ ${target}`,
    met: ratio <= target,
  }
}
