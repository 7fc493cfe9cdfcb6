import { median } from './figures'
import type { LoadGenerator } from './load'

const rounds = 20
const connections = 16

export interface SideBySide {
  /** Requests a second, the median of the rounds. */
  ours: number
  beside: number
  /** The median of each round's own ratio, so that a busy moment of the machine hits both sides alike. */
  ratio: number
}

/**
 * Asks the app and the server beside it in turns, many short ones. Who begins changes from round to round,
 * because whatever else the machine does drifts.
 */
export async function sideBySide(
  load: LoadGenerator,
  ask: { path: string; headers: Record<string, string>; roundMs: number },
  ports: { ours: number; beside: number },
): Promise<SideBySide> {
  const { path, headers, roundMs: ms } = ask
  const rateOf = (port: number) => load.rate({ port, paths: [path], headers, connections, ms })
  // The first turns warm both up.
  await rateOf(ports.ours)
  await rateOf(ports.beside)
  const pairs: { ours: number; beside: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const ours = await rateOf(ports.ours)
      pairs.push({ ours, beside: await rateOf(ports.beside) })
    } else {
      const beside = await rateOf(ports.beside)
      pairs.push({ ours: await rateOf(ports.ours), beside })
    }
  }
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    beside: median(pairs.map(({ beside }) => beside)),
    ratio: median(pairs.map(({ ours, beside }) => ours / beside)),
  }
}
