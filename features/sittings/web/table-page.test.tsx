import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { makeQueryClient } from '~/lib/web/query-client'
import { Overlays } from '~/ui/overlays'
import type { SittingNow, TableNow } from '../endpoints'
import { sittingRefusals } from '../refusals'
import TablePage from './table-page'

const free: TableNow = {
  revision: 1,
  name: '3번',
  room: '안쪽',
  seats: 4,
  cafe: { id: 1, name: '주사위다방' },
  opensByDigits: true,
  sitting: null,
}
const inside: NonNullable<SittingNow['inside']> = {
  guests: [{ id: 1, name: '지우', isSeated: true, isAway: false }],
  openedAt: '2026-03-18T03:30:00.000Z',
  fees: { hour: 2500, child: null, pass: 9000 },
  people: 2,
  staysUntil: null,
  closesAt: null,
  vote: null,
  planned: [],
  game: null,
  played: [],
  rings: [],
  isLast: true,
  recordKey: 'record',
}
const seated = (part: Partial<typeof inside> = {}): TableNow => ({
  ...free,
  sitting: { isOpen: true, own: { id: 1, name: '지우' }, inside: { ...inside, ...part } },
})
const game = { id: 7, name: '가나슈', image: null, players: 2, isExplained: true, timer: null }

/** A stand-in for the server: the table as it is, and what was sent. */
let table: TableNow
let refused: { status: number; says: string; fields?: Record<string, string> } | null
let sent: { path: string; body: Record<string, unknown> }[]
/** With each reading, whether the phone has just come. */
let arrivals: unknown[]
let tell: (revision: number) => void
beforeEach(() => {
  localStorage.clear()
  table = free
  refused = null
  sent = []
  arrivals = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.includes('/games')) {
      const results = ['가나슈', '나비섬'].map((name, at) => ({
        ...{ id: at + 7, name, image: null },
        ...{ reason: '둘이 하기 좋아요', takes: '실측 45분 · 12판' },
      }))
      return Response.json({ results })
    }
    const body = JSON.parse(String(init?.body))
    if (/tables\/CODE$/.test(path)) arrivals.push(body.arrives)
    else sent.push({ path, body })
    if (refused && !/tables\/CODE$/.test(path)) {
      const { status, says, fields } = refused
      return Response.json({ error: says, fields }, { status })
    }
    return Response.json(table)
  })
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      onmessage: ((event: { data: string }) => void) | null = null
      constructor(address: string) {
        super()
        if (!address.includes('/tables/')) return
        tell = (revision) => this.onmessage?.({ data: JSON.stringify({ revision }) })
      }
      close() {}
    },
  )
})

async function open() {
  const router = createMemoryRouter([{ path: '/t/:code', element: <TablePage /> }], {
    initialEntries: [paths.table('CODE')],
  })
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
      <Overlays />
    </QueryClientProvider>,
  )
}

test('a free table opens by the digits of the counter, and says what is wrong with them at the field', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: '3번 테이블' })).toBeVisible()
  refused = { status: 422, says: '코드가 맞지 않아요.', fields: { code: '코드가 맞지 않아요.' } }
  await screen.getByRole('textbox', { name: '이름' }).fill('지우')
  await screen.getByRole('textbox', { name: '카운터 화면의 숫자' }).fill('12 34-56')
  await screen.getByRole('button', { name: '자리 열기' }).click()
  await expect.element(screen.getByText('코드가 맞지 않아요.')).toBeVisible()
  expect(sent).toMatchObject([{ body: { name: '지우', code: '123456' } }])
  refused = null
  table = seated()
  await screen.getByRole('button', { name: '자리 열기' }).click()
  await expect.element(screen.getByRole('heading', { name: '무엇을 할까요?' })).toBeVisible()
})

test('where nobody knows the hours, only the staff can be asked', async () => {
  table = { ...free, opensByDigits: false }
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: '직원에게 열어 달라고 하기' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: '카운터 화면의 숫자' }).query()).toBeNull()
})

test('who has asked waits, and is inside as soon as somebody has let them in', async () => {
  table = { ...free, sitting: { isOpen: true, own: { id: 2, name: '하늘' }, inside: null } }
  const screen = await open()
  await expect.element(screen.getByText('하늘 님, 잠시만 기다려 주세요')).toBeVisible()
  table = { ...seated(), revision: 2 }
  tell(2)
  await expect.element(screen.getByRole('heading', { name: '무엇을 할까요?' })).toBeVisible()
})

test('a phone comes until it has sat there: who leaves the seat of their meetup stays away', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: '3번 테이블' })).toBeVisible()
  table = { ...seated({ isLast: false }), revision: 2 }
  tell(2)
  await screen.getByRole('button', { name: '먼저 일어나기' }).click()
  table = { ...free, revision: 3, sitting: { isOpen: true, own: null, inside: null } }
  await screen.getByRole('alertdialog').getByRole('button', { name: '일어나기' }).click()
  await expect.element(screen.getByRole('button', { name: '함께 앉기' })).toBeVisible()
  tell(4)
  await expect.poll(() => arrivals).toEqual([true, true, false])
})

test('those at the table let in whoever asks', async () => {
  const asking = { id: 2, name: '하늘', isSeated: false, isAway: false }
  table = seated({ guests: [...inside.guests, asking] })
  const screen = await open()
  await screen.getByRole('button', { name: '함께 앉기' }).click()
  expect(sent).toMatchObject([{ path: expect.stringContaining('guests/2'), body: { isLetIn: true } }])
})

test('what fits is offered with a word why, and one tap decides', async () => {
  table = seated()
  const screen = await open()
  await expect.element(screen.getByText('둘이 하기 좋아요 · 실측 45분 · 12판').first()).toBeVisible()
  table = { ...seated({ game }), revision: 2 }
  await screen.getByRole('button', { name: /나비섬/ }).click()
  await expect.element(screen.getByRole('button', { name: '타이머 시작하기' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '설명 함께 보고 시작하기' })).toBeVisible()
  expect(sent).toMatchObject([{ body: { gameId: 8 } }])
})

test('what the meetup of the table wants to play stands first, also what does not fit', async () => {
  table = seated({
    planned: [
      { id: 30, name: '다섯섬', image: null },
      { id: 8, name: '나비섬', image: null },
    ],
  })
  const screen = await open()
  const games = screen.getByRole('list', { name: '지금 할 수 있는 게임' }).getByRole('listitem')
  await expect.poll(() => games.elements().length).toBe(3)
  await expect.element(games.nth(0)).toMatchTextContent(/다섯섬이 모임의 게임$/)
  await expect.element(games.nth(1)).toMatchTextContent('나비섬이 모임의 게임 · 실측 45분 · 12판')
  await expect.element(games.nth(2)).toMatchTextContent(/가나슈/)
})

test.each([
  [{ isOver: false, hasBegun: true, isRanked: false, forecast: null }, '하고 있어요', '타이머로 가기'],
  [
    { isOver: true, hasBegun: true, isRanked: false, forecast: null },
    '끝났어요. 점수를 남겨 주세요',
    '점수 입력하기',
  ],
  [{ isOver: true, hasBegun: true, isRanked: true, forecast: null }, '끝났어요', '결과 보기'],
])('a game with a timer leads there: %o', async (timer, says, link) => {
  table = seated({ game: { ...game, timer: { key: 'timer', ...timer } } })
  const screen = await open()
  await expect.element(screen.getByText(says, { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: link }))
    .toHaveAttribute('href', paths.timerShared('timer', '', 'CODE'))
})

test('the split of the cost knows the cafe’s fees and since when they sit there', async () => {
  table = seated()
  const screen = await open()
  await expect.element(screen.getByRole('link', { name: /^정산하기/ })).toHaveAttribute(
    'href',
    paths.costSplit(['지우'], {
      ...{ table: 'CODE', since: '2026-03-18T03:30:00.000Z', people: '2', hour: '2500', pass: '9000' },
    }),
  )
})

test('the game says when it ends about, and what comes before that', async () => {
  const forecast = {
    at: '2026-03-18T12:40:00.000Z',
    from: '2026-03-18T12:25:00.000Z',
    until: '2026-03-18T12:55:00.000Z',
  }
  const playing = {
    ...game,
    timer: { key: 'timer', isOver: false, hasBegun: true, isRanked: false, forecast },
  }
  table = seated({ game: playing, closesAt: '2026-03-18T13:00:00.000Z' })
  const screen = await open()
  await expect.element(screen.getByText('오후 9:40쯤 끝나요 9:25–9:55')).toBeVisible()
  expect(screen.getByText(/그 전에 안 끝날 수/).query()).toBeNull()
  table = { ...seated({ game: playing, closesAt: '2026-03-18T12:30:00.000Z' }), revision: 2 }
  tell(2)
  await expect
    .element(screen.getByText('가게가 오후 9:30에 닫아요. 그 전에 안 끝날 수 있어요.'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: '타이머로 가기' }))
    .toHaveAttribute('href', paths.timerShared('timer', '', 'CODE', '2026-03-18T12:30:00.000Z'))
  table = { ...seated({ game: playing, staysUntil: '2026-03-18T12:00:00.000Z' }), revision: 3 }
  tell(3)
  await expect
    .element(screen.getByText('오후 9:00까지 있기로 했어요. 그 전에 안 끝날 수 있어요.'))
    .toBeVisible()
})

test('a ring is pressed once and can be taken back', async () => {
  table = seated()
  const screen = await open()
  const bill = screen.getByRole('button', { name: '계산할게요' })
  await expect.element(bill).toBeVisible()
  // Without the app's style sheet the bar is below the frame's edge, where no pointer reaches it.
  const press = () => bill.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  table = { ...seated({ rings: [{ kind: 'bill', rungAt: '2026-03-18T03:30:00.000Z' }] }), revision: 2 }
  press()
  await expect.element(bill).toHaveAttribute('aria-pressed', 'true')
  table = { ...seated(), revision: 3 }
  press()
  await expect.element(bill).toHaveAttribute('aria-pressed', 'false')
  expect(sent.map(({ body }) => body.isOn)).toEqual([true, false])
})

test('the last phone ends the sitting, and is shown its record', async () => {
  table = seated()
  const screen = await open()
  await screen.getByRole('button', { name: '자리 끝내기' }).click()
  table = { ...free, revision: 2 }
  await screen.getByRole('alertdialog').getByRole('button', { name: '자리 끝내기' }).click()
  await expect
    .element(screen.getByRole('link', { name: '오늘의 기록 보기' }))
    .toHaveAttribute('href', paths.tableRecord('record'))
})

test('a code that no table has leads to cafes', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: sittingRefusals.noTable.says }, { status: sittingRefusals.noTable.status }),
  )
  const screen = await open()
  await expect.element(screen.getByText(sittingRefusals.noTable.says)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '카페 찾기' })).toBeVisible()
})

test('an evening fits a narrow phone', async () => {
  await page.viewport(320, 640)
  const long = { ...game, name: '아주아주 긴 이름을 가진 보드게임 확장판' }
  table = seated({
    game: long,
    guests: [...inside.guests, { id: 2, name: '열두글자나되는긴이름이', isSeated: false, isAway: false }],
  })
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: long.name })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
