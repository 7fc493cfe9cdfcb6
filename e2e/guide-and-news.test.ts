import { gameLevels, levelNames } from '~/features/catalogue/game'
import { paths } from '~/features/paths'
import { expect, scrollToEnd, test } from './journey'
import { listNews } from './town'

test('the level guide explains five levels, easiest first, with two games each', async ({
  page,
  open,
  press,
}) => {
  await open(paths.levelGuide())
  const levels = page.getByRole('main').locator('ol > li')
  await expect(levels).toHaveCount(5)
  const seen: number[] = []
  for (const [at, level] of gameLevels.entries()) {
    await expect(levels.nth(at)).toContainText(levelNames[level])
    const examples = levels.nth(at).getByRole('link')
    await expect(examples).toHaveCount(2)
    for (const text of await examples.allInnerTexts()) seen.push(Number(/난이도 (\d+)/.exec(text)?.[1]))
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await press(levels.first().getByRole('link').first())
  await expect(page).toHaveURL(/\/game\/\d+$/)
})

test('the news list shows every article, newest first', async ({ page, open, request }) => {
  const news = await listNews(request)
  expect(news.length).toBeGreaterThanOrEqual(10)
  await open(paths.news())
  const articles = page.getByRole('list', { name: '소식' }).getByRole('listitem')
  await expect(articles.first()).toContainText(news[0]?.title ?? 'no article')
  await scrollToEnd(page)
  const days = await articles
    .locator('time')
    .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime))
  expect(days).toEqual([...days].sort().reverse())
})

test('an article reads well and leads back to the list', async ({ page, open, press }) => {
  await open(paths.news())
  const first = page.getByRole('list', { name: '소식' }).getByRole('link').first()
  await press(first)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(article.locator('time').first()).toHaveText(/\d+월 \d+일/)
  expect(((await article.textContent()) ?? '').length).toBeGreaterThan(200)
  // Headings inside the text are on a lower level than the title.
  await expect(article.getByRole('heading', { level: 1 })).toHaveCount(1)
  await press(article.getByRole('link', { name: '다른 소식 보기' }))
  await expect(page).toHaveURL(paths.news())
})

test('an article can be passed on: its address is copied where the device has no sharing', async ({
  page,
  open,
  press,
  context,
  request,
}) => {
  const [article] = await listNews(request)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await open(paths.article(article?.id ?? 0))
  await press(page.getByRole('button', { name: '공유하기' }))
  await expect(page.getByText('링크를 복사했어요')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})
