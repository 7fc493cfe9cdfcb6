import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { noticeEndpoints } from '~/features/notices/endpoints'
import { staffPaths } from '~/features/staff-paths'
import { type CafeToday, consoleEndpoints, type StaffedCafe } from '../endpoints'
import { aManagedCafe } from '../test-managed-cafe'
import HomePage from './home-page'

const today = {
  meetups: 2,
  people: 7,
  checkedIn: 3,
  stamps: 12,
  coupons: 1,
  asking: { count: 1, day: '2099-03-20' },
  next: null,
  owed: 35_000,
  unpayable: null,
}

/** A device that gets no pushes yet, at a site that sends no 알림톡. */
const ofNotices: Record<string, unknown> = {
  [noticeEndpoints.push.path]: { publicKey: 'AQAB', endpoint: null, isStandIn: true },
  [noticeEndpoints.alimtalk.path]: { phone: null, choices: [] },
}

function showConsole(cafes: StaffedCafe[], managed = aManagedCafe(), at = staffPaths.home()) {
  return render(
    <TestMember
      at={at}
      asksForPushes
      answer={({ path }) =>
        path in ofNotices
          ? Response.json(ofNotices[path])
          : path === consoleEndpoints.cafes.path
            ? Response.json({
                count: cafes.length,
                next: null,
                previous: null,
                results: cafes,
              })
            : path === consoleEndpoints.cafesToday.path
              ? Response.json({ cafes: cafes.map(todayOf) })
              : Response.json(
                  path.endsWith('/today')
                    ? { ...today, ...(managed.role === 'staff' && { owed: null }) }
                    : managed,
                )
      }
    >
      <HomePage />
    </TestMember>,
  )
}

const todayOf = (each: StaffedCafe): CafeToday => {
  const { meetups, people, checkedIn, stamps, owed } = today
  return {
    ...each,
    ...{ meetups, people, checkedIn, stamps },
    asking: each.role === 'owner' ? 1 : 0,
    owed: each.role === 'owner' ? owed : null,
  }
}

const cafe = (id: number, name: string): StaffedCafe => ({
  id,
  name,
  address: '서울특별시 중구 버들동 1',
  image: null,
  role: 'owner',
})

test('somebody who looks after no cafe is told how one comes to', async () => {
  const screen = await showConsole([])
  await expect.element(screen.getByText('관리하는 카페가 없어요')).toBeInTheDocument()
})

test('somebody with several cafes sees them side by side, each a way to its console', async () => {
  const screen = await showConsole([cafe(1, '주사위다방'), { ...cafe(2, '창고다이스'), role: 'staff' }])
  const own = screen.getByRole('link', { name: /주사위다방/ })
  await expect.element(own).toHaveAttribute('href', staffPaths.home(1))
  for (const figure of ['2개', '3 / 7명', '12개', '35,000원', '답을 기다리는 모임이 1개 있어요'])
    await expect.element(own).toMatchTextContent(figure)
  const other = screen.getByRole('link', { name: /창고다이스/ })
  await expect.element(other).not.toMatchTextContent('정산')
})

test('an owner of several chooses among them; somebody with one is not asked', async () => {
  const cafes = [cafe(1, '주사위다방'), cafe(2, '창고다이스')]
  const several = await showConsole(cafes, aManagedCafe({ name: '주사위다방' }), staffPaths.home(1))
  await several.getByRole('button', { name: /주사위다방/ }).click()
  await expect
    .element(several.getByRole('link', { name: /창고다이스/ }))
    .toHaveAttribute('href', staffPaths.home(2))
  await several.unmount()
  const one = await showConsole([cafe(1, '주사위다방')])
  await expect.element(one.getByRole('heading', { name: '주사위다방' })).toBeInTheDocument()
  await expect.element(one.getByRole('button', { name: /주사위다방/ })).not.toBeInTheDocument()
})

test('a new owner reads what is left to do, each a way there, and may put the list away', async () => {
  const firstDay = [
    { step: 'hours' as const, isDone: true },
    { step: 'seats' as const, isDone: false },
    { step: 'notices' as const, isDone: false },
    { step: 'code' as const, isDone: false },
  ]
  const screen = await showConsole([cafe(1, '주사위다방')], aManagedCafe({ firstDay }))
  const list = screen.getByRole('region', { name: '카페 준비 1/4' })
  await expect
    .element(list.getByRole('link', { name: /모임에 내주는 자리 정하기/ }))
    .toHaveAttribute('href', staffPaths.seats(1))
  await expect.element(list.getByRole('link', { name: /알림 켜기/ })).toBeInTheDocument()
  await expect
    .element(list.getByText('새 모임이 열리거나 답을 기다리면 바로 알려 드릴까요?'))
    .toBeInTheDocument()
  await expect
    .element(list.getByRole('link', { name: /스탬프 코드 화면/ }))
    .toHaveAttribute('href', staffPaths.code(1))
  await expect.element(list.getByRole('link', { name: /영업시간 정하기/ })).not.toBeInTheDocument()
  await expect.element(list.getByRole('button', { name: '그만 보기' })).toBeInTheDocument()
  // An empty circle shows it to the eye only, and a tick would say the opposite.
  for (const name of [/모임에 내주는 자리 정하기/, /알림 켜기/, /스탬프 코드 화면/])
    await expect.element(list.getByRole('link', { name })).toMatchTextContent(/^아직 하지 않았어요/)
})

test('staff do not see what is for owners', async () => {
  const screen = await showConsole(
    [{ ...cafe(1, '주사위다방'), role: 'staff' }],
    aManagedCafe({ role: 'staff' }),
  )
  await expect.element(screen.getByRole('link', { name: /보유 게임/ })).toBeInTheDocument()
  for (const name of [/관리 기록/, /정산/, /직원 비밀번호/]) {
    await expect.element(screen.getByRole('link', { name })).not.toBeInTheDocument()
  }
})

test('the console opens on today: what waits for an answer, who comes, and what the cafe is owed', async () => {
  const screen = await showConsole([cafe(1, '주사위다방')])
  await expect
    .element(screen.getByRole('link', { name: '답을 기다리는 모임이 1개 있어요' }))
    .toHaveAttribute('href', staffPaths.meetups(1, '2099-03-20'))
  for (const [name, href] of [
    ['2개 오늘 모임', staffPaths.meetups(1)],
    ['7명 올 사람', staffPaths.meetups(1)],
    ['35,000원 이번 달 정산', staffPaths.settlements(1)],
  ] as const)
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})
