import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { cafeRefusals, type MeetupsToCome } from '~/features/cafes/refusals'
import { staffPaths } from '~/features/staff-paths'
import { aManagedCafe } from '../test-managed-cafe'
import DayOffsPage from './day-offs-page'

const toCome: MeetupsToCome = {
  meetups: [{ id: 7, title: '금요일 저녁 카탄', startsAt: '2099-06-12T10:00:00.000Z', people: 2, passes: 2 }],
  count: 1,
  people: 2,
  passes: 2,
  meetupsVersion: 'v1',
}

let sent: ApiCall[] = []
beforeEach(() => {
  sent = []
})

/** Refuses a day off until the meetups in its way are confirmed. */
async function chooseToday(role: 'owner' | 'staff') {
  const screen = await render(
    <TestMember
      at={staffPaths.dayOffs(1)}
      path="/staff/:id/day-offs"
      answer={(asked) => {
        if (asked.method === 'GET') return Response.json(aManagedCafe({ role }))
        sent.push(asked)
        const isConfirmed = JSON.stringify(asked.body).includes('v1')
        const { status, code, says } = cafeRefusals.meetupsToCome
        return isConfirmed ? Response.json({}) : Response.json({ ...toCome, code, error: says }, { status })
      }}
    >
      <DayOffsPage />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '휴무일 추가' }).click()
  await screen
    .getByRole('dialog')
    .getByRole('gridcell', { selected: false })
    .getByRole('button')
    .last()
    .click()
  await screen.getByRole('button', { name: /휴무 추가$/ }).click()
  await expect.element(screen.getByText(/모임 1개, 신청 2명이 있어요/)).toBeInTheDocument()
  await expect.element(screen.getByText('금요일 저녁 카탄')).toBeInTheDocument()
  return screen
}

test('an owner sees which meetups a day off calls off, and sends exactly these with a reason', async () => {
  const screen = await chooseToday('owner')
  await screen.getByLabelText('모임 사람들에게 알릴 이유').fill('내부 수리로 쉬어요')
  await screen.getByRole('button', { name: '모두 취소하고 쉬기' }).click()
  await expect.element(screen.getByText('휴무일을 추가했어요')).toBeInTheDocument()
  expect(sent[1]?.body).toMatchObject({ confirmed: 'v1', cancelReason: '내부 수리로 쉬어요' })
})

test('the way back leads to the day that was chosen, and an employee is told whose it is', async () => {
  const screen = await chooseToday('staff')
  await expect.element(screen.getByText(/점주만 할 수 있어요/)).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: '모두 취소하고 쉬기' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '돌아가기' }).click()
  await expect.element(screen.getByRole('button', { name: /일.* 휴무 추가$/ })).toBeInTheDocument()
})
