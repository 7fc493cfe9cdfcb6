import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { inOurWords } from '~/lib/calls-version'
import { aMeetup, anEntry, aPlayer, type Player } from '../../server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
/** Wednesday noon in Seoul. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

/** A meetup with two games of the cafe, its host and a guest. */
async function aTable(about: Parameters<typeof aMeetup>[2] = {}) {
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const games = [await aGame(on.db, { name: '카탄' }), await aGame(on.db, { name: '아줄' })] as const
  const shelf = games.map((gameId) => ({ gameId, copies: 1, condition: 'good' as const, canTeach: false }))
  const cafeId = await aCafe(on.db, { weekdayPass: 6000, weekendPass: 7000, shelf })
  const id = await aMeetup(on, host.id, { cafeId, gameIds: games, ...about })
  const entryId = await anEntry(on, { meetupId: id, memberId: guest.id })
  return { host, guest, games, id, entryId }
}

const say = ({ call }: Player, id: number, gameId: number, method: 'PUT' | 'DELETE' = 'PUT') =>
  call(method, `boardGameRoom/${id}/games/${gameId}/explainer`)

/** Who explains which game, as a visitor reads it. */
async function explainedAt(id: number): Promise<[gameId: number, memberId: number][]> {
  const reply = await on.app.inject({ url: `/v1/boardGameRoom/${id}`, headers: inOurWords })
  return reply.json().explainers.map((each: { gameId: number; id: number }) => [each.gameId, each.id])
}

test('a guest says that they explain a game, once, and takes it back', async () => {
  const { host, guest, games, id } = await aTable()
  const [catan, azul] = games
  for (const _ of 'twice')
    expect(await say(guest, id, catan)).toEqual({ status: 200, body: { isExplaining: true } })
  on.clock.set('2026-03-18T03:01:00Z')
  await say(host, id, azul)
  expect(await explainedAt(id)).toEqual([
    [catan, guest.id],
    [azul, host.id],
  ])
  const seen = (await guest.call('GET', `boardGameRoom/${id}/`)).body.explainers
  expect(seen).toMatchObject([{ is_own: true }, { is_own: false }])
  expect((await guest.call('GET', 'me/export')).body.meetups.entries[0].explains).toEqual(['카탄'])
  expect(await say(guest, id, catan, 'DELETE')).toEqual({ status: 200, body: { isExplaining: false } })
  expect((await say(guest, id, catan, 'DELETE')).status).toBe(200)
  expect(await explainedAt(id)).toEqual([[azul, host.id]])
})

test('only who has a seat can say it, of a game that the meetup names, unless it is called off', async () => {
  const { host, guest, games, id } = await aTable()
  expect(await say(await aPlayer(on), id, games[0])).toMatchObject({
    status: 409,
    body: { code: 'NOT_SEATED', error: '이 모임에 자리가 있는 사람만 설명하겠다고 할 수 있어요.' },
  })
  expect(await say(guest, id, await aGame(on.db))).toMatchObject({
    status: 404,
    body: { error: '이 모임에서 하는 게임이 아니에요.' },
  })
  expect((await say(guest, 2_000_000_000, games[0])).status).toBe(404)
  await host.call('POST', `boardGameRoom/${id}/cancel/`, {})
  expect((await say(guest, id, games[0])).status).toBe(409)
})

test('after the meetup they say who has explained, for as long as they say how it was', async () => {
  const { host, guest, games, id } = await aTable()
  on.clock.set('2026-03-20T11:30:00Z')
  expect((await host.call('POST', `boardGameRoom/${id}/end/`, {})).body.status).toBe('ended')
  expect(await say(guest, id, games[0])).toEqual({ status: 200, body: { isExplaining: true } })
  expect(await explainedAt(id)).toEqual([[games[0], guest.id]])
  expect((await say(guest, id, games[0], 'DELETE')).status).toBe(200)
  expect((await say(host, id, games[1])).status).toBe(200)
  on.clock.set('2026-04-04T11:30:00Z')
  expect(await say(guest, id, games[0])).toMatchObject({ status: 409 })
  expect(await say(host, id, games[1], 'DELETE')).toMatchObject({ status: 409 })
  expect(await explainedAt(id)).toEqual([[games[1], host.id]])
})

test('it ends with the seat, and with the game', async () => {
  const { host, guest, games, id, entryId } = await aTable()
  for (const game of games) await say(guest, id, game)
  await host.call('PATCH', `boardGameRoom/${id}/`, { game_ids: [games[1]] })
  expect(await explainedAt(id)).toEqual([[games[1], guest.id]])
  await guest.call('DELETE', `gameRoomEnter/${entryId}/`, {})
  expect(await explainedAt(id)).toEqual([])
  // A new seat says nothing yet.
  await guest.call('POST', 'gameRoomEnter/', { room_id: id })
  expect(await explainedAt(id)).toEqual([])
})

test('a host says at opening or later that they explain the rules', async () => {
  const { host, id } = await aTable({ explains: true })
  const read = async () => (await host.call('GET', `boardGameRoom/${id}/`)).body.explains
  expect(await read()).toBe(true)
  expect((await host.call('PATCH', `boardGameRoom/${id}/`, { explains: false })).body.explains).toBe(false)
  expect((await host.call('PATCH', `boardGameRoom/${id}/`, { explains: 'yes' })).body.fields).toEqual({
    explains: expect.stringContaining('설명해 드려요'),
  })
  expect(await read()).toBe(false)
})

test('a private meetup tells nobody who explains', async () => {
  const { guest, games, id } = await aTable({ passwordHash: 'a hash', explains: true })
  await say(guest, id, games[0])
  expect(await explainedAt(id)).toEqual([])
})

test('a game that is merged into another is explained as that, by each once', async () => {
  const { host, guest, games, id } = await aTable()
  const [catan, azul] = games
  for (const gameId of games) await say(guest, id, gameId)
  await say(host, id, azul)
  const headers = await signIn(on.app, await aMember(on.db, { isOperator: true }))
  const url = `/v1/operator/games/${azul}/merge`
  const { version } = (await on.app.inject({ url: `${url}?into=${catan}`, headers })).json()
  const payload = { into: catan, version }
  expect((await on.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  expect((await explainedAt(id)).map(String).sort()).toEqual(
    [`${catan},${host.id}`, `${catan},${guest.id}`].sort(),
  )
})
