import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { playsForMedian } from '~/features/play-records/verdict'
import { minuteMs } from '~/lib/durations'
import { seoulDate } from '~/lib/seoul-date'
import { workDueItems } from '~/lib/server/due-items'
import { sessionMs } from '../shared-timer'
import { defaultSetup } from '../timer-setup'
import { moveTimerResults } from './commands/merged-games'
import { timerDue } from './due'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

const phone = 'jiwoo-random-device-mark'
const setup = { ...defaultSetup, mode: 'countUp', names: ['지우', '하늘', '바다'] }
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `손님 ${at}`,
    memberId: null,
    score: null,
    penalty: 0,
    isWinner: false,
  }))

async function ask(method: 'POST' | 'PUT', path: string, payload: object) {
  const reply = await on.app.inject({ method, url: `/v1/timers${path}`, payload })
  return { status: reply.statusCode, body: reply.json() }
}

let made = 0
async function send(key: string, kind: string, turn: number | null = null) {
  made += 1
  const at = on.clock.now().getTime()
  const event = { phone, kind, key: `event-of-pace-${made}`, turn, at, after: 0 }
  expect((await ask('POST', `/${key}/events`, event)).status).toBe(200)
}

function wait(ms: number): void {
  on.clock.set(new Date(on.clock.now().getTime() + ms).toISOString())
}

/** A table of three that passes after these minutes, and stops for a break of half an hour in its first turn. */
async function playedTable(turns: readonly number[]): Promise<string> {
  const { key } = (await ask('POST', '', { setup, phone })).body as { key: string }
  await send(key, 'start')
  await send(key, 'pause')
  wait(30 * minuteMs)
  await send(key, 'resume')
  for (const [turn, minutes] of turns.entries()) {
    wait(minutes * minuteMs)
    await send(key, turn === turns.length - 1 ? 'end' : 'pass', turn === turns.length - 1 ? null : turn)
  }
  return key
}

const rank = (key: string) =>
  ask('PUT', `/${key}/scores`, { phone, scores: [3, 2, 1], lowWins: false, isRanked: true, takesOver: false })
const choose = (key: string, gameId: number) => ask('PUT', `/${key}/game`, { phone, gameId })

async function paceOf(gameId: number, players = 3) {
  const reply = await on.app.inject({ url: `/v1/games/${gameId}/pace?players=${players}` })
  return reply.json()
}
const keptFor = (gameId: number) => on.db<object[]>`
  select players, seconds, turns, half_turns from timer_paces where game_id = ${gameId} order by id`

test('tables that say which game they have played teach how long it takes, without breaks, and by how many turns', async () => {
  const [game, other] = [await aGame(on.db, { playMinutes: 45 }), await aGame(on.db)]
  for (let table = 1; table <= playsForMedian; table += 1) {
    expect(await paceOf(game)).toEqual({ pace: null, boxMinutes: 45 })
    const key = await playedTable([20, 10, 10, 10, table])
    await rank(key)
    expect((await choose(key, other)).status).toBe(200)
    expect((await choose(key, game)).status).toBe(200)
    expect((await choose(key, game)).status).toBe(200)
  }
  const kept = await keptFor(game)
  expect(kept).toHaveLength(playsForMedian)
  expect(kept[0]).toEqual({ players: 3, seconds: 51 * 60, turns: 4, halfTurns: 1 })
  expect(await keptFor(other)).toEqual([])
  const { pace } = await paceOf(game)
  expect(pace).toMatchObject({ samples: playsForMedian, all: playsForMedian })
  expect(Math.exp(pace.time.centre)).toBeCloseTo(53 * 60)
  expect(Math.exp(pace.turns.count.centre)).toBeCloseTo(4)
  expect(Math.exp((await paceOf(game, 2)).pace.turns.count.centre)).toBeCloseTo((4 * 2) / 3)

  const into = await aGame(on.db)
  await on.db.transaction((tx) => moveTimerResults(tx, { from: game, into }))
  expect((await paceOf(into)).pace.samples).toBe(playsForMedian)
})

test('what is kept outlives its timer and names nobody', async () => {
  const game = await aGame(on.db)
  const key = await playedTable([5, 5])
  await rank(key)
  await choose(key, game)
  wait(8 * sessionMs)
  await workDueItems(on.db, timerDue, { clock: on.clock, onError: (error) => expect.fail(String(error)) })
  expect((await ask('POST', `/${key}`, { phone })).status).toBe(404)
  expect(await on.db`select session_id from timer_paces where game_id = ${game}`).toEqual([
    { sessionId: null },
  ])
})

test('a timer that nobody has ended teaches nothing', async () => {
  const game = await aGame(on.db)
  const { key } = (await ask('POST', '', { setup, phone })).body as { key: string }
  await send(key, 'start')
  wait(sessionMs)
  await workDueItems(on.db, timerDue, { clock: on.clock, onError: (error) => expect.fail(String(error)) })
  await rank(key)
  expect((await choose(key, game)).status).toBe(200)
  expect(await keptFor(game)).toEqual([])
})

test('a play that its whole table logs is one, and is none without its length or its people', async () => {
  const game = await aGame(on.db, { playMinutes: 0 })
  const members = [await aMember(on.db), await aMember(on.db), await aMember(on.db)]
  const log = (memberId: number, minutes: number | null, count: number, playedOn = '2026-01-01') =>
    aPlay(on.db, { gameId: game, memberId, minutes, players: people(count), playedOn })
  for (const memberId of members) {
    await log(memberId, 60, 3)
    await log(memberId, null, 3)
    await log(memberId, 60, 0)
  }
  const [member = 0] = members
  for (const day of [2, 3, 4]) await log(member, 60, 3, `2026-01-0${day}`)
  expect(await paceOf(game)).toEqual({ pace: null, boxMinutes: null })
  await log(member, 60, 2, '2026-01-05')
  expect(await paceOf(game)).toMatchObject({ pace: { samples: 4, all: 5, turns: null } })
})

test('a table that also logs its timed game has it counted once', async () => {
  const game = await aGame(on.db)
  const key = await playedTable([10, 10])
  await rank(key)
  await choose(key, game)
  const memberId = await aMember(on.db)
  const today = seoulDate(on.clock.now())
  await aPlay(on.db, { gameId: game, memberId, minutes: 20, players: people(3), playedOn: today })
  for (const minutes of [21, 22, 23]) {
    await aPlay(on.db, { gameId: game, memberId, minutes, players: people(3), playedOn: today })
  }
  expect((await paceOf(game)).pace).toBe(null)
  await aPlay(on.db, { gameId: game, memberId, minutes: 24, players: people(3), playedOn: today })
  expect((await paceOf(game)).pace).toMatchObject({ samples: 5, turns: null })
})
