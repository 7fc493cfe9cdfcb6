import { consoleEndpoints } from '~/features/cafes/console/endpoints'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { addressOf } from '~/lib/web/call'
import { expect, test } from './journey'
import { arriveAs, withToken } from './people'
import { findCafe, findGame } from './town'

test('what an owner changes at the console is what a visitor of the cafe sees', async ({
  page,
  open,
  press,
  submit,
  request,
  browser,
}) => {
  const cafe = await findCafe(request, '연대앞주사위')
  const game = await findGame(request, '스플렌더')
  const { access } = await arriveAs(page, 'franchise')
  const params = { cafeId: cafe.id, gameId: game.id }
  // Removes the game from the shelf first, if it is there.
  await request.delete(addressOf(consoleEndpoints.takeFromShelf.path, { params }), withToken(access))

  await open(paths.profile())
  await press(page.getByRole('link', { name: '카페 관리' }))
  await press(page.getByRole('main').getByRole('link', { name: /연대앞주사위/ }))
  await expect(page.getByRole('heading', { level: 2, name: /연대앞주사위/ })).toBeVisible()
  await press(page.getByRole('link', { name: /^영업시간/ }))

  const monday = page.getByRole('group', { name: '월요일' })
  const closes = `01:${String(Math.floor(Math.random() * 60)).padStart(2, '0')}`
  await monday.getByLabel('여는 시각').fill('09:01')
  await monday.getByLabel('닫는 시각').fill(closes)
  await expect(monday.getByText(`다음 날 ${closes}까지 열어요`)).toBeVisible()
  await submit(page.getByRole('button', { name: '저장' }))
  await expect(page.getByText('영업시간을 저장했어요')).toBeVisible()

  await open(staffPaths.addGame(cafe.id, '스플렌더'))
  await press(page.getByRole('button', { name: /^스플렌더/ }).first())
  const sheet = page.getByRole('dialog')
  await press(sheet.getByRole('button', { name: '하나 많게' }))
  await press(sheet.getByRole('switch', { name: '설명해 드려요' }))
  await submit(sheet.getByRole('button', { name: '보유 게임에 추가' }))
  await expect(page.getByText('보유 게임에 추가했어요')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(paths.cafe(cafe.id))
  await visitor.locator('summary').first().click()
  // Whole words, since on a Monday the line of today says the same after '오늘'.
  await expect(visitor.getByText(`09:01–${closes}`, { exact: true })).toBeVisible()
  await visitor.goto(paths.cafeTab(cafe.id, 'game'))
  const row = visitor
    .getByRole('listitem')
    .filter({ has: visitor.getByRole('link', { name: /^스플렌더 표지/ }) })
  await expect(row.getByText('2개 · 깨끗해요 · 설명해 드려요')).toBeVisible()
  await visitor.goto(staffPaths.home())
  await expect(visitor).toHaveURL(paths.login(staffPaths.home()))
  await visitor.context().close()

  await open(staffPaths.log(cafe.id))
  await expect(page.getByRole('listitem').filter({ hasText: '영업시간을 수정했어요' }).first()).toBeVisible()
})
