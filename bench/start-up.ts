import { type Figure, median, milliseconds } from './figures'
import { topListPath } from './list-path'
import { type RunningApp, startApp } from './running-app'
import { withDatabase } from './town'

const starts = 3
const targetMs = 3_000
const requests = 200

/** Starts again and again on a folder where everything is prepared. Leaves the last one running. */
export async function measureSecondStart(dataDir: string): Promise<{ figures: Figure[]; app: RunningApp }> {
  const health: number[] = []
  const page: number[] = []
  for (let round = 1; ; round += 1) {
    const app = await startApp(dataDir)
    health.push(app.firstHealthMs)
    page.push(app.firstPageMs)
    if (round < starts) {
      await app.stop()
      continue
    }
    const ms = median(page)
    const resident = await residentAfterRequests(app, dataDir)
    return {
      app,
      figures: [
        {
          what: 'second start, to the first page',
          ours: milliseconds(ms),
          beside: `${milliseconds(median(health))} to the first health answer`,
          ratio: '',
          target: '≤ 3 s',
          met: ms <= targetMs,
        },
        {
          what: `memory after ${requests} requests`,
          ours: `${Math.round(resident / 1_048_576)} MiB`,
          beside: '',
          ratio: '',
          target: '',
          met: null,
        },
      ],
    }
  }
}

export function firstStartFigure(app: RunningApp): Figure {
  return {
    what: 'first start on an empty folder, to the first page',
    ours: milliseconds(app.firstPageMs),
    beside: `${milliseconds(app.firstHealthMs)} to the first health answer`,
    ratio: '',
    target: '',
    met: null,
  }
}

export async function firstGameId(dataDir: string): Promise<number> {
  const [game] = await withDatabase(
    dataDir,
    (db) => db<{ id: number }[]>`select id from games order by id limit 1`,
  )
  if (!game) throw new Error('The demo town has no games.')
  return game.id
}

async function residentAfterRequests(app: RunningApp, dataDir: string): Promise<number> {
  const gameId = await firstGameId(dataDir)
  const paths = ['/', '/category?tab=1', `/game/${gameId}`, '/search', topListPath]
  for (let asked = 0; asked < requests; asked += 1) {
    const reply = await fetch(app.origin + paths[asked % paths.length])
    if (reply.status !== 200) throw new Error(`${reply.url} answered ${reply.status}.`)
    await reply.arrayBuffer()
  }
  return app.residentBytes()
}
