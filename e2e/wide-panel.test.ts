import { expect, test } from './journey'
import { readFigures } from './town'

test('from 768 px on the panel stands beside a column of 430 px', { tag: '@wide-only' }, async ({
  page,
  open,
}) => {
  await open('/')
  const panel = page.getByRole('complementary', { name: '미플 소개' })
  for (const [width, isShown] of [
    [767, false],
    [768, true],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForFunction((wide) => window.innerWidth === wide, width)
    await expect(panel).toBeVisible({ visible: isShown })
    const main = await page.getByRole('main').boundingBox()
    if (isShown) {
      // The column has two edges of one pixel.
      expect(main?.width).toBeGreaterThanOrEqual(428)
      expect(main?.width).toBeLessThanOrEqual(430)
      const box = await panel.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0)
    } else {
      // The whole width except the scrollbar.
      expect(main?.width).toBe(await page.evaluate(() => document.body.clientWidth))
    }
  }
})

test('the panel shows the counts of this moment', { tag: '@wide-only' }, async ({ page, open, request }) => {
  const panel = page.getByRole('complementary', { name: '미플 소개' })
  const before = await readFigures(request)
  await open('/')
  await expect(panel).toContainText('게임 찾기부터 모임까지, 보드게임은 미플')
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  const games = panel.getByRole('definition').last()
  await expect(games).toHaveText(before.games.toLocaleString('ko-KR'))
  // Fewer than a hundred are not shown. Other tests sign up members meanwhile.
  const figures = await readFigures(request)
  const shown = await panel.getByRole('definition').allTextContents()
  if (shown.length === 1) expect(before.members).toBeLessThan(100)
  else {
    const members = Number(shown[0]?.replaceAll(',', ''))
    expect(members).toBeGreaterThanOrEqual(Math.max(100, before.members))
    expect(members).toBeLessThanOrEqual(figures.members)
  }
})

test('the panel stays while the app scrolls beside it', { tag: '@wide-only' }, async ({ page, open }) => {
  await open('/')
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: 'instant' }))
  await expect(page.getByRole('complementary', { name: '미플 소개' })).toBeInViewport({ ratio: 0.99 })
})
