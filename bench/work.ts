import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { findingEndpoints } from '~/features/meetups/finding/endpoints'
import { paths } from '~/features/paths'
import { topListPath } from './catalogue-list'
import { type Figure, inTurns, median, milliseconds, roundsOf } from './harness/figures'
import type { Measured } from './harness/load'
import { onPhone, withBrowser } from './harness/phone'
import { firstOf, startApp, temporaryFolder } from './harness/running-app'

/** The built checkout of the commit whose screens are held beside today's. */
const beside = process.env.BENCH_BESIDE_FOLDER

/** After the network is quiet, what waits for idle moments has this long. */
const idleForMs = 1_500

const tracing = ['disabled-by-default-devtools.timeline', 'devtools.timeline']

interface TraceEvent {
  name: string
  pid: number
  tid: number
  tdur?: number
  args: Record<string, unknown>
}

/**
 * The processor time, in milliseconds, that the main thread of a page uses from its request until it is idle. Chromium
 * writes the thread's own time beside each task, which other work on the machine hardly changes.
 */
function workOf(browser: Browser, url: string): Promise<number> {
  return onPhone(browser, async (context) => {
    const page = await context.newPage()
    const session = await browser.newBrowserCDPSession()
    const events: TraceEvent[] = []
    session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: tracing, excludedCategories: ['*'] },
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await pause(idleForMs)
    const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await isComplete
    await session.detach()
    const { origin } = new URL(url)
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
    // Debian's Chromium also opens a page of its own, in another process.
    const ours = new Set(events.filter(({ args }) => JSON.stringify(args).includes(origin)).map(threadOf))
    const spent = new Map<string, number>()
    for (const event of events)
      if (event.name === 'thread_name' && event.args.name === 'CrRendererMain' && ours.has(threadOf(event)))
        spent.set(threadOf(event), 0)
    for (const event of events.filter(({ name }) => name === 'RunTask')) {
      const before = spent.get(threadOf(event))
      if (before !== undefined) spent.set(threadOf(event), before + (event.tdur ?? 0) / 1_000)
    }
    if (spent.size === 0) throw new Error(`No main thread of ${url} was traced.`)
    return Math.max(...spent.values())
  })
}

/** Measures how much the main thread of a phone has to do for each screen, beside an earlier commit. */
export async function measurePagesWork({ app, say }: Measured): Promise<Figure[]> {
  const meetup = await firstOf(app, findingEndpoints.list.path)
  const cafe = await firstOf(app, `${cafeEndpoints.list.path}?page_size=1`)
  const game = await firstOf(app, topListPath)
  const screens = [
    { name: paths.home(), path: paths.home() },
    { name: paths.nearby(), path: paths.nearby(), hasMap: true },
    { name: paths.nearbyInstructors(), path: paths.nearbyInstructors(), hasMap: true },
    { name: paths.scoreBoard(), path: paths.scoreBoard() },
    { name: paths.search(), path: paths.search() },
    { name: paths.game(':id'), path: paths.game(game) },
    { name: paths.cafe(':id'), path: paths.cafe(cafe) },
    { name: paths.meetup(':id'), path: paths.meetup(meetup) },
    { name: paths.timer(), path: paths.timer() },
  ]
  if (!beside) throw new Error('BENCH_BESIDE_FOLDER names no built checkout of the commit to hold beside.')
  const { dataDir, remove } = temporaryFolder()
  const earlier = await startApp(dataDir, { root: beside })
  try {
    return await withBrowser(async (browser) => {
      const origins = { ours: app.origin, beside: earlier.origin }
      const figures: Figure[] = []
      let home = Number.NaN
      for (const { name, path: screen, hasMap } of screens) {
        const taken = await inTurns(['ours', 'beside'], { warmUp: 1, rounds: roundsOf(5) }, (side) =>
          workOf(browser, origins[side] + screen),
        )
        const [ours, before] = [median(taken.ours), median(taken.beside)]
        if (name === paths.home()) home = ours
        const most = name === paths.home() ? 0.5 : hasMap ? 0.35 : null
        const ratio = ours / before
        say(`  ${screen}: ${milliseconds(ours)} beside ${milliseconds(before)}`)
        figures.push({
          what: `work of the main thread, ${name}`,
          ours: milliseconds(ours),
          beside: `${milliseconds(before)} at ${path.basename(beside)}; ${(ours / home).toFixed(2)} of home`,
          ratio: ratio.toFixed(2),
          ...(most === null
            ? { target: '≤ 1.2 of home', met: ours <= 1.2 * home }
            : { target: `≤ ${most}`, met: ratio <= most }),
        })
      }
      return figures
    })
  } finally {
    await earlier.stop()
    remove()
  }
}
