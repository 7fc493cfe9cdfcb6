import type { BareOrder } from './bare-server'
import { Child } from './child'
import { type Figure, inTurns, median, rateFigure, roundsOf } from './figures'
import { type Measured, processorMs } from './load'

const rounds = roundsOf(20)
/** A process compiles its code during its first seconds under load, and an app has more of it than a bare server. */
const warmUp = roundsOf(10)
const connections = 16

/**
 * Loads the app and a bare server in many short turns. The ratio is that of the processor time per request, both without
 * PostgreSQL, which means something on a busy machine; requests per second do not.
 */
export async function sideBySide(
  what: string,
  { app, load }: Measured,
  ask: { path: string; headers: Record<string, string>; roundMs: number; order: BareOrder },
  target: { than: string; least?: number },
): Promise<Figure> {
  const child = new Child('harness/bare-server.ts')
  try {
    const servers = { ours: app, beside: { pid: child.pid, port: await child.ask<number>(ask.order) } }
    const { path, headers, roundMs: ms } = ask
    const taken = await inTurns(['ours', 'beside'], { warmUp, rounds }, async (side) => {
      const { port, pid } = servers[side]
      const before = processorMs(pid)
      const outcome = await load.run({ port, paths: [path], headers, connections, ms, most: 1_000_000 })
      const { answered } = outcome
      return { answered, rate: (answered / outcome.ms) * 1_000, processor: processorMs(pid) - before }
    })
    const sum = (side: keyof typeof taken, name: 'processor' | 'answered') =>
      taken[side].reduce((total, round) => total + round[name], 0)
    const each = (side: keyof typeof taken) => sum(side, 'processor') / sum(side, 'answered')
    const rate = (side: keyof typeof taken) => median(taken[side].map((round) => round.rate))
    const figures = { ours: rate('ours'), beside: rate('beside'), ratio: each('beside') / each('ours') }
    return rateFigure(what, figures, target)
  } finally {
    child.stop()
  }
}
