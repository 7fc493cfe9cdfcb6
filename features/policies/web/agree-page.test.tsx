import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '../../paths'
import type { AskedPolicy } from '../endpoints'
import { policyRefusals } from '../refusals'
import AgreePage from './agree-page'

const asked: AskedPolicy = {
  version: '2026-11-27',
  changes: [
    {
      version: '2026-11-27',
      holdsFrom: '2026-12-08',
      isAdverse: false,
      summary: '기한이 지난 이용권을 돌려받는 방법이 생겨요.',
    },
  ],
  asksTerms: true,
  asksLocation: true,
}

async function openAgree(about: AskedPolicy | null = asked, answers?: () => Response) {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={paths.agree('/matching')}
      answer={(call) => {
        if (call.method !== 'PUT') return Response.json({ asked: about })
        sent.push(call)
        if (answers) return answers()
        const { agrees } = call.body as { agrees: boolean }
        return Response.json({ asked: agrees ? null : about })
      }}
    >
      <AgreePage />
    </TestMember>,
  )
  return { screen, sent }
}

test('says what has changed, and stores a yes with the position apart', async () => {
  const { screen, sent } = await openAgree()
  await expect.element(screen.getByText('2026년 12월 8일부터')).toBeVisible()
  await expect.element(screen.getByText('기한이 지난 이용권을 돌려받는 방법이 생겨요.')).toBeVisible()
  await screen.getByRole('switch', { name: /현재 위치를 계속 쓸게요/ }).click()
  await screen.getByRole('button', { name: '동의하고 계속하기' }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ version: '2026-11-27', agrees: true, agreesToLocation: true }])
})

test('a no is stored too, and says what goes on and where to leave', async () => {
  const { screen, sent } = await openAgree()
  await screen.getByRole('button', { name: '동의하지 않아요' }).click()
  await expect
    .element(screen.getByRole('link', { name: '환불하기' }))
    .toHaveAttribute('href', paths.refundRules())
  await expect
    .element(screen.getByRole('link', { name: /탈퇴/ }))
    .toHaveAttribute('href', paths.profileEdit())
  expect(sent.map(({ body }) => body)).toEqual([
    { version: '2026-11-27', agrees: false, agreesToLocation: false },
  ])
  await expect.element(screen.getByRole('button', { name: '동의하고 계속하기' })).toBeVisible()
})

test('a version that came meanwhile is said', async () => {
  const { says, code, status } = policyRefusals.changed
  const { screen } = await openAgree(asked, () => Response.json({ error: says, code }, { status }))
  await screen.getByRole('button', { name: '동의하고 계속하기' }).click()
  await expect.element(screen.getByText(says)).toBeVisible()
})

test('without anything to agree to it says so', async () => {
  const { screen } = await openAgree(null)
  await expect.element(screen.getByText('다시 동의할 것이 없어요')).toBeVisible()
})
