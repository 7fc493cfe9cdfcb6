import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { findGame } from '~/features/catalogue/server/queries'
import { aPlay } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

test('a record keeps the day, the people and their scores, and counts on its game', async () => {
  const gameId = await aGame(on.db)
  const memberId = await aMember(on.db)
  const id = await aPlay(on.db, {
    gameId,
    memberId,
    playedOn: '2026-03-01',
    star: 4,
    place: '집',
    note: '비 오는 날',
    players: [
      { memberId, name: '나', score: 31, isWinner: true },
      { memberId: null, name: '동생', score: 12, isWinner: false },
    ],
  })
  const [play] = await on.db`select played_on, star, place, note from plays where id = ${id}`
  expect(play).toEqual({ played_on: '2026-03-01', star: 4, place: '집', note: '비 오는 날' })
  const players = await on.db`
    select seat, member_id, name, score, is_winner from play_players where play_id = ${id} order by seat`
  expect([...players]).toEqual([
    { seat: 1, member_id: memberId, name: '나', score: 31, is_winner: true },
    { seat: 2, member_id: null, name: '동생', score: 12, is_winner: false },
  ])
  await aPlay(on.db, { gameId, memberId })
  expect(await findGame(on.db, gameId)).toMatchObject({ play_count: 2 })
})

test('a record of a game that nobody knows is not kept', async () => {
  await expect(aPlay(on.db, { gameId: 2_000_000_000, memberId: await aMember(on.db) })).rejects.toThrow()
})
