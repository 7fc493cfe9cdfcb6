import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { anAccount } from '../../test-account'
import { ProfileHeader } from './profile-header'

const account = anAccount({ isInstructor: true })

/** As the page's first script marks a browser that has stored tokens. */
function holdTokens() {
  document.documentElement.dataset.holdsTokens = ''
  onTestFinished(() => {
    delete document.documentElement.dataset.holdsTokens
  })
}

function heightOf(container: Element): number {
  return container.getBoundingClientRect().height
}

test('shows no sign-in button to who holds tokens until the session is known', async () => {
  holdTokens()
  const screen = await render(<ProfileHeader session={{ status: 'checking', account: null }} />)
  await expect.element(screen.getByText('로그인 상태를 확인하고 있어요')).toBeInTheDocument()
  await expect.element(screen.getByText('로그인하고 시작해 보세요')).not.toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})

test('greets a visitor before the session is known, and keeps what is there', async () => {
  const screen = await render(<ProfileHeader session={{ status: 'checking', account: null }} />)
  const greeting = screen.getByText('로그인하고 시작해 보세요')
  await expect.element(greeting).toBeVisible()
  await expect.element(screen.getByText('로그인 상태를 확인하고 있어요')).not.toBeVisible()
  const shown = greeting.element()
  await screen.rerender(<ProfileHeader session={{ status: 'out', account: null }} />)
  expect(greeting.element()).toBe(shown)
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
  const greeting = await render(<ProfileHeader session={{ status: 'checking', account: null }} />)
  heights.push(heightOf(greeting.container))
  await greeting.unmount()
  holdTokens()
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
