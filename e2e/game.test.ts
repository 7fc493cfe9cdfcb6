import { playerRange } from '~/features/catalogue/game'
import { paths } from '~/features/paths'
import { expect, test } from './journey'
import { findGame, findQuietGame } from './town'

test('the page of 스플렌더 tells what somebody asks before choosing', async ({ page, open, request }) => {
  const game = await findGame(request, '스플렌더')
  await open(paths.game(game.id))
  // Each review is an article inside this one.
  const article = page.getByRole('article').first()
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('스플렌더')
  await expect(article).toContainText('Splendor')
  await expect(article.getByRole('img', { name: '스플렌더 표지' })).toBeVisible()
  await expect(article.getByRole('list', { name: '장르' }).getByRole('listitem')).toHaveText(game.genres)
  expect(game.genres.length).toBeLessThanOrEqual(3)
  await expect(article).toContainText(`미플에서 ${game.playCount.toLocaleString('ko-KR')}판 했어요`)
  await expect(article).toContainText(playerRange(game))
  await expect(article).toContainText(`${game.playMinutes}분`)
  await expect(article).toContainText(`${game.age}세 이상`)
  await expect(article).toContainText(game.description)
  await expect(article.getByRole('link', { name: /난이도 안내 보기/ }).first()).toHaveAttribute(
    'href',
    paths.levelGuide(),
  )

  const reviews = page.getByRole('region', { name: '리뷰' })
  await expect(reviews).toContainText(game.score?.toFixed(1) ?? '평가 없음')
  await expect(reviews).toContainText(`${game.reviewCount.toLocaleString('ko-KR')}명의 평가`)
  await expect(reviews.getByRole('progressbar').or(reviews.getByRole('meter'))).toHaveCount(3)
  await expect(reviews.getByRole('listitem')).toHaveCount(2)
  await expect(reviews.getByRole('link', { name: '리뷰 전체 보기' })).toHaveAttribute(
    'href',
    paths.gameReviews(game.id),
  )
  await expect(
    page.getByRole('region', { name: '이 게임이 있는 카페' }).getByRole('link', { name: '위치 설정' }),
  ).toHaveAttribute('href', paths.locationSetting())
})

test('the explanation opens from 548 px to all of it, and closes again', { tag: '@wide' }, async ({
  page,
  open,
  press,
  request,
}) => {
  const game = await findGame(request, '스플렌더')
  await open(paths.game(game.id))
  const explanation = page.getByRole('region', { name: '게임 설명' })
  const pictures = explanation.locator('img')
  await expect(pictures).toHaveCount(game.explanationImages.length)
  const box = page.locator(
    `[id="${await explanation.getByRole('button', { name: '펼치기' }).getAttribute('aria-controls')}"]`,
  )
  const height = async () => Math.round((await box.boundingBox())?.height ?? 0)
  expect(await height()).toBe(548)
  await press(explanation.getByRole('button', { name: '펼치기' }))
  await expect.poll(height).toBeGreaterThan(548)
  await press(explanation.getByRole('button', { name: '접기' }))
  await expect.poll(height).toBe(548)
  // The bottom bar's button opens the explanation and scrolls to it.
  await press(page.getByRole('button', { name: '게임 설명' }))
  await expect(explanation.getByRole('button', { name: '접기' })).toBeAttached()
  await expect(explanation.getByRole('heading').first()).toBeInViewport()
})

test('the rules stand in the page in words, and show when they are chosen', async ({
  page,
  open,
  press,
  request,
}) => {
  const game = await findGame(request, '스플렌더')
  const [part] = game.explanation
  expect(await (await request.get(paths.game(game.id))).text()).toContain(part?.lines[0])
  await open(paths.game(game.id))
  const explanation = page.getByRole('region', { name: '게임 설명' })
  await press(explanation.getByRole('button', { name: '글로 보기' }))
  await expect(explanation.getByText(part?.lines[0] ?? '')).toBeVisible()
  await expect(explanation.locator('img')).toHaveCount(0)
})

test('a visitor who has played it, likes it or wants to write is led to the login', async ({
  page,
  open,
  press,
  request,
}) => {
  const game = await findGame(request, '스플렌더')
  for (const name of [/이 게임 해 봤어요/, /찜한 사람 \d/]) {
    await open(paths.game(game.id))
    await press(page.getByRole('link', { name }).last())
    await expect(page).toHaveURL(paths.login(paths.game(game.id)))
  }
  const quiet = await findQuietGame(request)
  await open(paths.game(quiet.id))
  await press(page.getByRole('region', { name: '리뷰' }).getByRole('link', { name: '리뷰 쓰기' }))
  await expect(page).toHaveURL(paths.login(paths.writeReview(quiet.id)))
})

test('a visitor can write a review of a game that others have reviewed, too', async ({
  page,
  open,
  press,
  request,
}) => {
  const game = await findGame(request, '스플렌더')
  await open(paths.game(game.id))
  await press(page.getByRole('region', { name: '리뷰' }).getByRole('link', { name: /리뷰 쓰기/ }))
  await expect(page).toHaveURL(paths.login(paths.writeReview(game.id)))
})

test('a game without a video and without an explanation offers to log a play instead', async ({
  page,
  open,
  request,
}) => {
  const quiet = await findQuietGame(request)
  await open(paths.game(quiet.id))
  await expect(page.getByText('영상 보기')).toHaveCount(0)
  await expect(
    page.locator('[data-action-bar]').getByRole('link', { name: '플레이 기록하기' }),
  ).toHaveAttribute('href', paths.logPlay(quiet.id))
})

test('the name of a game stands in the bar once it has scrolled away', async ({ page, open, request }) => {
  const game = await findGame(request, '스플렌더')
  await open(paths.game(game.id))
  const name = page.getByText('스플렌더', { exact: true })
  await expect(name).toHaveCount(1)
  await page.mouse.wheel(0, 900)
  await expect(name).toHaveCount(2)
})

test('a game that nobody has reviewed shows no invented figure', async ({ page, open, request }) => {
  const quiet = await findQuietGame(request)
  await open(paths.game(quiet.id))
  const reviews = page.getByRole('region', { name: '리뷰' })
  await expect(reviews).toContainText('평가 없음')
  await expect(reviews).not.toContainText(/\d\.\d/)
  await expect(page.getByRole('region', { name: '게임 설명' })).toHaveCount(0)
})

test('a game that one rare guest has reviewed shows what they wrote, and no figure', async ({
  page,
  open,
  request,
}) => {
  const game = await findGame(request, '해적 룰렛')
  expect(game).toMatchObject({ score: null, reviewCount: 1 })
  await open(paths.game(game.id))
  const reviews = page.getByRole('region', { name: '리뷰' })
  await expect(reviews).toContainText('평가 없음')
  await expect(reviews).toContainText('별점을 보여 드리기에는 평가가 아직 적어요.')
  await expect(reviews.getByRole('listitem')).toHaveCount(1)
})

test('a review card opens the review, the level its guide', async ({ page, open, press, request }) => {
  const game = await findGame(request, '스플렌더')
  await open(paths.game(game.id))
  await press(page.getByRole('region', { name: '리뷰' }).getByRole('listitem').first().getByRole('link'))
  await expect(page).toHaveURL(/\/review\/\d+$/)
  await page.goBack()
  await press(page.getByRole('link', { name: /난이도 안내 보기/ }).first())
  await expect(page).toHaveURL(paths.levelGuide())
})

test('who opens a game from a shared link can still go back, to the categories', async ({
  page,
  open,
  press,
  request,
}) => {
  const game = await findGame(request, '스플렌더')
  await open(paths.game(game.id))
  await press(page.getByRole('link', { name: '뒤로' }))
  await expect(page).toHaveURL(paths.category())
})

test('nothing at the bottom of the page is covered by the bars', { tag: '@wide' }, async ({
  page,
  open,
  request,
}) => {
  const game = await findGame(request, '스플렌더')
  await open(paths.game(game.id))
  const last = page.getByRole('region', { name: '이 게임이 있는 카페' })
  const bar = page.locator('[data-action-bar]')
  // Content that loads during scrolling makes the page longer, so this repeats until the end stays in place.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const [content, covered] = await Promise.all([last.boundingBox(), bar.boundingBox()])
    if (!content || !covered) throw new Error('The last section or the bar has no box.')
    expect(content.y + content.height).toBeLessThanOrEqual(covered.y)
  }).toPass()
})
