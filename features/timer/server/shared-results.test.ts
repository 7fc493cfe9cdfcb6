import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, aSession } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { workDueItems } from '~/lib/server/due-items'
import { defaultSetup } from '../timer-setup'
import { timerDue } from './due'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

const [bodeul = '', gom = '', spectator = ''] = ['bodeul', 'gom', 'spectator'].map(
  (name) => `${name}-random-device-mark`,
)

type Headers = Record<string, string>
async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers: Headers = {},
) {
  const reply = await on.app.inject({ method, url: `/v1${url}`, headers, payload, remoteAddress: '10.0.0.9' })
  return { status: reply.statusCode, body: reply.json() }
}

async function someone() {
  const memberId = await aMember(on.db)
  const { access } = await aSession(on.app, memberId)
  return { memberId, headers: { authorization: `Bearer ${access}` } }
}

const now = () => on.clock.now().getTime()
const wait = (ms: number) => on.clock.set(new Date(now() + ms).toISOString())

let made = 0
function send(key: string, phone: string, kind: string, turn: number | null = null) {
  made += 1
  return ask('POST', `/timers/${key}/events`, {
    phone,
    key: `event-${made}-of-table`,
    kind,
    turn,
    at: now(),
    after: 0,
  })
}

/** A table of two, 보들 and 곰, whose game has ended: 보들 has used 70 seconds of 10 and so has seven penalties. */
async function endedTable(more: object = {}) {
  const setup = { ...defaultSetup, names: ['보들', '곰'], bankSeconds: 10, penaltySeconds: 10 }
  const { body } = await ask('POST', '/timers', { setup, phone: bodeul, ...more })
  const { key } = body as { key: string }
  await ask('POST', `/timers/${key}/seats`, { phone: gom, seat: 1 })
  await send(key, bodeul, 'start')
  wait(70_000)
  await send(key, bodeul, 'pass', 0)
  wait(1_000)
  expect((await send(key, gom, 'end')).status).toBe(200)
  return key
}

const enter = (key: string, phone: string, scores: (number | null)[], part: object = {}) =>
  ask('PUT', `/timers/${key}/scores`, {
    phone,
    scores,
    lowWins: false,
    isRanked: true,
    takesOver: false,
    ...part,
  })
const choose = (key: string, phone: string, gameId: number) =>
  ask('PUT', `/timers/${key}/game`, { phone, gameId })
const take = (key: string, phone: string, headers: Headers) =>
  ask('POST', `/timers/${key}/record`, { phone }, headers)
const seenBy = async (key: string, phone: string) => (await ask('POST', `/timers/${key}`, { phone })).body
const playsOf = async (headers: Headers) =>
  (await ask('GET', '/me/product/used?represent=false', undefined, headers)).body.results

test('one phone enters the scores, and everybody sees them; another one has to say that it takes over', async () => {
  const key = await endedTable()
  expect((await enter(key, bodeul, [50, null], { isRanked: false })).status).toBe(200)
  expect((await seenBy(key, spectator)).ending.scores).toEqual({
    seat: 0,
    scores: [50, null],
    lowWins: false,
    isRanked: false,
    kind: 'points',
    teams: [],
    won: null,
  })
  expect((await enter(key, gom, [8, 9])).body.code).toBe('NOT_YOUR_SCORES')
  expect((await enter(key, spectator, [8, 9], { takesOver: true })).body.code).toBe('NO_SEAT')
  expect((await enter(key, gom, [50, null], { takesOver: true })).body).toMatchObject({
    fields: { scores: expect.any(String) },
  })
  expect((await enter(key, gom, [50, 45], { takesOver: true })).status).toBe(200)
  expect((await enter(key, bodeul, [10, 7])).body.code).toBe('NOT_YOUR_SCORES')
  expect((await seenBy(key, bodeul)).ending).toMatchObject({
    scores: { seat: 1, scores: [50, 45], isRanked: true },
    game: null,
    taken: [],
    next: null,
    nextBy: null,
  })
})

test('each change of the result has a higher number than the one before, by which phones know what is newer', async () => {
  const key = await endedTable()
  const { headers } = await someone()
  const revision = async () => (await seenBy(key, spectator)).ending.revision as number
  const seen = [await revision()]
  await enter(key, bodeul, [50, 45], { isRanked: true })
  seen.push(await revision())
  expect((await choose(key, bodeul, await aGame(on.db))).status).toBe(200)
  seen.push(await revision())
  expect((await take(key, bodeul, headers)).status).toBe(200)
  seen.push(await revision())
  expect((await ask('POST', `/timers/${key}/next`, { phone: bodeul })).status).toBe(200)
  seen.push(await revision())
  expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other))
})

test('a table has one result, each takes the own record by the seat, and a second answer changes all of it', async () => {
  const [gameId, otherGame] = [await aGame(on.db), await aGame(on.db)]
  const [one, other] = [await someone(), await someone()]
  const key = await endedTable()
  expect((await take(key, bodeul, one.headers)).body.code).toBe('NOT_RANKED')
  expect((await choose(key, gom, gameId)).body.code).toBe('NOT_RANKED')
  await enter(key, bodeul, [50, 45])
  expect((await choose(key, spectator, gameId)).body.code).toBe('NO_SEAT')
  await Promise.all([choose(key, bodeul, otherGame), choose(key, gom, gameId)])
  expect((await choose(key, gom, gameId)).body.ending.game.id).toBe(gameId)

  expect((await take(key, spectator, one.headers)).body.code).toBe('NO_SEAT')
  expect((await take(key, bodeul, {})).status).toBe(401)
  expect((await take(key, bodeul, one.headers)).body.ending.taken).toEqual([0])
  expect((await take(key, bodeul, one.headers)).status).toBe(200)
  expect((await take(key, bodeul, other.headers)).body.code).toBe('ALREADY_CLAIMED')
  expect((await take(key, gom, one.headers)).body.code).toBe('CLAIMED_ANOTHER')
  expect((await take(key, gom, other.headers)).body.ending.taken).toEqual([0, 1])
  expect((await choose(key, gom, otherGame)).body.code).toBe('GAME_TAKEN')
  // 50 - 7 = 43: the penalties stay in the record, so nobody wins with fewer points than another.
  expect(await playsOf(one.headers)).toMatchObject([
    {
      product: { id: gameId },
      players: [
        { user_id: one.memberId, score: 50, penalty: 7, is_winner: false },
        { name: '곰', user_id: null, score: 45, penalty: 0, is_winner: true },
      ],
    },
  ])
  const [theirs] = await playsOf(other.headers)
  await ask(
    'PATCH',
    `/me/product/used/${theirs.id}`,
    {
      players: [
        { name: '곰', user_id: other.memberId, score: 99, is_winner: true },
        { name: '보들', score: 1 },
      ],
    },
    other.headers,
  )

  await on.db`delete from play_months_changed`
  expect((await enter(key, gom, [60, 45], { takesOver: true })).status).toBe(200)
  expect((await playsOf(one.headers))[0].players).toMatchObject([
    { score: 60, penalty: 7, is_winner: true },
    { score: 45, penalty: 0, is_winner: false },
  ])
  // What a member has written themselves since is theirs.
  expect((await playsOf(other.headers))[0].players).toMatchObject([{ score: 99 }, { score: 1 }])
  const months = await on.db<{ month: string }[]>`select month from play_months_changed`
  expect(months).toEqual([{ month: expect.stringMatching(/-01$/) }])
  const results = await on.db<{ id: number; sessionId: number }[]>`
    select timer_results.id, session_id from timer_results join timer_sessions on timer_sessions.id = session_id
    where timer_sessions.key = ${key}`
  expect(results).toHaveLength(1)
  await expect(
    on.db`
      insert into timer_results (key, session_id, game_id, played_on, made_at)
      values ('a-second-one', ${results[0]?.sessionId ?? 0}, ${gameId}, '2026-03-01', now())`,
  ).rejects.toThrow(/timer_results_session_id_key/)
})

test.each([
  ['winners', { won: [1] }, [false, true]],
  ['teams', { teams: [1, 0], won: [1] }, [true, false]],
  ['coop', { won: [0] }, [true, true]],
  ['coop', { won: [] }, [false, false]],
])('a result by %s is recorded without points: %j', async (kind, part, winners) => {
  const { headers, memberId } = await someone()
  const key = await endedTable()
  const rest = { kind, ...part }
  expect((await enter(key, bodeul, [null, null], { kind, isRanked: false })).status).toBe(200)
  expect((await enter(key, bodeul, [null, null], { kind })).body.fields).toEqual({ won: expect.any(String) })
  expect((await enter(key, bodeul, [null, null], rest)).status).toBe(200)
  expect((await seenBy(key, gom)).ending.scores).toMatchObject({ ...rest, isRanked: true })
  await choose(key, bodeul, await aGame(on.db))
  await take(key, gom, headers)
  const players = async () => (await playsOf(headers))[0].players
  expect(await players()).toMatchObject([
    { name: '보들', score: null, penalty: 0, is_winner: winners[0] },
    { user_id: memberId, score: null, penalty: 0, is_winner: winners[1] },
  ])
  // Points after all, which the record follows.
  expect((await enter(key, bodeul, [50, 45])).status).toBe(200)
  expect(await players()).toMatchObject([
    { score: 50, penalty: 7, is_winner: false },
    { score: 45, penalty: 0, is_winner: true },
  ])
})

test('what was entered before results had kinds is by points', async () => {
  const key = await endedTable()
  await enter(key, bodeul, [50, 45])
  await on.db`update timer_sessions set scoring = scoring - 'kind' - 'teams' - 'won' where key = ${key}`
  expect((await seenBy(key, gom)).ending.scores).toMatchObject({ kind: 'points', scores: [50, 45] })
})

test('where the lowest score wins, penalties are added, in the records too', async () => {
  const { headers } = await someone()
  const key = await endedTable()
  await enter(key, bodeul, [40, 45], { lowWins: true })
  await choose(key, bodeul, await aGame(on.db))
  await take(key, bodeul, headers)
  expect((await playsOf(headers))[0].players).toMatchObject([
    { score: 40, penalty: -7, is_winner: false },
    { score: 45, penalty: 0, is_winner: true },
  ])
})

test('scores belong to a game that is over, for a day, and the records go with their member', async () => {
  const { headers } = await someone()
  const setup = { ...defaultSetup, names: ['보들', '곰'] }
  const { body } = await ask('POST', '/timers', { setup, phone: bodeul })
  expect((await enter(body.key, bodeul, [1, 2])).body.code).toBe('NOT_OVER')
  expect((await ask('POST', `/timers/${body.key}/next`, { phone: bodeul })).body.code).toBe('NOT_OVER')

  const key = await endedTable()
  await enter(key, bodeul, [50, 45])
  await choose(key, bodeul, await aGame(on.db))
  await take(key, bodeul, headers)
  const exported = (await ask('GET', '/me/export', undefined, headers)).body
  expect(exported.timerResults).toMatchObject([
    { isOwn: false, claimed: '보들', players: [{ score: 50, penalty: 7 }] },
  ])
  expect(exported.plays[0].players).toMatchObject([
    { score: 50, penalty: 7 },
    { score: 45, penalty: 0 },
  ])
  expect((await ask('DELETE', '/me', {}, headers)).status).toBe(200)
  wait(24 * 60 * 60_000)
  expect((await enter(key, bodeul, [1, 2])).body.code).toBe('SCORES_CLOSED')
  expect((await seenBy(key, gom)).ending.taken).toEqual([0])
  wait(7 * 24 * 60 * 60_000)
  await workDueItems(on.db, timerDue, { clock: on.clock, onError: (error) => expect.fail(String(error)) })
  expect((await ask('POST', `/timers/${key}`, { phone: gom })).status).toBe(404)
  const left =
    await on.db`select from timer_results where session_id is not null and made_at > ${new Date(now() - 8.5 * 86_400_000)}`
  expect(left).toHaveLength(0)
})

test('the table plays again with the same phones in the same seats, however many press it', async () => {
  const key = await endedTable()
  expect((await ask('POST', `/timers/${key}/next`, { phone: spectator })).body.code).toBe('NO_SEAT')
  const asked = await Promise.all(
    [bodeul, gom, gom].map((phone) => ask('POST', `/timers/${key}/next`, { phone })),
  )
  const keys = new Set(asked.map(({ body }) => body.key))
  expect(keys.size).toBe(1)
  const [next = ''] = keys
  expect((await seenBy(key, spectator)).ending).toMatchObject({ next, nextBy: expect.any(Number) })
  expect(await seenBy(next, gom)).toMatchObject({ ownSeat: 1, seats: [0, 1], events: [], ending: null })
  expect((await send(next, bodeul, 'start')).status).toBe(200)
  // The result of the game before can still be entered.
  expect((await enter(key, bodeul, [1, 2])).status).toBe(200)
})

test('those who still look at the result learn who has opened the next game', async () => {
  const key = await endedTable()
  await ask('POST', `/timers/${key}/next`, { phone: gom })
  expect((await seenBy(key, bodeul)).ending.nextBy).toBe(1)
  // Whoever presses later opened nothing.
  wait(1_000)
  await ask('POST', `/timers/${key}/next`, { phone: bodeul })
  expect((await seenBy(key, gom)).ending.nextBy).toBe(1)
})

test('a timer that was opened for a game offers it to the table, in the next round too, until one is chosen', async () => {
  const [gameId, otherGame] = [await aGame(on.db, { name: '카탄' }), await aGame(on.db)]
  const key = await endedTable({ gameId })
  const planned = { id: gameId, name: '카탄' }
  expect((await seenBy(key, gom)).ending).toMatchObject({ game: null, planned })
  await enter(key, bodeul, [50, 45])
  await choose(key, gom, otherGame)
  expect((await seenBy(key, gom)).ending).toMatchObject({ game: { id: otherGame }, planned: null })

  const { body } = await ask('POST', `/timers/${key}/next`, { phone: gom })
  await send(body.key, bodeul, 'start')
  expect((await send(body.key, gom, 'end')).status).toBe(200)
  expect((await seenBy(body.key, gom)).ending).toMatchObject({ game: null, planned })

  const ofNone = await endedTable({ gameId: 2147483647 })
  expect((await seenBy(ofNone, gom)).ending).toMatchObject({ game: null, planned: null })
})

test('only the phone that opened a shared timer starts it anew', async () => {
  const setup = { ...defaultSetup, names: ['보들', '곰'] }
  const { body } = await ask('POST', '/timers', { setup, phone: bodeul })
  await ask('POST', `/timers/${body.key}/seats`, { phone: gom, seat: 1 })
  await send(body.key, bodeul, 'start')
  wait(1_000)
  await send(body.key, gom, 'pause')
  expect((await send(body.key, gom, 'reset')).body.code).toBe('NOT_YOUR_RESET')
  expect((await send(body.key, bodeul, 'reset')).status).toBe(200)
})

test('who comes after the end takes the seat of a phone that is gone, and the record with it', async () => {
  const { headers } = await someone()
  const key = await endedTable()
  await enter(key, bodeul, [50, 45])
  await choose(key, bodeul, await aGame(on.db))
  expect((await ask('POST', `/timers/${key}/seats`, { phone: spectator, seat: 1 })).body.code).toBe(
    'SEAT_TAKEN',
  )
  wait(30_000)
  expect((await ask('POST', `/timers/${key}/seats`, { phone: spectator, seat: 1 })).body.ownSeat).toBe(1)
  expect((await take(key, spectator, headers)).status).toBe(200)
})
