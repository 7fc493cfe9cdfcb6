import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { defaultSetup, type TimerSetup } from '../timer-setup'
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

/** A browser that has none of what tells people something. */
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
  const router = createMemoryRouter([{ id: 'root', path: '/', element: <TimerStartPage /> }])
  return render(<RouterProvider router={router} />)
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
  // The even clock of a sleeping device stands still.
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
