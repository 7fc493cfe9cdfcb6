import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '~/scripts/lib/system-packages.mjs'

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findChromium() ?? undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A visit that nobody has made before. */
export async function onPhone<T>(
  browser: Browser,
  visit: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const size = {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  }
  const context = await browser.newContext({ ...size, locale: 'ko-KR' })
  try {
    // The compiler inserts calls of this helper into the functions that are sent to the page.
    await context.addInitScript({ content: 'globalThis.__name = (given) => given' })
    return await visit(context)
  } finally {
    await context.close()
  }
}
