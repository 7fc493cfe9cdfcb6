import { dateAfter } from '~/features/cafes/opening-hours'
import { eventEndpoints } from '~/features/events/endpoints'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { seoulDate } from '~/lib/seoul-date'
import { addressOf } from '~/lib/web/call'
import { expect, test } from './journey'
import { arriveAs, signInElsewhere, someoneNew, withToken } from './people'
import { findCafe } from './town'

test('from the staff’s form to a full event, a line that moves up, and a call-off that everybody hears of', async ({
  page: staff,
  browser,
  request,
  press,
  submit,
}) => {
  // Five people take part, one after another.
  test.slow()
  const cafe = await findCafe(request, '주사위다방')
  await arriveAs(staff, 'franchise')
  await staff.goto(staffPaths.events(cafe.id))
  await press(staff.getByRole('link', { name: '행사 열기' }))
  await staff.getByLabel('제목').fill('봄맞이 카탄 대회')
  await staff.getByLabel('어떤 행사인가요').fill('예선 세 판을 하고 결승을 해요. 처음이어도 괜찮아요.')
  await staff.getByLabel('날짜', { exact: true }).fill(dateAfter(seoulDate(new Date()), 10))
  await staff.getByLabel('정원').fill('10')
  await staff.getByLabel('현장 결제 안내 (선택)').fill('1인 10,000원, 음료 포함')
  await submit(staff.getByRole('button', { name: '행사 열기' }))
  await expect(staff.getByText('정원은 11명부터예요. 10명까지는 모임으로 열 수 있어요.')).toBeVisible()
  await staff.getByLabel('정원').fill('11')
  await submit(staff.getByRole('button', { name: '행사 열기' }))
  await expect(staff.getByRole('heading', { name: '봄맞이 카탄 대회' })).toBeVisible()
  await expect(staff.getByText('아직 신청한 사람이 없어요. 행사 링크를 알려 보세요.')).toBeVisible()
  const id = Number(staff.url().split('/').at(-1))

  // A guest finds it from the meetups and signs up for two.
  const first = await (await browser.newContext()).newPage()
  await arriveAs(first, someoneNew())
  await first.goto(paths.meetups())
  await press(first.getByRole('link', { name: /^큰 행사/ }))
  await press(first.getByRole('link', { name: /봄맞이 카탄 대회/ }))
  await expect(first.getByText('1인 10,000원, 음료 포함')).toBeVisible()
  await press(first.getByRole('button', { name: '신청하기' }))
  const sheet = first.getByRole('dialog')
  await press(sheet.getByRole('button', { name: '2명', exact: true }))
  await press(sheet.getByRole('button', { name: '2명 신청하기' }))
  await expect(first.getByText('2명 신청했어요')).toBeVisible()

  // Others take the rest.
  for (const people of [4, 4, 1]) {
    const { access } = await signInElsewhere(request, someoneNew())
    const taken = await request.put(addressOf(eventEndpoints.signUp.path, { params: { id } }), {
      data: { people },
      ...withToken(access),
    })
    expect(taken.ok(), await taken.text()).toBe(true)
  }

  const second = await (await browser.newContext()).newPage()
  await arriveAs(second, someoneNew())
  await second.goto(paths.event(id))
  await press(second.getByRole('button', { name: '자리 나면 참여하기' }))
  await press(second.getByRole('dialog').getByRole('button', { name: '1명 대기하기' }))
  await expect(second.getByText('대기 1번째예요 · 1명')).toBeVisible()

  await press(first.getByRole('button', { name: '신청 취소' }))
  await press(first.getByRole('alertdialog').getByRole('button', { name: '신청 취소' }))
  await expect(first.getByText('신청을 취소했어요')).toBeVisible()
  await expect(second.getByText('1명 신청했어요')).toBeVisible()
  await second.goto(paths.notices())
  await expect(second.getByText('기다리던 행사에 자리가 났어요')).toBeVisible()

  await staff.reload()
  await expect(staff.getByRole('heading', { name: '신청 4팀 10명' })).toBeVisible()
  await press(staff.getByRole('button', { name: '행사 취소' }))
  await staff.getByRole('dialog').getByLabel('이유').fill('정전으로 문을 열지 못해요')
  await submit(staff.getByRole('dialog').getByRole('button', { name: '행사 취소' }))
  await expect(staff.getByText('취소한 이유: 정전으로 문을 열지 못해요')).toBeVisible()

  await second.reload()
  await expect(second.getByRole('link', { name: /행사가 취소됐어요/ })).toBeVisible()
  await second.goto(paths.events(true))
  await expect(
    second.getByRole('listitem').filter({ hasText: '봄맞이 카탄 대회' }).getByText('취소됨'),
  ).toBeVisible()
  await second.goto(paths.event(id))
  await expect(second.getByText('카페가 이 행사를 취소했어요. 이유: 정전으로 문을 열지 못해요')).toBeVisible()
})
