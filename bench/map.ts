import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { cafeEndpoints } from '~/features/cafes/contract'
import { paths } from '~/features/paths'
import { defaultPoint } from '~/lib/coordinates'
import { findChromium } from '~/scripts/lib/system-packages.mjs'
import { type Figure, milliseconds } from './figures'
import type { RunningApp } from './running-app'

const markers = 5_000
/** A browser reports what keeps its main thread busy for longer than this. */
const targetMs = 50
const pans = 20
const panPixels = 220
const stepsOfPan = 24

declare global {
  interface Window {
    longTasksMs: number[]
    longTasks?: PerformanceObserver
  }
}

interface WireCafe {
  id: number
  name: string
  coord: string
}

/**
 * The app asks for at most five hundred cafes at once. Here a part of the map answers with five thousand, spread over
 * twenty kilometres, each a copy of a real one.
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
      // What is measured is the moving, not the reading of replies ten times as long as any of ours: the first stays.
      if (isAnswered) return
      isAnswered = true
      await route.fulfill({ json: { count: markers, next: null, previous: null, results } })
    },
  )
}

/** Drags the map back and forth, and returns the long tasks of that time. */
async function panAbout(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    window.longTasksMs = []
    window.longTasks?.disconnect()
    window.longTasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasksMs.push(duration)
    })
    window.longTasks.observe({ type: 'longtask' })
  })
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
    // The map glides on for a moment, and then groups its markers.
    await pause(400)
  }
  return page.evaluate(() => window.longTasksMs)
}

/** Panning the map of cafes with five thousand markers, from near and from far. */
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
    // The functions that are sent to the page were compiled with it.
    await page.addInitScript({ content: 'globalThis.__name = (given) => given' })
    await answerWithMany(page, example)
    await page.goto(app.origin + paths.nearby())
    await page.locator('.map-pin').first().waitFor()
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
      const tasks = await panAbout(page)
      const most = Math.max(0, ...tasks)
      say(`  ${what}: ${pins} pins, long tasks ${tasks.map(milliseconds).join(' ') || 'none'}`)
      figures.push({
        what: `map with 5,000 markers, ${pans} pans ${what}`,
        ours: tasks.length === 0 ? 'no long task' : `${tasks.length} long tasks`,
        beside: tasks.length === 0 ? `${pins} pins in sight` : `most ${milliseconds(most)}, ${pins} pins`,
        ratio: '',
        target: `≤ ${targetMs} ms`,
        met: most <= targetMs,
      })
    }
    return figures
  } finally {
    await browser.close()
  }
}
