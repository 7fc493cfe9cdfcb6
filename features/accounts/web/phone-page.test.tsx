import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { paths } from '../../paths'
import { accountRefusals } from '../refusals'
import PhonePage from './phone-page'
import { type ApiCall, TestMember } from './test-member'

/** The screen of a member who has typed a number at the sign-up. */
async function openPhone({ isProven = false, proves = () => Response.json({}) } = {}) {
  const asked: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={paths.phone()}
      answer={(call) => {
        if (call.method !== 'GET') asked.push(call)
        if (call.method === 'POST') {
          return Response.json({ expiresAt: new Date(Date.now() + 180_000).toISOString() })
        }
        return call.method === 'PUT'
          ? proves()
          : Response.json({ phone: '01012345678', isProven, isAskedFor: true })
      }}
    >
      <PhonePage />
    </TestMember>,
  )
  return { screen, asked }
}

const refused = ({ says, code, status }: { says: string; code: string; status: number }) =>
  Response.json({ error: says, code, fields: { code: says } }, { status })

test('a code is asked for with the number that is known, and proves it', async () => {
  const proven = { phone: '01012345678', isProven: true, isAskedFor: true }
  const { screen, asked } = await openPhone({ proves: () => Response.json(proven) })
  await expect.element(screen.getByLabelText('휴대폰 번호')).toHaveValue('010-1234-5678')
  await screen.getByRole('button', { name: '인증번호 받기' }).click()
  await screen.getByLabelText('인증번호').fill('123456')
  await expect.element(screen.getByText(/^남은 시간/)).toBeInTheDocument()
  await screen.getByRole('button', { name: '확인', exact: true }).click()
  await expect.element(screen.getByText('확인한 번호예요')).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([
    { phone: '01012345678' },
    { phone: '01012345678', code: '123456' },
  ])
})

test('a wrong code says so at the field, and half a code is not sent', async () => {
  const { screen, asked } = await openPhone({ proves: () => refused(accountRefusals.codeWrong) })
  await screen.getByRole('button', { name: '인증번호 받기' }).click()
  const code = screen.getByLabelText('인증번호')
  await code.fill('123')
  await screen.getByRole('button', { name: '확인', exact: true }).click()
  await expect.element(code).toHaveAccessibleDescription('문자로 받은 여섯 자리 숫자를 입력해 주세요.')
  await code.fill('111111')
  await screen.container.querySelector('form')?.requestSubmit()
  await expect.element(code).toHaveAccessibleDescription(accountRefusals.codeWrong.says)
  expect(asked).toHaveLength(2)
})

test('a proven number is shown, and another can be proven in its place', async () => {
  const { screen } = await openPhone({ isProven: true })
  await expect.element(screen.getByText('확인한 번호예요')).toBeVisible()
  await screen.getByRole('button', { name: '바꾸기' }).click()
  await expect.element(screen.getByRole('button', { name: '인증번호 받기' })).toBeVisible()
})
