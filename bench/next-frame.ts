import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { paths } from '~/features/paths'
import { topListPath } from './catalogue-list'
import { type Figure, median, roundsOf, timeFigure } from './harness/figures'
import type { Measured } from './harness/load'
import { onPhone, withBrowser } from './harness/phone'
import { firstOf } from './harness/running-app'

/** A phone's processor is this many times as slow as this machine's. */
const slowerBy = 4
/** A good Interaction to Next Paint (web.dev/inp). */
const mostMs = 200
const visits = roundsOf(7)
/** After the network is quiet, what waits for idle moments has this long. */
const idleForMs = 1_500

/** From the press to the next frame, in milliseconds: the longest event of the tap, as the browser counts it. */
function nextFrameAfter(browser: Browser, url: string, link: string): Promise<number> {
  return onPhone(browser, async (context) => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto(url, { waitUntil: 'networkidle' })
    await pause(idleForMs)
    await page.evaluate(() => {
      const durations: number[] = []
      Object.assign(window, { durations })
      const note = (list: PerformanceObserverEntryList) => {
        for (const { duration } of list.getEntries()) durations.push(duration)
      }
      // Shorter ones are not told of.
      const told = { type: 'event', durationThreshold: 16 }
      new PerformanceObserver(note).observe(told)
    })
    const target = page.locator(link).first()
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`${url} shows no ${link}.`)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    await page.touchscreen.tap(box.x + box.width / 2, box.y + Math.min(box.height / 2, 60))
    await page.waitForFunction(() => (window as unknown as { durations: number[] }).durations.length > 0)
    await pause(idleForMs)
    return page.evaluate(() => Math.max(...(window as unknown as { durations: number[] }).durations))
  })
}

/** Measures how long the taps that lead from screen to screen keep a slow phone from drawing. */
export function measureNextFrame({ app, say }: Measured): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const game = paths.game(await firstOf(app, topListPath))
    const cafe = paths.cafe(await firstOf(app, `${cafeEndpoints.list.path}?page_size=1`))
    const toMeetups = `nav a[href="${paths.meetups()}"]`
    const taps = {
      '/ to the meetups': [paths.home(), toMeetups],
      'a category to a game': [paths.category(1), 'main a[href^="/game/"]'],
      'a game to the meetups': [game, toMeetups],
      'a cafe to the meetups': [cafe, toMeetups],
      'the meetups to a room': [paths.meetups(), 'main a[href^="/matching/"]'],
      'the map to the meetups': [paths.nearby(), toMeetups],
    } as const
    const figures: Figure[] = []
    for (const [name, [path, link]] of Object.entries(taps)) {
      const all: number[] = []
      for (let at = 0; at < visits; at += 1) all.push(await nextFrameAfter(browser, app.origin + path, link))
      say(`  ${name}: ${all.map((ms) => ms.toFixed(0)).join(' ')}`)
      const beside = `a processor ${slowerBy} times as slow`
      figures.push(timeFigure(`next frame after a tap, ${name}`, median(all), { beside, mostMs }))
    }
    return figures
  })
}
