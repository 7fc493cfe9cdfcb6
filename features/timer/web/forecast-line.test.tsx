import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { hourMs, minuteMs } from '~/lib/durations'
import { makeQueryClient } from '~/lib/web/query-client'
import { Overlays } from '~/ui/overlays'
import { paceOf } from '../forecast'
import { startTimer } from '../timer'
import { defaultSetup, rulesOf } from '../timer-setup'
import { ForecastLine } from './forecast-line'
import { renderTable, Server } from './test-table'
import TimerStartPage from './timer-start-page'
import { forgetGame, startGame } from './timer-store'

const start = new Date('2026-11-22T11:00:00Z')
const setup = { ...defaultSetup, mode: 'countUp' as const, names: ['지우', '하늘', '바다', '솔'] }
const lasting = (count: number, players = 4) =>
  Array.from({ length: count }, (_, at) => ({ players, seconds: (96 + 2 * at) * 60, turns: null }))

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  vi.setSystemTime(start)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetGame()
  localStorage.clear()
})

const answerWith = (pace: ReturnType<typeof paceOf>, boxMinutes: number | null = 90) =>
  vi.stubGlobal('fetch', async () => Response.json({ pace, boxMinutes }))

/** The line on a board of four that has run for so long. */
async function renderLine(minutes: number, closesAt: Date | null = null) {
  const state = { ...startTimer(rulesOf(setup), 0), runMs: minutes * minuteMs }
  vi.setSystemTime(new Date(start.getTime() + minutes * minuteMs))
  const screen = await render(
    <QueryClientProvider client={makeQueryClient()}>
      <ForecastLine gameId={1} state={state} closesAt={closesAt} />
      <Overlays />
    </QueryClientProvider>,
  )
  await vi.advanceTimersByTimeAsync(500)
  return screen
}

test('after a third of a known game the line says when it ends, within what, and from how many records', async () => {
  answerWith(paceOf(lasting(5), 4))
  const screen = await renderLine(50)
  await expect
    .element(screen.getByRole('status').filter({ hasText: '끝나요' }))
    .toMatchTextContent(/^오후 9:40쯤 끝나요 \(9:\d[05]–(9:5[05]|10:[0-2][05])\)이 게임 4명 기록 5개$/)
})

test('records at other numbers of people are said to be so', async () => {
  answerWith(paceOf([...lasting(2), ...lasting(9, 3)], 4))
  const screen = await renderLine(60)
  await expect.element(screen.getByText('이 게임 기록 11개 · 4명은 2개')).toBeVisible()
})

test('before a third no end is said, and of a game with few records only what its box says', async () => {
  answerWith(paceOf(lasting(5), 4))
  const early = await renderLine(20)
  await expect.element(early.getByText('언제 끝날지는 조금 뒤에 보여요')).toBeVisible()
  await expect.element(early.getByText(/쯤 끝나요|상자/)).not.toBeInTheDocument()
  await early.unmount()
  answerWith(paceOf(lasting(4), 4))
  const few = await renderLine(60)
  await expect.element(few.getByText('상자에 적힌 시간은 90분이에요')).toBeVisible()
  await expect.element(few.getByText(/끝나요/)).not.toBeInTheDocument()
})

test('a table whose time is over earlier is told so once', async () => {
  answerWith(paceOf(lasting(5), 4))
  const screen = await renderLine(50, new Date(start.getTime() + 1.5 * hourMs))
  const warning = screen.getByText('오후 9:30까지인데, 이대로면 오후 9:40쯤 끝나요')
  await expect.element(warning).toBeVisible()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(warning).not.toBeInTheDocument()
  await screen.unmount()
  const enough = await renderLine(50, new Date(start.getTime() + 2 * hourMs))
  await expect.element(enough.getByText(/쯤 끝나요/)).toBeVisible()
  await expect.element(enough.getByText(/까지인데/)).not.toBeInTheDocument()
})

test.each([
  [320, 568],
  [844, 390],
])('the board of one phone shows it at %i × %i, below all else', async (width, height) => {
  await page.viewport(width, height)
  answerWith(paceOf(lasting(12), 4))
  startGame(setup, { game: { id: 1, name: '카탄' } })
  const router = createMemoryRouter([{ id: 'root', path: paths.timerStart(), element: <TimerStartPage /> }], {
    initialEntries: [paths.timerStart()],
  })
  const screen = await render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  vi.setSystemTime(new Date(start.getTime() + 52 * minuteMs))
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(31_000)
  const line = screen.getByRole('status').filter({ hasText: '끝나요' })
  await expect.element(line).toMatchTextContent(/쯤 끝나요 .*이 게임 4명 기록 12개$/)
  const box = line.element().getBoundingClientRect()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  for (const side of screen.getByRole('button').elements()) {
    expect(side.getBoundingClientRect().bottom).toBeLessThanOrEqual(box.top)
  }
  expect(box.bottom).toBe(height)
})

test('a shared timer that was opened for a game shows it on each phone', async () => {
  const server = new Server()
  server.gameId = 1
  server.pace = paceOf(lasting(6, 2), 2)
  vi.stubGlobal('fetch', server.answer)
  vi.stubGlobal('EventSource', server.stream())
  server.start()
  vi.setSystemTime(new Date(start.getTime() + 45 * minuteMs))
  const { screen } = await renderTable(new Date(start.getTime() + 60 * minuteMs).toISOString())
  await vi.advanceTimersByTimeAsync(500)
  await expect.element(screen.getByText('이 게임 2명 기록 6개')).toBeVisible()
  await expect.element(screen.getByText(/^오후 9:00까지인데, 이대로면/)).toBeVisible()
})
