import type { Page } from '@playwright/test'
import { categories, gamesInTopCategory } from '~/features/catalogue/category'
import { gamesPerPage } from '~/features/catalogue/game'
import { paths } from '~/features/paths'
import { expect, holdAnswers, scrollToEnd, test } from './journey'

/** At least the first page is shown; a tall screen loads the second one at once. */
async function expectFirstPage(page: Page, tab: number): Promise<void> {
  const rows = page.getByRole('list', { name: listOf(tab) }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(gamesPerPage)
}

const listOf = (tab: number) => `${categories[tab]?.name} 게임`

test('a tap on a tab shows that category, and the address says so', async ({ page, open, press }) => {
  await open('/category')
  await expect(page.getByRole('tab')).toHaveText(categories.map(({ name }) => name))
  await expect(page.getByRole('tab', { name: 'TOP 20' })).toHaveAttribute('aria-selected', 'true')
  await press(page.getByRole('tab', { name: '3-4인추천' }))
  await expect(page).toHaveURL(paths.category(2))
  await expectFirstPage(page, 2)
})

test('arrow keys move through the tabs, Home and End to the ends', { tag: '@wide' }, async ({
  page,
  open,
}) => {
  await open('/category')
  const chosen = page.getByRole('tab', { selected: true })
  await page.getByRole('tab', { name: 'TOP 20' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(chosen).toHaveText('2인추천')
  await expect(page.getByRole('tab', { name: '2인추천' })).toBeFocused()
  await expect(page.getByRole('list', { name: listOf(1) })).toBeVisible()
  await page.keyboard.press('End')
  await expect(chosen).toHaveText('1인용')
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowRight')
  await expect(chosen).toHaveText('TOP 20')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await expect(chosen).toHaveText('TOP 20')
})

test('a category seen before is there at the tap, without waiting for the network', async ({
  page,
  open,
  press,
}) => {
  await open(paths.category(1))
  await press(page.getByRole('tab', { name: '3-4인추천' }))
  await expectFirstPage(page, 2)

  const release = await holdAnswers(page)
  const shown = await page.evaluate(
    ({ tab, list }) =>
      new Promise<{ milliseconds: number; rows: number; sawSkeleton: boolean }>((resolve) => {
        let sawSkeleton = false
        const began = performance.now()
        const watcher = new MutationObserver(() => {
          const panel = document.querySelector('[role="tabpanel"]')
          const rows = panel?.querySelectorAll(`ul[aria-label="${list}"] > li`).length ?? 0
          if (rows === 0 && panel?.querySelector('.animate-breathe')) sawSkeleton = true
          if (rows === 0) return
          watcher.disconnect()
          resolve({ milliseconds: performance.now() - began, rows, sawSkeleton })
        })
        watcher.observe(document.body, { childList: true, subtree: true, attributes: true })
        document.querySelector<HTMLElement>(`[role="tab"][data-tab="${tab}"]`)?.click()
      }),
    { tab: 1, list: listOf(1) },
  )
  expect(shown.rows).toBeGreaterThanOrEqual(gamesPerPage)
  expect(shown.sawSkeleton).toBe(false)
  // Only reported, because a slow machine is not a fault of the product.
  test.info().annotations.push({ type: 'tap to rows', description: `${shown.milliseconds.toFixed(0)} ms` })
  release()
})

test('a category seen before is there when it is reached from home, too', async ({ page, open, press }) => {
  await open(paths.category(5))
  await expect(page.getByRole('list', { name: listOf(5) })).toBeVisible()
  await press(page.getByRole('link', { name: '뒤로' }))
  const shortcut = page.getByRole('navigation', { name: '카테고리' }).getByRole('link', { name: '파티용' })
  await expect(shortcut).toBeVisible()
  const release = await holdAnswers(page)
  await press(shortcut)
  await expectFirstPage(page, 5)
  release()
})

test('more games come while scrolling, each only once', async ({ page, open }) => {
  await open(paths.category(1))
  const rows = page.getByRole('list', { name: listOf(1) }).getByRole('listitem')
  const count = await page.getByText(/^게임 \d+개$/).textContent()
  const all = Number(count?.replace(/\D/g, ''))
  expect(all).toBeGreaterThan(gamesPerPage)
  await expect(async () => {
    await scrollToEnd(page)
    expect(await rows.count()).toBe(all)
  }).toPass()
  const links = await rows
    .getByRole('link')
    .evaluateAll((each) => each.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(links.length)
})

test('every category comes with fifteen games or more', async ({ request }) => {
  for (const { tab, name } of categories) {
    const html = await (await request.get(paths.category(tab))).text()
    const games = html.match(/<a [^>]*href="\/game\/\d+"/g) ?? []
    expect(new Set(games.map((link) => /\d+"$/.exec(link)?.[0])).size, name).toBeGreaterThanOrEqual(15)
  }
})

test('TOP 20 has twenty, with the places 1 to 20', async ({ page, open }) => {
  await open(paths.category(0))
  const rows = page.getByRole('list', { name: 'TOP 20 게임' }).getByRole('listitem')
  await expect(rows).toHaveCount(gamesInTopCategory)
  await expect(rows.first()).toContainText('1위')
  await expect(rows.last()).toContainText('20위')
  await scrollToEnd(page)
  await expect(page.getByRole('button', { name: '더 보기' })).toHaveCount(0)
  await expect(rows).toHaveCount(gamesInTopCategory)
})

test('going back from a game returns to the same place in the list', { tag: '@wide' }, async ({
  page,
  open,
  press,
}) => {
  await open(paths.category(1))
  const row = page
    .getByRole('list', { name: listOf(1) })
    .getByRole('listitem')
    .nth(14)
  await row.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy({ top: 200, behavior: 'instant' }))
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  await press(row.getByRole('link'))
  await expect(page).toHaveURL(/\/game\/\d+$/)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await press(page.getByRole('link', { name: '뒤로' }))
  await expect(page).toHaveURL(paths.category(1))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('each tab keeps its own place', async ({ page, open, press }) => {
  await open(paths.category(1))
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
  await press(page.getByRole('tab', { name: '3-4인추천' }))
  await expect(page.getByRole('list', { name: listOf(2) })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await press(page.getByRole('tab', { name: '2인추천' }))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
})

test('a category is ordered and narrowed, and the address keeps it', async ({ page, open, press }) => {
  await open(paths.category(1))
  const games = page.getByRole('list', { name: listOf(1) }).getByRole('listitem')
  await expect(games.first()).toBeVisible()
  await page.getByLabel('정렬').selectOption('쉬운 순')
  await expect(page).toHaveURL(`${paths.category(1)}&sort=easy`)
  await page.getByLabel('난이도').selectOption('아주 쉬움')
  await expect(page).toHaveURL(`${paths.category(1)}&sort=easy&level=very-easy`)
  await expect(games.filter({ hasNotText: '아주 쉬움' })).toHaveCount(0)
  await expect(games.first()).toContainText('아주 쉬움')

  await page.reload()
  await expect(page.getByLabel('정렬')).toHaveValue('easy')
  await expect(games.filter({ hasNotText: '아주 쉬움' })).toHaveCount(0)
  await open(`${paths.category(1)}&level=very-hard&people=8`)
  await expect(page.getByText('조건에 맞는 게임이 없어요')).toBeVisible()
  await press(page.getByRole('button', { name: '조건 모두 해제' }))
  await expect(page).toHaveURL(paths.category(1))
  await expect(games.first()).toBeVisible()
})

test('the grid of categories leads to each of them', async ({ page, open, press }) => {
  await open(paths.categoryList())
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(cards).toHaveCount(16)
  for (const { tab } of categories) await expect(cards.nth(tab)).toHaveAttribute('href', paths.category(tab))
  await press(cards.filter({ hasText: '고?스톱?' }))
  await expect(page.getByRole('tab', { selected: true })).toHaveText('고?스톱?')
})
