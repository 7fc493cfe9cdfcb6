import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { aManagedCafe } from '~/features/cafes/console/test-managed-cafe'
import NumbersPage from '~/features/cafes/console/web/numbers-page'
import PricesPage from '~/features/cafes/console/web/prices-page'
import { cafeRefusals } from '~/features/cafes/refusals'
import type { StaffRole } from '~/features/cafes/staff'
import RewardsPage from '~/features/loyalty/console/web/rewards-page'
import type { MeetupOfDay } from '~/features/meetups/console/endpoints'
import MeetupsPage from '~/features/meetups/console/web/meetups-page'
import SettlementsPage from '~/features/meetups/console/web/settlements-page'
import { staffPaths } from '~/features/staff-paths'

const refused = (kind: { status: number; code: string; says: string }) =>
  Response.json({ error: kind.says, code: kind.code }, { status: kind.status })

const meetup: MeetupOfDay = {
  id: 7,
  title: '금요일 저녁 카탄',
  startsAt: '2026-03-20T19:00:00+09:00',
  status: 'open',
  isPublic: true,
  host: '판벌이는곰',
  byCafe: false,
  minPeople: 2,
  maxPeople: 4,
  seated: 2,
  unanswered: 0,
  checkedIn: 0,
  notified: 1,
  tier: 6_000,
  answerBy: null,
  canCancel: false,
  canSayNotHeld: false,
}
const week = {
  week: '2026-03-16',
  stamps: 3,
  visitors: 2,
  newFollowers: 0,
  checkIns: 1,
  passesUsed: 1,
  passesWon: null,
  couponsIssued: 0,
  couponsUsed: 0,
}

function show(page: ReactNode, part: string, role: StaffRole = 'staff') {
  const replies: Record<string, () => Response> = {
    loyalty: () =>
      Response.json({
        rewards: [{ stampCount: 10, coupon: '음료 한 잔' }],
        hasPin: true,
        version: 'r1',
      }),
    meetups: () => Response.json({ day: '2026-03-20', coming: [], meetups: [meetup] }),
    numbers: () => Response.json({ weeks: [week] }),
    settlements: () => refused(cafeRefusals.notOwner),
  }
  return render(
    <TestMember
      at={`${staffPaths.home()}/1/${part}`}
      path={`/staff/:id/${part}`}
      answer={({ path }) =>
        replies[path.split('/').at(-1) ?? '']?.() ?? Response.json(aManagedCafe({ role }))
      }
    >
      {page}
    </TestMember>,
  )
}

test('an employee reads the prices and is told who changes them', async () => {
  const screen = await show(<PricesPage />, 'prices')
  await expect.element(screen.getByText('점주만 바꿀 수 있어요.')).toBeInTheDocument()
  await expect.element(screen.getByText('4,000원')).toBeInTheDocument()
  await expect.element(screen.getByText(/평일 7,000원 · 주말 9,000원/)).toBeInTheDocument()
  expect(screen.container.querySelectorAll('input, form')).toHaveLength(0)
})

test('an employee reads the rewards and neither changes them nor the PIN', async () => {
  const screen = await show(<RewardsPage />, 'loyalty')
  await expect.element(screen.getByText('점주만 바꿀 수 있어요.')).toBeInTheDocument()
  await expect.element(screen.getByText('음료 한 잔')).toBeInTheDocument()
  for (const name of [/수정/, /삭제/, /추가/, /비밀번호/]) {
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
  }
})

test('an employee sees the meetups of a day and who cancels them', async () => {
  const screen = await show(<MeetupsPage />, 'meetups')
  await expect.element(screen.getByText('금요일 저녁 카탄')).toBeInTheDocument()
  await expect.element(screen.getByText(/취소하는 일은 점주만/)).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /취소/ })).not.toBeInTheDocument()
})

test('an employee sees what was counted, without amounts', async () => {
  const screen = await show(<NumbersPage />, 'numbers')
  await expect.element(screen.getByRole('region', { name: '사용된 이용권' })).toBeInTheDocument()
  await expect.element(screen.getByText(/정산할 금액/)).not.toBeInTheDocument()
})

test('an employee who opens the settlements by address reads that they are the owners’, and the way on', async () => {
  const screen = await show(<SettlementsPage />, 'settlements')
  await expect.element(screen.getByText('점주만 할 수 있어요')).toBeInTheDocument()
  await expect.element(screen.getByText(/점주에게 부탁/)).toBeInTheDocument()
  await expect.element(screen.getByText(/관리하는 카페는/)).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('link', { name: '카페 관리로 가기' }))
    .toHaveAttribute('href', staffPaths.home(1))
})
