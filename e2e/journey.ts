import { test as base, expect, type Locator, type Page } from '@playwright/test'

export { expect }

/** What the browser complained about on the way: errors, broken loads, hydration, the content policy. */
export class Complaints {
  readonly heard: string[] = []
  private readonly foreseen: RegExp[] = []

  /** For a journey that goes wrong on purpose. */
  foresee(...patterns: RegExp[]): void {
    this.foreseen.push(...patterns)
  }

  unforeseen(): string[] {
    return this.heard.filter((line) => !this.foreseen.some((pattern) => pattern.test(line)))
  }
}

/** What a browser says when a page that is not there is opened. */
export const answeredAsMissing = /status of 40[04]/

interface Journey {
  complaints: Complaints
  /** A finger's tap on a phone, a click elsewhere, once the target answers to it. */
  press: (target: Locator) => Promise<void>
  /** Presses a form's button until the form is sent: a second press within moments is taken for the first. */
  submit: (button: Locator) => Promise<void>
  /** Goes to a path and waits until the page answers to taps. */
  open: (path: string) => Promise<void>
}

export const test = base.extend<Journey>({
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      context.on('console', (message) => {
        const isPolicy = /content.security.policy/i.test(message.text())
        if (message.type() !== 'error' && !isPolicy) return
        complaints.heard.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => complaints.heard.push(`uncaught: ${error.error().message}`))
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
      do await press(button)
      while (!(await sending.evaluate(({ isSent }) => isSent)))
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

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}

/** The server's page looks the same before and after React has taken it over; only React knows. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const found = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'))
    const root = found?.[1] as ReactRoot | undefined
    return root?.stateNode.current.memoizedState.isDehydrated === false
  })
}

/**
 * React hydrates a page in parts, and an early press on a later part is lost. Pages that are not React's, such as a
 * provider's stand-in, are ready as they come.
 */
async function waitUntilTakenOver(target: Locator): Promise<void> {
  await target.evaluate(async (element) => {
    if (!('__reactRouterContext' in window)) return
    const isTakenOver = () => Object.keys(element).some((name) => name.startsWith('__reactProps$'))
    while (element.isConnected && !isTakenOver()) {
      // Some parts wait for the first thing that anybody does, and begin to listen for it in an effect.
      window.dispatchEvent(new Event('scroll'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
}

/** Parts further down are taken over when the visitor first does anything; this is the least anybody does. */
export async function wakeUp(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // What listens for it begins to in an effect, some time after the frame that shows the page.
    window.dispatchEvent(new Event('scroll'))
    return [...document.querySelectorAll('main a')].every((link) =>
      Object.keys(link).some((name) => name.startsWith('__reactProps$')),
    )
  })
}

/**
 * A sheet or dialog that closes steps back in the history a moment later (ui/use-back-to-close.ts), which would end another
 * way taken meanwhile. One that is open, or was when the page was left, is not waited for.
 */
export async function waitUntilClosed(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = history.state as { overlay?: string } | null
    const isOwn = state?.overlay?.startsWith(`${performance.timeOrigin}-`) ?? false
    return !isOwn || document.querySelector('[role$=dialog][data-open]') !== null
  })
}

/** No answer of the API arrives until the returned function is called. */
export async function holdAnswers(page: Page, pattern = '**/v1/**'): Promise<() => Promise<void>> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.fallback()
  })
  return async () => {
    release()
    await page.unroute(pattern)
  }
}

/** Every picture of the page is there, also of those further down and of rows that are still arriving. */
export async function waitForPictures(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const missing = [...document.images].filter((image) => !image.complete)
    for (const image of missing) image.loading = 'eager'
    return missing.length === 0
  })
  // What has arrived is unpacked beside the painting, and a screenshot would not wait for it.
  await page.evaluate(() => {
    for (const image of document.images) image.decoding = 'sync'
    return Promise.allSettled([...document.images].map((image) => image.decode()))
  })
}

/** As somebody scrolls: to the end of what is there now. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
}
