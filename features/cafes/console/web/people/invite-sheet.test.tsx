import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { staffPaths } from '~/features/staff-paths'
import { consoleRights } from '../../role-words'
import { aManagedCafe } from '../../test-managed-cafe'
import { InviteSheet } from './invite-sheet'

test('the invitation says what somebody with the role may do, and what stays with the owners', async () => {
  const screen = await render(
    <TestMember at={staffPaths.people(1)} answer={() => Response.json({})}>
      <InviteSheet cafe={aManagedCafe()} isOpen onClose={() => undefined} />
    </TestMember>,
  )
  const may = screen.getByRole('region', { name: '할 수 있어요', exact: true })
  const mayNot = screen.getByRole('region', { name: '점주만 할 수 있어요' })
  await expect.element(may.getByText(/보유 게임/)).toBeInTheDocument()
  for (const owners of consoleRights.owner) {
    await expect.element(mayNot.getByText(owners)).toBeInTheDocument()
    await expect.element(may.getByText(owners)).not.toBeInTheDocument()
  }
  await screen.getByRole('button', { name: '점주', exact: true }).click()
  await expect.element(mayNot).not.toBeInTheDocument()
  for (const owners of consoleRights.owner) await expect.element(may.getByText(owners)).toBeInTheDocument()
})

const invite = { id: 3, key: 'abcdefgh', expiresAt: '2026-03-25T12:00:00+09:00' }

test('an invitation whose answer was lost is asked for again under its key, and another role is another one', async () => {
  const sent: { key: string | null; body: unknown }[] = []
  const screen = await render(
    <TestMember
      at={staffPaths.people(1)}
      answer={({ key, body }) => {
        sent.push({ key, body })
        if (sent.length < 3) throw new TypeError('no connection')
        return Response.json(invite)
      }}
    >
      <InviteSheet cafe={aManagedCafe()} isOpen onClose={() => undefined} />
    </TestMember>,
  )
  const make = async (name: string) => {
    await screen.getByRole('button', { name }).click()
    await expect.poll(() => sent.length).toBe(made + 1)
    made = sent.length
  }
  let made = 0
  await make('직원 초대 링크 만들기')
  await screen.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await make('직원 초대 링크 만들기')
  await screen.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await screen.getByRole('button', { name: '점주', exact: true }).click()
  await make('점주 초대 링크 만들기')
  await expect
    .element(screen.getByLabelText('초대 링크'))
    .toHaveValue(new URL(staffPaths.join('abcdefgh'), window.location.origin).href)
  const [first, again, other] = sent
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(again?.key).toBe(first?.key)
  expect(other?.key).not.toBe(first?.key)
  expect(sent.map(({ body }) => body)).toEqual([{ role: 'staff' }, { role: 'staff' }, { role: 'owner' }])
})
