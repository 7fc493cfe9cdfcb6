import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { aManagedCafe } from '~/features/cafes/console/test-managed-cafe'
import { staffPaths } from '~/features/staff-paths'
import type { SeatsOfCafe } from '../endpoints'
import SeatsPage from './seats-page'

async function open(
  seats: Partial<SeatsOfCafe> = {},
  role: 'owner' | 'staff' = 'owner',
  about: Partial<ManagedCafe> = {},
) {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={staffPaths.seats(1)}
      path="/staff/:id/seats"
      answer={(asked) => {
        if (asked.method !== 'GET') sent.push(asked)
        if (asked.method !== 'GET') return Response.json({})
        return asked.path.endsWith('/seats')
          ? Response.json({ hours: null, blocked: [], version: 'v1', ...seats })
          : Response.json(aManagedCafe({ role, ...about }))
      }}
    >
      <SeatsPage />
    </TestMember>,
  )
  return { screen, sent }
}

test('an owner gives seats by weekday and hours', async () => {
  const { screen, sent } = await open()
  await screen.getByRole('switch', { name: /모임에 내주는 자리 정하기/ }).click()
  const days = screen.getByRole('group', { name: '시간 1의 요일' })
  for (const day of ['월', '화', '수', '목', '금'])
    await days.getByRole('button', { name: day, exact: true }).click()
  await screen.getByLabelText('자리', { exact: true }).fill('12')
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.element(screen.getByText('모임에 내주는 자리를 저장했어요')).toBeInTheDocument()
  const hours = { opens: 720, closes: 1_380, seats: 12, needsYes: false }
  expect(sent.at(-1)?.body).toMatchObject({
    hours: [
      { weekday: 5, ...hours },
      { weekday: 6, ...hours },
    ],
    version: 'v1',
  })
})

test('the hours of the cafe are suggested, also past midnight, without the days on which it is closed', async () => {
  const week = { opens: 780, closes: 1_380 }
  const opening = [null, week, week, week, { opens: 780, closes: 1_560 }, week, week]
  const { screen, sent } = await open({}, 'owner', { opening })
  await screen.getByRole('switch', { name: /모임에 내주는 자리 정하기/ }).click()
  await expect.element(screen.getByLabelText('시작').first()).toHaveValue('13:00')
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.element(screen.getByText('모임에 내주는 자리를 저장했어요')).toBeInTheDocument()
  const hours = sent.at(-1)?.body as { hours: { weekday: number; opens: number; closes: number }[] }
  expect(hours.hours.map(({ weekday, opens, closes }) => [weekday, opens, closes]).sort()).toEqual(
    opening.flatMap((day, weekday) => (day === null ? [] : [[weekday, day.opens, day.closes]])),
  )
})

test('a row that cannot be saved says what is wrong', async () => {
  const { screen, sent } = await open()
  await screen.getByRole('switch', { name: /모임에 내주는 자리 정하기/ }).click()
  await screen.getByLabelText('자리', { exact: true }).fill('1')
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.element(screen.getByText('자리는 2개에서 200개까지 정할 수 있어요.')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('an employee reads the seats, and blocks hours', async () => {
  const friday = { opens: 1_080, closes: 1_560, seats: 8, needsYes: false }
  const { screen, sent } = await open({ hours: [4, 5].map((weekday) => ({ weekday, ...friday })) }, 'staff')
  await expect.element(screen.getByText('금·토 18:00–02:00 · 8자리')).toBeInTheDocument()
  expect(screen.getByRole('switch', { name: /정하기/ }).query()).toBeNull()
  await screen.getByRole('button', { name: '시간 막기' }).click()
  await screen.getByLabelText('시작').fill('22:00')
  await screen.getByLabelText('끝').fill('01:00')
  await expect.element(screen.getByText('다음 날까지')).toBeInTheDocument()
  await screen.getByLabelText('이유 (선택)').fill('대관')
  await screen.getByRole('button', { name: /막기$/ }).last().click()
  await expect.element(screen.getByText('시간을 막았어요')).toBeInTheDocument()
  expect(sent.at(-1)?.body).toMatchObject({ from: '22:00', until: '01:00', reason: '대관', confirmed: null })
})

test('blocked hours are listed and open again after a question', async () => {
  const { screen, sent } = await open({
    blocked: [{ id: 5, startsAt: '2099-03-20T11:00:00Z', endsAt: '2099-03-20T16:00:00Z', reason: '대관' }],
  })
  await expect.element(screen.getByText('3월 20일 (금) 오후 8:00 ~ 다음 날 오전 1:00')).toBeInTheDocument()
  await screen.getByRole('button', { name: /다시 열기$/ }).click()
  await screen.getByRole('button', { name: '다시 열기', exact: true }).click()
  await expect.element(screen.getByText('다시 열었어요')).toBeInTheDocument()
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/v1/staff/cafes/1/blocked-hours/5' })
})
