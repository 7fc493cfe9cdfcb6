import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { makeQueryClient } from '~/lib/web/query-client'
import { Overlays } from '~/ui/overlays'
import { accountMessages } from '../../account'
import { accountEndpoints, signInEndpoints } from '../../endpoints'
import { anAccount } from '../../test-account'
import { clearSession } from '../session-store'
import type { Newcomer } from '../sign-in-store'
import { SignUpForm } from './sign-up-form'

const newcomer: Newcomer = {
  provider: 'kakao',
  info: {
    ticket: 'ticket-1',
    nickname: '주사위 요정 김보드입니다 반가워',
    email: null,
    emailVerified: false,
    phone: null,
  },
  isComplete: true,
}

/** A refusal that the form cannot fix, so its parent has to navigate elsewhere. */
const deadEnd = () => refusal(400, { error: accountMessages.noTicket, code: 'NO_PROVIDER' })

const refusal = (status: number, reply: object = {}) => Response.json(reply, { status })

async function renderForm(answer: () => Response = deadEnd) {
  const sent: unknown[] = []
  const pathsAsked: string[] = []
  const onDeadEnd = vi.fn()
  const client = makeQueryClient(async (path, init) => {
    pathsAsked.push(path)
    sent.push(JSON.parse(String(init?.body)))
    return answer()
  })
  const router = createMemoryRouter([
    { path: '*', element: <SignUpForm newcomer={newcomer} onDeadEnd={onDeadEnd} /> },
  ])
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Overlays />
    </QueryClientProvider>,
  )
  const field = (name: string) => screen.getByLabelText(name)
  const submit = screen.getByRole('button', { name: '가입하기' })
  const complete = async () => {
    await field('닉네임').fill('새사람')
    await field('휴대폰 번호').fill('010-1234-5678')
    await screen.getByRole('checkbox', { name: '전체 동의' }).click()
  }
  return { screen, field, submit, complete, sent, pathsAsked, onDeadEnd }
}

beforeEach(() => sessionStorage.clear())

test('pressed while the nickname or the phone is empty, says so at the field and sends nothing', async () => {
  const { screen, field, submit, sent } = await renderForm()
  await submit.click()
  await expect.element(screen.getByText(accountMessages.phoneEmpty)).toBeVisible()
  await expect.element(field('휴대폰 번호')).toHaveFocus()
  await field('닉네임').fill(' ')
  screen.container.querySelector('form')?.requestSubmit()
  await expect.element(screen.getByText(accountMessages.nicknameEmpty)).toBeVisible()
  await expect.element(field('닉네임')).toHaveFocus()
  expect(sent).toEqual([])
})

test('suggests as much of the provider’s name as a nickname holds', async () => {
  const { field } = await renderForm()
  await expect.element(field('닉네임')).toHaveValue('주사위 요정 김보드입니')
})

test('shows problems in the order of the form, at the field, and focuses it', async () => {
  const { screen, field, sent } = await renderForm()
  const consent = (name: string) => screen.getByRole('checkbox', { name })
  await field('닉네임').fill('가')
  await field('휴대폰 번호').fill('010-12')
  await field('이메일').fill('메일')
  const steps = [
    [accountMessages.nicknameShort, () => field('닉네임'), () => field('닉네임').fill('가나')],
    [accountMessages.phoneForm, () => field('휴대폰 번호'), () => field('휴대폰 번호').fill('01012345678')],
    [accountMessages.emailForm, () => field('이메일'), () => field('이메일').fill('')],
    [accountMessages.age14, () => consent('만 14세'), () => consent('만 14세').click()],
    [accountMessages.terms, () => consent('이용약관'), () => consent('이용약관').click()],
    [accountMessages.privacy, () => consent('개인정보'), () => consent('개인정보').click()],
  ] as const
  const form = screen.container.querySelector('form')
  for (const [message, place, mend] of steps) {
    // Not through the button, which ignores a quick second press.
    form?.requestSubmit()
    await expect.element(screen.getByText(message)).toBeVisible()
    await expect.element(place()).toHaveFocus()
    await expect.element(place()).toHaveAttribute('aria-invalid', 'true')
    expect(sent).toEqual([])
    await mend()
    await expect.element(screen.getByText(message)).not.toBeInTheDocument()
  }
  form?.requestSubmit()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        ticket: 'ticket-1',
        nickname: '가나',
        phone: '01012345678',
        email: null,
        birthYear: null,
        consents: { age14: true, terms: true, privacy: true, marketing: false },
      },
    ])
})

test.each([
  ['nickname', '닉네임', accountMessages.nicknameTaken],
  ['phone', '휴대폰 번호', accountMessages.phoneTaken],
])('a taken %s is reported at its field', async (name, label, message) => {
  const { screen, field, submit, complete } = await renderForm(() =>
    refusal(409, { error: message, fields: { [name]: message } }),
  )
  await complete()
  await submit.click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(field(label)).toHaveFocus()
})

test.each([
  [400, {}, '입력한 내용을 다시 확인해 주세요.'],
  [409, {}, '닉네임이나 휴대폰 번호가 이미 사용 중이에요.'],
  [500, {}, '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.'],
  [500, { error: '점검하고 있어요.' }, '점검하고 있어요.'],
])('%i with %o is explained', async (status, reply, message) => {
  const { screen, submit, complete } = await renderForm(() => refusal(status, reply))
  await complete()
  await submit.click()
  await expect.element(screen.getByRole('alertdialog')).toMatchTextContent(message)
  // A key that is pressed before would go to the form.
  await expect.element(screen.getByRole('button', { name: '확인' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('an invalid ticket leads away from the form', async () => {
  const { submit, complete, onDeadEnd } = await renderForm(deadEnd)
  await complete()
  await submit.click()
  await expect.poll(() => onDeadEnd.mock.calls).toMatchObject([[{ message: accountMessages.noTicket }]])
})

test('signing up ends the session that this browser had before', async () => {
  onTestFinished(clearSession)
  localStorage.setItem('refresh_token', 'the-session-before')
  const tokens = { access: 'new-access', refresh: 'new-refresh' }
  const { complete, submit, sent, pathsAsked } = await renderForm(() =>
    Response.json({ account: anAccount(), tokens, returnTo: '/' }),
  )
  await complete()
  await submit.click()
  await expect
    .poll(() => pathsAsked)
    .toEqual([signInEndpoints('kakao').signUp.path, accountEndpoints.signOut.path])
  expect(sent[1]).toEqual({ refresh: 'the-session-before' })
  expect(localStorage.getItem('refresh_token')).toBe('new-refresh')
})

test('typed values survive a reload, for the same person only', async () => {
  const first = await renderForm()
  await first.complete()
  await first.screen.unmount()
  const again = await renderForm()
  await expect.element(again.field('휴대폰 번호')).toHaveValue('010-1234-5678')
  await expect.element(again.screen.getByRole('checkbox', { name: '이용약관' })).toBeChecked()
})

test('the form works even if the browser’s storage is full', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => void full.mockRestore())
  const { complete, submit, sent } = await renderForm()
  await complete()
  await submit.click()
  await expect.poll(() => sent).toMatchObject([{ nickname: '새사람', phone: '01012345678' }])
})
