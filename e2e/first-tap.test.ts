import type { Page, Route } from '@playwright/test'
import { paths } from '~/features/paths'
import { expect, holdAnswers, test, waitUntilAlive } from './journey'

const pendingBar = (page: Page) => page.getByRole('progressbar', { name: '화면을 여는 중' })

test('a tap on a screen whose code is still on its way is answered by a bar until it is there', {
  tag: '@wide',
}, async ({ page, open, press }) => {
  await open('/')
  const release = await holdAnswers(page, '**/assets/*.js')
  await press(page.getByRole('link', { name: '소식 전체 보기' }))
  await expect(pendingBar(page)).toHaveCSS('opacity', '1')
  await expect(page.getByRole('region', { name: '인기 랭킹' })).toBeVisible()
  release()
  await expect(page).toHaveURL(paths.news())
  await expect(page.getByRole('list', { name: '소식' })).toBeVisible()
  await expect(pendingBar(page)).toHaveCount(0)
})

test('where motion is not welcome the bar stands still', async ({ page, open, press }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open('/')
  const release = await holdAnswers(page, '**/assets/*.js')
  await press(page.getByRole('link', { name: '소식 전체 보기' }))
  await expect(pendingBar(page)).toHaveCSS('opacity', '1')
  const isStill = () =>
    pendingBar(page).evaluate((bar) => bar.getAnimations().every(({ playState }) => playState === 'finished'))
  await expect.poll(isStill).toBe(true)
  release()
  await expect(pendingBar(page)).toHaveCount(0)
})

test('the fonts of rarer characters wait until the screen of a first tap has come', async ({
  page,
  press,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const fonts = () => asked.filter((path) => /rest-[^/]*\.css$/.test(path))
  await page.goto('/')
  await waitUntilAlive(page)
  const release = await holdAnswers(page, '**/assets/*.js')
  await press(page.getByRole('navigation', { name: '카테고리' }).getByRole('link').first())
  await expect(pendingBar(page)).toHaveCSS('opacity', '1')
  expect(fonts()).toEqual([])
  release()
  await expect(pendingBar(page)).toHaveCount(0)
  await expect.poll(fonts).toHaveLength(1)
})

/** Files that are fetched in advance for later screens. */
const preloads = (page: Page) => page.locator('link[rel="modulepreload"][fetchpriority="low"]')

test('the code of the tabs is there before they are tapped', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => preloads(page).count()).toBeGreaterThan(5)
})

test('who saves data is not sent the code of screens not asked for', async ({ page, open }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await open('/')
  await page.mouse.wheel(0, 50)
  await page.waitForFunction(() => document.querySelector('link[href*="/assets/rest-"]'))
  await expect(preloads(page)).toHaveCount(0)
})

/** The table of all screens comes a moment after the page. */
async function waitForScreenTable(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.values(window.__reactRouterManifest.routes).some(({ module }) =>
      module.includes('news-list-page'),
    ),
  )
}

test('a second tap while the connection is still being tried is answered too', async ({
  page,
  open,
  press,
  complaints,
}) => {
  complaints.foresee(/ERR_FAILED|Failed to fetch|Failed to load resource/)
  await open('/')
  await waitForScreenTable(page)
  const probes: Route[] = []
  await page.route('**/assets/news-list-page-*.js', (route) => {
    if (route.request().method() !== 'HEAD') return route.abort()
    probes.push(route)
  })
  const link = page.getByRole('link', { name: '소식 전체 보기' })
  await press(link)
  await expect.poll(() => probes.length).toBe(1)
  await press(link)
  await probes[0]?.abort()
  await expect.poll(() => probes.length).toBe(2)
  await probes[1]?.abort()
  const toasts = page.getByRole('region', { name: '알림' }).getByRole('listitem')
  await expect(toasts).toHaveText([/인터넷에 연결되어 있지 않아요/])
  await expect(pendingBar(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('without a connection a tap on a screen whose code is not there keeps the present one and says so once', async ({
  page,
  open,
  press,
  context,
  complaints,
}) => {
  complaints.foresee(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await open('/')
  await waitForScreenTable(page)
  await context.setOffline(true)
  const link = page.getByRole('link', { name: '소식 전체 보기' })
  const toasts = page.getByRole('region', { name: '알림' }).getByRole('listitem')
  for (const _ of [1, 2]) {
    // What the first tap led to still stands at the second, which is answered once its own probe has failed.
    const refused = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await press(link)
    await refused
    await expect(toasts).toHaveText([/인터넷에 연결되어 있지 않아요/])
    await expect(pendingBar(page)).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('region', { name: '인기 랭킹' })).toBeVisible()
  }
  await context.setOffline(false)
  await press(link)
  await expect(page).toHaveURL(paths.news())
  await expect(page.getByRole('list', { name: '소식' }).getByRole('listitem').first()).toBeVisible()
})
