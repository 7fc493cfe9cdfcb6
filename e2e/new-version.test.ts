import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { paths } from '~/features/paths'
import { expect, test } from './journey'
import { arriveAs } from './people'

test.use({ serviceWorkers: 'allow' })

interface Release {
  /** Changes a file of the app as a later version would. */
  change(path: string, rewrite: (text: string) => string): void
  url: string
  /** Stops replying to requests. */
  goDown(): void
  /** Closes the server after the page has left, because the page may still load pictures. */
  closeAfter(page: Page): Promise<void>
}

async function serveReleases(app: string): Promise<Release> {
  const changes = new Map<string, (text: string) => string>()
  let isDown = false
  const server: Server = createServer(async (request, response) => {
    if (isDown) return request.socket.destroy()
    const { pathname } = new URL(request.url ?? '/', app)
    // Without it the app answers in the words for other programs.
    const version = request.headers['calls-version']
    const headers: Record<string, string> = typeof version === 'string' ? { 'calls-version': version } : {}
    const reply = await fetch(new URL(request.url ?? '/', app), { redirect: 'manual', headers })
    const rewrite = changes.get(pathname)
    const body = rewrite ? Buffer.from(rewrite(await reply.text())) : Buffer.from(await reply.arrayBuffer())
    const passedOn = ['content-type', 'cache-control', 'content-security-policy', 'location', 'etag']
    for (const name of passedOn) {
      const value = reply.headers.get(name)
      if (value !== null && !(rewrite && name === 'etag')) response.setHeader(name, value)
    }
    response.writeHead(reply.status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    change: (path, rewrite) => void changes.set(path, rewrite),
    goDown: () => {
      isDown = true
    },
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    closeAfter: async (page) => {
      await page.goto('about:blank')
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The service worker is registered once the page is used. */
async function install(page: Page, { url }: Release): Promise<void> {
  await page.goto(url)
  const isInstalled = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return isInstalled()
    })
    .toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/**
 * Looks for a new worker, as the browser does now and then. A fetch in the moment of the change starts the old worker
 * again, and the new one waits for it: with a test attached to Chromium 159 longer than 90 seconds, so here it is stopped.
 */
async function updateWorker(page: Page): Promise<void> {
  const isWaiting = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    // It fails when the worker goes meanwhile, and is asked again.
    await registration?.update().catch(() => null)
    return Boolean(registration?.waiting)
  })
  if (!isWaiting) return
  const browser = await page.context().newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  await browser.detach()
}

test('who has the app installed gets a new version on the next visit', async ({
  page,
  baseURL,
  complaints,
}) => {
  test.slow()
  complaints.foresee(/ERR_|Failed to load resource|Failed to fetch/)
  const release = await serveReleases(baseURL ?? '')
  try {
    await install(page, release)

    // An earlier version of the service worker used this cache name.
    await page.evaluate(async () => (await caches.open('pages-1')).put('/', new Response('old')))

    release.change('/', (html) => html.replace('<html ', '<html data-release="2" '))
    release.change('/sw.js', (script) =>
      script.replaceAll(/"revision":"[^"]+"|revision:"[^"]+"/g, 'revision:"2"'),
    )

    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-release', '2')

    // Only the new version deletes this cache. The browser may have looked for it by itself already.
    const hasOldCache = async () => {
      await updateWorker(page)
      return page.evaluate(() => caches.has('pages-1'))
    }
    // The new version fetches every file of it first, which takes seconds.
    await expect.poll(hasOldCache, { timeout: 30_000 }).toBe(false)
    await page.waitForFunction(async () => {
      const { controller } = navigator.serviceWorker
      const registration = await navigator.serviceWorker.getRegistration()
      const isAlone = !registration?.installing && !registration?.waiting
      return isAlone && controller?.state === 'activated' && controller === registration?.active
    })
    // Offline pages belong to the new version too.
    release.goDown()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-release', '2')
  } finally {
    await release.closeAfter(page)
  }
})

test('a page is never taken from what was kept while the network answers', async ({ page, baseURL }) => {
  const release = await serveReleases(baseURL ?? '')
  try {
    await install(page, release)
    for (const visit of [1, 2, 3]) {
      release.change('/', (html) => html.replace('<html ', `<html data-visit="${visit}" `))
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-visit', String(visit))
    }
  } finally {
    await release.closeAfter(page)
  }
})

test.describe('without a service worker, whose requests would bypass the route', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page whose code is missing is loaded anew once, not again and again', async ({
    page,
    open,
    press,
    complaints,
  }) => {
    complaints.foresee(/status of 404|Error loading route module|Failed to fetch dynamically/)
    await open('/')
    await page.route('**/assets/news-list-page-*.js', (route) => route.fulfill({ status: 404 }))
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
    })
    await press(page.getByRole('link', { name: '소식 전체 보기' }))
    await expect(page).toHaveURL(paths.news())
    await expect(page.getByRole('list', { name: '소식' }).getByRole('listitem').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(loads).toEqual([paths.news()])
    await page.getByRole('navigation', { name: '주요 화면' }).getByRole('link', { name: '홈' }).click()
    await expect(page.getByRole('region', { name: '인기 랭킹' })).toBeVisible()
  })
})

test('a page of an earlier release is loaded anew when it calls what has changed its words', async ({
  page,
  open,
  complaints,
}) => {
  complaints.foresee(/status of 426/)
  await arriveAs(page, 'franchise')
  // As if the page had been open for a minute.
  await page.addInitScript(() => {
    const since = performance.now.bind(performance)
    performance.now = () => since() + 60_000
  })
  await page.route(
    (url) => url.pathname === '/v1/staff/cafes',
    (route) => route.fulfill({ status: 426, json: { error: '새 버전이 나왔어요.', code: 'NEW_VERSION' } }),
    { times: 1 },
  )
  await open('/staff')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /주사위다방|카페/ }).first()).toBeVisible()
})

test('a worker that has to go takes all that it stored with it', async ({ page, baseURL, request }) => {
  const release = await serveReleases(baseURL ?? '')
  try {
    await install(page, release)
    const off = await (await request.get('/sw-off.js')).text()
    release.change('/sw.js', () => off)
    // Asked again each time, because an update that the browser began before the change counts as this one.
    const left = async () => {
      await updateWorker(page)
      return page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ])
    }
    await expect.poll(left).toEqual([0, 0])
  } finally {
    await release.closeAfter(page)
  }
})
