import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { aMeetup } from '../../core/test-meetup'
import { storedTicket } from '../../core/web/unlock-store'
import { UnlockForm } from './unlock-form'

afterEach(() => sessionStorage.clear())

test('a wrong password is said at its field, which is focused, and the right one opens the meetup in this tab', async () => {
  const meetup = aMeetup()
  const ticket = { ticket: 'a-ticket', expiresAt: '2099-01-01T00:00:00.000Z' }
  const right = { password: '2580' }
  const wrong = { error: '비밀번호가 달라요.', code: 'password', fields: { password: '비밀번호가 달라요.' } }
  const screen = await render(
    <TestMember
      at={paths.meetup(meetup.id)}
      answer={({ body }) =>
        JSON.stringify(body) === JSON.stringify(right)
          ? Response.json(ticket)
          : Response.json(wrong, { status: 409 })
      }
    >
      <UnlockForm meetup={meetup} />
    </TestMember>,
  )
  const password = screen.getByLabelText('비밀번호')
  async function send(typed: string) {
    await userEvent.fill(password, typed)
    await screen.getByRole('button', { name: '모임 보기' }).click()
    const pressedAt = performance.now()
    // A submit button ignores a second press within 0.4 s.
    await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(400)
  }
  await send('')
  await expect.element(screen.getByText('비밀번호를 입력해 주세요.')).toBeInTheDocument()
  await expect.element(password).toHaveFocus()
  await send('1234')
  await expect.element(screen.getByText('비밀번호가 달라요.')).toBeInTheDocument()
  await expect.element(password).toHaveFocus()
  await send('2580')
  await expect.poll(() => storedTicket(String(meetup.id))).toBe('a-ticket')
})
