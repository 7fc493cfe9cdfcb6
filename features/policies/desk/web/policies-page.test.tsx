import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import { earliestPolicyDay, policyMessages } from '~/features/policies/announce-policy'
import type { DeskPolicies } from '../endpoints'
import PoliciesPage from './policies-page'

const before: DeskPolicies = { inForce: '2026-11-26', next: '2026-11-29', announced: [] }

async function openDesk(desk: DeskPolicies = before) {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={operatorPaths.policies()}
      as={{ isOperator: true }}
      answer={(call) => {
        if (call.method === 'POST') sent.push(call)
        return Response.json(desk)
      }}
    >
      <PoliciesPage />
    </TestMember>,
  )
  return { screen, sent }
}

test('a version is announced after a question, no sooner than its kind allows', async () => {
  const { screen, sent } = await openDesk()
  await screen.getByRole('button', { name: '모든 회원에게 알리기' }).click()
  const pressedAt = performance.now()
  await expect.element(screen.getByText(policyMessages.summary)).toBeVisible()
  await screen.getByLabelText('무엇이 바뀌나요').fill('간편결제로도 구매할 수 있어요.')
  await screen.getByRole('button', { name: '불리하거나 중요 (30일 전)' }).click()
  await expect.element(screen.getByLabelText('적용하는 날')).toHaveValue(earliestPolicyDay(true, new Date()))
  await screen.getByRole('switch', { name: /약관에 다시 동의받기/ }).click()
  // A submit button ignores a second press within 0.4 s.
  await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(400)
  await screen.getByRole('button', { name: '모든 회원에게 알리기' }).click()
  const question = screen.getByRole('alertdialog', { name: '모든 회원에게 알릴까요?' })
  expect(sent).toEqual([])
  await question.getByRole('button', { name: '알리기' }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([
      {
        version: '2026-11-29',
        isAdverse: true,
        asksTerms: true,
        asksLocation: false,
        summary: '간편결제로도 구매할 수 있어요.',
      },
    ])
})

test('with nothing to announce it says what holds, and how many were told', async () => {
  const { screen } = await openDesk({
    inForce: '2026-11-26',
    next: null,
    announced: [
      {
        version: '2026-11-29',
        holdsFrom: '2026-12-08',
        isAdverse: true,
        asksTerms: true,
        asksLocation: false,
        summary: '간편결제로도 구매할 수 있어요.',
        announcedAt: '2026-11-28T03:00:00Z',
        told: 12,
        toldAt: null,
      },
    ],
  })
  await expect.element(screen.getByText(/^알릴 새 글이 없어요/)).toBeVisible()
  await expect.element(screen.getByText(/12명에게 알렸고, 계속 알리고 있어요/)).toBeVisible()
  await expect.element(screen.getByText('재동의', { exact: true })).toBeVisible()
})
