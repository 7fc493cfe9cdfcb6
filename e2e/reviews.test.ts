import type { APIRequestContext } from '@playwright/test'
import { catalogueEndpoints, type GameCard } from '~/features/catalogue/endpoints'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { type Review, type ReviewSummary, reviewEndpoints } from '~/features/reviews/endpoints'
import { inOurWords } from '~/lib/calls-version'
import { answeredAsMissing, expect, scrollToEnd, test, waitUntilClosed } from './journey'
import { keepIn, type Session, signInElsewhere, someoneNew, withToken } from './people'

/** A game that this member has not reviewed. Each test uses another page of the catalogue. */
async function findUnreviewed(request: APIRequestContext, member: Session, page: number): Promise<GameCard> {
  const reply = await request.get(catalogueEndpoints.list.path, {
    params: { page },
    ...withToken(member.access),
  })
  const { results } = (await reply.json()) as { results: GameCard[] }
  const game = results.find(({ isReviewed }) => !isReviewed)
  if (!game) throw new Error(`every game of page ${page} is reviewed`)
  return game
}

const draft = {
  star: 4,
  length: 2,
  replay: 3,
  difficulty: 1,
  text: '셋이서 두 판 했는데 시간 가는 줄 몰랐어요.',
}

async function write(request: APIRequestContext, member: Session, game: GameCard): Promise<Review> {
  const reply = await request.post(reviewEndpoints.write.path, {
    data: { gameId: game.id, ...draft },
    ...withToken(member.access),
  })
  return (await reply.json()) as Review
}

async function remove(request: APIRequestContext, member: Session, { id }: Review): Promise<void> {
  await request.delete(reviewEndpoints.remove.path.replace(':id', String(id)), withToken(member.access))
}

/**
 * Sorted by likes, so that the list starts with the town's reviews: the newest ones may belong to other
 * tests, which delete them.
 */
const lastingReviews = `${paths.reviews()}?sort=likes`

test('a review is written, shown everywhere, changed and deleted', async ({
  page,
  open,
  press,
  submit,
  request,
}) => {
  const author = await signInElsewhere(request, 'member')
  const game = await findUnreviewed(request, author, 2)
  const text = `처음엔 어려웠는데\n두 번째 판부터 <b>재밌어요</b> https://meeple.test`
  await keepIn(page, author)
  await open(paths.gameReviews(game.id))
  await press(page.getByRole('link', { name: '리뷰 쓰기' }))
  await expect(page).toHaveURL(paths.writeReview(game.id))

  // The first missing value is reported at its field.
  const send = page.getByRole('button', { name: '리뷰 올리기' })
  await press(send)
  await expect(page.getByRole('alert')).toHaveText('별점을 선택해 주세요.')
  await expect(page.getByRole('group', { name: /^별점/ })).toHaveAccessibleDescription(
    '별점을 선택해 주세요.',
  )
  await page.getByRole('radio', { name: /^4점/ }).check({ force: true })
  await page.getByRole('radio', { name: '꼭 또 할래요' }).check({ force: true })
  await page.getByRole('textbox').fill('짧아요')
  await submit(send)
  await expect(page.getByText('리뷰 내용은 10자 이상 써 주세요.')).toBeVisible()
  await page.getByRole('textbox').fill(text)

  // A user who leaves the form finds the text again.
  await page.goBack()
  await expect(page).toHaveURL(paths.gameReviews(game.id))
  await press(page.getByRole('link', { name: '리뷰 쓰기' }))
  await expect(page.getByRole('textbox')).toHaveValue(text)
  await press(send)
  await expect(page).toHaveURL(/\/review\/\d+$/)
  const address = new URL(page.url()).pathname
  const article = page.getByRole('article')
  await expect(article).toContainText(
    '처음엔 어려웠는데\n두 번째 판부터 <b>재밌어요</b> https://meeple.test',
    {
      useInnerText: true,
    },
  )
  await expect(article.getByRole('link', { name: /meeple\.test/ })).toHaveCount(0)
  await expect(article).toContainText('꼭 또 할래요')

  for (const path of [paths.gameReviews(game.id), paths.reviews(), paths.ownReviews(), paths.game(game.id)]) {
    await open(path)
    await expect(page.locator(`a[href="${address}"]`).first()).toContainText('처음엔 어려웠는데')
  }

  await open(address)
  await press(page.getByRole('button', { name: /더보기/ }))
  await press(page.getByRole('button', { name: '수정' }))
  await expect(page).toHaveURL(/\/edit-review\/\d+/)
  await expect(page.getByRole('textbox')).toHaveValue(text)
  await page.getByRole('radio', { name: /^2점/ }).check({ force: true })
  await press(page.getByRole('button', { name: '수정 완료' }))
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('article')).toContainText('2.0')

  await press(page.getByRole('button', { name: /더보기/ }))
  await press(page.getByRole('button', { name: '삭제' }))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('되돌릴 수 없어요')
  await press(question.getByRole('button', { name: '삭제' }))
  await expect(page.getByText('리뷰를 삭제했어요')).toBeVisible()
  await expect(page).not.toHaveURL(address)
  await open(paths.gameReviews(game.id))
  await expect(page.locator(`a[href="${address}"]`)).toHaveCount(0)
})

test('what is being written survives a reload, and a double tap writes one review', async ({
  page,
  open,
  request,
}) => {
  const author = await signInElsewhere(request, 'member')
  const game = await findUnreviewed(request, author, 4)
  await keepIn(page, author)
  await open(paths.writeReview(game.id))
  await page.getByRole('radio', { name: /^5점/ }).check({ force: true })
  await page.getByRole('textbox').fill(draft.text)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByRole('textbox')).toHaveValue(draft.text)
  await expect(page.getByText('작성하던 내용을 불러왔어요.')).toBeVisible()
  let sent = 0
  page.on('request', (call) => {
    if (call.method() === 'POST' && new URL(call.url()).pathname === reviewEndpoints.write.path) sent += 1
  })
  await page.getByRole('button', { name: '리뷰 올리기' }).dblclick()
  await expect(page).toHaveURL(/\/review\/\d+$/)
  expect(sent).toBe(1)
})

test('whoever has written already is asked whether to change it', async ({ page, open, press, request }) => {
  const author = await signInElsewhere(request, 'member')
  const game = await findUnreviewed(request, author, 6)
  const review = await write(request, author, game)
  await keepIn(page, author)
  await open(paths.gameReviews(game.id))
  const question = page.getByRole('alertdialog', { name: '이미 작성한 리뷰가 있어요. 수정할까요?' })
  const written = page.getByRole('button', { name: '리뷰 썼어요' })
  await press(written)
  await press(question.getByRole('button', { name: '취소' }))
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(paths.gameReviews(game.id))
  await open(paths.game(game.id))
  await press(page.getByRole('region', { name: '내 플레이' }).getByRole('button', { name: '리뷰 썼어요' }))
  await press(question.getByRole('button', { name: '수정' }))
  await expect(page).toHaveURL(paths.rewriteReview(game.id))
  await expect(page.getByRole('textbox')).toHaveValue(draft.text)
  await remove(request, author, review)
})

test('a heart counts up and down, and another tab agrees when somebody comes back to it', async ({
  page,
  open,
  press,
  request,
  context,
  complaints,
}) => {
  complaints.foresee(/ERR_FAILED/)
  const author = await signInElsewhere(request, 'host')
  const liker = await signInElsewhere(request, 'member')
  const game = await findUnreviewed(request, author, 8)
  const review = await write(request, author, game)
  await keepIn(page, liker)
  await open(paths.review(review.id))
  const other = await context.newPage()
  await other.goto(paths.gameReviews(game.id))
  const here = page.getByRole('article').getByRole('button', { name: /좋아요/ })
  const there = other
    .getByRole('listitem')
    .getByRole('button', { name: /^좋아요/ })
    .first()
  await expect(there).toHaveText(/0$/)
  await press(here)
  await expect(here).toHaveText(/1$/)
  await expect(here).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => {
      await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      return there.textContent()
    })
    .toMatch(/1$/)

  await page.route(`**${reviewEndpoints.like.path}`, (route) => route.abort())
  await press(here)
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('인터넷 연결이 불안정해요')
  await press(alert.getByRole('button', { name: '확인' }))
  await expect(here).toHaveText(/1$/)
  await page.unroute(`**${reviewEndpoints.like.path}`)
  // The new count is shown before the server has replied.
  const sent = page.waitForResponse((reply) => new URL(reply.url()).pathname === reviewEndpoints.like.path)
  await press(here)
  await expect(here).toHaveText(/0$/)
  expect((await sent).ok()).toBe(true)
  await other.close()
  await remove(request, author, review)
})

test('a look at a review is counted once a day', async ({ page, open, request }) => {
  const author = await signInElsewhere(request, 'host')
  const review = await write(request, author, await findUnreviewed(request, author, 12))
  let looks = 0
  page.on('request', (call) => {
    if (call.url().endsWith('/hitcount')) looks += 1
  })
  for (const visits of [1, 2]) {
    await open(paths.review(review.id))
    await expect(page.getByText('조회 1', { exact: true })).toBeVisible()
    await expect.poll(() => looks).toBe(visits)
  }
  await remove(request, author, review)
})

test('the bars of a game are as long as its reviews say on the whole', async ({ page, open, request }) => {
  const author = await signInElsewhere(request, 'host')
  const game = await findUnreviewed(request, author, 14)
  const review = await write(request, author, game)
  const reply = await request.get(reviewEndpoints.summary.path, {
    params: { gameId: game.id },
    headers: inOurWords,
  })
  const { length, replay, difficulty } = (await reply.json()) as ReviewSummary
  await open(paths.gameReviews(game.id))
  const bars = page.getByRole('progressbar')
  const shares = await bars.evaluateAll((all) =>
    all.map((bar) => Math.round((bar as HTMLProgressElement).position * 100)),
  )
  expect(shares).toEqual([length, replay, difficulty].map((mean) => Math.round((mean ?? Number.NaN) * 10)))
  await remove(request, author, review)
})

test('a review that three people reported is hidden, stays so with a reason, comes back, and everybody is told', async ({
  page,
  open,
  press,
  request,
  complaints,
}) => {
  complaints.foresee(answeredAsMissing)
  const author = await signInElsewhere(request, someoneNew())
  const review = await write(request, author, await findUnreviewed(request, author, 3))
  for (const person of ['member', 'operator', 'host'] as const) {
    const { access } = await signInElsewhere(request, person)
    await request.post(reviewEndpoints.report.path, {
      data: { reviewId: review.id, authorId: review.authorId },
      ...withToken(access),
    })
  }
  await keepIn(page, author)
  await open(paths.review(review.id))
  await expect(page.getByRole('article')).toContainText('여러 번 신고되어 임시로 숨겼어요.')
  await open(paths.ownReviews())
  const row = page.getByRole('list', { name: '내 리뷰' }).getByRole('listitem')
  await expect(row).toContainText('신고로 숨겨져 나만 볼 수 있어요')
  await open(paths.gameReviews(review.gameId))
  await expect(page.getByRole('heading', { name: '게임 리뷰' })).toBeVisible()
  await expect(page.locator(`a[href="${paths.review(review.id)}"]`)).toHaveCount(0)

  await keepIn(page, await signInElsewhere(request, 'operator'))
  await open(paths.profile())
  await press(page.getByRole('link', { name: '운영 화면' }))
  await press(page.getByRole('navigation', { name: '운영 화면' }).getByRole('link', { name: '신고' }))
  const reported = page.getByRole('listitem').filter({ hasText: review.authorName })
  await expect(reported).toContainText('신고 3건')
  await press(reported.getByRole('button', { name: '숨긴 채 두기' }))
  const question = page.getByRole('dialog', { name: '숨긴 채 둘까요?' })
  await question.getByRole('radio', { name: '광고나 도배' }).check()
  await press(question.getByRole('button', { name: '숨기기' }))
  await expect(page.getByText('리뷰를 숨겼어요')).toBeVisible()
  // An open sheet hides the list behind it.
  await expect(question).toHaveCount(0)
  await waitUntilClosed(page)
  await expect(reported).toHaveCount(0)
  await press(page.getByRole('tab', { name: '처리한 신고' }))
  await expect(reported).toContainText('신고 3건')
  await press(reported.getByRole('button', { name: '다시 보이기' }))
  await expect(page.getByText('리뷰를 모두에게 보여요')).toBeVisible()
  await open(paths.gameReviews(review.gameId))
  await expect(page.locator(`a[href="${paths.review(review.id)}"]`)).toHaveCount(1)

  await keepIn(page, author)
  await open(paths.notices())
  const log = page.getByRole('list', { name: '오늘' })
  await expect(log).toContainText('내 리뷰가 잠시 숨겨졌어요')
  await expect(log).toContainText('이유: 광고나 도배.')
  await expect(log).toContainText('내 리뷰가 다시 보여요')
  await keepIn(page, await signInElsewhere(request, 'host'))
  await open(paths.notices())
  await expect(log).toContainText(`신고한 ${review.gameName} 리뷰는 다른 사람에게 보이지 않게 했어요.`)
  await remove(request, author, review)
})

test('the operators’ list of reviews does not exist for other members', async ({
  page,
  request,
  complaints,
}) => {
  complaints.foresee(/CallFailed: 페이지를 찾을 수 없어요/)
  await keepIn(page, await signInElsewhere(request, 'member'))
  await page.goto(operatorPaths.reports())
  await expect(page.getByText('페이지를 찾을 수 없어요').first()).toBeVisible()
})

test('what somebody wrote whom a reader has blocked is gone', async ({ page, open, press, request }) => {
  const author = await signInElsewhere(request, someoneNew())
  const review = await write(request, author, await findUnreviewed(request, author, 5))
  await keepIn(page, await signInElsewhere(request, someoneNew()))
  await open(paths.gameReviews(review.gameId))
  await expect(page.locator(`a[href="${paths.review(review.id)}"]`)).toHaveCount(1)
  await press(page.getByRole('button', { name: `${review.authorName} 님의 리뷰 더보기` }))
  await press(page.getByRole('button', { name: '이 사람 차단하기' }))
  const question = page.getByRole('alertdialog', { name: `${review.authorName} 님을 차단할까요?` })
  await press(question.getByRole('button', { name: '차단하기' }))
  await expect(page.locator(`a[href="${paths.review(review.id)}"]`)).toHaveCount(0)
  await remove(request, author, review)
})

test('a report is taken once', async ({ page, open, press, request, complaints }) => {
  complaints.foresee(/status of 409/)
  const author = await signInElsewhere(request, 'host')
  const reporter = await signInElsewhere(request, 'member')
  const game = await findUnreviewed(request, author, 10)
  const review = await write(request, author, game)
  await keepIn(page, reporter)
  for (const title of ['신고했어요', '이미 신고한 리뷰예요']) {
    await open(paths.review(review.id))
    await press(page.getByRole('button', { name: /더보기/ }))
    await press(page.getByRole('button', { name: '신고하기' }))
    await page.getByRole('radio', { name: '광고나 도배' }).check()
    await press(page.getByRole('button', { name: '신고하기' }))
    const answer = page.getByRole('alertdialog', { name: title })
    await press(answer.getByRole('button', { name: '확인' }))
    await expect(answer).toHaveCount(0)
  }
  await remove(request, author, review)
})

test('the list sorts by its address, grows ten by ten, and is where it was on coming back', async ({
  page,
  open,
  press,
  request,
}) => {
  await open(paths.reviews())
  const rows = page.getByRole('list', { name: '전체 리뷰' }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await press(page.getByRole('button', { name: /^정렬/ }))
  await press(page.getByRole('option', { name: '좋아요순' }))
  await expect(page).toHaveURL(`${paths.reviews()}?sort=likes`)
  const reply = await request.get(reviewEndpoints.list.path, {
    params: { sort: 'like' },
    headers: inOurWords,
  })
  const { results } = (await reply.json()) as { results: Review[] }
  await expect(rows.first()).toContainText(results[0]?.authorName ?? '')
  await expect
    .poll(async () => {
      await scrollToEnd(page)
      return rows.count()
    })
    .toBeGreaterThanOrEqual(30)
  const far = rows.nth(24).getByRole('link')
  await far.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  const length = await rows.count()
  await far.click()
  await expect(page).toHaveURL(/\/review\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(`${paths.reviews()}?sort=likes`)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(left - 120)
  expect(await rows.count()).toBeGreaterThanOrEqual(length)
})

test('a visitor who likes, reports or wants to write signs in and comes back', async ({
  page,
  open,
  press,
}) => {
  await open(lastingReviews)
  const first = page.getByRole('list', { name: '전체 리뷰' }).getByRole('listitem').first()
  await press(first.getByRole('link'))
  await expect(page).toHaveURL(/\/review\/\d+$/)
  const address = new URL(page.url()).pathname
  await expect(page.getByRole('article')).toHaveCount(1)
  await press(page.getByRole('article').getByRole('button', { name: /좋아요/ }))
  await expect(page).toHaveURL(paths.login(address))
  await open(address)
  await press(page.getByRole('button', { name: /더보기/ }))
  await press(page.getByRole('button', { name: '신고하기' }))
  await expect(page).toHaveURL(paths.login(address))
  for (const path of [paths.writeReview(1), paths.ownReviews(), paths.editReview(1)]) {
    await page.goto(path)
    await expect(page).toHaveURL(paths.login(path))
  }
})

test('a review that is not there is said so, and one that cannot be had is asked for again', async ({
  page,
  open,
  press,
  complaints,
}) => {
  complaints.foresee(/status of 404/, /status of 500/)
  const reply = await page.goto(paths.review(999_999_999))
  expect(reply?.status()).toBe(404)
  await expect(page.getByText('리뷰를 찾을 수 없어요')).toBeVisible()
  await open(lastingReviews)
  const link = page.getByRole('list', { name: '전체 리뷰' }).getByRole('listitem').first().getByRole('link')
  const pattern = `**${reviewEndpoints.one.path.replace(':id', '*')}`
  await page.route(pattern, (route) => route.fulfill({ status: 500, json: {} }))
  await press(link)
  const question = page.getByRole('alertdialog', { name: '리뷰를 불러오지 못했어요' })
  await expect(question).toBeVisible({ timeout: 20_000 })
  await page.unroute(pattern)
  await press(question.getByRole('button', { name: '다시 불러오기' }))
  await expect(page.getByRole('article')).toBeVisible()
})
