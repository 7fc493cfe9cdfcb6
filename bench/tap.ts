import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { paths } from '~/features/paths'
import { type Figure, median, roundsOf, timeFigure } from './harness/figures'
import type { Measured } from './harness/load'
import { onPhone, withBrowser } from './harness/phone'

/** The throttling profiles of Chrome's developer tools: bytes per second, and latency in milliseconds. */
const networks = {
  'fast 4G': { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 },
  'fast 3G': { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 },
  'slow 3G': { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 2_000 },
} as const
type Network = keyof typeof networks

/** A phone's processor is this many times as slow as this machine's. */
const slowerBy = 4
const visits = roundsOf(5)
/** The time between the first paint and the tap. */
const readsForMs = 1_000

declare global {
  interface Window {
    answeredAfter?: number
    frameAfter?: number
  }
}

/**
 * Runs in every document. Records how long after the tap the page reacts to it and the next screen is shown.
 */
function watchTap(next: string): void {
  const tappedAt = () => Number(sessionStorage.getItem('tapped-at'))
  const now = () => performance.timeOrigin + performance.now()
  let pressed: Element | null = null
  addEventListener(
    'pointerdown',
    (event) => {
      sessionStorage.setItem('tapped-at', String(performance.timeOrigin + event.timeStamp))
      pressed = (event.target as Element).closest('a')
    },
    true,
  )
  const look = () => {
    const isAnswered =
      (pressed !== null && getComputedStyle(pressed).opacity !== '1') ||
      document.querySelector('[role="progressbar"]') !== null
    if (isAnswered) window.answeredAfter ??= now() - tappedAt()
    const isThere =
      location.pathname === next && document.querySelector('main h1')?.checkVisibility() === true
    if (isThere) window.frameAfter = now() - tappedAt()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** One first visit: waits for the home screen and taps a category on it. */
function visit(
  browser: Browser,
  origin: string,
  network: Network,
): Promise<{ answer: number; frame: number }> {
  return onPhone(browser, async (context) => {
    await context.addInitScript(watchTap, new URL(paths.category(1), origin).pathname)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...networks[network] })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    await page.goto(origin + paths.home(), { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const box = await page
      .getByRole('navigation', { name: '카테고리' })
      .getByRole('link')
      .nth(1)
      .boundingBox()
    if (!box) throw new Error('There is no category on the home page.')
    await pause(readsForMs)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    const answer = await page.waitForFunction(() => window.answeredAfter).then((found) => found.jsonValue())
    await page.mouse.up()
    const frame = await page.waitForFunction(() => window.frameAfter).then((found) => found.jsonValue())
    return { answer: answer ?? Number.NaN, frame: frame ?? Number.NaN }
  })
}

/** Measures when the first tap of a first visit gets a reaction, and when the next screen is shown. */
export function measureFirstTap({ app, say }: Measured): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const figures: Figure[] = []
    for (const network of Object.keys(networks) as Network[]) {
      const all: { answer: number; frame: number }[] = []
      for (let at = 0; at < visits; at += 1) all.push(await visit(browser, app.origin, network))
      const each = all.map(({ answer, frame }) => `${answer.toFixed(0)}/${frame.toFixed(0)}`)
      say(`  ${network}: ${each.join(' ')}`)
      const beside = `a processor ${slowerBy} times as slow`
      const answer = median(all.map((each) => each.answer))
      const frame = median(all.map((each) => each.frame))
      const frameTarget = network === 'fast 3G' ? { mostMs: 1_000 } : {}
      figures.push(
        timeFigure(`first tap is answered, ${network}`, answer, { beside, mostMs: 100 }),
        timeFigure(`frame of the next screen, ${network}`, frame, frameTarget),
      )
    }
    return figures
  })
}
