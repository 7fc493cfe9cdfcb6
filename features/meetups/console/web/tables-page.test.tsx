import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { aManagedCafe } from '~/features/cafes/console/test-managed-cafe'
import { staffPaths } from '~/features/staff-paths'
import type { TableOfCafe } from '../endpoints'
import NewTablePage from './new-table-page'
import TablesPage from './tables-page'

afterEach(() => sessionStorage.clear())

const aTable = (part: Partial<TableOfCafe> = {}): TableOfCafe => ({
  id: 4,
  title: '목요일 7시 초급 테이블',
  content: '규칙을 알려 드려요.',
  weekday: 3,
  time: '19:00',
  minPeople: 2,
  maxPeople: 4,
  experience: 'beginner',
  welcomesBeginners: true,
  daysAhead: 14,
  games: [],
  isPaused: false,
  next: { opensAt: '2099-03-26T10:00:00.000Z', startsAt: '2099-04-09T10:00:00.000Z' },
  failure: null,
  dates: [{ id: 31, startsAt: '2099-03-26T10:00:00.000Z', seated: 2, maxPeople: 4 }],
  ...part,
})

/** A button that sends ignores presses that follow at once. */
const pressUntil = (button: { click: () => Promise<void> }, isDone: () => boolean) =>
  expect
    .poll(async () => {
      if (!isDone()) await button.click()
      return isDone()
    })
    .toBe(true)

async function open(tables: TableOfCafe[], role: 'owner' | 'staff' = 'owner') {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={staffPaths.tables(1)}
      path="/staff/:id/tables"
      answer={(asked) => {
        if (asked.method !== 'GET') sent.push(asked)
        if (asked.method !== 'GET') return Response.json({})
        return Response.json(asked.path.endsWith('/tables') ? { tables } : aManagedCafe({ role }))
      }}
    >
      <TablesPage />
    </TestMember>,
  )
  return { screen, sent }
}

test('a date that is about to open appears by itself', async () => {
  const opening = aTable({
    dates: [],
    next: { opensAt: '2020-03-26T10:00:00.000Z', startsAt: '2099-04-09T10:00:00.000Z' },
  })
  const tables = [opening]
  const { screen } = await open(tables)
  await expect.element(screen.getByRole('heading', { name: opening.title })).toBeVisible()
  tables[0] = aTable()
  await expect.element(screen.getByRole('link', { name: /2\/4명/ })).toBeVisible()
})

test('staff see each table with its open dates, the next one and why one failed', async () => {
  const { screen, sent } = await open([
    aTable({ failure: { day: '2099-03-19', why: '카페가 쉬는 날이에요.' } }),
  ])
  await expect.element(screen.getByText('매주 목요일 19:00')).toBeInTheDocument()
  await expect
    .element(screen.getByRole('link', { name: '3월 26일 (목) 오후 7:00 2/4명' }))
    .toBeInTheDocument()
  await expect.element(screen.getByText(/열지 못했어요. 카페가 쉬는 날이에요./)).toBeInTheDocument()
  await screen.getByRole('button', { name: '쉬기' }).click()
  await expect.element(screen.getByText('쉬어요', { exact: true })).toBeInTheDocument()
  expect(sent).toMatchObject([
    { method: 'PUT', path: '/v1/staff/cafes/1/tables/4/paused', body: { isPaused: true } },
  ])
})

test('an owner who ends a table chooses which open dates are called off, and says why', async () => {
  const { screen, sent } = await open([aTable()])
  await screen.getByRole('button', { name: '그만 열기' }).click()
  await screen.getByRole('switch', { name: '3월 26일 (목) 오후 7:00 · 2명 참여 취소' }).click()
  await screen.getByRole('button', { name: '1개 취소하고 그만 열기' }).click()
  const asked = screen.getByText('이유를 100자까지 입력해 주세요.')
  await expect.element(asked).toBeInTheDocument()
  expect(sent).toEqual([])
  await screen.getByLabelText('취소하는 이유').fill('리모델링해요')
  await pressUntil(screen.getByRole('button', { name: '1개 취소하고 그만 열기' }), () => sent.length > 0)
  await expect.element(screen.getByText('매장 테이블을 그만 열어요')).toBeInTheDocument()
  expect(sent).toMatchObject([
    { path: '/v1/staff/cafes/1/tables/4/stop', body: { callsOff: [31], reason: '리모델링해요' } },
  ])
})

test('an employee ends a table without calling anything off', async () => {
  const { screen, sent } = await open([aTable()], 'staff')
  await screen.getByRole('button', { name: '그만 열기' }).click()
  expect(screen.getByRole('switch').query()).toBeNull()
  await screen.getByRole('button', { name: '그만 열기' }).last().click()
  await expect.element(screen.getByText('매장 테이블을 그만 열어요')).toBeInTheDocument()
  expect(sent).toMatchObject([{ body: { callsOff: [], reason: null } }])
})

test('a new table says at its field what is wrong, and is then made', async () => {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={staffPaths.newTable(1)}
      path="/staff/:id/tables/new"
      answer={(asked) => {
        if (asked.method !== 'GET') sent.push(asked)
        if (asked.method !== 'GET') return Response.json({ id: 4 })
        if (asked.path.endsWith('/staff/cafes/1')) return Response.json(aManagedCafe())
        return Response.json({ count: 0, next: null, previous: null, results: [] })
      }}
    >
      <NewTablePage />
    </TestMember>,
  )
  const make = screen.getByRole('button', { name: '매장 테이블 만들기' })
  await make.click()
  await expect.element(screen.getByText('제목을 입력해 주세요.')).toBeInTheDocument()
  await screen.getByRole('textbox', { name: '제목' }).fill('금요일 밤 테이블')
  await screen.getByRole('button', { name: '금', exact: true }).click()
  await screen.getByLabelText('며칠 전에 열까요').fill('15')
  await screen.getByRole('textbox', { name: /^내용/ }).fill('가볍게 놀아요.')
  const tooEarly = screen.getByText('1일에서 14일 전까지 정할 수 있어요.')
  await pressUntil(make, () => tooEarly.query() !== null)
  expect(sent).toEqual([])
  await screen.getByLabelText('며칠 전에 열까요').fill('7')
  await pressUntil(make, () => sent.length > 0)
  await expect.element(screen.getByText('매장 테이블을 만들었어요')).toBeInTheDocument()
  expect(sent).toMatchObject([
    {
      body: {
        title: '금요일 밤 테이블',
        weekday: 4,
        time: '19:00',
        daysAhead: 7,
        minPeople: 2,
        maxPeople: 4,
      },
    },
  ])
})
