import { type Figure, median, milliseconds } from './figures'

const reads = 60
const warmUp = 10
/** The highest allowed ratio of the time with much data to the time with little data. */
const target = 1.5

export interface Side {
  origin: string
  headers: Readonly<Record<string, string>>
  /** The path and query of the request in this turn. */
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

/**
 * Sends the same query to an app with much data and to one with little data in turns, one request at a time.
 */
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
