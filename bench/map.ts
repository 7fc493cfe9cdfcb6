import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { cafeEndpoints } from '~/features/cafes/contract'
import { paths } from '~/features/paths'
import { defaultPoint } from '~/lib/coordinates'
import { findChromium } from '~/scripts/lib/system-packages.mjs'
import { type Figure, milliseconds } from './figures'
import type { RunningApp } from './running-app'

const markers = 5_000
/** The duration above which browsers report a task of the main thread as long. */
const targetMs = 50
const pans = 20
const panPixels = 220
const stepsOfPan = 24

interface WireCafe {
  id: number
  name: string
  coord: string
}

/**
 * The app requests at most five hundred cafes at once. Here the first map request gets five thousand cafes,
 * spread over twenty kilometres, each a copy of a real one.
 */
async function answerWithMany(page: Page, example: WireCafe): Promise<void> {
  const { latitude, longitude } = defaultPoint
  const results = Array.from({ length: markers }, (_, nth) => {
    const angle = nth * 2.399963
    const away = 0.1 * Math.sqrt(nth / markers)
    const coord = `${longitude + away * 1.25 * Math.cos(angle)} ${latitude + away * Math.sin(angle)}`
    return { ...example, id: 1_000_000 + nth, name: `카페 ${nth + 1}`, coord }
  })
  let isAnswered = false
  await page.route(
    (url) => url.pathname === cafeEndpoints.list.path,
    async (route) => {
      // Later requests get no reply, because this measures moving the map and not parsing oversized replies.
      if (isAnswered) return
      isAnswered = true
      await route.fulfill({ json: { count: markers, next: null, previous: null, results } })
    },
  )
}

interface TraceEvent {
  ph: string
  name: string
  pid: number
  tid: number
  /** The duration in microseconds, and the processor time of the thread in it. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

interface Task {
  /** The duration in milliseconds. */
  ms: number
  /** The processor time of the thread in milliseconds. */
  busyMs: number
}

/** The tasks on the main threads of all pages while `act` runs. */
async function tasksDuring(browser: CDPSession, act: () => Promise<void>): Promise<Task[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  browser.on('Tracing.dataCollected', collect)
  const includedCategories = ['disabled-by-default-devtools.timeline', 'toplevel']
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  })
  await act()
  const complete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve))
  await browser.send('Tracing.end')
  await complete
  browser.off('Tracing.dataCollected', collect)
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  return events
    .filter((event) => event.ph === 'X' && event.name === 'RunTask' && mains.has(threadOf(event)))
    .map(({ dur = 0, tdur = dur }) => ({ ms: dur / 1_000, busyMs: Math.min(dur, tdur) / 1_000 }))
}

/** Drags the map to and fro. */
async function panAbout(page: Page): Promise<void> {
  const box = await page.getByRole('region', { name: '카페 지도' }).boundingBox()
  if (!box) throw new Error('There is no map.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (let pan = 0; pan < pans; pan += 1) {
    const [dx, dy] = [
      [panPixels, 0],
      [0, panPixels],
      [-panPixels, 0],
      [0, -panPixels],
    ][pan % 4] as [number, number]
    await page.mouse.move(x - dx / 2, y - dy / 2)
    await page.mouse.down()
    await page.mouse.move(x + dx / 2, y + dy / 2, { steps: stepsOfPan })
    await page.mouse.up()
    // The map glides on for a moment and then groups its markers.
    await pause(400)
  }
  if (await page.locator('.map-pin[data-pin=chosen]').count()) throw new Error('Dragging chose a cafe.')
}

/** Measures moving the map of cafes with five thousand markers, at several zooms. */
export async function measureMap(app: RunningApp, say: (line: string) => void): Promise<Figure[]> {
  const browser: Browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const reply = await fetch(app.origin + cafeEndpoints.list.path)
    const [example] = ((await reply.json()) as { results: WireCafe[] }).results
    if (!example) throw new Error('There is no cafe.')
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    // The compiler inserts calls of this helper into the functions that are sent to the page.
    await page.addInitScript({ content: 'globalThis.__name = (given) => given' })
    await answerWithMany(page, example)
    await page.goto(app.origin + paths.nearby())
    await page.locator('.map-pin').first().waitFor()
    const session = await browser.newBrowserCDPSession()
    const figures: Figure[] = []
    for (const { what, zoomsOut } of [
      { what: 'at the zoom it opens with', zoomsOut: 0 },
      { what: 'three zooms further out', zoomsOut: 3 },
    ]) {
      for (let step = 0; step < zoomsOut; step += 1) {
        await page.getByRole('button', { name: '지도 축소' }).click()
        await pause(500)
      }
      const pins = await page.locator('.map-pin').count()
      const tasks = await tasksDuring(session, () => panAbout(page))
      const longest = Math.max(...tasks.map(({ ms }) => ms))
      const busiest = Math.max(...tasks.map(({ busyMs }) => busyMs))
      const long = tasks.filter(({ ms }) => ms > targetMs)
      say(`  ${what}: ${pins} pins, ${tasks.length} tasks`)
      for (const { ms, busyMs } of long) say(`    ${milliseconds(ms)}, of which ${milliseconds(busyMs)} busy`)
      figures.push({
        what: `map with 5,000 markers, ${pans} pans ${what}, longest task`,
        ours: `${milliseconds(busiest)} busy`,
        beside: `${milliseconds(longest)} by the clock, ${long.length} over ${targetMs} ms; ${pins} pins`,
        ratio: '',
        target: `≤ ${targetMs} ms`,
        // If the thread had to wait for the machine, the result proves nothing.
        met: long.length === 0 ? true : busiest > targetMs ? false : null,
      })
    }
    return figures
  } finally {
    await browser.close()
  }
}
