import type { Page } from '@playwright/test'
import { answeredAsMissing, expect, scrollToEnd, test, waitForPictures } from './journey'
import { listSwept, openScreen, type Screen } from './screens'
import { sweepParts } from './sweep'

const mostShift = 0.02

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const what = node instanceof Element ? node.outerHTML.slice(0, 160) : `‘${node?.nodeValue}’`
          return `${what} from ${previousRect.y} to ${currentRect.y}`
        })
        window.shifts.push({ value: entry.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

for (const part of sweepParts<Screen>()) {
  const title = `nothing jumps while a screen loads: ${part.name}`
  test(title, { tag: ['@sweep', '@wide'] }, async ({ page, request, isMobile, complaints }) => {
    complaints.foresee(answeredAsMissing)
    await watchShifts(page)
    for (const screen of part.of(await listSwept(request, { isMobile }))) {
      if (screen.isMissing) continue
      const { name } = screen
      await openScreen(page, screen)
      await waitForPictures(page)
      await page.evaluate(() => document.fonts.ready)
      const shifts = await page.evaluate(() => window.shifts)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      expect.soft(sum, `${name}: ${JSON.stringify(shifts)}`).toBeLessThan(mostShift)
    }
  })
}

test('nothing jumps while home is scrolled through', { tag: '@wide' }, async ({ page, open }) => {
  await watchShifts(page)
  await open('/')
  for (let step = 0; step < 8; step += 1) {
    await page.mouse.wheel(0, 500)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  await scrollToEnd(page)
  await waitForPictures(page)
  const shifts = await page.evaluate(() => window.shifts)
  expect(
    shifts.reduce((total, { value }) => total + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(mostShift)
})
