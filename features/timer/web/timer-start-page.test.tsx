import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { makeQueryClient } from '~/lib/web/query-client'
import { defaultSetup, type TimerSetup } from '../timer-setup'
import TimerEndPage from './timer-end-page'
import TimerStartPage from './timer-start-page'
import { forgetGame, startGame } from './timer-store'

const start = new Date('2026-11-22T15:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  vi.setSystemTime(start)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  forgetGame()
  localStorage.clear()
})

/** Makes a browser without sound, vibration and wake locks. */
function withoutAbilities(): void {
  vi.stubGlobal('AudioContext', undefined)
  vi.stubGlobal('webkitAudioContext', undefined)
  for (const name of ['vibrate', 'wakeLock'])
    Object.defineProperty(navigator, name, { value: undefined, configurable: true })
}

function show(visibility: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

async function startWith(part: Partial<TimerSetup>) {
  startGame({ ...defaultSetup, names: ['지우', '하늘'], ...part })
  const router = createMemoryRouter(
    [
      { id: 'root', path: paths.timerStart(), element: <TimerStartPage /> },
      { path: paths.timerEnd(), element: <TimerEndPage /> },
    ],
    { initialEntries: [paths.timerStart()] },
  )
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

type Shown = Awaited<ReturnType<typeof startWith>>

async function tap(screen: Shown, name: string | RegExp): Promise<void> {
  const button = screen.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  const element = button.element()
  if (element instanceof HTMLElement) element.click()
}

/** Ends the timer and goes on to the ranking with these scores. */
async function endWith(screen: Shown, scores: Record<string, string>): Promise<void> {
  await tap(screen, '잠시 멈추기')
  await tap(screen, '게임 끝내기')
  await tap(screen, '점수 입력하기')
  for (const [name, score] of Object.entries(scores)) {
    await screen.getByRole('textbox', { name }).fill(score)
  }
  await tap(screen, '최종 순위 보기')
}

test('where nothing sounds or vibrates, the screen flashes at ten seconds and at a penalty', async () => {
  withoutAbilities()
  const screen = await startWith({ bankSeconds: 12 })
  const flash = () => screen.container.querySelector('[data-flash]')
  vi.advanceTimersByTime(1_900)
  expect(flash()).toBeNull()
  vi.advanceTimersByTime(200)
  await expect.poll(flash).not.toBeNull()
  vi.advanceTimersByTime(1_000)
  await expect.poll(flash).toBeNull()
  vi.advanceTimersByTime(9_000)
  await expect
    .element(screen.getByRole('button', { name: /지우 차례, .*시간이 지났어요.*벌점 1/ }))
    .toBeVisible()
  await expect.poll(flash).not.toBeNull()
})

test('a tab that was in the background for half an hour shows the time that really passed', async () => {
  const screen = await startWith({ bankSeconds: 45 * 60 })
  vi.advanceTimersByTime(5_000)
  await expect.element(screen.getByRole('button', { name: /지우 차례, 44:55 남음/ })).toBeVisible()
  show('hidden')
  // The monotonic clock of a sleeping device stands still.
  vi.setSystemTime(new Date(start.getTime() + 5_000 + 30 * 60_000))
  show('visible')
  vi.advanceTimersByTime(100)
  await expect.element(screen.getByRole('button', { name: /지우 차례, 14:55 남음/ })).toBeVisible()
})

test('setting the time of day on a visible screen changes nothing', async () => {
  const screen = await startWith({ bankSeconds: 300 })
  vi.advanceTimersByTime(3_000)
  vi.setSystemTime(new Date(start.getTime() - 3_600_000))
  vi.advanceTimersByTime(1_000)
  await expect.element(screen.getByRole('button', { name: /지우 차례, 4:56 남음/ })).toBeVisible()
})

test('a turn that runs out goes on to the next player, who can pass it', async () => {
  const screen = await startWith({ mode: 'rummikub', turnSeconds: 30 })
  vi.advanceTimersByTime(31_000)
  const second = screen.getByRole('button', { name: /하늘 차례, 0:29 남음/ })
  await expect.element(second).toBeVisible()
  const element = second.element()
  if (element instanceof HTMLElement) element.click()
  await expect.element(screen.getByRole('button', { name: /지우 차례, 0:30 남음/ })).toBeVisible()
})

test('a game of Rummikub is played to its ranking: turns run out without a penalty', async () => {
  const screen = await startWith({ mode: 'rummikub', turnSeconds: 30, names: ['지우', '하늘', '바다'] })
  vi.advanceTimersByTime(9_500)
  await tap(screen, /지우 차례, 0:21 남음/)
  vi.advanceTimersByTime(33_000)
  await tap(screen, /바다 차례, 0:2[67] 남음/)
  vi.advanceTimersByTime(4_800)
  await expect.element(screen.getByRole('button', { name: /지우 차례, 0:2[56] 남음/ })).toBeVisible()
  await endWith(screen, { 지우: '12', 하늘: '-3' })
  const ranking = screen.getByRole('list', { name: '최종 순위' }).getByRole('listitem')
  await expect.element(ranking.nth(0)).toMatchTextContent(/1위.*지우0:15 사용12점/)
  await expect.element(ranking.nth(1)).toMatchTextContent(/2위.*바다0:0[34] 사용0점/)
  await expect.element(ranking.nth(2)).toMatchTextContent(/3위.*하늘0:30 사용-3점/)
})

test('a hybrid game is played to its ranking: penalties come from the whole time', async () => {
  const screen = await startWith({ mode: 'hybrid', bankSeconds: 40, turnSeconds: 30, penaltySeconds: 10 })
  vi.advanceTimersByTime(24_500)
  await expect.element(screen.getByRole('button', { name: /지우 차례, 0:06 남음.*전체 0:16/ })).toBeVisible()
  await tap(screen, /지우 차례/)
  vi.advanceTimersByTime(4_500)
  await tap(screen, /하늘 차례, 0:26 남음/)
  vi.advanceTimersByTime(27_000)
  await expect
    .element(screen.getByRole('button', { name: /지우 차례, .*시간이 지났어요.*벌점 2/ }))
    .toBeVisible()
  await endWith(screen, { 지우: '10', 하늘: '9' })
  const ranking = screen.getByRole('list', { name: '최종 순위' }).getByRole('listitem')
  await expect.element(ranking.nth(0)).toMatchTextContent(/1위.*하늘0:05 사용9점/)
  await expect.element(ranking.nth(1)).toMatchTextContent(/2위.*지우점수 10점 · 벌점 2점 · 0:5[23] 사용8점/)
})
