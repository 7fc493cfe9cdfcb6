import { type Figure, median, milliseconds } from './figures'
import { topListPath } from './list-path'
import { type RunningApp, startApp } from './running-app'
import { withDatabase } from './town'

const starts = 3
const targetMs = 3_000
const targetMb = 300
const requests = 1_500

/** Starts the app repeatedly on a prepared folder. The last app keeps running. */
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
    const resident = (await residentAfterRequests(app)) / 1_000_000
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
          what: `memory after ${requests.toLocaleString('en')} requests`,
          ours: `${Math.round(resident)} MB`,
          beside: '',
          ratio: '',
          target: `≤ ${targetMb} MB`,
          met: resident <= targetMb,
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

/** Requests the pages of the sitemap and the pictures on them, up to the maximum number of requests. */
async function residentAfterRequests(app: RunningApp): Promise<number> {
  const known = new Set(['/sitemap.xml', topListPath])
  let asked = 0
  for (const path of known) {
    const reply = await fetch(app.origin + path)
    // A picture of the demo town may not be drawn yet.
    if (reply.status !== 200 && !path.startsWith('/media/')) {
      throw new Error(`${reply.url} answered ${reply.status}.`)
    }
    const text = await reply.text()
    asked += 1
    if (asked === requests) break
    if (!/html|xml/.test(reply.headers.get('content-type') ?? '')) continue
    for (const [, url = ''] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) known.add(new URL(url).pathname)
    for (const [, picture = ''] of text.matchAll(/ src="(\/media\/[^"]+)"/g)) known.add(picture)
  }
  return app.residentBytes()
}
