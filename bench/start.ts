import { topListPath } from './catalogue-list'
import { type Figure, median, milliseconds, roundsOf, timeFigure } from './harness/figures'
import { type RunningApp, startApp } from './harness/running-app'

const starts = roundsOf(3)
const mostMb = 300
const requests = 1_500

export function firstStartFigure({ firstPageMs, firstHealthMs }: RunningApp): Figure {
  const beside = `${milliseconds(firstHealthMs)} to the first health answer`
  return timeFigure('first start on an empty folder, to the first page', firstPageMs, { beside })
}

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
    const resident = (await residentAfterRequests(app)) / 1_000_000
    const beside = `${milliseconds(median(health))} to the first health answer`
    return {
      app,
      figures: [
        timeFigure('second start, to the first page', median(page), { beside, mostMs: 3_000 }),
        {
          what: `memory after ${requests.toLocaleString('en')} requests`,
          ours: `${Math.round(resident)} MB`,
          target: `≤ ${mostMb} MB`,
          met: resident <= mostMb,
        },
      ],
    }
  }
}

/** Requests the pages of the sitemap and the pictures on them, up to the maximum number of requests. */
async function residentAfterRequests(app: RunningApp): Promise<number> {
  const known = new Set(['/sitemap.xml', topListPath])
  let sent = 0
  for (const path of known) {
    const reply = await fetch(app.origin + path)
    // A picture of the demo town may not be there yet.
    if (reply.status !== 200 && !path.startsWith('/media/')) {
      throw new Error(`${reply.url} answered ${reply.status}.`)
    }
    const text = await reply.text()
    sent += 1
    if (sent === requests) break
    if (!/html|xml/.test(reply.headers.get('content-type') ?? '')) continue
    for (const [, url = ''] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) known.add(new URL(url).pathname)
    for (const [, picture = ''] of text.matchAll(/ src="(\/media\/[^"]+)"/g)) known.add(picture)
  }
  return app.residentBytes()
}
