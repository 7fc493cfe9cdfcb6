import type { APIRequestContext, Page } from '@playwright/test'
import { catalogueEndpoints } from '~/features/catalogue/endpoints'
import { paths } from '~/features/paths'
import { recommendationEndpoints } from '~/features/recommendations/endpoints'
import { signalsNeeded } from '~/features/recommendations/recommendation'
import { withObject } from '~/lib/korean'
import { expect, test, waitUntilAlive } from './journey'
import { arriveAs, someoneNew, withToken } from './people'
import { findGame } from './town'

const chosen = '?people=2,4&difficulty=B'
const gamesApart = '**/v1/products?*'

const rowsOf = (page: Page) => page.getByRole('list', { name: '추천 게임' }).getByRole('listitem')
const reasonsOf = (page: Page) => rowsOf(page).getByText(/^추천 이유: ./)
const linksOf = (page: Page) =>
  rowsOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
const personalShelf = (page: Page) => page.getByRole('region', { name: '내 취향 추천' })

/** The path and query of the page, whether or not its commas are escaped. */
const addressOf = (page: Page) => decodeURIComponent(page.url().slice(new URL(page.url()).origin.length))

test('a visitor chooses people and difficulty and gets ten games with reasons, which their address keeps', async ({
  page,
  open,
  press,
  request,
}) => {
  await open(paths.recommendation())
  await press(page.getByRole('link', { name: /^인원과 난이도/ }))
  await expect(page).toHaveURL(paths.recommendationPeople())

  await expect(page.getByRole('button', { name: '인원을 하나 이상 선택해 주세요' })).toBeDisabled()
  await press(page.getByRole('button', { name: '4명', exact: true }))
  await press(page.getByRole('button', { name: '2명', exact: true }))
  await press(page.getByRole('button', { name: '2명, 4명 · 다음' }))

  await expect.poll(() => addressOf(page)).toBe(paths.recommendationDifficulty('?people=2,4'))
  const show = page.getByRole('button', { name: /추천 보기$/ })
  await expect(page.getByRole('button', { name: '난이도를 하나 이상 선택해 주세요' })).toBeDisabled()
  const easy = page.getByRole('button', { name: /^쉬움 처음/ })
  await press(easy)
  await expect(easy).toHaveAttribute('aria-pressed', 'true')
  await press(easy)
  await expect(show).toHaveCount(0)
  await press(easy)
  await press(show)

  await expect.poll(() => addressOf(page)).toBe(paths.recommendationResult(chosen))
  await expect(page.getByRole('heading', { level: 2, name: /^2명 · 4명 · 쉬움/ })).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(10)
  await expect(reasonsOf(page)).toHaveCount(10)
  const reasons = await reasonsOf(page).allInnerTexts()
  for (const reason of reasons) {
    expect(reasons.filter((other) => other === reason).length, reason).toBeLessThanOrEqual(3)
  }

  const games = await linksOf(page)
  await page.reload()
  await waitUntilAlive(page)
  expect(await linksOf(page)).toEqual(games)
  // A recipient of the link finds the games in the page from the server.
  const shared = await (await request.get(page.url())).text()
  for (const address of games) expect(shared).toContain(`href="${address}"`)
})

test('what was chosen is kept on this device for the next time', async ({ page, open, press }) => {
  await open(paths.recommendationDifficulty('?people=2,8'))
  await press(page.getByRole('button', { name: /^보통/ }))
  await press(page.getByRole('button', { name: /추천 보기$/ }))
  await expect(rowsOf(page)).toHaveCount(10)
  const { storage } = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state)
  expect(storage.selectedPeople).toEqual([
    { name: '2명', param: 'person_2' },
    { name: '8명 이상', param: 'person_8' },
  ])
  expect(storage.selectedDiff).toEqual([{ name: '보통', param: 'C' }])

  await open(paths.recommendationPeople())
  await expect(page.getByRole('button', { name: '2명, 8명 이상 · 다음' })).toBeEnabled()
  await expect(page.getByRole('button', { name: '2명', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await open(paths.recommendationWays())
  await press(page.getByRole('link', { name: '지난번 조건으로 보기: 2명 · 8명 이상 · 보통' }))
  await expect.poll(() => addressOf(page)).toBe(paths.recommendationResult('?people=2,8&difficulty=C'))
})

test('where nothing fits, what was widened is said, and few games are not filled up', async ({
  page,
  open,
  press,
}) => {
  await open(paths.recommendationResult('?people=8&difficulty=E'))
  await expect(page.getByRole('status').filter({ hasText: '딱 맞는 게임이 없어서' })).toHaveText(
    '딱 맞는 게임이 없어서 난이도를 ‘어려움’부터 ‘아주 어려움’까지 넓혔어요.',
  )
  const few = await rowsOf(page).count()
  expect(few).toBeGreaterThan(0)
  expect(few).toBeLessThan(10)
  await expect(page.getByText(`넓혀서 찾은 게임은 ${few}개예요.`)).toBeVisible()
  await press(page.getByRole('link', { name: '모든 난이도에서 보기' }))
  await expect(page).toHaveURL(paths.recommendationResult('?people=8'))
  await expect(rowsOf(page)).toHaveCount(10)
  await expect(page.getByText('딱 맞는 게임이 없어서')).toHaveCount(0)
})

test('chance draws other games when asked again, and keeps those drawn when it cannot', async ({
  page,
  open,
  press,
  complaints,
}) => {
  complaints.foresee(/ERR_FAILED/)
  await open(paths.recommendationWays())
  await press(page.getByRole('link', { name: '랜덤으로 추천받기' }))
  await expect(page).toHaveURL(paths.recommendationResult('?by=chance'))
  await expect(reasonsOf(page)).toHaveCount(10)
  const first = await linksOf(page)
  const again = page.getByRole('button', { name: '다른 게임 보기' })
  await press(again)
  await expect.poll(() => linksOf(page)).not.toEqual(first)
  await expect(page.getByRole('heading', { name: '랜덤으로 뽑은 게임' })).toBeFocused()
  await expect(reasonsOf(page)).toHaveCount(10)

  const second = await linksOf(page)
  await page.route(gamesApart, (route) => route.abort())
  await press(again)
  await expect(page.getByRole('region', { name: '알림' })).toContainText('다시 뽑지 못했어요')
  expect(await linksOf(page)).toEqual(second)
})

test('an answer that cannot be had is asked for again', async ({ page, open, press, complaints }) => {
  complaints.foresee(/status of 429/)
  await open(paths.recommendationWays())
  // A refused request is not retried automatically.
  await page.route(gamesApart, (route) => route.fulfill({ status: 429, json: {} }))
  await press(page.getByRole('link', { name: /^둘이서/ }))
  const failed = page.getByRole('alert').filter({ hasText: '추천을 불러오지 못했어요' })
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await page.unroute(gamesApart)
  await press(failed.getByRole('button', { name: '다시 불러오기' }))
  await expect(page).toHaveURL(paths.recommendationResult('?situation=two'))
  await expect(reasonsOf(page)).toHaveCount(10)
})

test('an address that asks for nothing leads to the choice', async ({ page, open, press }) => {
  await open(paths.recommendationResult('?people=9&difficulty=Z'))
  await expect(page.getByText('아직 선택한 조건이 없어요')).toBeVisible()
  await press(page.getByRole('link', { name: '조건 선택' }))
  await expect(page).toHaveURL(paths.recommendationWays())
})

test('a visitor sees nothing of anybody’s taste, and comes back from signing in', async ({
  page,
  open,
  press,
}) => {
  let asked = 0
  page.on('request', (call) => {
    if (new URL(call.url()).pathname === recommendationEndpoints.personal.path) asked += 1
  })
  const address = paths.recommendationResult(chosen)
  await open(address)
  await expect(personalShelf(page)).toContainText('세 개만 남기면')
  await expect(personalShelf(page).getByRole('listitem')).toHaveCount(0)
  await press(personalShelf(page).getByRole('link', { name: '로그인하고 취향 추천 보기' }))
  await expect(page).toHaveURL(paths.login(address))
  expect(asked).toBe(0)
})

async function setLike(request: APIRequestContext, access: string, gameId: number, isLiked: boolean) {
  const reply = await request.post(catalogueEndpoints.like.path, {
    data: { gameId, isLiked },
    ...withToken(access),
  })
  expect(reply.status()).toBe(200)
}

test('from three wishes on a member’s own shelf names their games, and can fail without the ten', async ({
  page,
  open,
  press,
  request,
  complaints,
}) => {
  complaints.foresee(/status of 429/)
  const liked = await Promise.all(
    ['패치워크', '자이푸르', '코드네임 듀엣'].map((name) => findGame(request, name)),
  )
  const { access } = await arriveAs(page, someoneNew())
  const address = paths.recommendationResult('?people=2')
  const [third, ...others] = liked.map(({ id }) => id)
  if (third === undefined) throw new Error('nothing to wish for')
  for (const id of others) await setLike(request, access, id, true)
  await open(address)
  await expect(personalShelf(page)).toContainText(
    `리뷰, 찜, 플레이가 ${signalsNeeded}개 모이면 취향에 맞춰 추천해 드려요. 지금은 2개라서`,
  )
  // Until then, popular games are shown, without a claim about the member's taste.
  await expect(personalShelf(page).getByRole('listitem')).toHaveCount(10)
  await expect(personalShelf(page).getByText(/좋아하셔서/)).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(10)

  await setLike(request, access, third, true)
  const pattern = `**${recommendationEndpoints.personal.path}?*`
  await page.route(pattern, (route) => route.fulfill({ status: 429, json: {} }))
  await page.reload()
  const failed = personalShelf(page).getByRole('alert')
  await expect(failed).toContainText('취향 추천을 불러오지 못했어요')
  await expect(rowsOf(page)).toHaveCount(10)
  await page.unroute(pattern)
  await press(failed.getByRole('button', { name: '다시 불러오기' }))
  const games = personalShelf(page).getByRole('listitem')
  await expect(games).toHaveCount(10)
  const reasons = liked.map(({ name }) => `${withObject(name)} 좋아하셔서 추천해요`)
  const said = await games.getByText(/좋아하셔서 추천해요$/).allInnerTexts()
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter((reason) => !reasons.includes(reason))).toEqual([])
  // Known games are not recommended.
  for (const { id } of liked) await expect(games.locator(`a[href="${paths.game(id)}"]`)).toHaveCount(0)
  for (const { id } of liked) await setLike(request, access, id, false)
})

test('nothing hangs over the side at 320 px', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    paths.recommendation(),
    paths.recommendationWays(),
    paths.recommendationPeople('?people=1,2,3,4,5,6,7,8'),
    paths.recommendationDifficulty('?people=1,2,3,4,5,6,7,8&difficulty=A,B,C,D,E'),
    paths.recommendationResult('?people=1,2,3,4,5,6,7,8&difficulty=A,B,C,D,E'),
    paths.recommendationResult('?people=8&difficulty=E'),
    paths.recommendationResult('?by=chance'),
  ]) {
    await open(path)
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overhang, path).toBeLessThanOrEqual(0)
  }
})
