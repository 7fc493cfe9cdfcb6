import { median } from './figures'
import type { LoadGenerator } from './load'
import { processorMs } from './processor-time'

const rounds = 20
const connections = 16

interface Server {
  port: number
  pid: number
}

export interface SideBySide {
  /** Requests a second, the median of the rounds. */
  ours: number
  beside: number
  /**
   * The processor time of a request to the server beside ours, divided by that of a request to ours. Both without
   * PostgreSQL's. Unlike a rate, it hardly depends on what else the machine does.
   */
  ratio: number
}

interface Total {
  rates: number[]
  answered: number
  processorMs: number
}

/**
 * Asks the app and the server beside it in turns, many short ones. Who begins changes from round to round,
 * because whatever else the machine does drifts.
 */
export async function sideBySide(
  load: LoadGenerator,
  ask: { path: string; headers: Record<string, string>; roundMs: number },
  servers: { ours: Server; beside: Server },
): Promise<SideBySide> {
  const { path, headers, roundMs: ms } = ask
  const totals = { ours: newTotal(), beside: newTotal() }
  const take = async (which: keyof typeof servers, into: Total) => {
    const { port, pid } = servers[which]
    const before = processorMs(pid)
    const outcome = await load.run({ port, paths: [path], headers, connections, ms, most: 1_000_000 })
    into.processorMs += processorMs(pid) - before
    into.answered += outcome.answered
    into.rates.push((outcome.answered / outcome.ms) * 1_000)
  }
  // The first turns warm both up.
  await take('ours', newTotal())
  await take('beside', newTotal())
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'beside'] as const) : (['beside', 'ours'] as const)
    for (const which of order) await take(which, totals[which])
  }
  const { ours, beside } = totals
  return {
    ours: median(ours.rates),
    beside: median(beside.rates),
    ratio: beside.processorMs / beside.answered / (ours.processorMs / ours.answered),
  }
}

function newTotal(): Total {
  return { rates: [], answered: 0, processorMs: 0 }
}
