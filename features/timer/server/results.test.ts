import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, aSession } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

type Method = 'GET' | 'POST' | 'DELETE'
async function ask(method: Method, url: string, headers: Record<string, string> = {}, payload?: object) {
  const reply = await on.app.inject({ method, url: `/v1${url}`, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}

async function someone() {
  const memberId = await aMember(on.db)
  const { access } = await aSession(on.app, memberId)
  return { memberId, headers: { authorization: `Bearer ${access}` } }
}

const result = (gameId: number) => ({
  gameId,
  minutes: 42,
  ownPlace: 1,
  players: [
    { name: '지우', score: 12, isWinner: false },
    { name: '하늘', score: 30, isWinner: true },
    { name: '바다', score: -4, isWinner: false },
  ],
})

const playsOf = async (headers: Record<string, string>) =>
  (await ask('GET', '/me/product/used?represent=false', headers)).body.results

test('a result goes into the member’s play log, and the others at the table claim theirs once', async () => {
  const gameId = await aGame(on.db)
  const host = await someone()
  const guest = await someone()
  const key = { ...host.headers, 'idempotency-key': 'save-of-one-result' }
  const saved = await ask('POST', '/timer-results', key, result(gameId))
  expect(await ask('POST', '/timer-results', key, result(gameId))).toEqual(saved)
  const [play, ...more] = await playsOf(host.headers)
  expect(more).toEqual([])
  expect(play).toMatchObject({
    product: { id: gameId },
    minutes: 42,
    players: [
      { name: '지우', user_id: null, score: 12, is_winner: false },
      { user_id: host.memberId, score: 30, is_winner: true },
      { name: '바다', user_id: null, score: -4, is_winner: false },
    ],
  })

  const path = `/timer-results/${saved.body.key}`
  const seen = await ask('GET', path)
  expect(seen.body.players.map((each: { isClaimed: boolean }) => each.isClaimed)).toEqual([
    false,
    true,
    false,
  ])
  expect((await ask('POST', `${path}/claims`, {}, { place: 0 })).status).toBe(401)
  expect((await ask('POST', `${path}/claims`, guest.headers, { place: 1 })).body.code).toBe('ALREADY_CLAIMED')
  expect((await ask('POST', `${path}/claims`, guest.headers, { place: 7 })).status).toBe(400)
  const claims = await Promise.all(
    [0, 0, 2].map((place) => ask('POST', `${path}/claims`, guest.headers, { place })),
  )
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await playsOf(guest.headers)).toHaveLength(1)
  expect((await ask('GET', '/timer-results/nothing')).status).toBe(404)
})

test('ten save and claim a result without points', async () => {
  const gameId = await aGame(on.db)
  const [host, guest] = [await someone(), await someone()]
  const players = Array.from({ length: 10 }, (_, at) => ({
    name: `사람 ${at + 1}`,
    score: null,
    isWinner: at % 2 === 1,
  }))
  const { status, body } = await ask('POST', '/timer-results', host.headers, { ...result(gameId), players })
  expect(status).toBe(200)
  const path = `/timer-results/${body.key}`
  expect((await ask('GET', path)).body.players[9]).toMatchObject({ score: null, isWinner: true })
  expect((await ask('POST', `${path}/claims`, guest.headers, { place: 9 })).status).toBe(200)
  const [play] = await playsOf(guest.headers)
  expect(play.players).toHaveLength(10)
  expect(play.players[9]).toMatchObject({ user_id: guest.memberId, score: null, is_winner: true })
  const eleven = { ...result(gameId), players: [...players, { name: '열하나', score: 1, isWinner: false }] }
  expect((await ask('POST', '/timer-results', host.headers, eleven)).status).toBe(400)
})

test('what somebody saved goes with them, and what they claimed stays claimed', async () => {
  const gameId = await aGame(on.db)
  const host = await someone()
  const guest = await someone()
  const other = await someone()
  const { body } = await ask('POST', '/timer-results', host.headers, result(gameId))
  const path = `/timer-results/${body.key}`
  await ask('POST', `${path}/claims`, guest.headers, { place: 0 })
  const exported = (await ask('GET', '/me/export', guest.headers)).body
  expect(JSON.stringify(exported)).toContain('"claimed":"지우"')
  expect((await ask('DELETE', '/me', guest.headers, {})).status).toBe(200)
  expect((await ask('POST', `${path}/claims`, other.headers, { place: 0 })).body.code).toBe('ALREADY_CLAIMED')
  expect((await ask('DELETE', '/me', host.headers, {})).status).toBe(200)
  expect((await ask('GET', path)).status).toBe(404)
})

test.each([
  ['a score that is no whole number', { players: [{ name: '가', score: 1.5, isWinner: true }] }],
  ['a score of 1e12', { players: [{ name: '가', score: 1e12, isWinner: true }] }],
  ['one player', { players: [{ name: '가', score: 1, isWinner: true }], ownPlace: 0 }],
  ['nobody’s place', { ownPlace: 3 }],
])('%s is refused', async (_, part) => {
  const { headers } = await someone()
  const payload = { ...result(await aGame(on.db)), ...part }
  expect((await ask('POST', '/timer-results', headers, payload)).status).toBe(400)
})
