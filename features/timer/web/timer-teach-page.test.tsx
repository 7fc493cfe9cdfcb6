import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { makeQueryClient } from '~/lib/web/query-client'
import TimerTeachPage from './timer-teach-page'

let teaching = { pages: 3, minutes: null, samples: 0, timerMode: 'rummikub' }
const opened: unknown[] = []

beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('fetch', (input: RequestInfo | URL, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return Promise.resolve(Response.json(teaching))
    expect(String(input)).toContain('/v1/timers')
    opened.push(JSON.parse(String(body)))
    return Promise.resolve(
      Response.json({ error: '설명이 없는 게임이에요.', code: 'NOT_EXPLAINED' }, { status: 409 }),
    )
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function open(address: string) {
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <TimerTeachPage /> }], {
    initialEntries: [address],
  })
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('the way of counting that suits the game is chosen, and the people of the meetup sit down', async () => {
  teaching = { ...teaching, pages: 3, timerMode: 'rummikub' }
  const screen = await open(paths.timerTeach(7, { names: ['지우', '하늘', '보라'], meetupId: 12 }))
  await expect
    .element(screen.getByRole('button', { name: '루미큐브' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByText('이 게임에 어울리는 방식으로 골라 두었어요.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '3명' })).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: '폰 모으기' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('설명이 없는 게임이에요.')
  expect(opened).toMatchObject([
    { gameId: 7, meetupId: 12, teaches: true, setup: { mode: 'rummikub', names: ['지우', '하늘', '보라'] } },
  ])
})

test('something else can be chosen, and a game that suits no way is only measured', async () => {
  teaching = { ...teaching, pages: 3, timerMode: 'countUp' }
  const screen = await open(paths.timerTeach(7))
  await expect
    .element(screen.getByRole('button', { name: '시간 재기' }))
    .toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: '체스' }).click()
  await screen.getByRole('button', { name: '2명' }).click()
  await screen.getByRole('button', { name: '폰 모으기' }).click()
  await expect.poll(() => opened).toMatchObject([{ setup: { mode: 'chess', names: ['', ''] } }])
})

test('an explanation is for up to ten, and a clock for each is not offered to so many', async () => {
  teaching = { ...teaching, pages: 3, timerMode: 'rummikub' }
  const names = Array.from({ length: 10 }, (_, at) => `사람 ${at + 1}`)
  const screen = await open(paths.timerTeach(7, { names }))
  await expect.element(screen.getByRole('button', { name: '10명' })).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: '루미큐브' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('이 방식은 4명까지예요.')
  await expect.element(screen.getByRole('button', { name: '폰 모으기' })).toBeDisabled()
  await screen.getByRole('button', { name: '시간 재기' }).click()
  await screen.getByRole('button', { name: '폰 모으기' }).click()
  await expect.poll(() => opened).toMatchObject([{ setup: { mode: 'countUp', names } }])
})

test('a game without an explanation offers nothing to start', async () => {
  teaching = { ...teaching, pages: 0 }
  const screen = await open(paths.timerTeach(7))
  await expect.element(screen.getByText('아직 설명이 없는 게임이에요')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '폰 모으기' })).not.toBeInTheDocument()
})
