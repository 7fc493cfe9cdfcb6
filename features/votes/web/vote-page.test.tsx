import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { makeQueryClient } from '~/lib/web/query-client'
import { Overlays } from '~/ui/overlays'
import type { Vote } from '../endpoints'
import { voteRefusals } from '../refusals'
import VotePage from './vote-page'

const games = ['가나슈', '나비섬', '다빈치', '라온', '마루', '바람'].map((name, at) => ({
  id: at + 1,
  name,
  image: null,
  minPlayers: 2,
  maxPlayers: 4,
  minutes: 45,
}))
const gameOf = ({ id, name, image }: (typeof games)[number]) => ({ id, name, image })

const open: Vote = {
  key: 'key-of-the-vote',
  cafe: { id: 1, name: '주사위다방' },
  meetup: null,
  isOpen: true,
  isCancelled: false,
  closesAt: '2026-11-23T15:00:00.000Z',
  people: 4,
  minutes: 120,
  ballots: 0,
  ranking: [],
  vetoed: [],
  whyNoWinner: 'no-ballots',
  own: null,
  canVote: true,
  canClose: false,
  canEmpty: false,
  emptied: 0,
}

/** A stand-in for the server. */
let vote: Vote
let refusal: { status: number; says: string } | null
let tell: (news: object) => void
let sent: { gameIds: number[]; vetoId: number | null }[]
beforeEach(() => {
  vote = open
  refusal = null
  sent = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.includes('/games')) return Response.json({ results: games })
    if (refusal) return Response.json({ error: refusal.says }, { status: refusal.status })
    if (path.endsWith('/ballot')) {
      const { gameIds, vetoId } = JSON.parse(String(init?.body))
      sent.push({ gameIds, vetoId })
      const named = (id: number) => games.filter((game) => game.id === id).map(gameOf)
      vote = { ...vote, ballots: 1, own: { games: gameIds.flatMap(named), veto: named(vetoId)[0] ?? null } }
    }
    if (path.endsWith('/empty')) vote = { ...vote, ballots: 0, own: null, canEmpty: true, emptied: 1 }
    return Response.json(vote)
  })
  vi.stubGlobal(
    'EventSource',
    class {
      onmessage: (event: { data: string }) => void = () => undefined
      constructor() {
        tell = (news) => this.onmessage({ data: JSON.stringify(news) })
      }
      addEventListener() {}
      close() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

async function renderVote(address = paths.vote(open.key)) {
  const router = createMemoryRouter(
    [
      { id: 'root', path: '/vote', Component: VotePage },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
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

/** The bar lies below the frame in which components are shown. */
async function tap(button: Locator): Promise<void> {
  await expect.element(button).toBeInTheDocument()
  const element = button.element()
  if (element instanceof HTMLElement) element.click()
}

test('games are chosen in an order that keys can change, one is vetoed, and the ballot is sent', async () => {
  const screen = await renderVote()
  const offered = screen.getByRole('list', { name: '카페에 있는 게임' })
  await expect.element(screen.getByText('하고 싶은 게임을 선택해 주세요', { exact: true })).toBeVisible()
  await offered.getByRole('button', { name: /나비섬.*45분/ }).click()
  await offered.getByRole('button', { name: /가나슈.*45분/ }).click()
  await tap(screen.getByRole('button', { name: '다빈치 제외' }))
  await tap(screen.getByRole('button', { name: /^2\/5 · 제외 1/ }))
  const own = screen.getByRole('list', { name: '내가 하고 싶은 게임' }).getByRole('listitem')
  await expect
    .poll(() => own.elements().map(({ textContent }) => textContent))
    .toEqual(['1나비섬', '2가나슈'])
  await tap(screen.getByRole('button', { name: '가나슈 위로' }))
  await expect
    .poll(() => own.elements().map(({ textContent }) => textContent))
    .toEqual(['1가나슈', '2나비섬'])
  // At the end its other button takes the focus.
  await expect.element(screen.getByRole('button', { name: '가나슈 아래로' })).toHaveFocus()
  await expect.element(screen.getByText('가나슈 1번째')).toBeInTheDocument()
  await tap(screen.getByRole('button', { name: '확인' }))
  await tap(screen.getByRole('button', { name: '투표하기' }))
  await tap(screen.getByRole('button', { name: '내 표 바꾸기' }))
  expect(sent).toEqual([{ gameIds: [1, 2], vetoId: 3 }])
  await offered.getByRole('button', { name: /나비섬.*45분/ }).click()
  await tap(screen.getByRole('button', { name: '바꾼 표 보내기' }))
  await expect.element(screen.getByRole('button', { name: '내 표 바꾸기' })).toBeVisible()
  expect(sent.at(-1)).toEqual({ gameIds: [1], vetoId: 3 })
})

test('a sixth game cannot be chosen, but vetoed', async () => {
  const screen = await renderVote()
  const offered = screen.getByRole('list', { name: '카페에 있는 게임' })
  for (const { name } of games.slice(0, 5))
    await offered.getByRole('button', { name: new RegExp(`${name}.*45분`) }).click()
  await expect.element(offered.getByRole('button', { name: /바람.*45분/ })).toBeDisabled()
  await screen.getByRole('button', { name: '바람 제외' }).click()
  await expect.element(screen.getByRole('button', { name: /^5\/5 · 제외 1/ })).toBeVisible()
})

test('who may not vote sees the result so far and why', async () => {
  vote = {
    ...open,
    meetup: { id: 3, title: '금요일 저녁 카탄' },
    canVote: false,
    ballots: 2,
    ranking: games.slice(0, 2).map(gameOf),
    vetoed: games.slice(2, 3).map(gameOf),
    whyNoWinner: null,
  }
  const screen = await renderVote()
  await expect.element(screen.getByRole('heading', { name: '금요일 저녁 카탄' })).toBeVisible()
  await expect.element(screen.getByText(voteRefusals.cast.notSeated.says)).toBeVisible()
  await expect.element(screen.getByText('제외된 게임: 다빈치')).toBeVisible()
  expect(screen.getByRole('list', { name: '카페에 있는 게임' }).query()).toBeNull()
  expect(screen.getByRole('img', { name: '투표 QR 코드' }).query()).toBeNull()
})

test.each([
  ['all-vetoed', '선택된 게임이 모두 제외되어 정해진 게임이 없어요.'],
  ['no-ballots', '투표한 사람이 없어서 정해진 게임이 없어요.'],
] as const)('a vote that ended without a winner says why: %s', async (whyNoWinner, text) => {
  vote = { ...open, isOpen: false, whyNoWinner }
  const screen = await renderVote()
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '투표 다시 열기' })).toBeVisible()
})

test.each([
  ['of a meetup that was called off', paths.vote(open.key), voteRefusals.read.cancelled],
  ['that nobody knows', paths.vote(open.key), voteRefusals.read.noVote],
  ['without a key', paths.vote(), voteRefusals.read.noVote],
])('a vote %s is not there', async (_, address, refused) => {
  refusal = refused
  const screen = await renderVote(address)
  await expect.element(screen.getByText(refused.says)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '카페 찾기' })).toBeVisible()
})

test('the phone that opened the vote of a table empties it, once it has been told what goes', async () => {
  vote = { ...open, ballots: 5, canClose: true, canEmpty: true, own: { games: [], veto: null } }
  const screen = await renderVote()
  await tap(screen.getByRole('button', { name: '표 모두 비우기' }))
  await expect.element(screen.getByText(/5명의 표가 모두 사라지고/)).toBeVisible()
  await screen.getByRole('button', { name: '표 비우기', exact: true }).click()
  await expect.element(screen.getByText('0명이 투표했어요')).toBeVisible()
  await expect.element(screen.getByText('하고 싶은 게임을 선택해 주세요', { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: '표 모두 비우기' }).query()).toBeNull()
})

test('a phone whose ballot went with all others may vote again', async () => {
  vote = { ...open, ballots: 2, own: { games: games.slice(0, 1).map(gameOf), veto: null } }
  const screen = await renderVote()
  await expect.element(screen.getByRole('button', { name: '내 표 바꾸기' })).toBeInTheDocument()
  tell({ ballots: 1, emptied: 0 })
  await expect.element(screen.getByText('1명이 투표했어요')).toBeVisible()
  expect(screen.getByRole('button', { name: '내 표 바꾸기' }).query()).not.toBeNull()
  tell({ ballots: 1, emptied: 1 })
  await expect.element(screen.getByText('하고 싶은 게임을 선택해 주세요', { exact: true })).toBeVisible()
})

test('a veto that is one too many is said not to count', async () => {
  const [first, second] = games.map(gameOf)
  vote = { ...open, ballots: 5, own: { games: first ? [first] : [], veto: second ?? null } }
  const screen = await renderVote()
  await expect.element(screen.getByText(/먼저 투표한 4명의 것만/)).toBeVisible()
})
