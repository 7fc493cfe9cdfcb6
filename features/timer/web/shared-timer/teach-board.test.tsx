import type { ComponentProps } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { defaultSetup } from '../../timer-setup'
import { useSharedTimer } from '../shared-timer-store'
import { TeachBoard } from './teach-board'

type Session = ComponentProps<typeof TeachBoard>['session']

const pageOf = (title: string) => ({ title, lines: [`${title}의 규칙`], image: null })
const teach = { gameName: '스플렌더', pages: ['준비', '차례', '끝'].map(pageOf), questions: [] }
const state = { step: 1, explainer: 0, answered: [], shown: [] }

/** What the second seat sees, while the first one explains and is at the second page. */
async function open() {
  const session = {
    ...{ ownSeat: 1, seats: [0, 1], silent: [] as number[] },
    setup: { ...defaultSetup, names: ['지우', '하늘'] },
  } as unknown as Session
  const board = <TeachBoard session={session} teach={teach} state={state} />
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element: board }])} />)
}

/** A finger moves over what is read by so many pixels. */
function swipe(on: Element, { right, down = 0 }: { right: number; down?: number }): void {
  const say = (kind: string, clientX: number, clientY: number) =>
    on.dispatchEvent(
      new PointerEvent(kind, { bubbles: true, isPrimary: true, pointerType: 'touch', clientX, clientY }),
    )
  say('pointerdown', 200, 200)
  say('pointerup', 200 + right, 200 + down)
}

test('a phone without a connection says so, and looks back all the same', async () => {
  useSharedTimer.setState({ isLive: false })
  const screen = await open()
  await expect.element(screen.getByText('연결이 끊겼어요')).toBeVisible()
  await screen.getByRole('button', { name: '이전' }).click()
  await expect.element(screen.getByRole('heading', { name: '준비' })).toBeVisible()
  useSharedTimer.setState({ isLive: true })
  await expect.element(screen.getByText('지우 님이 설명해요')).toBeVisible()
})

test('a finger looks a page back and on again, as far as the table is', async () => {
  const screen = await open()
  const page = () => screen.getByRole('list').element()
  await expect.element(screen.getByRole('heading', { name: '차례' })).toBeVisible()
  swipe(page(), { right: 120 })
  await expect.element(screen.getByRole('heading', { name: '준비' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /보는 중 · 따라가기/ })).toBeVisible()
  swipe(page(), { right: -120 })
  await expect.element(screen.getByRole('heading', { name: '차례' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /따라가기/ })).not.toBeInTheDocument()
  // Nobody but the explainer goes further.
  swipe(page(), { right: -120 })
  await expect.element(screen.getByRole('heading', { name: '차례' })).toBeVisible()
})

test('a finger that scrolls, or moves a little, turns no page', async () => {
  const screen = await open()
  const page = () => screen.getByRole('list').element()
  await expect.element(screen.getByRole('heading', { name: '차례' })).toBeVisible()
  swipe(page(), { right: 120, down: 200 })
  swipe(page(), { right: 30 })
  await expect.element(screen.getByRole('heading', { name: '차례' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /따라가기/ })).not.toBeInTheDocument()
})

test('what is often got wrong about the game closes its explanation', async () => {
  const session = {
    ...{ ownSeat: 0, seats: [0, 1], silent: [] as number[], gameId: 7 },
    setup: { ...defaultSetup, names: ['지우', '하늘'] },
  } as unknown as Session
  const shown = [{ id: 1, text: '칩은 열 개까지만 남겨요', madeBy: 'operator', cafe: null, confirmations: 0 }]
  const open = (step: number) => (
    <TestMember at="/" answer={() => Response.json({ shown, proposed: [] })}>
      <TeachBoard session={session} teach={teach} state={{ ...state, step }} />
    </TestMember>
  )
  const screen = await render(open(2))
  await expect.element(screen.getByRole('heading', { name: '끝' })).toBeVisible()
  expect(screen.getByText('칩은 열 개까지만 남겨요').query()).toBeNull()
  screen.unmount()
  const last = await render(open(3))
  await expect.element(last.getByText('칩은 열 개까지만 남겨요')).toBeVisible()
  await expect.element(last.getByRole('heading', { name: '이제 시작해요' })).toBeVisible()
})
