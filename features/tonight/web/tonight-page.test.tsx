import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { makeQueryClient } from '~/lib/web/query-client'
import type { Tonight } from '../endpoints'
import TonightPage from './tonight-page'

const startsAt = '2026-11-28T09:30:00.000Z'

function evening(part: object) {
  return {
    cafe: {
      id: 3,
      name: '주사위다방',
      address: '서울 종로구',
      image: null,
      at: null,
      distance: 0.4,
      closesAt: null,
    },
    price: { pass: 9000, hour: null },
    games: [{ id: 7, name: '아줄', image: null, minutes: 49, timedPlays: 14, reason: '3명 좋아요 100%' }],
    free: null,
    step: 'open',
    room: null,
    ...part,
  }
}

const none = { startsAt, endsAt: startsAt, isPersonal: false, evenings: [], loosenings: [] }
let answer: () => Response
const asked: URL[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const url = new URL(String(input), window.location.origin)
    if (url.pathname !== '/v1/tonight') return Promise.resolve(Response.json({ results: [] }))
    asked.push(url)
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function open(query = '') {
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <TonightPage /> }], {
    initialEntries: [`${paths.tonight()}${query}`],
  })
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('an evening leads to its room, filled in, and another to a seat at the room that is there', async () => {
  const room = { id: 12, title: '퇴근길 보드게임', startsAt, seated: 1, seatsFree: 4 }
  const evenings = [
    evening({}),
    evening({ cafe: { ...evening({}).cafe, id: 4, name: '궁담보드' }, step: 'join', room }),
  ]
  answer = () => Response.json({ ...none, evenings } as unknown as Tonight)
  const screen = await open('?people=3&minutes=150')
  const first = screen.getByRole('article', { name: '주사위다방' })
  await expect.element(first.getByText('실측 49분 · 14판')).toBeVisible()
  const form = new URL(
    first
      .getByRole('link', { name: /^이대로 모임 열기/ })
      .element()
      .getAttribute('href') ?? '',
    window.location.origin,
  )
  expect(Object.fromEntries(form.searchParams)).toMatchObject({
    ...{ cafe: '3', date: '2026-11-28', time: '18:30', people: '3', games: '7' },
  })
  const second = screen.getByRole('article', { name: '궁담보드' })
  await expect.element(second.getByText(/4자리 남았어요/)).toBeVisible()
  await expect
    .element(second.getByRole('link', { name: /^이 모임에 앉기/ }))
    .toHaveAttribute('href', paths.meetup(12))
  expect(asked[0]?.searchParams.get('people')).toBe('3')
})

test('where nothing fits, one tap loosens what is asked', async () => {
  const loosening = { by: 'distance', withinKm: 10, minutes: null, startsAt: null, cafes: 6 }
  answer = () => Response.json({ ...none, loosenings: [loosening] })
  const screen = await open('?km=5')
  await expect.element(screen.getByText('딱 맞는 저녁이 없어요')).toBeVisible()
  await screen.getByRole('button', { name: /6곳/ }).click()
  await expect.poll(() => asked.at(-1)?.searchParams.get('withinKm')).toBe('10')
  await expect.element(screen.getByRole('button', { name: '10km', pressed: true })).toBeVisible()
})

test('an answer that does not come can be asked for again', async () => {
  answer = () => Response.json({ error: '잠시 후 다시 해 주세요.', code: 'TOO_MANY' }, { status: 429 })
  const screen = await open()
  await expect.element(screen.getByText('저녁을 찾지 못했어요')).toBeVisible()
  answer = () => Response.json({ ...none, evenings: [evening({})] })
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(screen.getByRole('article', { name: '주사위다방' })).toBeVisible()
})

test('an evening at a cafe with free tables says so, and when staff saw them', async () => {
  const free = { tables: 2, seenAt: new Date(Date.now() - 3.5 * 60_000).toISOString() }
  const other = { ...evening({}).cafe, id: 4, name: '궁담보드' }
  answer = () =>
    Response.json({ ...none, evenings: [evening({ free }), evening({ cafe: other })] } as unknown as Tonight)
  const screen = await open()
  await expect
    .element(screen.getByRole('article', { name: '주사위다방' }))
    .toMatchTextContent(/지금 자리 있어요 · 테이블 2개 · 3분 전 확인/)
  expect(screen.getByRole('article', { name: '궁담보드' }).element().textContent).not.toContain('자리 있어요')
})
