import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { makeQueryClient } from '~/lib/web/query-client'
import { Overlays } from '~/ui/overlays'
import { defaultSetup } from '../timer-setup'
import TimerEndPage from './timer-end-page'
import TimerPage from './timer-page'
import TimerStartPage from './timer-start-page'
import { changeScoring, forgetGame, sendToTimer, startGame } from './timer-store'

afterEach(() => {
  forgetGame()
  localStorage.clear()
})

/** Clicks where the test's page, which has no styles of the shell, may not scroll to. */
async function tap(button: Locator): Promise<void> {
  await expect.element(button).toBeEnabled()
  const element = button.element()
  if (element instanceof HTMLElement) element.click()
}

async function openAt(path: string) {
  const router = createMemoryRouter(
    [
      { id: 'root', path: paths.timer(), element: <TimerPage /> },
      { path: paths.timerStart(), element: <TimerStartPage /> },
      { path: paths.timerEnd(), element: <TimerEndPage /> },
    ],
    { initialEntries: [path] },
  )
  return render(
    <>
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Overlays />
    </>,
  )
}

test('a ranking that was left is reached again, and a new start asks before it overwrites it', async () => {
  startGame({ ...defaultSetup, names: ['지우', '하늘'] })
  sendToTimer({ kind: 'end' })
  changeScoring({ scores: ['12', '7'], isRanked: true })
  const screen = await openAt(paths.timer())
  await tap(screen.getByRole('button', { name: '새로 시작' }))
  const question = screen.getByRole('alertdialog', { name: '새로 시작할까요?' })
  await expect.element(question).toHaveTextContent('지난 게임의 점수와 순위, 기록을 가져갈 QR이 사라져요.')
  await tap(question.getByRole('button', { name: '취소' }))
  await tap(screen.getByRole('button', { name: '지난 게임 결과 이어서' }))
  await expect.element(screen.getByRole('list', { name: '최종 순위' })).toHaveTextContent(/지우.*12점/)
})

test('scores that are saved are no longer changed here, so that record and ranking say the same', async () => {
  startGame({ ...defaultSetup, names: ['지우', '하늘'] })
  sendToTimer({ kind: 'end' })
  changeScoring({ scores: ['12', '7'], isRanked: true })
  const screen = await openAt(paths.timerEnd())
  await expect.element(screen.getByRole('button', { name: '점수 수정하기' })).toBeVisible()
  changeScoring({ game: { id: 1, name: '카탄' }, resultKey: 'key-of-the-result' })
  await expect.element(screen.getByRole('button', { name: '점수 수정하기' })).not.toBeInTheDocument()
})

test('starting anew out of a pause says what is lost, and does nothing before it is confirmed', async () => {
  startGame({ ...defaultSetup, names: ['지우', '하늘'] })
  sendToTimer({ kind: 'pass' })
  sendToTimer({ kind: 'pause' })
  const screen = await openAt(paths.timerStart())
  await tap(screen.getByRole('button', { name: '처음부터' }))
  await expect.element(screen.getByText('지금까지의 시간과 벌점이 사라져요.')).toBeVisible()
  await tap(screen.getByRole('button', { name: '취소' }))
  await tap(screen.getByRole('button', { name: '처음부터' }))
  await tap(screen.getByRole('button', { name: '처음부터 다시 시작' }))
  await expect.element(screen.getByRole('button', { name: /^지우 차례/ })).toBeVisible()
})
