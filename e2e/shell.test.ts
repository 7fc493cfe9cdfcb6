import type { Page } from '@playwright/test'
import { paths } from '~/features/paths'
import { expect, test } from './journey'
import { findGame } from './town'

const tabs = [
  { name: '홈', path: paths.home() },
  { name: '모임', path: paths.meetups() },
  { name: '내 주변', path: paths.nearby() },
  { name: '타이머', path: paths.timer() },
  { name: 'MY', path: paths.profile() },
]

test('the tab bar leads to the five main screens and marks the one that is open', { tag: '@wide' }, async ({
  page,
  open,
  press,
}) => {
  await open('/')
  const bar = page.getByRole('navigation', { name: '주요 화면' })
  await expect(bar.getByRole('link')).toHaveText(tabs.map(({ name }) => name))
  for (const { name, path } of [...tabs.slice(1), ...tabs.slice(0, 1)]) {
    await press(bar.getByRole('link', { name, exact: true }))
    await expect(page).toHaveURL(path)
    await expect(bar.locator('[aria-current="page"]')).toHaveText(name)
  }
})

test('home is marked on home only, the others on everything below them', async ({ page, open }) => {
  const current = page.getByRole('navigation', { name: '주요 화면' }).locator('[aria-current="page"]')
  for (const [path, marked] of [
    ['/matching/in-cafe', '모임'],
    ['/timer/end', '타이머'],
    ['/profile', 'MY'],
  ] as const) {
    await open(path)
    await expect(current, path).toHaveText(marked)
  }
  for (const path of [paths.category(), paths.search(), paths.news()]) {
    await open(path)
    await expect(current, path).toHaveCount(0)
  }
})

test('the tab bar is 83 px high and always in sight, with 24 px icons and 10 px words', {
  tag: '@wide',
}, async ({ page, open }) => {
  await open('/')
  const bar = page.getByRole('navigation', { name: '주요 화면' })
  for (const top of [0, 600, 100_000]) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
    const box = await bar.boundingBox()
    expect(box?.height).toBe(83)
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(page.viewportSize()?.height)
  }
  const link = bar.getByRole('link').first()
  await expect(link).toHaveCSS('font-size', '10px')
  expect(await link.locator('svg').boundingBox()).toMatchObject({ width: 24, height: 24 })
  await expect(link.locator('svg')).toHaveCSS('color', 'rgb(241, 144, 77)')
  await expect(bar.getByRole('link').last()).toHaveCSS('color', 'rgb(110, 110, 118)')
})

test('the running timer has the whole screen', async ({ page, open }) => {
  await open('/timer-start')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '주요 화면' })).toHaveCount(0)
})

test('nothing hangs over the side, from 320 px up', { tag: '@wide' }, async ({
  page,
  open,
  request,
  isMobile,
}) => {
  const game = await findGame(request, '스플렌더')
  for (const path of [
    '/',
    paths.category(9),
    paths.search(),
    paths.game(game.id),
    paths.levelGuide(),
    paths.news(),
  ]) {
    await open(path)
    for (const width of isMobile ? [320, 360, 390, 767] : [320, 767, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      // The page hears of its new width a moment later, and lays itself out again in the next frame.
      const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(overhang, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('everything that can be tapped is 44 px or larger', { tag: '@wide' }, async ({
  page,
  open,
  request,
}) => {
  const game = await findGame(request, '스플렌더')
  for (const path of [
    '/',
    paths.category(1),
    paths.categoryList(),
    paths.search(),
    paths.game(game.id),
    paths.levelGuide(),
    paths.news(),
  ]) {
    await open(path)
    const small = await page
      .getByRole('main')
      .locator('a, button')
      .evaluateAll((targets) =>
        targets.flatMap((target) => {
          const box = target.getBoundingClientRect()
          const after = getComputedStyle(target, '::after')
          const grown =
            after.content === 'none' || after.position !== 'absolute'
              ? { width: 0, height: 0 }
              : { width: Number.parseFloat(after.width) || 0, height: Number.parseFloat(after.height) || 0 }
          const width = Math.max(box.width, grown.width)
          const height = Math.max(box.height, grown.height)
          // Dots in a row are narrow; their height and the arrow keys compensate for that.
          const isDot = /번째 보기$/.test(target.getAttribute('aria-label') ?? '')
          const isSmall = box.width > 0 && (height < 43.5 || (width < 43.5 && !isDot))
          return isSmall
            ? [
                `${target.getAttribute('aria-label') ?? target.textContent} ${width.toFixed(0)}×${height.toFixed(0)}`,
              ]
            : []
        }),
      )
    expect(small, path).toEqual([])
  }
})

test.describe('with the keyboard alone', () => {
  test('the first stop skips to the content', { tag: '@wide' }, async ({ page, open }) => {
    await open('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: '본문으로 건너뛰기' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })

  test('somebody walks from home to a category, to a game and back', { tag: '@wide' }, async ({
    page,
    open,
  }) => {
    await open('/')
    const tabTo = async (name: RegExp) => {
      await expect(async () => {
        await page.keyboard.press('Tab')
        const focused = await page.evaluate(() => {
          const link = document.activeElement?.closest('a')
          return link?.getAttribute('aria-label') ?? link?.textContent ?? ''
        })
        expect(focused).toMatch(name)
      }).toPass({ intervals: [0] })
      const focused = page.locator(':focus')
      await expect(focused).toBeInViewport()
      const outline = await focused.evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return { outlineStyle, outlineWidth }
      })
      expect(outline).toEqual({ outlineStyle: 'solid', outlineWidth: '2px' })
    }
    await tabTo(/^2인추천$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.category(1))
    const firstGame = page.getByRole('list', { name: '2인추천 게임' }).getByRole('link').first()
    await expect(firstGame).toBeVisible()
    const name = (await firstGame.getByRole('img').getAttribute('alt'))?.replace(/ 표지$/, '') ?? ''
    await tabTo(new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await tabTo(/^뒤로$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.category(1))
  })

  test('after going to another screen the reader hears its name and starts at its top', {
    tag: '@wide',
  }, async ({ page, open }) => {
    await open('/')
    await page
      .getByRole('navigation', { name: '카테고리' })
      .getByRole('link', { name: '2인추천' })
      .press('Enter')
    await expect(page).toHaveURL(paths.category(1))
    await expect(page).toHaveTitle(/2인추천/)
    // The link is gone with its screen, so the focus must not stay at the end of the old page.
    const stop = await page.evaluate(() => document.activeElement?.tagName)
    expect(['BODY', 'MAIN', 'H1']).toContain(stop)
  })
})

test.describe('themes', () => {
  /** The background of the screens; on wide screens the page around them is darker. */
  const column = (page: Page) => page.locator('main').locator('..')
  const groundOf = { light: 'rgb(255, 255, 255)', dark: 'rgb(19, 19, 23)' }

  for (const theme of ['light', 'dark'] as const) {
    test(`a ${theme} device gets a ${theme} page from the first paint on`, async ({ page, open }) => {
      await page.emulateMedia({ colorScheme: theme })
      await open('/')
      await expect(column(page)).toHaveCSS('background-color', groundOf[theme])
    })
  }

  test('a page follows the device when it changes', async ({ page, open }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open('/')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(column(page)).toHaveCSS('background-color', groundOf.dark)
  })

  test('a chosen theme wins over the device', async ({ page, open }) => {
    await page.addInitScript(() => {
      localStorage.setItem('root', JSON.stringify({ state: { storage: { theme: 'dark' } }, version: 0 }))
    })
    await page.emulateMedia({ colorScheme: 'light' })
    await open('/')
    await expect(column(page)).toHaveCSS('background-color', groundOf.dark)
  })
})
