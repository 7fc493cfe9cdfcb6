import { test as base, expect, type Locator, type Page, type Response } from '@playwright/test'
import { appEndpoints } from '~/app/endpoints'

export { expect }

/** The browser's reports during a test: errors, failed loads, hydration, violations of the content policy. */
export class Complaints {
  readonly lines: string[] = []
  private readonly foreseen: RegExp[] = []

  /** Expects complaints that a test causes on purpose. */
  foresee(...patterns: RegExp[]): void {
    this.foreseen.push(...patterns)
  }

  unforeseen(): string[] {
    return this.lines.filter((line) => !this.foreseen.some((pattern) => pattern.test(line)))
  }
}

/** The browser's message for a page with status 400 or 404. */
export const answeredAsMissing = /status of 40[04]/

interface Journey {
  complaints: Complaints
  /** Taps on a phone and clicks elsewhere, once the target is hydrated. */
  press: (target: Locator) => Promise<void>
  /**
   * Presses a form's button until the form is submitted: a quick second press counts as part of the first.
   */
  submit: (button: Locator) => Promise<void>
  /** Goes to a path and waits until the page is hydrated. */
  open: (path: string) => Promise<void>
}

export const test = base.extend<Journey>({
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      context.on('console', (message) => {
        const isPolicy = /content.security.policy/i.test(message.text())
        if (message.type() !== 'error' && !isPolicy) return
        complaints.lines.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => complaints.lines.push(`uncaught: ${error.error().message}`))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          console.error(`refused by the content policy: ${effectiveDirective} ${blockedURI}`)
        })
      })
      await use(complaints)
      expect(complaints.unforeseen(), 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
  press: async ({ hasTouch }, use) => {
    await use(async (target) => {
      await waitUntilTakenOver(target)
      await (hasTouch ? target.tap() : target.click())
    })
  },
  submit: async ({ press }, use) => {
    await use(async (button) => {
      const sending = await button.evaluateHandle((element) => {
        const state = { isSent: false }
        const { form } = element as HTMLButtonElement
        form?.addEventListener('submit', () => Object.assign(state, { isSent: true }), { once: true })
        return state
      })
      // A tap is acknowledged a moment before the click that follows it.
      const isSent = () =>
        sending.evaluate(async (state) => {
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          return state.isSent
        })
      do await press(button)
      while (!(await isSent()))
    })
  },
  open: async ({ page }, use) => {
    await use(async (path) => {
      await waitUntilClosed(page)
      await page.goto(path)
      await waitUntilAlive(page)
      await wakeUp(page)
    })
  },
})

/** Makes a browser that blocks cookies: it has no cookies, and storage throws when it is touched. */
export async function blockStorage(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  })
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}

/** Waits for hydration. The page looks the same before and after it, so the test reads React's own state. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const found = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'))
    const root = found?.[1] as ReactRoot | undefined
    return root?.stateNode.current.memoizedState.isDehydrated === false
  })
}

/**
 * React hydrates a page in parts, and a press on a part that is not hydrated is lost. The font comes after that and may
 * wrap a line anew, which moves what is about to be pressed. Pages without React, such as a provider's stand-in, are
 * ready at once.
 */
async function waitUntilTakenOver(target: Locator): Promise<void> {
  await target.evaluate(async (element) => {
    if (!('__reactRouterContext' in window)) return
    const isTakenOver = () => Object.keys(element).some((name) => name.startsWith('__reactProps$'))
    // A page whose connection is gone has asked for its font in vain.
    const isFontComing = () =>
      navigator.onLine &&
      (document.querySelector('link[rel=late-font]') !== null ||
        document.fonts.status === 'loading' ||
        document.querySelector<HTMLLinkElement>('link[href*="/own-"]')?.sheet === null)
    while (element.isConnected && !(isTakenOver() && !isFontComing())) {
      // Some parts hydrate on the first sign of life, and an effect starts to listen for it.
      window.dispatchEvent(new Event('scroll'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
}

/** Lower parts hydrate when the user first acts. This dispatches the smallest action. */
export async function wakeUp(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Repeated, because an effect starts to listen some time after the page is shown.
    window.dispatchEvent(new Event('scroll'))
    return [...document.querySelectorAll('main a')].every((link) =>
      Object.keys(link).some((name) => name.startsWith('__reactProps$')),
    )
  })
}

/**
 * The page's next stream of changes that tells of this kind of data, or any if none is given. What changes before the
 * server has begun to watch is read again only much later.
 */
export function nextStream(page: Page, tag = ''): Promise<Response> {
  return page.waitForResponse((reply) => {
    const { pathname, searchParams } = new URL(reply.url())
    const tags = (searchParams.get('tags') ?? '').split(',')
    return pathname === appEndpoints.changes.path && tags.some((each) => each.startsWith(tag))
  })
}

/**
 * Waits until the page has read that its member is asked nothing again. A tab that has read so today does not send the
 * question, so what it has kept is looked at and not the answer.
 */
export async function readAsUnasked(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    try {
      const member = JSON.parse(localStorage.getItem('user') ?? 'null') as { id: number } | null
      // By the page's clock, which a test may have moved.
      const today = new Date(Date.now() + 9 * 60 * 60_000).toISOString().slice(0, 10)
      return sessionStorage.getItem('unasked') === JSON.stringify(`${member?.id} ${today}`)
    } catch {
      // An empty tab has no storage.
      return false
    }
  })
}

/**
 * Waits until a member's page has its stream and has read whether they are asked again to agree: each
 * would be refused if it were sent while the session ends.
 */
export async function visitBegun(page: Page): Promise<void> {
  await Promise.all([nextStream(page), readAsUnasked(page)])
}

/** Without a paint, scripts and fonts start after three seconds. A busy machine may need that long for its first one. */
export async function waitForPaintOnly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout: wait } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => (ms === 3_000 ? 0 : wait(run, ms)),
    })
  })
}

/**
 * A closed sheet or dialog goes back in the history a moment later (ui/use-back-to-close.ts), which would
 * cancel another navigation. An overlay that is open, or was open when the page was left, is not waited for.
 */
export async function waitUntilClosed(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = history.state as { overlay?: string } | null
    const isOwn = state?.overlay?.startsWith(`${performance.timeOrigin}-`) ?? false
    return !isOwn || document.querySelector('[role$=dialog][data-open]') !== null
  })
}

/**
 * Holds back all API replies until the returned function is called. The route stays afterwards and lets everything
 * through: removed while the browser is still continuing a request, it can lose that request.
 */
export async function holdAnswers(page: Page, pattern = '**/v1/**'): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/** Waits until every picture of the page has loaded, also further down and in rows that still arrive. */
export async function waitForPictures(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const missing = [...document.images].filter((image) => !image.complete)
    for (const image of missing) image.loading = 'eager'
    return missing.length === 0
  })
  // Pictures are decoded in parallel with painting, and a screenshot would not wait for that.
  await page.evaluate(() => {
    for (const image of document.images) image.decoding = 'sync'
    return Promise.allSettled([...document.images].map((image) => image.decode()))
  })
}

/** Scrolls to the present end of the page. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
}

/** The browser's offline mode leaves open streams alone, a lost network does not. */
export function loseStreamsOffline(): void {
  globalThis.EventSource = class extends EventSource {
    constructor(address: string | URL) {
      super(address)
      addEventListener('offline', () => {
        this.close()
        this.dispatchEvent(new Event('error'))
      })
    }
  }
}
