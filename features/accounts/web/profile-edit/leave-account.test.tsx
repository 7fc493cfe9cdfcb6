import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import type { Obstacle } from '~/lib/obstacle'
import { getToasts } from '~/ui/toast-store'
import { accountRefusals } from '../../refusals'
import { TestMember } from '../test-member'
import { LeaveAccount } from './leave-account'

const { says, code, status } = accountRefusals.cannotLeave

const passes: Obstacle = {
  message: '쓰지 않은 이용권이 2장 있어요.',
  place: { path: paths.passHistory(), label: '결제 내역 보기' },
}
const room: Obstacle = { message: '내가 연 모임에 사람들이 기다리고 있어요.', place: null }

async function askToLeave(answers: (() => Response)[]) {
  let asked = 0
  const screen = await render(
    <TestMember
      at={paths.profileEdit()}
      answer={({ method }) => {
        if (method !== 'DELETE') return Response.json({})
        asked += 1
        return answers[asked - 1]?.() ?? Response.json({ message: '탈퇴했어요.' })
      }}
    >
      <LeaveAccount />
    </TestMember>,
  )
  const dialog = screen.getByRole('alertdialog')
  async function leave() {
    await screen.getByRole('button', { name: '회원 탈퇴' }).click()
    await dialog.getByRole('button', { name: '계속' }).click()
    await dialog.getByRole('button', { name: '회원 탈퇴' }).click()
    await expect.element(screen.getByText('정말 탈퇴할까요?')).not.toBeInTheDocument()
  }
  return { screen, leave }
}

const refused =
  (...reasons: Obstacle[]) =>
  () =>
    Response.json({ error: says, code, reasons }, { status })

afterEach(() => {
  localStorage.clear()
})

test('the obstacles to leaving are listed with links to settle them', async () => {
  const { screen, leave } = await askToLeave([refused(passes, room), refused(room)])
  await leave()
  const told = screen.getByRole('alert')
  await expect.element(told).toHaveTextContent(passes.message)
  await expect.element(told).toHaveTextContent(room.message)
  await expect
    .element(screen.getByRole('link', { name: '결제 내역 보기' }))
    .toHaveAttribute('href', paths.passHistory())
  expect(getToasts()).toEqual([])
  expect(localStorage.getItem('access_token')).not.toBeNull()

  await leave()
  await expect.element(told).not.toHaveTextContent(passes.message)
  await expect.element(told).toHaveTextContent(room.message)
})

test('any other failure shows its message', async () => {
  const { screen, leave } = await askToLeave([
    () => Response.json({ error: '잠시 쉬어요.' }, { status: 500 }),
  ])
  await leave()
  const told = screen.getByRole('alertdialog', { name: '탈퇴하지 못했어요' })
  await expect.element(told).toHaveTextContent('잠시 쉬어요.')
  expect(getToasts()).toEqual([])
  expect(screen.getByRole('alert').query()).toBeNull()
})
