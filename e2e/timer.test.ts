import { paths } from '~/features/paths'
import { expect, test } from './journey'
import { arriveAs } from './people'

test.use({ serviceWorkers: 'allow' })

test('two people play chess to the end, and a reload in the middle changes nothing', async ({
  page,
  open,
  press,
  submit,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await open('/')
  await press(page.getByRole('navigation', { name: '주요 화면' }).getByRole('link', { name: '타이머' }))
  await expect(page.getByRole('heading', { level: 1, name: '타이머' })).toBeVisible()
  await expect(button('시작하기')).toBeEnabled()
  await page.getByLabel('1번째 이름').fill('지우'.repeat(100))
  await expect(button('이름은 12자까지 쓸 수 있어요.')).toBeDisabled()
  await page.getByLabel('1번째 이름').fill('지우')
  await page.getByLabel('2번째 이름').fill('하늘')
  await press(button('5분').first())
  await press(button('시작하기'))

  await expect(page).toHaveURL(paths.timerStart())
  await expect(page.getByRole('navigation', { name: '주요 화면' })).toHaveCount(0)
  await press(button(/^지우 차례/))
  await expect(button(/^하늘 차례, .*여유 있어요/)).toBeVisible()
  await press(button('방금 넘긴 차례 되돌리기'))
  await expect(button(/^지우 차례/)).toBeVisible()
  await press(button(/^지우 차례/))
  await expect(button(/^하늘 차례/)).toBeVisible()
  await page.reload()
  await press(button('잠시 멈추기'))
  await expect(button(/^하늘 차례/)).toBeVisible()
  await press(button('설정으로'))
  await expect(page.getByLabel('2번째 이름')).toHaveValue('하늘')
  await press(button('이어서 하기'))
  await press(button('계속하기'))
  await press(button('잠시 멈추기'))
  await press(button('게임 끝내기'))
  await press(button('점수 입력하기'))

  await page.getByRole('textbox', { name: '지우' }).fill('12a')
  await press(button('최종 순위 보기'))
  await expect(page.getByText('점수는 -1,000,000부터 1,000,000까지의 정수로 입력해 주세요.')).toBeVisible()
  await page.getByRole('textbox', { name: '지우' }).fill('12')
  await page.getByRole('textbox', { name: '하늘' }).fill('30')
  await submit(button('최종 순위 보기'))
  const ranking = page.getByRole('list', { name: '최종 순위' }).getByRole('listitem')
  await expect(ranking.first()).toContainText('1위하늘')
  await expect(ranking.last()).toContainText('2위지우')

  await press(page.getByRole('link', { name: '정산하기' }))
  await page.getByLabel('테이블 요금').fill('25,001')
  await expect(page.getByRole('list', { name: '나눈 금액' }).getByRole('listitem')).toHaveText([
    /지우12,501원/,
    /하늘12,500원/,
  ])
})

test('a turn that runs out goes on by itself, and of both clocks the long one costs a penalty', async ({
  page,
  open,
  press,
  submit,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const letPass = (seconds: number) => page.clock.runFor(seconds * 1_000)
  await page.clock.install()
  await open(paths.timer())
  await press(button('루미큐브'))
  await expect(page.getByRole('heading', { name: '전체 시간' })).toHaveCount(0)
  await press(button('시작하기'))
  await expect(button(/^플레이어 1 차례/)).toBeVisible()
  // Turns last 40 seconds: one expires, and one is passed.
  await letPass(40.5)
  await expect(button(/^플레이어 2 차례, .*여유 있어요/)).toBeVisible()
  await expect(button('시간이 다 된 차례 되돌리기')).toBeEnabled()
  await press(button(/^플레이어 2 차례/))
  await expect(button(/^플레이어 1 차례/)).toBeVisible()
  await letPass(29)
  await expect(button(/^플레이어 1 차례, .*얼마 안 남았어요/)).toBeVisible()
  await expect(page.getByText(/^벌점/)).toHaveCount(0)
  await press(button('잠시 멈추기'))
  await press(button('게임 끝내기'))
  await press(button('점수 없이 설정으로'))

  await press(button('하이브리드'))
  await press(
    page.getByRole('region', { name: '전체 시간' }).getByRole('button', { name: '1분', exact: true }),
  )
  await press(button('시작하기'))
  await expect(button(/^플레이어 1 차례, .*전체 (1:00|0:5\d)/)).toBeVisible()
  await letPass(81)
  await expect(button(/^플레이어 1 차례, .*전체 0:[12]\d/)).toBeVisible()
  await letPass(25)
  await expect(button(/^플레이어 1 차례, .*시간이 지났어요.*벌점 1/)).toBeVisible()
  await press(button(/^플레이어 1 차례/))
  await expect(button(/^플레이어 2 차례, .*서둘러 주세요|^플레이어 2 차례, .*얼마 안 남았어요/)).toBeVisible()
  await press(button('잠시 멈추기'))
  await press(button('게임 끝내기'))
  await press(button('점수 입력하기'))
  await page.getByRole('textbox', { name: '플레이어 1' }).fill('10')
  await page.getByRole('textbox', { name: '플레이어 2' }).fill('10')
  await submit(button('최종 순위 보기'))
  const ranking = page.getByRole('list', { name: '최종 순위' }).getByRole('listitem')
  await expect(ranking).toContainText([/1위플레이어 2.*10/, /2위플레이어 1.*9/])
})

test('a result is saved to the play log in one tap, and a link lets the others claim theirs', async ({
  page,
  open,
  press,
  submit,
  browser,
  baseURL,
}) => {
  await open('/')
  await arriveAs(page, 'newcomer')
  await open(paths.timer())
  await press(page.getByRole('button', { name: '시작하기' }))
  await press(page.getByRole('button', { name: '잠시 멈추기' }))
  await press(page.getByRole('button', { name: '게임 끝내기' }))
  await press(page.getByRole('button', { name: '점수 입력하기' }))
  await page.getByRole('textbox', { name: '플레이어 2' }).fill('7')
  await submit(page.getByRole('button', { name: '최종 순위 보기' }))
  await page.getByLabel('어떤 게임을 했나요?').fill('스플렌더')
  await press(page.getByRole('button', { name: '스플렌더', exact: true }))
  await press(page.getByRole('button', { name: '플레이 기록에 저장' }))
  await expect(page.getByText('스플렌더 기록을 저장했어요')).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('timer') ?? '')
  const { resultKey } = JSON.parse(stored).game.scoring as { resultKey: string }
  const other = await (await browser.newContext({ baseURL, hasTouch: true })).newPage()
  await other.goto(paths.timerClaim(resultKey))
  await expect(other.getByRole('listitem').filter({ hasText: '플레이어 1' })).toContainText('가져갔어요')
  await other.getByRole('button', { name: '나예요 플레이어 2 기록 가져오기' }).tap()
  await expect(other).toHaveURL(/\/login\?to=/)
  await other.context().close()
})

test('the timer opens and runs without a connection', async ({ page, open, press, context, complaints }) => {
  complaints.foresee(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await open(paths.timer())
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await context.setOffline(true)
  await page.reload()
  await press(page.getByRole('button', { name: '루미큐브' }))
  await press(page.getByRole('button', { name: '시작하기' }))
  await press(page.getByRole('button', { name: /^플레이어 1 차례/ }))
  await expect(page.getByRole('button', { name: /^플레이어 2 차례/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^플레이어 2 차례/ })).toBeVisible()
})

test('four phones share a timer: each passes its own turn, and one that was offline catches up', async ({
  page,
  open,
  press,
  browser,
  baseURL,
}) => {
  const phoneOf = async () => (await browser.newContext({ baseURL, hasTouch: true })).newPage()
  const onTurn = (name: string) => ({ name: new RegExp(`^${name} 차례`) })
  await open(paths.timer())
  await page.getByLabel('1번째 이름').fill('지우')
  await page.getByLabel('2번째 이름').fill('하늘')
  await press(page.getByRole('button', { name: '플레이어 추가' }))
  await page.getByLabel('3번째 이름').fill('바다')
  await press(page.getByRole('button', { name: '여러 폰으로 함께 쓰기' }))
  await expect(page.getByRole('img', { name: '함께하기 QR 코드' })).toBeVisible()
  const code = await page.getByText(/^[A-Z0-9]{6}$/).textContent()

  const [second, third, watching] = await Promise.all([phoneOf(), phoneOf(), phoneOf()])
  for (const [phone, name] of [
    [second, '하늘'],
    [third, '바다'],
  ] as const) {
    await phone.goto(paths.timerJoin(code ?? ''))
    await expect(phone.getByRole('heading', { name: '어느 자리인가요?' })).toBeInViewport()
    await phone.getByRole('button', { name: `${name} 자리에 앉기` }).tap()
    await expect(phone.getByText('내 자리')).toBeVisible()
  }
  await watching.goto(paths.timerJoin(code ?? ''))
  const phones = [page, second, third, watching]
  await expect(watching.getByText('앉았어요')).toHaveCount(3)
  await press(page.getByRole('button', { name: '시작하기', exact: true }))
  for (const phone of phones) await expect(phone.getByRole('button', onTurn('지우'))).toBeVisible()
  await expect(watching.getByText('구경하고 있어요')).toBeVisible()
  await expect(second.getByRole('button', onTurn('지우'))).toBeDisabled()

  await press(page.getByRole('button', onTurn('지우')))
  // A second after the pass, because a pass within 250 ms of another one counts as accidental.
  await expect(second.getByRole('button', { name: /^하늘 차례, 6:\d\d/ })).toBeEnabled()
  await second.context().setOffline(true)
  await second.getByRole('button', onTurn('하늘')).tap()
  await expect(second.getByText(/연결이 끊겼어요/)).toBeVisible()
  await expect(second.getByRole('button', onTurn('바다'))).toBeVisible()
  await second.context().setOffline(false)
  for (const phone of phones) await expect(phone.getByRole('button', onTurn('바다'))).toBeVisible()

  await press(page.getByRole('button', { name: '잠시 멈추기' }))
  await expect(third.getByRole('button', { name: '계속하기' })).toBeVisible()
  // Only the phone that opened the timer starts it anew.
  await expect(third.getByRole('button', { name: '처음부터' })).toHaveCount(0)
  await third.getByRole('button', { name: '게임 끝내기' }).tap()
  await expect(third.getByText('함께 쓰는 모든 폰에서 끝나요.')).toBeVisible()
  await third.getByRole('button', { name: '점수 입력하기' }).tap()
  // Somebody else at the table takes the end back.
  await second.getByRole('button', { name: /^되돌리기/ }).tap()
  for (const phone of phones.slice(0, 3)) {
    await expect(phone.getByRole('button', { name: '계속하기' })).toBeVisible()
  }
  await third.getByRole('button', { name: '게임 끝내기' }).tap()
  await third.getByRole('button', { name: '점수 입력하기' }).tap()
  await third.getByRole('textbox', { name: '바다' }).fill('1050')
  for (const phone of [page, second, watching]) {
    await expect(phone.getByText('바다 님이 끝냈어요')).toBeVisible()
    await expect(phone.getByText('바다 님이 점수를 입력하고 있어요')).toBeVisible()
    await expect(phone.getByRole('list', { name: '점수' })).toContainText('1,050점')
  }
  await Promise.all(phones.slice(1).map((phone) => phone.context().close()))
})

test('a shared game has one result: one phone enters it, each takes its record in one tap, and the table goes on', async ({
  page,
  open,
  press,
  submit,
  browser,
  baseURL,
}) => {
  const other = await (await browser.newContext({ baseURL, hasTouch: true })).newPage()
  await open('/')
  await arriveAs(page, 'newcomer')
  await other.goto('/')
  await arriveAs(other, 'host')
  await open(paths.timer())
  await page.getByLabel('1번째 이름').fill('보들')
  await page.getByLabel('2번째 이름').fill('곰')
  await press(page.getByRole('button', { name: '여러 폰으로 함께 쓰기' }))
  const code = await page.getByText(/^[A-Z0-9]{6}$/).textContent()
  await other.goto(paths.timerJoin(code ?? ''))
  await other.getByRole('button', { name: '곰 자리에 앉기' }).tap()
  await expect(page.getByText('앉았어요')).toBeVisible()
  await press(page.getByRole('button', { name: '시작하기', exact: true }))
  await press(page.getByRole('button', { name: '잠시 멈추기' }))
  await press(page.getByRole('button', { name: '게임 끝내기' }))
  await press(page.getByRole('button', { name: '점수 입력하기' }))
  await page.getByRole('textbox', { name: '보들' }).fill('10')
  await page.getByRole('textbox', { name: '곰' }).fill('7')
  await submit(page.getByRole('button', { name: '최종 순위 보기' }))
  for (const phone of [page, other]) {
    const ranking = phone.getByRole('list', { name: '최종 순위' }).getByRole('listitem')
    await expect(ranking).toHaveText([/1위.*보들.*10점/, /2위.*곰.*7점/])
  }
  await page.getByLabel('어떤 게임을 했나요?').fill('스플렌더')
  await press(page.getByRole('button', { name: '스플렌더', exact: true }))
  await press(page.getByRole('button', { name: '내 기록에 저장' }))
  await other.getByRole('button', { name: '내 기록에 저장' }).tap()
  for (const phone of [page, other]) {
    await expect(phone.getByRole('link', { name: '내 플레이 기록에 저장했어요' })).toBeVisible()
  }

  // A second answer changes the one result, on both phones and in both records.
  await other.getByRole('button', { name: '점수 수정하기' }).tap()
  await expect(page.getByText('곰 님이 점수를 고치고 있어요')).toBeVisible()
  await other.getByRole('textbox', { name: '곰' }).fill('12')
  await other.getByRole('button', { name: '최종 순위 보기' }).tap()
  await expect(page.getByRole('list', { name: '최종 순위' }).getByRole('listitem').first()).toHaveText(
    /1위.*곰.*12점/,
  )

  await press(page.getByRole('button', { name: '다시 하기' }))
  await expect(page).toHaveURL(/after=/)
  // Whoever still looks at the result stays there.
  await expect(other.getByText('보들 님이 다음 판을 열었어요')).toBeVisible()
  await other.getByRole('button', { name: '함께하기' }).tap()
  await expect(other).toHaveURL(page.url())
  await expect(other.getByText('내 자리')).toBeVisible()
  await press(page.getByRole('link', { name: /지난 게임 결과/ }))
  await press(page.getByRole('link', { name: '내 플레이 기록에 저장했어요' }))
  await expect(page.getByRole('list', { name: '함께한 사람' }).first()).toContainText('12점')
  await other.context().close()
})
