import type { BareOrder } from './bare-server'
import { Child } from './child'
import { inTurns, median, roundsOf } from './figures'
import { type Load, type Measured, processorMs } from './load'

/** A process compiles its code during its first seconds under load, and an app has more of it than a bare server. */
const turns = { warmUp: roundsOf(10), rounds: roundsOf(20) }

/** Of one request: how much processor time the server spent on it, and how many it answered a second. */
interface Cost {
  ms: number
  rate: number
}

/**
 * Loads the app and a bare server in many short turns. The processor time, without PostgreSQL, means something on a busy machine;
 * requests per second do not. With `before`, each request to the app waits for that, so there are fewer.
 */
export async function sideBySide(
  { app, load }: Measured,
  order: BareOrder,
  { path, before, ...ask }: Omit<Load, 'port' | 'paths'> & { path: string; before?: () => Promise<unknown> },
): Promise<{ ours: Cost; beside: Cost }> {
  const child = new Child('harness/bare-server.ts')
  try {
    const servers = { ours: app, beside: { pid: child.pid, port: await child.ask<number>(order) } }
    const taken = await inTurns(['ours', 'beside'], turns, async (side) => {
      const { port, pid } = servers[side]
      const processorBefore = processorMs(pid)
      const run = (most: number) => load.run({ ...ask, port, paths: [path], most })
      const outcomes = []
      if (!before || side === 'beside') outcomes.push(await run(ask.most))
      else for (let at = 0; at < ask.most / 4; at += 1) outcomes.push(await before().then(() => run(1)))
      const answered = outcomes.reduce((total, outcome) => total + outcome.answered, 0)
      const tookMs = outcomes.reduce((total, outcome) => total + outcome.ms, 0)
      return { ms: (processorMs(pid) - processorBefore) / answered, rate: (answered / tookMs) * 1_000 }
    })
    const costOf = (side: 'ours' | 'beside') => ({
      ms: median(taken[side].map(({ ms }) => ms)),
      rate: median(taken[side].map(({ rate }) => rate)),
    })
    return { ours: costOf('ours'), beside: costOf('beside') }
  } finally {
    child.stop()
  }
}
