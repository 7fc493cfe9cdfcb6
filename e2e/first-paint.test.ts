import type { Page } from '@playwright/test'
import { paths } from '~/features/paths'
import { expect, test, waitForPaintOnly, waitUntilAlive } from './journey'

const fileOf = (address: string) => new URL(address).pathname

/** The stylesheets that the page has applied, without inline ones. */
const sheetsOf = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => (href === null ? [] : [href])))

test('what a page shows is drawn without fetching styles or fonts, which come after it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') asked.push(fileOf(request.url()))
  })
  await page.addInitScript(() => {
    new PerformanceObserver((entries) => {
      const [paint] = entries.getEntriesByName('first-contentful-paint')
      if (paint) window.paintedAt = paint.startTime
    }).observe({ type: 'paint', buffered: true })
  })
  await waitForPaintOnly(page)
  // Looking into the page counts as an act of its user, after which the page fetches rarer fonts, too.
  const fonts = page.waitForResponse(/own-[^/]*\.css$/)
  await page.goto(paths.home())
  await fonts
  expect(asked).toEqual([
    expect.stringMatching(/first-[^/]*\.css$/),
    expect.stringMatching(/own-[^/]*\.css$/),
  ])
  await expect(page.locator('[data-tab-bar]')).toHaveCSS('position', 'fixed')
  await page.waitForFunction(() =>
    [...document.fonts].some((face) => face.family === 'Pretendard' && face.status === 'loaded'),
  )
  const [paintedAt, firstFile] = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\.css|\.woff2/.test(name))
    return [
      window.paintedAt ?? Number.POSITIVE_INFINITY,
      Math.min(...files.map(({ startTime }) => startTime)),
    ]
  })
  expect(firstFile).toBeGreaterThan(paintedAt)
})

test('a screen with styles of its own fetches only those, once it is opened', async ({ page, press }) => {
  await page.goto(paths.timer())
  await waitUntilAlive(page)
  expect(await sheetsOf(page)).not.toContainEqual(expect.stringMatching(/map-[^/]*\.css#?$/))
  await press(page.getByRole('navigation', { name: '주요 화면' }).getByRole('link', { name: '내 주변' }))
  await expect(page).toHaveURL(paths.nearby())
  await expect
    .poll(() => sheetsOf(page))
    .toEqual(expect.arrayContaining([expect.stringMatching(/map-[^/]*\.css#?$/)]))
  expect(await sheetsOf(page)).not.toContainEqual(expect.stringMatching(/entry-[^/]*\.css#?$/))
})

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false })

  test('MY already greets a visitor', async ({ page }) => {
    await page.goto(paths.profile())
    await expect(page.getByText('로그인하고 시작해 보세요')).toBeVisible()
    await expect(page.getByRole('link', { name: '로그인 · 회원가입' })).toBeVisible()
    await expect(page.getByText('로그인 상태를 확인하고 있어요')).toBeHidden()
  })
})

declare global {
  interface Window {
    paintedAt?: number
  }
}
