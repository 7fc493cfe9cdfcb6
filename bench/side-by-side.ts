import { median } from './figures'
import type { LoadGenerator } from './load'
import { processorMs } from './processor-time'

const rounds = 20
/** A process compiles its code during its first seconds under load, and an app has more of it than a bare server. */
const warmUpRounds = 10
const connections = 16

interface Server {
  port: number
  pid: number
}

export interface SideBySide {
  /** Requests per second, the median of the rounds. */
  ours: number
  beside: number
  /**
   * The processor time per request of the other server divided by that of ours, both without PostgreSQL.
   * Unlike a rate, it hardly depends on the load of the machine.
   */
  ratio: number
}

interface Total {
  rates: number[]
  answered: number
  processorMs: number
}

/**
 * Sends requests to the app and to the other server in many short turns. The order alternates, because the
 * load of the machine drifts.
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
  for (let round = 0; round < warmUpRounds; round += 1) {
    await take('ours', newTotal())
    await take('beside', newTotal())
  }
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
