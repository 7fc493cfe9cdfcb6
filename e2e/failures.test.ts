import { paths } from '~/features/paths'
import { playEndpoints } from '~/features/play-records/endpoints'
import { expect, holdAnswers, nextStream, test } from './journey'
import { arriveAs, someoneNew } from './people'

const brokenLoad = /status of 500/
const gameCalls = /\/v1\/products\/\d+/

test('a game that cannot be loaded says so, and another try brings it', async ({
  page,
  open,
  press,
  complaints,
}) => {
  complaints.foresee(brokenLoad)
  await open(paths.category(1))
  await page.route(gameCalls, (route) =>
    route.fulfill({ status: 500, json: { error: '잠시 후 다시 시도해주세요' } }),
  )
  await press(page.getByRole('list', { name: '2인추천 게임' }).getByRole('link').first())
  await expect(page).toHaveURL(/\/game\/\d+$/)
  const failure = page.getByRole('alert').filter({ hasText: '게임을 불러오지 못했어요' })
  await expect(failure).toBeVisible({ timeout: 20_000 })
  await expect(failure).toContainText('잠시 후 다시 시도해주세요')
  await page.unroute(gameCalls)
  await press(failure.getByRole('button', { name: '다시 불러오기' }))
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
})

test('a category that cannot be loaded says so, and another try brings it', async ({
  page,
  open,
  press,
  complaints,
}) => {
  complaints.foresee(brokenLoad)
  await open(paths.category(1))
  await page.route('**/v1/products?*', (route) => route.fulfill({ status: 500, body: 'down' }))
  await press(page.getByRole('tab', { name: '3-4인추천' }))
  const failure = page.getByRole('alert').filter({ hasText: '게임을 불러오지 못했어요' })
  await expect(failure).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/v1/products?*')
  await press(failure.getByRole('button', { name: '다시 불러오기' }))
  await expect(page.getByRole('list', { name: '3-4인추천 게임' }).getByRole('listitem').first()).toBeVisible()
})

test('one part of home that fails leaves the others alone', async ({ page, open, press, complaints }) => {
  complaints.foresee(brokenLoad)
  await open(paths.levelGuide())
  await page.route('**/v1/boardNews?*', (route) => route.fulfill({ status: 500, body: 'down' }))
  await press(page.getByRole('link', { name: '뒤로' }))
  await expect(page.getByRole('region', { name: '인기 랭킹' }).getByRole('listitem')).toHaveCount(3)
  const news = page.getByRole('region', { name: '보드게임 소식' })
  await expect(news.getByRole('alert')).toContainText('소식을 불러오지 못했어요', { timeout: 20_000 })
  await page.unroute('**/v1/boardNews?*')
  await press(news.getByRole('button', { name: '다시 불러오기' }))
  await expect(news.getByRole('listitem')).toHaveCount(3)
})

test('the next page of a list that fails keeps what is there and can be asked for again', async ({
  page,
  open,
  press,
  complaints,
}) => {
  complaints.foresee(brokenLoad)
  await page.route('**/v1/products?*page=2*', (route) => route.fulfill({ status: 500, body: 'down' }))
  await open(paths.category(1))
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const failure = page.getByRole('alert').filter({ hasText: '더 불러오지 못했어요' })
  await expect(failure).toBeVisible({ timeout: 20_000 })
  const rows = page.getByRole('list', { name: '2인추천 게임' }).getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await page.unroute('**/v1/products?*page=2*')
  await press(failure.getByRole('button', { name: '다시 불러오기' }))
  await expect.poll(() => rows.count()).toBeGreaterThan(20)
})

test('while the network is slow every screen shows its shape, and then its content in the same place', async ({
  page,
  open,
  press,
}) => {
  await open('/')
  const release = await holdAnswers(page)
  const skeletons = page.locator('main .animate-breathe')
  await press(page.getByRole('region', { name: '인기 랭킹' }).getByRole('listitem').first().getByRole('link'))
  await expect(page).toHaveURL(/\/game\/\d+$/)
  await expect(skeletons.first()).toBeVisible()
  await page.goBack()
  await press(page.getByRole('navigation', { name: '카테고리' }).getByRole('link', { name: '어린이' }))
  await expect(page.getByRole('tab', { selected: true })).toHaveText('어린이')
  await expect(skeletons.first()).toBeVisible()
  await page.goBack()
  await press(page.getByRole('link', { name: '소식 전체 보기' }))
  await expect(page.getByRole('heading', { level: 1, name: '보드게임 소식' })).toBeVisible()
  await expect(skeletons.first()).toBeVisible()
  release()
  await expect(page.getByRole('list', { name: '소식' }).getByRole('listitem').first()).toBeVisible()
  await expect(skeletons).toHaveCount(0)
})

test('without a connection a save says so and keeps what was written, and goes through later', async ({
  page,
  press,
  submit,
  context,
  complaints,
}) => {
  complaints.foresee(/ERR_INTERNET_DISCONNECTED/)
  // What the page fetches in the background is there before the connection ends.
  const listening = nextStream(page)
  await arriveAs(page, someoneNew(), { to: paths.logPlay(15) })
  await listening
  const note = page.getByLabel('메모')
  await note.fill('전철 안에서')
  await context.setOffline(true)
  const save = page.getByRole('button', { name: '플레이 기록하기' })
  await press(save)
  await expect(page.getByRole('alert')).toContainText('저장하지 못했어요')
  await expect(note).toHaveValue('전철 안에서')
  await context.setOffline(false)
  await submit(save)
  await expect(page).toHaveURL(paths.playLogOf(15))
  await expect(page.getByText('전철 안에서')).toBeVisible()
})

test('who goes on before a save is through stays where they have gone', async ({ page, press }) => {
  await arriveAs(page, someoneNew(), { to: paths.logPlay(15) })
  const release = await holdAnswers(page, `**${playEndpoints.log.path}`)
  await press(page.getByRole('button', { name: '플레이 기록하기' }))
  await press(page.getByRole('link', { name: '뒤로' }))
  await expect(page).toHaveURL(paths.playLog())
  release()
  await expect(page.getByRole('region', { name: '알림' })).toContainText('기록을 남겼어요')
  await expect(page).toHaveURL(paths.playLog())
})
