import { categories } from '~/features/catalogue/category'
import { paths } from '~/features/paths'
import { expect, test, waitForPaintOnly, waitUntilAlive } from './journey'
import { listRanking } from './town'

const sections = [
  '곧 열리는 모임',
  '지금 연 카페',
  '이럴 땐 이런 게임',
  '새로 들어온 게임',
  '새로 올라온 리뷰',
  '인기 랭킹',
  '보드게임 소식',
]

test('the parts of home stand in the order that people know', async ({ page, open }) => {
  await open('/')
  const partsOfHome = [
    page.getByRole('link', { name: '미플 홈' }),
    page.getByRole('region', { name: '추천 배너' }),
    page.getByRole('region', { name: '곧 열리는 모임' }),
    page.getByRole('navigation', { name: '카테고리' }),
    page.getByRole('link', { name: '플레이 기록하기' }),
    page.getByRole('region', { name: '지금 연 카페' }),
    page.getByRole('region', { name: '이럴 땐 이런 게임' }),
    page.locator(`main a[href="${paths.scoreBoard()}"]`),
    page.getByRole('region', { name: '새로 들어온 게임' }),
    page.getByRole('region', { name: '새로 올라온 리뷰' }),
    page.getByRole('region', { name: '인기 랭킹' }),
    page.getByRole('link', { name: '나에게 맞는 게임 추천받기' }),
    page.getByRole('region', { name: '보드게임 소식' }),
  ]
  // A section is laid out once it is near. Until then its height is estimated, and what it contains may stand below its end.
  for (const part of partsOfHome) await part.scrollIntoViewIfNeeded()
  await expect
    .poll(async () => {
      const parts = await Promise.all(partsOfHome.map((part) => part.elementHandle()))
      const tops = await page.evaluate((elements) => {
        scrollTo(0, 0)
        return elements.map((element) => element?.getBoundingClientRect().top ?? Number.NaN)
      }, parts)
      const isOrdered = tops.every((top, at) => at === 0 || top >= (tops[at - 1] ?? 0))
      return isOrdered ? 'in order' : tops.map(Math.round).join(' ')
    })
    .toBe('in order')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(sections)
})

test('the header leads to the search and to the notices', { tag: '@wide' }, async ({ page, open, press }) => {
  await open('/')
  await press(page.getByRole('link', { name: '보드게임 이름으로 찾아보세요' }))
  await expect(page).toHaveURL(paths.search())
  await expect(page.getByRole('searchbox', { name: '게임이나 카페 이름' })).toBeFocused()
  await page.goBack()
  // A visitor has no unread notices, and is asked to sign in.
  await press(page.getByRole('link', { name: '알림', exact: true }))
  await expect(page).toHaveURL(paths.login(paths.notices()))
})

test.describe('the banner', () => {
  test('moves on by itself, and stays where it is once it is paused', { tag: '@wide' }, async ({
    page,
    open,
    press,
  }) => {
    await page.clock.install()
    await open('/')
    const banner = page.getByRole('region', { name: '추천 배너' })
    const counter = banner.getByText(/\/ \d+$/)
    const first = (await counter.textContent()) ?? ''
    expect(first).toMatch(/\/ 5$/)
    await page.clock.fastForward(3_000)
    await expect(counter).not.toHaveText(first)

    // Real time also advances the carousel, so the slide at which it stops depends on this machine's speed.
    await press(banner.getByRole('button', { name: '자동 재생 멈추기' }))
    await expect(banner.getByRole('button', { name: '자동 재생 켜기' })).toBeVisible()
    await page.mouse.move(0, 0)
    const stopped = (await counter.textContent()) ?? ''
    await page.clock.fastForward(20_000)
    await expect(counter).toHaveText(stopped)

    await press(banner.getByRole('button', { name: '자동 재생 켜기' }))
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.clock.fastForward(3_000)
    await expect(counter).not.toHaveText(stopped)
  })

  test('goes to a slide by its dot, and around the end to the first', async ({ page, open, press }) => {
    await open('/')
    const banner = page.getByRole('region', { name: '추천 배너' })
    await press(banner.getByRole('button', { name: '자동 재생 멈추기' }))
    await press(banner.getByRole('button', { name: '5번째 보기' }))
    await expect(banner.getByText(/5 \/ 5/)).toBeVisible()
    await banner.getByRole('button', { name: '5번째 보기' }).press('ArrowRight')
    await expect(banner.getByText(/1 \/ 5/)).toBeVisible()
  })

  test('leads to what it shows', async ({ page, open, press }) => {
    await open('/')
    const banner = page.getByRole('region', { name: '추천 배너' })
    await press(banner.getByRole('button', { name: '자동 재생 멈추기' }))
    await press(banner.getByRole('button', { name: '4번째 보기' }))
    const slide = banner.getByRole('group', { name: '5개 중 4번째' }).getByRole('link')
    await expect(slide).toBeInViewport({ ratio: 0.95 })
    await press(slide)
    await expect(page).toHaveURL(paths.levelGuide())
    await expect(page.getByRole('heading', { level: 1, name: '난이도 안내' })).toBeVisible()
  })

  test('fetches the picture of a slide when it could be seen next', async ({ page, open, press }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open('/')
    const pictures = page.getByRole('region', { name: '추천 배너' }).locator('img')
    await expect(pictures).toHaveCount(2)
    await press(page.getByRole('button', { name: '4번째 보기' }))
    await expect(pictures).toHaveCount(5)
  })

  test('does not move for whoever has asked for less motion', async ({ page, open }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await open('/')
    const banner = page.getByRole('region', { name: '추천 배너' })
    await expect(banner.getByRole('button', { name: '자동 재생 멈추기' })).toHaveCount(0)
    await page.clock.fastForward(20_000)
    await expect(banner.getByText(/1 \/ 5/)).toBeVisible()
  })
})

test('sixteen shortcuts lead to the sixteen categories', { tag: '@wide' }, async ({ page, open, press }) => {
  await open('/')
  const shortcuts = page.getByRole('navigation', { name: '카테고리' }).getByRole('link')
  await expect(shortcuts).toHaveText(categories.map(({ name }) => name))
  for (const { tab, name } of categories) {
    await expect(shortcuts.nth(tab), name).toHaveAttribute('href', paths.category(tab))
  }
  await press(shortcuts.filter({ hasText: '협력/팀전' }))
  await expect(page.getByRole('tab', { name: '협력/팀전' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('list', { name: '협력/팀전 게임' }).getByRole('listitem').first()).toBeVisible()
})

test('the situation cards lead to two players, beginners and party', async ({ page, open, press }) => {
  await open('/')
  const situations = page.getByRole('region', { name: '이럴 땐 이런 게임' })
  const cards = situations.getByRole('listitem').getByRole('link')
  await expect(cards).toHaveCount(3)
  for (const [at, tab] of [1, 8, 5].entries()) {
    await expect(cards.nth(at)).toHaveAttribute('href', paths.category(tab))
  }
  await press(situations.getByRole('link', { name: '상황별 추천 전체 보기' }))
  await expect(page).toHaveURL(paths.categoryList())
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(16)
})

test('new games show their covers and lead to their pages', async ({ page, open, press }) => {
  await open('/')
  const shelf = page.getByRole('region', { name: '새로 들어온 게임' })
  const first = shelf.getByRole('link').first()
  await first.scrollIntoViewIfNeeded()
  const name = (await first.getByRole('img').getAttribute('alt'))?.replace(/ 표지$/, '')
  await expect
    .poll(() => first.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await press(first)
  await expect(page).toHaveURL(/\/game\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the two newest reviews stand on home and lead on', async ({ page, open }) => {
  await open('/')
  const reviews = page.getByRole('region', { name: '새로 올라온 리뷰' })
  await expect(reviews.getByRole('listitem')).toHaveCount(2)
  await expect(reviews.getByRole('link', { name: '리뷰 전체 보기' })).toHaveAttribute('href', paths.reviews())
  // Other tests delete their reviews meanwhile, so this test opens none.
  for (const review of await reviews.getByRole('listitem').all())
    await expect(review.getByRole('link')).toHaveAttribute('href', /^\/review\/\d+$/)
})

test('the ranking shows the first three with their medals', async ({ page, open, press, request }) => {
  const [first, second, third] = await listRanking(request)
  await open('/')
  const ranking = page.getByRole('region', { name: '인기 랭킹' })
  const rows = ranking.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  for (const [at, game] of [first, second, third].entries()) {
    await expect(rows.nth(at)).toContainText(`${at + 1}위`)
    await expect(rows.nth(at)).toContainText(game?.name ?? 'no game')
  }
  await expect(ranking.getByRole('link', { name: '랭킹 전체 보기' })).toHaveAttribute(
    'href',
    paths.category(),
  )
  await expect(ranking.getByRole('link', { name: '나에게 맞는 게임 추천받기' })).toHaveAttribute(
    'href',
    paths.recommendation(),
  )
  await press(rows.first().getByRole('link'))
  await expect(page.getByRole('heading', { level: 1, name: first?.name })).toBeVisible()
})

test('the newest three articles stand on home and open', async ({ page, open, press }) => {
  await open('/')
  const news = page.getByRole('region', { name: '보드게임 소식' })
  await expect(news.getByRole('listitem')).toHaveCount(3)
  await expect(news.getByRole('link', { name: '소식 전체 보기' })).toHaveAttribute('href', paths.news())
  await press(news.getByRole('listitem').first().getByRole('link'))
  await expect(page).toHaveURL(/\/news\/\d+$/)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
})

test('the league banner leads to the league, and the instructor button to the instructors', async ({
  page,
  open,
  press,
}) => {
  await open('/')
  await press(page.locator(`main a[href="${paths.scoreBoard()}"]`).last())
  await expect(page).toHaveURL(paths.scoreBoard())
  await page.goBack()
  await press(page.getByRole('link', { name: '내 주변 보드게임 강사 찾기' }))
  await expect(page).toHaveURL(paths.nearbyInstructors())
})

test('a first tap further down, before anything else was touched, leads on too', async ({
  page,
  press,
  hasTouch,
}) => {
  await page.goto('/')
  const first = page
    .getByRole('region', { name: '인기 랭킹' })
    .getByRole('listitem')
    .first()
    .getByRole('link')
  // `press` is not used, because it would wait until the link is hydrated.
  await (hasTouch ? first.tap() : first.click())
  await expect(page).toHaveURL(/\/game\/\d+$/)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  // A tap before the lower parts are hydrated opens the game with a full page load.
  await waitUntilAlive(page)
  await press(page.getByRole('link', { name: '뒤로' }))
  await expect(page).toHaveURL('/')
})

test.describe('on a screen of twice the pixels', () => {
  test.use({ deviceScaleFactor: 2 })

  test('scripts are fetched after the first paint, and covers come no larger than they are shown', async ({
    page,
    open,
  }) => {
    await waitForPaintOnly(page)
    await open('/')
    const cover = page.getByRole('region', { name: '새로 들어온 게임' }).locator('img').first()
    await cover.scrollIntoViewIfNeeded()
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/-320\.webp$/)

    const { paint, script } = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      script: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'))[0]?.startTime,
    }))
    expect(script).toBeGreaterThan(paint ?? Number.POSITIVE_INFINITY)
  })
})
