import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '~/features/paths'
import { byPoints } from '../outcome'
import { key, renderTable, Server, tap } from './test-table'

let server: Server
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  vi.setSystemTime(new Date('2026-11-22T15:00:00Z'))
  server = new Server()
  vi.stubGlobal('fetch', server.answer)
  vi.stubGlobal('EventSource', server.stream())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

let router: Awaited<ReturnType<typeof renderTable>>['router']
async function openTable({ isStarted = true } = {}) {
  if (isStarted) server.start()
  const table = await renderTable()
  router = table.router
  return table.screen
}

test('a timer that runs never shows the seats to choose from on its way', async () => {
  const seen = new Set<string>()
  const watcher = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('h2')) seen.add(textContent ?? '')
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  const screen = await openTable()
  await expect.element(screen.getByRole('button', { name: /지우 차례/ })).toBeVisible()
  watcher.disconnect()
  expect([...seen]).not.toContain('자리')
})

test('ten seconds without a connection: the timer goes on, and what was tapped meanwhile counts from its moment', async () => {
  const screen = await openTable()
  await vi.advanceTimersByTimeAsync(4_900)
  server.add({ key: 'first-pass', kind: 'pass', seat: 0, turn: 0, player: null, at: server.now() })
  await vi.advanceTimersByTimeAsync(2_000)
  const own = screen.getByRole('button', { name: /하늘 차례, .*6:58 남음/ })
  await expect.element(own).toBeEnabled()

  server.loseConnection()
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.element(screen.getByText(/연결이 끊겼어요/)).toBeVisible()
  const tappedAt = server.now()
  tap(screen.getByRole('button', { name: /하늘 차례, .*6:55 남음/ }).element())
  await vi.advanceTimersByTimeAsync(7_000)
  await expect.element(screen.getByRole('button', { name: /지우 차례, .*6:48 남음/ })).toBeVisible()
  expect(server.events).toHaveLength(2)

  server.isReachable = true
  await vi.advanceTimersByTimeAsync(4_000)
  expect(server.events.at(-1)).toMatchObject({ kind: 'pass', seat: 1, turn: 1 })
  expect(Math.abs((server.events.at(-1)?.at ?? 0) - tappedAt)).toBeLessThanOrEqual(1)
  await expect.element(screen.getByRole('button', { name: /지우 차례, .*6:44 남음/ })).toBeVisible()
  await expect.element(screen.getByText(/연결이 끊겼어요/)).not.toBeInTheDocument()
})

test('what could not be sent for fifteen seconds is taken back, and the phone says so', async () => {
  const screen = await openTable()
  server.add({ key: 'first-pass', kind: 'pass', seat: 0, turn: 0, player: null, at: server.now() })
  await vi.advanceTimersByTimeAsync(1_000)
  server.loseConnection()
  tap(screen.getByRole('button', { name: /하늘 차례/ }).element())
  await vi.advanceTimersByTimeAsync(100)
  await expect.element(screen.getByRole('button', { name: /지우 차례/ })).toBeVisible()
  await vi.advanceTimersByTimeAsync(16_000)
  await expect.element(screen.getByText('연결이 오래 끊겨 있어서 반영하지 못했어요')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /하늘 차례/ })).toBeVisible()
})

test('who has lost the seat to another phone learns of it and can ask for it again', async () => {
  const screen = await openTable()
  server.ownSeat = null
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(screen.getByText('다른 폰이 내 자리에 앉았어요')).toBeVisible()
  await expect.element(screen.getByText('구경하고 있어요')).toBeVisible()
  // The sheet is animated, which needs real timers.
  vi.useRealTimers()
  tap(screen.getByRole('button', { name: '내 자리 찾기' }).element())
  server.ownSeat = 1
  await expect.element(screen.getByRole('button', { name: '나예요 하늘' })).toBeInTheDocument()
  tap(screen.getByRole('button', { name: '나예요 하늘' }).element())
  await expect.element(screen.getByText('구경하고 있어요')).not.toBeInTheDocument()
})

test('for a phone that has gone silent the first one that is there passes, and is told so', async () => {
  const screen = await openTable()
  await expect.element(screen.getByRole('button', { name: /지우 차례/ })).toBeDisabled()
  server.silent = [0]
  await vi.advanceTimersByTimeAsync(10_100)
  await expect.element(screen.getByText('지우 님의 폰이 끊겼어요. 내가 대신 넘길 수 있어요.')).toBeVisible()
  tap(screen.getByRole('button', { name: /지우 차례/ }).element())
  await expect.element(screen.getByRole('button', { name: /하늘 차례/ })).toBeVisible()
  await expect.poll(() => server.events.at(-1)).toMatchObject({ kind: 'pass', seat: 1, turn: 0 })
})

test('a tap while another phone is on is told whose turn it is, until it passes', async () => {
  const screen = await openTable()
  tap(screen.getByRole('button', { name: /지우 차례/ }).element())
  await expect.element(screen.getByText('지금은 지우 님 차례예요')).toBeVisible()
  await vi.advanceTimersByTimeAsync(2_000)
  server.add({ key: 'first-pass', kind: 'pass', seat: 0, turn: 0, player: null, at: server.now() })
  await vi.advanceTimersByTimeAsync(500)
  await expect.element(screen.getByRole('button', { name: /하늘 차례/ })).toBeEnabled()
  await expect.element(screen.getByText('지금은 지우 님 차례예요')).not.toBeInTheDocument()
})

test('when the phone that opened the timer is silent, another one starts it', async () => {
  const screen = await openTable({ isStarted: false })
  await expect.element(screen.getByText('지우 님이 시작하기를 기다리고 있어요')).toBeVisible()
  server.silent = [0]
  await vi.advanceTimersByTimeAsync(10_100)
  await expect.element(screen.getByText('폰이 끊겼어요')).toBeVisible()
  tap(screen.getByRole('button', { name: '시작하기 · 빈자리 1곳은 내가 넘겨요' }).element())
  await expect.element(screen.getByRole('button', { name: /지우 차례/ })).toBeEnabled()
})

test('the way back from the settings outlives an update of the server', async () => {
  const screen = await openTable()
  tap(screen.getByRole('button', { name: '잠시 멈추기' }).element())
  await expect.element(screen.getByRole('button', { name: '설정으로' })).toBeVisible()
  server.isNewer = true
  tap(screen.getByRole('button', { name: '설정으로' }).element())
  await expect.element(screen.getByRole('button', { name: '함께 쓰던 타이머로 돌아가기' })).toBeVisible()
  expect(localStorage.getItem('shared-timer')).toBe(key)
})

test('who pauses sees the code for another phone, and finds the way back from the settings until the game is over', async () => {
  const screen = await openTable()
  tap(screen.getByRole('button', { name: '잠시 멈추기' }).element())
  await expect.element(screen.getByText('ABC234')).toBeVisible()
  tap(screen.getByRole('button', { name: '설정으로' }).element())
  const back = screen.getByRole('button', { name: '함께 쓰던 타이머로 돌아가기' })
  await expect.element(back).toBeVisible()
  tap(back.element())
  await expect.element(screen.getByRole('button', { name: '계속하기' })).toBeVisible()
  server.isOver = true
  tap(screen.getByRole('button', { name: '설정으로' }).element())
  await expect.element(screen.getByRole('button', { name: '시작하기' })).toBeVisible()
  await expect.poll(() => localStorage.getItem('shared-timer')).toBeNull()
  await expect.element(back).not.toBeInTheDocument()
})

test('who does not want to enter scores leaves, and is not led back to them', async () => {
  const screen = await openTable()
  server.end(0)
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(screen.getByText('지우 님이 끝냈어요')).toBeVisible()
  tap(screen.getByRole('button', { name: '점수 없이 나가기' }).element())
  await expect.element(screen.getByRole('heading', { name: '타이머', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '시작하기' })).toBeVisible()
  expect(localStorage.getItem('shared-timer')).toBeNull()
})

test('who ends the game to enter scores is told that it ends for all, and is asked once', async () => {
  const screen = await openTable()
  tap(screen.getByRole('button', { name: '잠시 멈추기' }).element())
  await expect.element(screen.getByText('잠시 멈췄어요')).toBeVisible()
  // The phone that opened the timer starts it anew, no other one.
  await expect.element(screen.getByRole('button', { name: '처음부터' })).not.toBeInTheDocument()
  tap(screen.getByRole('button', { name: '게임 끝내기' }).element())
  await expect.element(screen.getByText('함께 쓰는 모든 폰에서 끝나요.')).toBeVisible()
  tap(screen.getByRole('button', { name: '점수 입력하기' }).element())
  await expect.poll(() => server.isOver).toBe(true)
  await vi.advanceTimersByTimeAsync(200)
  const own = screen.getByRole('textbox', { name: '하늘' })
  await expect.element(own).toBeVisible()
  vi.useRealTimers()
  await own.fill('45')
  await expect
    .poll(() => server.changes.at(-1))
    .toMatchObject({ scores: [null, 45], isRanked: false, takesOver: false })
  tap(screen.getByRole('button', { name: '최종 순위 보기' }).element())
  await expect.element(screen.getByRole('list', { name: '최종 순위' })).toBeVisible()
  expect(server.changes.at(-1)).toMatchObject({ scores: [0, 45], isRanked: true })
})

test('what is typed as a score stays when older news come late', async () => {
  const screen = await openTable()
  server.end(1)
  const { ending } = server
  await vi.advanceTimersByTimeAsync(200)
  tap(screen.getByRole('button', { name: '점수 입력하기' }).element())
  await vi.advanceTimersByTimeAsync(200)
  const own = screen.getByRole('textbox', { name: '하늘' })
  await own.fill('45')
  const newest = server.ending
  for (const sent of [ending, newest]) {
    server.ending = sent
    server.sendNews()
    await vi.advanceTimersByTimeAsync(50)
  }
  await expect.element(own).toHaveValue('45')
})

test('the phone that opened the timer is asked before everything starts anew', async () => {
  server.ownSeat = 0
  const screen = await openTable()
  tap(screen.getByRole('button', { name: '잠시 멈추기' }).element())
  const anew = screen.getByRole('button', { name: '처음부터' })
  await expect.element(anew).toBeVisible()
  tap(anew.element())
  await expect.element(screen.getByText('모든 폰의 시간과 벌점이 사라져요.')).toBeVisible()
  tap(screen.getByRole('button', { name: '취소' }).element())
  await expect.element(screen.getByRole('button', { name: '계속하기' })).toBeVisible()
  expect(server.events.map(({ kind }) => kind)).toEqual(['start', 'pause'])
  tap(anew.element())
  const sure = screen.getByRole('button', { name: '처음부터 다시 시작' })
  await expect.element(sure).toBeVisible()
  tap(sure.element())
  await expect.poll(() => server.events.at(-1)?.kind).toBe('reset')
})

test('a phone sees who enters the scores and what, then the podium, and takes its record with one tap', async () => {
  const screen = await openTable()
  server.end(0)
  await vi.advanceTimersByTimeAsync(200)
  server.change({ scores: { ...byPoints, seat: 0, scores: [1050, null], lowWins: false, isRanked: false } })
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(screen.getByText('지우 님이 점수를 입력하고 있어요')).toBeVisible()
  await expect.element(screen.getByText('1,050점')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '내가 이어서 입력하기' })).toBeVisible()
  server.change({
    scores: { ...byPoints, seat: 0, scores: [1050, 3], lowWins: false, isRanked: true },
    game: { id: 3, name: '카탄' },
  })
  await vi.advanceTimersByTimeAsync(200)
  await expect
    .element(screen.getByRole('list', { name: '최종 순위' }))
    .toMatchTextContent(/1위.*지우.*2위.*하늘나/)
  await expect.element(screen.getByText('카탄')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /내 기록에 저장/ })).toBeVisible()
  expect(screen.getByText('나는 누구였나요?').query()).toBeNull()
  server.change({ taken: [1] })
  await expect.element(screen.getByRole('link', { name: '내 플레이 기록에 저장했어요' })).toBeVisible()
})

test('a phone sees who of the teams has won while another one says it, and no points', async () => {
  const screen = await openTable()
  server.end(0)
  await vi.advanceTimersByTimeAsync(200)
  const entered = { kind: 'teams', teams: [0, 1], won: [1], seat: 0, lowWins: false } as const
  const scores = { ...entered, teams: [0, 1], won: [1], scores: [null, null] }
  server.change({ scores: { ...scores, isRanked: false } })
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(screen.getByText('지우 님이 결과를 입력하고 있어요')).toBeVisible()
  await expect.element(screen.getByRole('list', { name: '점수' })).toMatchTextContent('2팀 · 우승')
  server.change({ scores: { ...scores, isRanked: true } })
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(screen.getByRole('heading', { name: '2팀이 이겼어요' })).toBeVisible()
  const result = screen.getByRole('list', { name: '게임 결과' })
  await expect.element(result).toMatchTextContent(/하늘나.*2팀 · 우승지우.*1팀/)
  expect(result.element().textContent).not.toContain('점')
})

test('a timer that was opened for a game is logged as this game with one tap, or as another one', async () => {
  const screen = await openTable()
  server.end(0)
  const scores = { ...byPoints, seat: 0, scores: [2, 3], lowWins: false, isRanked: true }
  server.change({ scores, planned: { id: 3, name: '카탄' } })
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(screen.getByText('카탄')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '이 게임으로 기록하기' })).toBeVisible()
  await screen.getByRole('button', { name: '다른 게임 선택' }).click()
  await expect.element(screen.getByLabelText('어떤 게임을 했나요?')).toBeVisible()
})

test('who only watches sees the result, and can change nothing', async () => {
  server.ownSeat = null
  const screen = await openTable()
  server.end(1)
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(screen.getByText('하늘 님이 끝냈어요')).toBeVisible()
  expect(screen.getByRole('button', { name: '점수 입력하기' }).query()).toBeNull()
  server.change({ scores: { ...byPoints, seat: 0, scores: [5, 3], lowWins: false, isRanked: true } })
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(screen.getByRole('list', { name: '최종 순위' })).toBeVisible()
  for (const name of ['점수 수정하기', '다시 하기', /기록에 저장/]) {
    expect(screen.getByRole('button', { name }).query()).toBeNull()
  }
})

test('another game at the table takes the result from nobody, and whoever is done with it follows by a tap', async () => {
  const screen = await openTable()
  server.end(0)
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(screen.getByRole('heading', { name: '게임이 끝났어요' })).toBeVisible()
  const scores = { ...byPoints, seat: 0, scores: [2, 3], lowWins: false, isRanked: true }
  server.change({ scores, next: 'key-of-the-next', nextBy: 0 })
  await vi.advanceTimersByTimeAsync(300)
  await expect.element(screen.getByRole('list', { name: '최종 순위' })).toBeVisible()
  await expect.element(screen.getByText('지우 님이 다음 판을 열었어요')).toBeVisible()
  const before = server
  server = new Server()
  vi.stubGlobal('fetch', server.answer)
  tap(screen.getByRole('button', { name: '함께하기' }).element())
  await vi.advanceTimersByTimeAsync(300)
  await expect.element(screen.getByRole('heading', { name: '함께 쓰는 타이머' })).toBeVisible()
  await vi.advanceTimersByTimeAsync(300)
  await expect.element(screen.getByText('지우 님이 시작하기를 기다리고 있어요')).toBeVisible()
  // Whoever does not come looks at the result, so the phone is not called lost.
  server.silent = [0]
  await vi.advanceTimersByTimeAsync(10_100)
  await expect.element(screen.getByText('아직 안 왔어요')).toBeVisible()
  const back = screen.getByRole('link', { name: /지난 게임 결과/ })
  await expect.element(back).toHaveAttribute('href', paths.timerShared(key))
  vi.stubGlobal('fetch', before.answer)
  await router.navigate(paths.timerShared(key))
  await vi.advanceTimersByTimeAsync(600)
  await expect.element(screen.getByRole('list', { name: '최종 순위' })).toBeVisible()
})

test('who only watches can leave a timer that runs', async () => {
  server.ownSeat = null
  const screen = await openTable()
  tap(screen.getByRole('button', { name: '나가기' }).element())
  await expect.element(screen.getByRole('heading', { name: '타이머', exact: true })).toBeVisible()
})
