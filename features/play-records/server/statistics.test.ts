import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { aPlay } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

async function statistics(headers: Record<string, string>, query = '') {
  const reply = await on.app.inject({ url: `/v1/me/plays/statistics${query}`, headers })
  return { status: reply.statusCode, body: reply.json() }
}

test('a member without records has zeros, and visitors have no statistics', async () => {
  const headers = await signIn(on.app, await aMember(on.db))
  const { body } = await statistics(headers)
  expect(body).toMatchObject({
    year: null,
    years: [],
    plays: 0,
    games: 0,
    minutes: null,
    mostPlayed: [],
    byPlayerCount: [],
    decided: 0,
    won: 0,
  })
  expect(body.months).toHaveLength(12)
  expect(body.months.every(({ plays }: { plays: number }) => plays === 0)).toBe(true)
  expect((await statistics({})).status).toBe(401)
  expect((await statistics(headers, '?year=20')).status).toBe(400)
})

test('counts months, games, players and wins of one’s own records', async () => {
  const memberId = await aMember(on.db)
  const other = await aMember(on.db)
  const headers = await signIn(on.app, memberId)
  const [often, once] = [await aGame(on.db, { name: '자주' }), await aGame(on.db, { name: '한 번' })]
  const me = { memberId, name: '나', score: 1, penalty: 0, isWinner: true }
  const guest = { memberId: null, name: '동생', score: 0, penalty: 0, isWinner: false }
  await aPlay(on.db, { gameId: often, memberId, playedOn: '2026-03-01', minutes: 30, players: [me, guest] })
  await aPlay(on.db, {
    gameId: often,
    memberId,
    playedOn: '2026-03-02',
    minutes: 50,
    players: [
      { ...me, isWinner: false },
      { ...guest, isWinner: true },
    ],
  })
  // No winner, or the member did not play: neither counts towards the win rate.
  await aPlay(on.db, {
    gameId: often,
    memberId,
    playedOn: '2025-12-31',
    players: [{ ...me, isWinner: false }],
  })
  await aPlay(on.db, {
    gameId: once,
    memberId,
    playedOn: '2026-01-05',
    players: [{ ...guest, isWinner: true }],
  })
  await aPlay(on.db, { gameId: once, memberId: other, playedOn: '2026-01-05', players: [me] })

  const all = (await statistics(headers)).body
  expect(all).toMatchObject({
    years: [2026, 2025],
    plays: 4,
    games: 2,
    minutes: 80,
    byPlayerCount: [
      { players: 1, plays: 2 },
      { players: 2, plays: 2 },
    ],
    decided: 2,
    won: 1,
  })
  expect(all.months.slice(-4)).toEqual([
    { month: '2025-12', plays: 1 },
    { month: '2026-01', plays: 1 },
    { month: '2026-02', plays: 0 },
    { month: '2026-03', plays: 2 },
  ])
  expect(
    all.mostPlayed.map(({ game, plays }: { game: { name: string }; plays: number }) => [game.name, plays]),
  ).toEqual([
    ['자주', 3],
    ['한 번', 1],
  ])
  const year = (await statistics(headers, '?year=2025')).body
  expect(year).toMatchObject({
    year: 2025,
    years: [2026, 2025],
    plays: 1,
    games: 1,
    minutes: null,
    decided: 0,
  })
  expect(year.months[11]).toEqual({ month: '2025-12', plays: 1 })
})
