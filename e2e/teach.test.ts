import { paths } from '~/features/paths'
import { expect, loseStreamsOffline, test } from './journey'
import { arriveAs } from './people'

test('four phones follow an explanation, one that lost its connection catches up, and the game lands in four logs', async ({
  page,
  open,
  press,
  browser,
  baseURL,
}) => {
  test.slow()
  const phoneOf = async () => (await browser.newContext({ baseURL, hasTouch: true })).newPage()
  await open('/')
  await arriveAs(page, 'newcomer')
  await open('/search?q=스플렌더')
  await press(page.getByRole('link', { name: /^스플렌더/ }).first())
  await press(page.getByRole('link', { name: /^설명 시작하기/ }))
  await press(page.getByRole('button', { name: '폰 모으기' }))
  await expect(page.getByRole('img', { name: '함께하기 QR 코드' })).toBeVisible()
  const code = await page.getByText(/^[A-Z0-9]{6}$/).textContent()
  const others = await Promise.all([phoneOf(), phoneOf(), phoneOf()])
  const [second, third, fourth] = others as [typeof page, typeof page, typeof page]
  await fourth.addInitScript(loseStreamsOffline)
  for (const [at, phone] of others.entries()) {
    await phone.goto('/')
    await arriveAs(phone, (['host', 'member', 'staff'] as const)[at] ?? 'host')
    await phone.goto(paths.timerJoin(code ?? ''))
    await phone.getByRole('button', { name: `플레이어 ${at + 2} 자리에 앉기` }).tap()
    await expect(phone.getByText('내 자리')).toBeVisible()
  }
  const phones = [page, ...others]
  await press(page.getByRole('button', { name: '설명 시작하기' }))
  for (const phone of phones) await expect(phone.getByRole('heading', { name: '준비' })).toBeVisible()
  await fourth.context().setOffline(true)
  await press(page.getByRole('button', { name: '다음' }))
  for (const phone of [page, second, third]) {
    await expect(phone.getByRole('heading', { name: '차례 진행' })).toBeVisible()
  }
  await second.getByRole('button', { name: '이전' }).tap()
  await expect(second.getByRole('heading', { name: '준비' })).toBeVisible()
  await press(page.getByRole('button', { name: '다음' }))
  await expect(third.getByRole('heading', { name: '끝과 점수' })).toBeVisible()
  // Two pages were turned without it.
  await expect(fourth.getByRole('heading', { name: '준비' })).toBeVisible()
  await expect(fourth.getByText('연결이 끊겼어요')).toBeVisible()
  await fourth.context().setOffline(false)
  await expect(fourth.getByRole('heading', { name: '끝과 점수' })).toBeVisible()
  await second.getByRole('button', { name: /보는 중 · 따라가기/ }).tap()
  await expect(second.getByRole('heading', { name: '끝과 점수' })).toBeVisible()

  await press(page.getByRole('button', { name: '다음' }))
  await press(page.getByRole('button', { name: '다음' }))
  for (const phone of others) await phone.getByRole('button', { name: '둘', exact: true }).tap()
  await expect(second.getByText('그 더미에 넷 이상 남아 있을 때 둘을 가져와요.')).toBeVisible()
  await press(page.getByRole('button', { name: '다음' }))
  for (const _ of [1, 2]) {
    await press(page.getByRole('button', { name: '답 보기' }))
    await press(page.getByRole('button', { name: '다음' }))
  }
  await press(page.getByRole('button', { name: '시작하기', exact: true }))
  await press(page.getByRole('button', { name: '잠시 멈추기' }))
  await press(page.getByRole('button', { name: '게임 끝내기' }))
  await press(page.getByRole('button', { name: '점수 입력하기' }))
  for (const [at, box] of (await page.getByRole('textbox').all()).slice(0, 4).entries())
    await box.fill(String(at))
  await press(page.getByRole('button', { name: '최종 순위 보기' }))
  for (const phone of phones) {
    await expect(phone.getByRole('list', { name: '최종 순위' }).getByRole('listitem')).toHaveCount(4)
  }
  await press(page.getByRole('button', { name: '이 게임으로 기록하기' }))
  for (const phone of phones) {
    await phone.getByRole('button', { name: '내 기록에 저장' }).tap()
    await expect(phone.getByRole('link', { name: '내 플레이 기록에 저장했어요' })).toBeVisible()
  }
  await Promise.all(others.map((phone) => phone.context().close()))
})
