import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './journey'

interface Release {
  /** The same app with some of its files as a later version would have them. */
  change(path: string, rewrite: (text: string) => string): void
  url: string
  close(): Promise<void>
}

async function serveReleases(app: string): Promise<Release> {
  const changes = new Map<string, (text: string) => string>()
  const server: Server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', app)
    const reply = await fetch(new URL(request.url ?? '/', app), { redirect: 'manual' })
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
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

test('who has the app installed gets a new version on the next visit', async ({ page, baseURL }) => {
  const release = await serveReleases(baseURL ?? '')
  try {
    await page.goto(release.url)
    // It is installed once the page is used.
    await page.keyboard.press('Shift')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

    release.change('/', (html) => html.replace('<html ', '<html data-release="2" '))
    release.change('/sw.js', (script) =>
      script.replaceAll('pages-1', 'pages-2').replaceAll('assets-1', 'assets-2'),
    )

    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-release', '2')

    const caches = () => page.evaluate(async () => (await window.caches.keys()).toSorted())
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(caches).toContain('pages-2')
    await expect.poll(caches).not.toContain('pages-1')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  } finally {
    await release.close()
  }
})

test('a page is never taken from what was kept while the network answers', async ({ page, baseURL }) => {
  const release = await serveReleases(baseURL ?? '')
  try {
    await page.goto(release.url)
    await page.keyboard.press('Shift')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    for (const visit of [1, 2, 3]) {
      release.change('/', (html) => html.replace('<html ', `<html data-visit="${visit}" `))
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-visit', String(visit))
    }
  } finally {
    await release.close()
  }
})
