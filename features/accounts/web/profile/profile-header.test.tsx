import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { anAccount } from '../../test-account'
import { ProfileHeader } from './profile-header'

const account = anAccount({ isInstructor: true })

function heightOf(container: Element): number {
  return container.getBoundingClientRect().height
}

test('shows no sign-in button until the session is known', async () => {
  const screen = await render(<ProfileHeader session={{ status: 'checking', account: null }} />)
  expect(screen.container.querySelector('a')).toBeNull()
  expect(screen.container.textContent).not.toContain('시작해 보세요')
})

test('shows a known member while their session is still being checked', async () => {
  const screen = await render(<ProfileHeader session={{ status: 'checking', account }} />)
  await expect.element(screen.getByText('주사위요정')).toBeVisible()
})

test('leads a visitor to sign in and a member to their own data', async () => {
  const visitor = await render(<ProfileHeader session={{ status: 'out', account: null }} />)
  await expect
    .element(visitor.getByRole('link', { name: '로그인 · 회원가입' }))
    .toHaveAttribute('href', paths.login(paths.profile()))
  await visitor.unmount()

  const member = await render(<ProfileHeader session={{ status: 'in', account }} />)
  await expect
    .element(member.getByRole('link', { name: '프로필 사진과 내 정보 수정' }))
    .toHaveAttribute('href', paths.profileEdit())
  await expect.element(member.getByText('강사')).toBeVisible()
})

test('has the same height in every state, so that nothing below moves', async () => {
  const heights: number[] = []
  for (const session of [
    { status: 'checking', account: null },
    { status: 'out', account: null },
    { status: 'in', account },
    { status: 'in', account: { ...account, isInstructor: false } },
  ] as const) {
    const screen = await render(<ProfileHeader session={session} />)
    heights.push(heightOf(screen.container))
    await screen.unmount()
  }
  expect(new Set(heights).size).toBe(1)
})
