import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { aManagedCafe } from '~/features/cafes/console/test-managed-cafe'
import { staffPaths } from '~/features/staff-paths'
import type { Floor } from '../endpoints'
import { aFloor, aFloorTable, aSitting } from '../test-floor'
import FloorPage from './floor-page'

const ring = { id: 5, kind: 'explain', tableName: '1번', game: { id: 3, name: '스플렌더' } } as const
const rungAt = '2099-03-20T09:57:00.000Z'
const waiting = { id: 8, name: '하늘', isSeated: false, isAway: false }

/** A floor that becomes the next one with each call, and then stays. */
async function open(floors: (Floor | Response)[], role: 'owner' | 'staff' = 'staff') {
  const sent: ApiCall[] = []
  const service = { at: 0 }
  const screen = await render(
    <TestMember
      at={staffPaths.floor(1)}
      path="/staff/:id/floor"
      answer={(asked) => {
        if (asked.path === '/v1/staff/cafes/1') return Response.json(aManagedCafe({ role }))
        if (asked.method !== 'GET') {
          sent.push(asked)
          service.at = Math.min(service.at + 1, floors.length - 1)
        }
        const floor = floors[service.at]
        return floor instanceof Response ? floor.clone() : Response.json(floor)
      }}
    >
      <FloorPage />
    </TestMember>,
  )
  return { screen, sent, service }
}

test('the floor says at a glance who sits where since when, what they play and what is free', async () => {
  const { screen } = await open([
    aFloor({
      tables: [
        aFloorTable(1, {
          sitting: aSitting({
            staysUntil: '2099-03-20T10:30:30.000Z',
            meetup: { id: 4, title: '목요일 초급 모임', seated: 4, checkedIn: 3 },
            game: {
              ...{ id: 3, name: '스플렌더', image: null, players: 4, isOver: false },
              beganAt: '2099-03-20T09:30:00.000Z',
              forecast: {
                at: '2099-03-20T10:40:00.000Z',
                from: '2099-03-20T10:25:00.000Z',
                until: '2099-03-20T10:55:00.000Z',
              },
            },
          }),
        }),
        aFloorTable(2, { seats: 6 }),
        aFloorTable(3, {
          room: '안쪽 방',
          sitting: aSitting({ since: '2099-03-20T08:00:00.000Z', people: null }),
        }),
      ],
      meetups: [
        {
          id: 4,
          title: '목요일 초급 모임',
          startsAt: '2099-03-20T09:30:00.000Z',
          seated: 4,
          checkedIn: 3,
          tableName: '1번',
        },
        {
          id: 6,
          title: '밤의 마피아',
          startsAt: '2099-03-20T11:00:00.000Z',
          seated: 3,
          checkedIn: 0,
          tableName: null,
        },
      ],
    }),
  ])
  const first = screen.getByRole('listitem', { name: '1번' })
  await expect
    .element(first)
    .toMatchTextContent(
      /4명 · 40분째.*스플렌더오후 7:40쯤 끝나요 7:25–7:55.*목요일 초급 모임 · 4명 중 3명 체크인.*오후 7:30까지 · 30분 남음/,
    )
  await expect.element(screen.getByRole('listitem', { name: '2번' })).toMatchTextContent('비어 있음 · 6석')
  const inside = screen.getByRole('list', { name: '안쪽 방' }).getByRole('listitem')
  await expect.element(inside).toMatchTextContent('손님 · 2시간째')
  await expect.element(screen.getByText('테이블 1개 6석')).toBeVisible()
  await expect.element(screen.getByText('테이블 2개 10석')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /밤의 마피아.*오후 8:00 · 3명 · 테이블 없음/ }))
    .toBeVisible()
})

test('what tables ask for is answered with a touch, and is said once', async () => {
  const asked = aFloor({
    rings: [{ ...ring, rungAt }],
    tables: [aFloorTable(1, { sitting: aSitting({ guests: [waiting] }) }), aFloorTable(2)],
  })
  const answered = aFloor({ tables: asked.tables })
  const { screen, sent } = await open([asked, answered, aFloor()])
  const list = screen.getByRole('list', { name: '기다리는 부탁 2개' })
  await expect.element(list).toMatchTextContent(/1번 설명 부탁해요스플렌더 · 3분 전/)
  await expect
    .element(screen.getByRole('listitem', { name: '1번' }))
    .toMatchTextContent('설명 부탁해요, 앉고 싶어요')
  await screen.getByRole('button', { name: '1번 설명하러 갈게요' }).click()
  await expect.element(screen.getByRole('list', { name: '기다리는 부탁 1개' })).toBeVisible()
  await screen.getByRole('button', { name: '1번 하늘 앉히기' }).click()
  await expect.element(screen.getByRole('heading', { name: /기다리는 부탁/ })).not.toBeInTheDocument()
  expect(sent).toMatchObject([
    { method: 'PUT', path: '/v1/staff/cafes/1/floor/rings/5' },
    { method: 'PUT', path: '/v1/staff/cafes/1/floor/tables/1/guests/8', body: { isLetIn: true } },
  ])
  // What waited when the screen was opened is no news.
  expect(screen.getByRole('status').element().textContent).toBe('')
})

test('a new ring is told to screen readers, once', async () => {
  const rung = aFloor({ rings: [{ ...ring, kind: 'bill', game: null, rungAt }] })
  const { screen } = await open([aFloor({ gaps: [{ ...ring, kind: 'missing-part', rungAt }] }), rung, rung])
  const mended = screen.getByRole('button', { name: '스플렌더 부품 채움' })
  await mended.click()
  await expect.element(screen.getByText('1번: 계산할게요')).toBeInTheDocument()
  await screen.getByRole('button', { name: '1번 계산', exact: true }).click()
  expect(screen.getByText('1번: 계산할게요').elements()).toHaveLength(1)
})

test('a free table opens with one touch, or for a meetup that is about to begin', async () => {
  const { screen, sent } = await open([aFloor()])
  await screen.getByRole('button', { name: '1번 자리 열기' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    ...{ method: 'PUT', path: '/v1/staff/cafes/1/floor/tables/1/sitting', body: { meetupId: null } },
  })
  await screen.unmount()
  const meetup = {
    id: 6,
    title: '밤의 마피아',
    startsAt: '2099-03-20T11:00:00.000Z',
    seated: 3,
    checkedIn: 0,
    tableName: null,
  }
  const again = await open([aFloor({ meetups: [meetup] })])
  await again.screen.getByRole('button', { name: '2번 자리 열기' }).click()
  await again.screen.getByRole('button', { name: /밤의 마피아/ }).click()
  await expect.poll(() => again.sent).toMatchObject([{ body: { meetupId: 6 } }])
})

test('an open table becomes a meetup’s, also of one that sits elsewhere, and a guests’ table again', async () => {
  const meetup = { id: 6, title: '밤의 마피아', seated: 3, checkedIn: 1 }
  const meetups = [{ ...meetup, startsAt: '2099-03-20T11:00:00.000Z', tableName: '2번' }]
  const [mafias, guests] = [
    aFloorTable(2, { sitting: aSitting({ meetup }) }),
    aFloorTable(1, { sitting: aSitting() }),
  ]
  const { screen, sent } = await open([aFloor({ tables: [guests, mafias], meetups })])
  await screen.getByRole('button', { name: '1번 모임 정하기' }).click()
  await screen.getByRole('button', { name: /밤의 마피아.*지금은 2번/ }).click()
  await screen.getByRole('button', { name: '2번 모임 정하기' }).click()
  await screen.getByRole('button', { name: '손님 자리로 바꾸기' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { method: 'PUT', path: '/v1/staff/cafes/1/floor/tables/1/sitting', body: { meetupId: 6 } },
      { method: 'DELETE', path: '/v1/staff/cafes/1/floor/tables/2/meetup' },
    ])
})

test('a sitting ends only after a question, also by keyboard', async () => {
  const { screen, sent } = await open([
    aFloor({ tables: [aFloorTable(1, { sitting: aSitting() })] }),
    aFloor(),
  ])
  const end = screen.getByRole('button', { name: '1번 자리 끝내기' })
  await expect.element(end).toBeVisible()
  ;(end.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alertdialog', { name: '1번 자리를 끝낼까요?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await end.click()
  await screen.getByRole('button', { name: '자리 끝내기', exact: true }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([{ method: 'DELETE', path: '/v1/staff/cafes/1/floor/tables/1/sitting' }])
})

test('a cafe without tables leads its owner to making them, and tells its staff who does', async () => {
  const owner = await open([aFloor({ tables: [] })], 'owner')
  await expect
    .element(owner.screen.getByRole('link', { name: '테이블 만들기' }))
    .toHaveAttribute('href', staffPaths.floorTables(1))
  await owner.screen.unmount()
  const { screen } = await open([aFloor({ tables: [] })])
  await expect.element(screen.getByText(/점주가 테이블을 만들면/)).toBeVisible()
  expect(screen.getByRole('link', { name: '테이블 만들기' }).query()).toBeNull()
})

test('a floor that could not be read is read again on demand', async () => {
  const failed = Response.json({ error: '잠시 후 다시 시도해주세요' }, { status: 409 })
  const floors = [failed as Floor | Response]
  const { screen } = await open(floors)
  await expect.element(screen.getByText('매장을 불러오지 못했어요')).toBeVisible()
  floors[0] = aFloor()
  await screen.getByRole('button', { name: /다시/ }).click()
  await expect.element(screen.getByRole('listitem', { name: '1번' })).toBeVisible()
})

test('a long name and a small phone hide nothing', async () => {
  await page.viewport(320, 640)
  const { screen } = await open([
    aFloor({
      rings: [{ ...ring, tableName: '창가쪽큰자리열두글자임', rungAt }],
      tables: [aFloorTable(1, { name: '창가쪽큰자리열두글자임', sitting: aSitting({ guests: [waiting] }) })],
    }),
  ])
  await expect.element(screen.getByRole('button', { name: /설명하러 갈게요/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(390, 844)
})
