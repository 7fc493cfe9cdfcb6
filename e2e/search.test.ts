import { longestSearch } from '~/features/catalogue/game'
import { paths } from '~/features/paths'
import { expect, test } from './journey'

test('스플렌더 is found however much of its name is known', async ({ page, open, press }) => {
  await open(paths.search())
  const box = page.getByRole('searchbox', { name: '게임이나 카페 이름' })
  const found = page.getByRole('list', { name: '찾은 게임' }).getByRole('link').first()
  for (const [text, way] of [
    ['ㅅㅍㄹㄷ', 'its first consonants'],
    ['스플', 'the beginning of its name'],
    ['스플렌ㄷ', 'a half-typed syllable'],
    ['splendor', 'its English name'],
    ['SPLENDOR', 'its English name in capitals'],
    ['스플랜더', 'its name with one typo'],
    ['스렌더', 'its name without a syllable'],
    ['tmvmffpsej', 'its name on the English keyboard'],
    ['스플렌더 게임 추천', 'its name and words beside it'],
  ] as const) {
    await box.fill('')
    await expect(found).toHaveCount(0)
    await box.pressSequentially(text)
    await expect(found, way).toContainText('스플렌더')
    await expect(page.getByRole('status'), way).toHaveText(/^게임 \d+개$/)
  }
  await press(found)
  await expect(page.getByRole('heading', { level: 1, name: '스플렌더' })).toBeVisible()
})

test('a search stands in the address, and a shared link repeats it', async ({ page, open }) => {
  await open(paths.search())
  await page.getByRole('searchbox').fill('카탄')
  await expect(page).toHaveURL(`${paths.search()}?q=${encodeURIComponent('카탄')}`)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('카탄')
  await expect(page.getByRole('list', { name: '찾은 게임' }).getByRole('link').first()).toContainText('카탄')
})

test('recent searches survive a reload, run again with a tap, and can be forgotten', async ({
  page,
  open,
  press,
}) => {
  await open(paths.search())
  const box = page.getByRole('searchbox')
  const recent = page.getByRole('region', { name: '최근 검색' })
  await expect(recent).toContainText('최근 검색어가 없어요.')
  for (const text of ['아줄', '카탄']) {
    await box.fill(text)
    await box.press('Enter')
    await expect(page.getByRole('list', { name: '찾은 게임' }).getByRole('link').first()).toContainText(text)
  }
  await open(paths.search())
  await expect(recent.getByRole('button', { name: /^(카탄|아줄)$/ })).toHaveText(['카탄', '아줄'])
  await press(recent.getByRole('button', { name: '아줄', exact: true }))
  await expect(page.getByRole('list', { name: '찾은 게임' }).getByRole('link').first()).toContainText('아줄')
  await press(page.getByRole('button', { name: '검색어 삭제' }))
  await expect(box).toBeFocused()
  await press(recent.getByRole('button', { name: '카탄 삭제' }))
  await expect(recent.getByRole('button', { name: '카탄', exact: true })).toHaveCount(0)
  await press(recent.getByRole('button', { name: '전체 삭제' }))
  await expect(recent).toContainText('최근 검색어가 없어요.')
})

test('opened from the play log, a game leads to its record', async ({ page, open, press }) => {
  await open(`${paths.search()}?mode=record`)
  await expect(page.getByRole('heading', { level: 1, name: '기록할 게임 찾기' })).toBeAttached()
  await page.getByRole('searchbox').fill('스플렌더')
  await press(page.getByRole('list', { name: '찾은 게임' }).getByRole('link').first())
  // Recording a play is for members: a visitor is sent to the login, which leads back to the record.
  await expect(page).toHaveURL(/\/login\?to=%2Fplay-record%3Fid%3D\d+$/)
})

test('a search that finds nothing says so and offers the one next thing', async ({ page, open, press }) => {
  await open(paths.search())
  await page.getByRole('searchbox').fill('뷁쮉')
  await expect(page.getByText('‘뷁쮉’ 게임을 찾지 못했어요')).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('찾은 게임이 없어요')
  await press(page.getByRole('link', { name: '추천받기' }))
  await expect(page).toHaveURL(paths.recommendation())
})

test('a category or genre by its name is offered above the games, by keyboard and aloud', {
  tag: '@wide',
}, async ({ page, open }) => {
  await open(paths.search())
  const box = page.getByRole('searchbox')
  const lists = page.getByRole('list', { name: '모아 보기' }).getByRole('link')
  await box.fill('마피아')
  await expect(lists).toHaveText([/마피아\/블러핑 게임 모아 보기/, /^마피아 게임 모아 보기/])
  await expect(page.getByRole('status')).toHaveText(/^모아 보기 2개, /)
  await page.keyboard.press('ArrowDown')
  await expect(lists.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.category(6))
  await page.goBack()
  await expect(box).toHaveValue('마피아')
  // The screen focuses the box once it is shown.
  await expect(box).toBeFocused()
  await lists.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.genre('마피아'))
  await expect(page.getByRole('heading', { level: 1, name: '마피아 보드게임' })).toBeAttached()
  await expect(page.getByRole('list', { name: '마피아 게임' }).getByRole('link').first()).toBeVisible()
  await open(`${paths.search()}?q=${encodeURIComponent('협력')}&mode=record`)
  await expect(page.getByRole('status')).not.toBeEmpty()
  await expect(lists).toHaveCount(0)
})

test('what is typed before the page has come alive is searched for', async ({ page }) => {
  let comeAlive = () => {}
  const wait = new Promise<void>((resolve) => {
    comeAlive = resolve
  })
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await wait
    await route.continue()
  })
  await page.goto(paths.search(), { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('스플렌더')
  comeAlive()
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === '스플렌더')
  await expect(page.getByRole('searchbox')).toHaveValue('스플렌더')
  await expect(
    page
      .getByRole('list')
      .getByRole('link', { name: /스플렌더/ })
      .first(),
  ).toBeVisible()
})

test('markup and emoji in a search are only words', async ({ page, open }) => {
  await open(paths.search())
  const box = page.getByRole('searchbox')
  for (const text of [
    '<img src=x onerror=alert(1)>',
    '</title><script>alert(1)</script>',
    '🎲🎲',
    "' or 1=1 --",
    '%_\\',
  ]) {
    await box.fill(text)
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
    await expect(page.getByRole('status')).not.toBeEmpty()
    await expect(page).toHaveTitle(`${text} 검색 – 미플`)
    await page.reload()
    await expect(box).toHaveValue(text)
    await expect(page).toHaveTitle(`${text} 검색 – 미플`)
  }
  await expect(page.locator('main script, main img[src="x"]')).toHaveCount(0)
})

test('a search that is too long is cut, whether it is typed or linked', async ({ page, open }) => {
  const long = '가'.repeat(longestSearch * 3)
  await open(paths.search())
  await page.getByRole('searchbox').fill(long)
  await expect(page).toHaveURL((url) => url.searchParams.get('q')?.length === longestSearch)
  await expect(page.getByRole('status')).toHaveText('찾은 게임이 없어요')
  const reply = await page.goto(`${paths.search()}?q=${encodeURIComponent(long)}`)
  expect(reply?.status()).toBe(200)
  await expect(page.getByRole('status')).toHaveText('찾은 게임이 없어요')
})

test('down and up move between the box and the results, Escape empties and leaves', { tag: '@wide' }, async ({
  page,
  open,
}) => {
  await open('/')
  await page.getByRole('link', { name: '보드게임 이름으로 찾아보세요' }).press('Enter')
  const box = page.getByRole('searchbox')
  await expect(box).toBeFocused()
  await box.fill('스')
  const results = page.getByRole('list', { name: '찾은 게임' }).getByRole('link')
  await expect(results.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(results.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
})
