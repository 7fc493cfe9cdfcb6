import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { aMeetup } from '../../core/test-meetup'
import { NotHeldStatement } from './not-held-statement'

const own = {
  id: 40,
  state: 'seated',
  place: null,
  isHost: false,
  checkedInAt: null,
  hasReviewed: false,
  wasMarkedAbsent: false,
} as const

test('somebody at the table says that the meetup did not take place, and takes it back', async () => {
  let hasSaid = false
  const screen = await render(
    <TestMember
      at={paths.meetup(12)}
      answer={({ method }) => {
        if (method !== 'GET') hasSaid = method === 'POST'
        return Response.json({ hasSaid, canSay: true, outcome: null })
      }}
    >
      <NotHeldStatement meetup={aMeetup({ status: 'closed', own })} />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '모임이 열리지 않았어요' }).click()
  await expect.element(screen.getByText(/^모임이 열리지 않았다고 알렸어요/)).toBeVisible()
  await screen.getByRole('button', { name: '알린 것 거두기' }).click()
  await expect.element(screen.getByRole('button', { name: '모임이 열리지 않았어요' })).toBeVisible()
})

test.each([
  ['before the close', aMeetup({ status: 'confirmed', own })],
  ['without a seat', aMeetup({ status: 'closed' })],
])('nobody is asked whether it took place %s', async (_, meetup) => {
  let asked = 0
  const screen = await render(
    <TestMember
      at={paths.meetup(12)}
      answer={() => {
        asked += 1
        return Response.json({})
      }}
    >
      <NotHeldStatement meetup={meetup} />
      <p>그 아래</p>
    </TestMember>,
  )
  await expect.element(screen.getByText('그 아래')).toBeVisible()
  expect(asked).toBe(0)
})
