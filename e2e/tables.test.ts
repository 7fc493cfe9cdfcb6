import type { Page } from '@playwright/test'
import { paths } from '~/features/paths'
import { expect, loseStreamsOffline, test } from './journey'
import { arriveAs, someoneNew } from './people'
import { makeCafeTables } from './tables'

test('four phones spend an evening at one table: seat, vote, explanation, timer, result, cost and record', async ({
  page,
  open,
  press,
  browser,
  baseURL,
  request,
}) => {
  test.slow()
  const { tables, digits } = await makeCafeTables(request, ['창가'])
  const code = tables[0]?.code ?? ''
  const phoneOf = async () => (await browser.newContext({ baseURL, hasTouch: true })).newPage()
  const others = [await phoneOf(), await phoneOf(), await phoneOf()] as [Page, Page, Page]
  const [haneul, bada, member] = others
  const tap = (on: Page, name: string | RegExp) => on.getByRole('button', { name }).first().tap()

  await bada.addInitScript(loseStreamsOffline)
  // The first phone opens the table with what the counter shows.
  await open(paths.table(code))
  await page.getByRole('textbox', { name: '이름' }).fill('지우')
  await page.getByRole('textbox', { name: '카운터 화면의 숫자' }).fill(digits)
  await press(page.getByRole('button', { name: '자리 열기' }))
  await expect(page.getByRole('list').filter({ hasText: '지우' }).first()).toBeVisible()

  // The others are let in by it.
  await arriveAs(member, someoneNew())
  for (const [phone, name] of [
    [haneul, '하늘'],
    [bada, '바다'],
    [member, '보들'],
  ] as const) {
    await phone.goto(paths.table(code))
    await phone.getByRole('textbox', { name: '이름' }).fill(name)
    await tap(phone, '함께 앉기')
    await expect(phone.getByText(`${name} 님, 잠시만 기다려 주세요`)).toBeVisible()
    await press(page.getByRole('button', { name: '함께 앉기' }))
    await expect(phone.getByRole('heading', { name: '무엇을 할까요?' })).toBeVisible()
  }

  // One of them is away for a while, and sees what has happened when it is back.
  await bada.context().setOffline(true)
  await press(page.getByRole('button', { name: '투표로 정하기' }))
  await press(page.getByRole('link', { name: '투표하러 가기' }))
  const wanted = '스플렌더'
  for (const phone of [page, haneul, member]) {
    if (phone !== page) await phone.getByRole('link', { name: '투표하러 가기' }).tap()
    await phone
      .getByRole('list', { name: '카페에 있는 게임' })
      .getByRole('listitem')
      .filter({ has: phone.getByRole('img', { name: `${wanted} 표지`, exact: true }) })
      .getByRole('button')
      .first()
      .tap()
    await tap(phone, '투표하기')
    await expect(phone.getByRole('button', { name: '내 표 바꾸기' })).toBeVisible()
  }
  await tap(page, '투표 끝내기')
  await page.getByRole('alertdialog').getByRole('button', { name: '투표 끝내기' }).tap()
  await press(page.getByRole('link', { name: '테이블로 돌아가기' }))
  await press(page.getByRole('button', { name: '이걸로 하기' }))
  await bada.context().setOffline(false)
  await expect(bada.getByRole('heading', { name: wanted })).toBeVisible()

  // The explanation and the timer have a seat for every phone.
  await press(page.getByRole('button', { name: '설명 함께 보고 시작하기' }))
  for (const phone of others) {
    await phone.goto(paths.table(code))
    await phone.getByRole('link', { name: '타이머로 가기' }).tap()
    await expect(phone.getByText('내 자리')).toBeVisible()
  }
  await press(page.getByRole('button', { name: '설명 시작하기' }))
  for (const phone of [page, ...others])
    await expect(phone.getByRole('heading', { name: '준비' })).toBeVisible()
  for (const title of ['차례 진행', '끝과 점수']) {
    await press(page.getByRole('button', { name: '다음' }))
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await press(page.getByRole('button', { name: '다음' }))
  await press(page.getByRole('button', { name: '다음' }))
  for (const _ of [1, 2, 3]) {
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
  await press(page.getByRole('button', { name: '이 게임으로 기록하기' }))
  await member.getByRole('button', { name: '내 기록에 저장' }).tap()
  await expect(member.getByRole('link', { name: '내 플레이 기록에 저장했어요' })).toBeVisible()

  // Back at the table comes the next game, the cost and the end.
  await press(page.getByRole('button', { name: '테이블로' }))
  await expect(page.getByRole('button', { name: '다음 게임 선택하기' })).toBeVisible()
  await press(page.getByRole('button', { name: '계산할게요' }))
  await expect(page.getByText('직원에게 전했어요')).toBeVisible()
  await press(page.getByRole('link', { name: '정산하기' }))
  await expect(page.getByRole('list', { name: '나눈 금액' }).getByRole('listitem')).toHaveCount(4)
  await page.goto(paths.table(code))
  for (const phone of others) {
    await phone.goto(paths.table(code))
    await tap(phone, '먼저 일어나기')
    await phone.getByRole('alertdialog').getByRole('button', { name: '일어나기' }).tap()
    await expect(phone.getByRole('button', { name: '함께 앉기' })).toBeVisible()
  }
  await press(page.getByRole('button', { name: '자리 끝내기' }))
  await page.getByRole('alertdialog').getByRole('button', { name: '자리 끝내기' }).tap()
  await press(page.getByRole('link', { name: '오늘의 기록 보기' }))
  await expect(page.getByRole('list', { name: '한 게임' })).toContainText(wanted)
  await expect(page.getByRole('list', { name: '한 게임' })).toContainText('지우')
  await Promise.all(others.map((phone) => phone.context().close()))
})
