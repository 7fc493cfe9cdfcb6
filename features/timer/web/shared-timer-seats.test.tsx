import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import SharedTimerPage from './shared-timer-page'
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

test('who has scanned sees the seats first, and sits down under the own name', async () => {
  Object.assign(server, { ownSeat: null, seats: [0], names: ['지우', ''] })
  const { screen } = await renderTable()
  await expect.element(screen.getByRole('heading', { name: '어느 자리인가요?' })).toBeVisible()
  await expect.element(screen.getByText('자리를 선택해 주세요')).toBeVisible()
  expect(screen.getByRole('img', { name: '함께하기 QR 코드' }).query()).toBeNull()
  await screen.getByRole('textbox', { name: '내 이름' }).fill('하늘')
  tap(screen.getByRole('button', { name: '플레이어 2 자리에 앉기' }).element())
  await expect.element(screen.getByRole('list', { name: '자리' })).toMatchTextContent('하늘내 자리')
  await expect.element(screen.getByText('지우 님이 시작하기를 기다리고 있어요')).toBeVisible()
  // The name can be changed where it stands.
  await screen.getByRole('textbox', { name: '내 이름' }).fill('하늘이')
  tap(screen.getByRole('button', { name: '바꾸기' }).element())
  await expect.element(screen.getByRole('list', { name: '자리' })).toMatchTextContent('하늘이내 자리')
  expect(server.names).toEqual(['지우', '하늘이'])
})

test('a seat that the table has named keeps its name', async () => {
  Object.assign(server, { ownSeat: null, seats: [0] })
  const { screen } = await renderTable()
  await screen.getByRole('textbox', { name: '내 이름' }).fill('곰')
  tap(screen.getByRole('button', { name: '하늘 자리에 앉기' }).element())
  await expect.element(screen.getByRole('textbox', { name: '내 이름' })).toHaveValue('하늘')
  expect(server.names).toEqual(['지우', '하늘'])
})

test('who opened the timer sees the invitation first, and says who begins', async () => {
  server.ownSeat = 0
  const { screen } = await renderTable()
  await expect.element(screen.getByRole('img', { name: '함께하기 QR 코드' })).toBeVisible()
  tap(screen.getByRole('button', { name: '하늘', exact: true }).element())
  await vi.advanceTimersByTimeAsync(100)
  tap(screen.getByRole('button', { name: '시작하기' }).element())
  await expect.poll(() => server.events.at(-1)).toMatchObject({ kind: 'start', player: 1 })
  await expect.element(screen.getByRole('button', { name: /^하늘 차례/ })).toBeVisible()
})

test('everybody reads who has ended the game, and can take it back for ten seconds', async () => {
  server.start()
  const { screen } = await renderTable()
  server.end(0)
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.element(screen.getByText('지우 님이 끝냈어요')).toBeVisible()
  tap(screen.getByRole('button', { name: /^되돌리기/ }).element())
  await expect.element(screen.getByRole('button', { name: '계속하기' })).toBeVisible()
  await expect.poll(() => server.isOver).toBe(false)
  server.add({ key: 'again', kind: 'end', seat: 0, turn: null, player: null, at: server.now() })
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(screen.getByRole('button', { name: /^되돌리기/ })).toBeVisible()
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(screen.getByRole('button', { name: /^되돌리기/ })).not.toBeInTheDocument()
})

test('while it is paused a player is given time or sits out, on every phone', async () => {
  server.start()
  const { screen } = await renderTable()
  tap(screen.getByRole('button', { name: '잠시 멈추기' }).element())
  await expect.element(screen.getByRole('button', { name: '시간 더 주기 · 쉬기' })).toBeVisible()
  tap(screen.getByRole('button', { name: '시간 더 주기 · 쉬기' }).element())
  await expect.element(screen.getByRole('button', { name: '지우 1분 더 주기' })).toBeVisible()
  tap(screen.getByRole('button', { name: '지우 1분 더 주기' }).element())
  await expect.poll(() => server.events.at(-1)).toMatchObject({ kind: 'give', player: 0, seat: 1 })
  // Of two players both stay.
  await expect.element(screen.getByRole('button', { name: '하늘 쉬기' })).toBeDisabled()
})

test('a member who opens a timer without a name sits there under the own nickname', async () => {
  Object.assign(server, { ownSeat: 0, seats: [0], names: ['', ''] })
  const screen = await render(
    <TestMember
      at={paths.timerShared(key)}
      as={{ nickname: '새벽미플' }}
      answer={({ method, path, body }) => server.answer(path, { method, body: JSON.stringify(body) })}
    >
      <SharedTimerPage />
    </TestMember>,
  )
  await vi.advanceTimersByTimeAsync(300)
  await expect.element(screen.getByRole('list', { name: '자리' })).toMatchTextContent('새벽미플내 자리')
  // Whoever wants another name changes it.
  await screen.getByRole('textbox', { name: '내 이름' }).fill('미플')
  tap(screen.getByRole('button', { name: '바꾸기' }).element())
  await expect.element(screen.getByRole('list', { name: '자리' })).toMatchTextContent('미플내 자리')
  expect(server.names[0]).toBe('미플')
})
