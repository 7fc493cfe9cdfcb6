import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { unreachable } from '~/lib/web/call'
import { getToasts } from '~/ui/toast-store'
import { accountMessages } from '../../account'
import { accountRefusals } from '../../refusals'
import { anAccount } from '../../test-account'
import { accountQueries } from '../queries'
import { TestMember } from '../test-member'
import { NicknameForm } from './nickname-form'

function OwnForm() {
  const { data } = useQuery(accountQueries.me())
  return data ? <NicknameForm account={data} /> : null
}

async function openForm(answers: (() => Response | Promise<Response>)[]) {
  let asked = 0
  const screen = await render(
    <TestMember
      at={paths.profileEdit()}
      answer={() => {
        asked += 1
        return answers[asked - 1]?.() ?? Response.json(anAccount())
      }}
    >
      <OwnForm />
    </TestMember>,
  )
  const field = screen.getByLabelText('닉네임')
  await expect.element(field).toBeVisible()
  const submit = () => screen.container.querySelector('form')?.requestSubmit()
  return { screen, field, submit }
}

afterEach(() => {
  localStorage.clear()
})

test('a refused nickname shows its error at the field, and an accepted one is saved', async () => {
  const { nicknameTaken } = accountRefusals
  const taken = () =>
    Response.json(
      { error: nicknameTaken.says, code: nicknameTaken.code, fields: { nickname: nicknameTaken.says } },
      { status: nicknameTaken.status },
    )
  const renamed = () => Response.json(anAccount({ nickname: '새이름' }))
  const { screen, field, submit } = await openForm([taken, renamed])
  await field.fill('가')
  submit()
  await expect.element(screen.getByText(accountMessages.nicknameShort)).toBeVisible()
  await field.fill('가진이름')
  await expect.element(screen.getByText(accountMessages.nicknameShort)).not.toBeInTheDocument()
  submit()
  await expect.element(screen.getByText(accountMessages.nicknameTaken)).toBeVisible()
  await expect.element(field).toHaveFocus()
  await field.fill('  새이름 ')
  submit()
  await expect.element(field).toHaveValue('새이름')
  await expect.element(screen.getByRole('button', { name: '닉네임 저장' })).not.toBeInTheDocument()
  expect(getToasts().map(({ message }) => message)).toEqual(['닉네임을 바꿨어요'])
})

test('a failure to send is shown at the field, and what was typed stays', async () => {
  const { screen, field, submit } = await openForm([() => Promise.reject(new TypeError('Failed to fetch'))])
  await field.fill('새이름')
  submit()
  await expect.element(screen.getByText(unreachable)).toBeVisible()
  await expect.element(field).toHaveValue('새이름')
})
