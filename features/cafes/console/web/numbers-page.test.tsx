import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { staffPaths } from '~/features/staff-paths'
import { consoleEndpoints, type WeekOfCafe } from '../endpoints'
import { aManagedCafe } from '../test-managed-cafe'
import NumbersPage from './numbers-page'

const quiet = {
  stamps: 0,
  visitors: 0,
  newFollowers: 0,
  checkIns: 0,
  passesUsed: 0,
  passesWon: 0,
  couponsIssued: 0,
  couponsUsed: 0,
}

function showNumbers(weeks: WeekOfCafe[]) {
  return render(
    <TestMember
      at={staffPaths.numbers(1)}
      path="/staff/:id/numbers"
      answer={({ path }) =>
        path.endsWith('/numbers') ? Response.json({ weeks }) : Response.json(aManagedCafe())
      }
    >
      <NumbersPage />
    </TestMember>,
  )
}

test('a new cafe is told what will be counted, and shown no empty charts', async () => {
  expect(consoleEndpoints.numbers.path).toMatch(/\/numbers$/)
  const screen = await showNumbers([
    { week: '2026-11-09', ...quiet },
    { week: '2026-11-16', ...quiet },
  ])
  await expect.element(screen.getByText('아직 보여 드릴 숫자가 없어요')).toBeInTheDocument()
  expect(screen.container.querySelectorAll('table')).toHaveLength(0)
})

test('each chart says this week and the one before, and opens as a table', async () => {
  const screen = await showNumbers([
    { week: '2026-11-09', ...quiet, stamps: 41, visitors: 30 },
    { week: '2026-11-16', ...quiet, stamps: 12, visitors: 9 },
  ])
  const stamps = screen.getByRole('region', { name: '스탬프' })
  await expect.element(stamps.getByText('12개', { exact: true }).first()).toBeInTheDocument()
  await expect.element(stamps.getByText('이번 주 · 지난주 41개')).toBeInTheDocument()
  await stamps.getByText('표로 보기').click()
  await expect
    .element(stamps.getByRole('row', { name: '이번 주 (11월 16일~22일) 12개 9명' }))
    .toBeInTheDocument()
  await expect.element(stamps.getByRole('row', { name: '11월 9일~15일 41개 30명' })).toBeInTheDocument()
})
