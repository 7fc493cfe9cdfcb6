import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { makeQueryClient } from '~/lib/web/query-client'
import { Overlays } from '~/ui/overlays'
import { defaultSetup } from '../timer-setup'
import TimerEndPage from './timer-end-page'
import TimerPage from './timer-page'
import TimerStartPage from './timer-start-page'
import { changeScoring, forgetGame, rememberPresets, sendToTimer, startGame } from './timer-store'

afterEach(async () => {
  await page.viewport(390, 844)
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
  await expect.element(question).toMatchTextContent('지난 게임의 점수와 순위, 기록을 가져갈 QR이 사라져요.')
  await tap(question.getByRole('button', { name: '취소' }))
  await tap(screen.getByRole('button', { name: '지난 게임 결과 이어서' }))
  await expect.element(screen.getByRole('list', { name: '최종 순위' })).toMatchTextContent(/지우.*12점/)
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

test('the setup of last time starts in one tap, and one that is kept is started under its name', async () => {
  startGame({ ...defaultSetup, mode: 'rummikub', names: ['지우', '하늘', '바다'] })
  forgetGame()
  const screen = await openAt(paths.timer())
  await tap(screen.getByRole('button', { name: '이 설정 저장하기' }))
  await screen.getByRole('textbox', { name: '설정 이름' }).fill('우리끼리')
  await tap(screen.getByRole('button', { name: '저장', exact: true }))
  await expect
    .element(screen.getByRole('list', { name: '저장한 설정' }))
    .toMatchTextContent('우리끼리루미큐브 · 차례 40초 · 3명')
  await tap(screen.getByRole('button', { name: /^지난번 설정으로 시작/ }))
  await expect.element(screen.getByRole('button', { name: /^지우 차례, 0:40/ })).toBeVisible()
})

test('deleting a kept setup says what is lost, and asks', async () => {
  rememberPresets([{ name: '우리끼리', setup: defaultSetup }])
  const screen = await openAt(paths.timer())
  await tap(screen.getByRole('button', { name: '우리끼리 설정 삭제' }))
  const question = screen.getByRole('alertdialog', { name: "'우리끼리' 설정을 삭제할까요?" })
  await expect.element(question).toMatchTextContent('저장한 방식과 시간, 이름이 사라져요.')
  await tap(question.getByRole('button', { name: '삭제' }))
  await expect.element(screen.getByRole('list', { name: '저장한 설정' })).not.toBeInTheDocument()
})

test('a link brings the players and the game, which is not asked for again', async () => {
  const screen = await openAt(paths.timer({ game: { id: 3, name: '카탄' }, names: ['보들', '곰', '바다'] }))
  await expect.element(screen.getByText('카탄 기록으로 남길 수 있어요')).toBeVisible()
  await expect.element(screen.getByLabelText('3번째 이름')).toHaveValue('바다')
  await tap(screen.getByRole('button', { name: '곰', exact: true }))
  await tap(screen.getByRole('button', { name: '시작하기' }))
  await expect.element(screen.getByRole('button', { name: /^곰 차례/ })).toBeVisible()
  sendToTimer({ kind: 'end' })
  changeScoring({ isRanked: true })
  const result = await openAt(paths.timerEnd())
  await expect.element(result.getByRole('button', { name: '다른 게임 선택' })).toBeVisible()
})

const ten = [
  '지우',
  '하늘이네집강아지',
  '바다',
  '산',
  '보들보들한곰돌이인형열둘',
  '구름',
  '나무',
  '별',
  '달',
  '해',
]

test('six who choose a clock for each are told what is for them, and keep their names', async () => {
  const screen = await openAt(paths.timer({ names: ten.slice(0, 6) }))
  const start = screen.getByRole('button', { name: '시작하기' })
  await expect.element(start).toBeEnabled()
  await tap(screen.getByRole('button', { name: '체스' }))
  await expect.element(start).not.toBeInTheDocument()
  await expect.element(screen.getByRole('status')).toMatchTextContent('이 방식은 4명까지예요.')
  await tap(screen.getByRole('button', { name: '시간 재기', exact: true }))
  await expect.element(screen.getByLabelText('6번째 이름')).toHaveValue('구름')
  await expect.element(start).toBeEnabled()
})

test('ten count up on one phone of 320 pixels: every side is seen whole and can be passed', async () => {
  await page.viewport(320, 568)
  startGame({ ...defaultSetup, mode: 'countUp', names: ten })
  const screen = await openAt(paths.timerStart())
  const sides = ten.map((name) => screen.getByRole('button', { name: new RegExp(`^${name}`) }).element())
  const boxes = sides.map((side) => side.getBoundingClientRect())
  const pause = screen.getByRole('button', { name: '잠시 멈추기' }).element().getBoundingClientRect()
  const apart = (one: DOMRect, other: DOMRect) =>
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
  for (const [at, box] of boxes.entries()) {
    expect([box.width >= 44, box.height >= 44, box.left >= 0, box.right <= 320, box.bottom <= 568]).toEqual(
      Array(5).fill(true),
    )
    expect([...boxes.slice(at + 1), pause].every((other) => apart(box, other))).toBe(true)
    // Nothing of name or time is cut off.
    for (const part of sides[at]?.querySelectorAll('.line-clamp-2, .tabular') ?? []) {
      const inner = part.getBoundingClientRect()
      expect([inner.left >= box.left, inner.right <= box.right, inner.top >= box.top]).toEqual([
        true,
        true,
        true,
      ])
      expect(part.scrollHeight - part.clientHeight).toBeLessThanOrEqual(1)
    }
  }
  await tap(screen.getByRole('button', { name: /^지우 차례/ }))
  await expect
    .element(screen.getByRole('button', { name: /^하늘이네집강아지 차례, 0:00 사용, 재고 있어요/ }))
    .toBeVisible()
})

test('people are offered their own phones first, and one phone keeps the meetup with the game', async () => {
  const screen = await openAt(paths.timer({ names: ['지우', '하늘'], meetupId: 12 }))
  const share = screen.getByRole('button', { name: '여러 폰으로 함께 쓰기' })
  await expect.element(share).toBeVisible()
  const mode = screen.getByRole('group', { name: '방식' }).element()
  expect(share.element().compareDocumentPosition(mode)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await tap(screen.getByRole('button', { name: '시작하기' }))
  await expect.element(screen.getByRole('heading', { name: '진행 중인 타이머' })).toBeInTheDocument()
  expect(JSON.parse(localStorage.getItem('timer') ?? '').game.scoring).toMatchObject({ meetupId: 12 })
})

test('a turn that ran out, an absent player and a minute more: all in the pause', async () => {
  startGame({ ...defaultSetup, names: ['지우', '하늘', '바다'] })
  sendToTimer({ kind: 'pause' })
  const screen = await openAt(paths.timerStart())
  await tap(screen.getByRole('button', { name: '시간 더 주기 · 쉬기' }))
  await tap(screen.getByRole('button', { name: '하늘 쉬기' }))
  await tap(screen.getByRole('button', { name: '바다 1분 더 주기' }))
  await expect.element(screen.getByRole('button', { name: '지우 쉬기' })).toBeDisabled()
  await tap(screen.getByRole('button', { name: '됐어요' }))
  await tap(screen.getByRole('button', { name: '계속하기' }))
  await tap(screen.getByRole('button', { name: /^지우 차례/ }))
  await expect.element(screen.getByRole('button', { name: /^바다 차례, 8:00/ })).toBeVisible()
})

test('who counts up has no clock to which time could be added, and may rest', async () => {
  startGame({ ...defaultSetup, mode: 'countUp', names: ten })
  sendToTimer({ kind: 'pause' })
  const screen = await openAt(paths.timerStart())
  await tap(screen.getByRole('button', { name: '쉬기' }))
  await expect.element(screen.getByRole('heading', { name: '차례 바꾸기' })).toBeVisible()
  expect(screen.getByRole('button', { name: /더 주기/ }).query()).toBeNull()
  await tap(screen.getByRole('button', { name: '해 쉬기' }))
  await expect.element(screen.getByRole('button', { name: '해 돌아오기' })).toBeEnabled()
})

test('counting up shows what each has used', async () => {
  startGame({ ...defaultSetup, mode: 'countUp', names: ['지우', '하늘'] })
  const screen = await openAt(paths.timerStart())
  await expect
    .element(screen.getByRole('button', { name: /^지우 차례, 0:00 사용, 재고 있어요/ }))
    .toBeVisible()
})

test('an end by mistake is taken back, and the timer is paused', async () => {
  startGame({ ...defaultSetup, names: ['지우', '하늘'] })
  sendToTimer({ kind: 'end' })
  const screen = await openAt(paths.timerEnd())
  await tap(screen.getByRole('button', { name: /^되돌리기/ }))
  await expect.element(screen.getByRole('button', { name: '계속하기' })).toBeVisible()
})
