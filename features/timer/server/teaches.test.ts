import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aGame } from '~/features/catalogue/server/factories'
import { playsForMedian } from '~/features/play-records/verdict'
import type { SharedSession } from '../endpoints'
import { defaultSetup } from '../timer-setup'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

const [jiwoo = '', haneul = '', bada = ''] = ['jiwoo', 'haneul', 'bada'].map(
  (name) => `${name}-random-device-mark`,
)
const setup = { ...defaultSetup, names: ['지우', '하늘', '바다'] }

async function post(path: string, payload: object) {
  const reply = await on.app.inject({ method: 'POST', url: `/v1/timers${path}`, payload })
  return { status: reply.statusCode, body: reply.json() }
}

const aTaughtGame = (name: string) =>
  aGame(on.db, {
    name,
    explanation: [
      { title: '준비', lines: ['카드를 나눠요.'] },
      { title: '차례', lines: ['카드를 내요.'] },
    ],
    explanationImages: ['/media/explanations/one'],
    timerMode: 'chess',
    questions: [{ question: '몇 장?', options: ['한 장', '두 장'], answer: 1, reason: '두 장이에요.' }],
  })

async function openTeach(gameId: number): Promise<SharedSession> {
  const { body } = await post('', { setup, phone: jiwoo, gameId, teaches: true })
  await post(`/${body.key}/seats`, { phone: haneul, seat: 1 })
  return body
}

let made = 0
function send(key: string, phone: string, kind: string, part: object = {}) {
  made += 1
  const at = on.clock.now().getTime()
  return post(`/${key}/events`, {
    phone,
    kind,
    key: `teach-event-${made}`,
    turn: null,
    at,
    after: 0,
    ...part,
  })
}

function wait(ms: number): void {
  on.clock.set(new Date(on.clock.now().getTime() + ms).toISOString())
}

const teachingOf = async (gameId: number) =>
  (await on.app.inject({ url: `/v1/games/${gameId}/teaching` })).json()

test('a table follows the explanation that the timer was opened with, whatever becomes of the game', async () => {
  const gameId = await aTaughtGame('따라가는 게임')
  const { key, teach } = await openTeach(gameId)
  expect(teach).toEqual({
    gameName: '따라가는 게임',
    pages: [
      { title: '준비', lines: ['카드를 나눠요.'], image: '/media/explanations/one' },
      { title: '차례', lines: ['카드를 내요.'], image: null },
    ],
    questions: [{ question: '몇 장?', options: ['한 장', '두 장'], answer: 1, reason: '두 장이에요.' }],
  })
  await on.db`delete from game_explanations where game_id = ${gameId}`
  await on.db`update games set explanation_images = '{}' where id = ${gameId}`
  expect((await post(`/${key}`, { phone: haneul })).body).toMatchObject({ ownSeat: 1, teach })
  expect(await post('', { setup, phone: jiwoo, gameId, teaches: true })).toMatchObject({
    status: 409,
    body: { code: 'NOT_EXPLAINED' },
  })
})

test('a game without an explanation, or none at all, opens no teach and leaves nothing behind', async () => {
  const count = async () =>
    (await on.db<{ n: number }[]>`select count(*)::int as n from timer_sessions`)[0]?.n
  const before = await count()
  const gameId = await aGame(on.db, { name: '설명 없는 게임' })
  for (const id of [gameId, null, 2_000_000_000]) {
    expect(await post('', { setup, phone: jiwoo, gameId: id, teaches: true })).toMatchObject({
      status: 409,
      body: { code: 'NOT_EXPLAINED', error: '아직 설명이 없는 게임이에요.' },
    })
  }
  expect(await count()).toBe(before)
})

test('only who explains turns pages, hands them on, and the log says nothing of answers', async () => {
  const { key } = await openTeach(await aTaughtGame('넘기는 게임'))
  expect(await send(key, haneul, 'page', { turn: 0 })).toMatchObject({
    status: 409,
    body: { code: 'NOT_YOUR_TEACH' },
  })
  expect(await send(key, bada, 'page', { turn: 0 })).toMatchObject({ status: 409, body: { code: 'NO_SEAT' } })
  expect((await send(key, jiwoo, 'page', { turn: 0 })).status).toBe(200)
  expect(await send(key, jiwoo, 'page', { turn: 4 })).toMatchObject({
    status: 400,
    body: { code: 'NO_PAGE' },
  })
  expect(await send(key, jiwoo, 'hand', { player: 2 })).toMatchObject({
    status: 409,
    body: { code: 'NOT_SEATED' },
  })
  expect((await send(key, jiwoo, 'hand', { player: 1 })).status).toBe(200)
  expect(await send(key, jiwoo, 'page', { turn: 1 })).toMatchObject({ body: { code: 'NOT_YOUR_TEACH' } })
  const twice = { key: 'sent-twice', turn: 2 }
  expect((await send(key, haneul, 'page', twice)).status).toBe(200)
  expect((await send(key, haneul, 'page', twice)).status).toBe(200)
  expect((await send(key, jiwoo, 'answer', { turn: 0 })).status).toBe(200)
  const { events } = (await post(`/${key}`, { phone: bada })).body as SharedSession
  expect(events.map(({ kind, turn, player }) => [kind, turn, player])).toEqual([
    ['page', 0, null],
    ['hand', null, 1],
    ['page', 2, null],
    ['answer', 0, null],
  ])
})

test('the timer starts after the teach with everybody seated, and then no page turns', async () => {
  const { key } = await openTeach(await aTaughtGame('시작하는 게임'))
  await send(key, jiwoo, 'page', { turn: 0 })
  expect((await send(key, jiwoo, 'start', { player: 1 })).body).toMatchObject({
    seats: [0, 1],
    isOver: false,
  })
  expect(await send(key, jiwoo, 'page', { turn: 1 })).toMatchObject({
    status: 409,
    body: { code: 'TEACH_OVER' },
  })
  wait(1_000)
  expect((await send(key, haneul, 'pass', { turn: 0 })).status).toBe(200)
  const plain = (await post('', { setup, phone: jiwoo })).body as SharedSession
  expect(plain.teach).toBe(null)
  expect(await send(plain.key, jiwoo, 'page', { turn: 0 })).toMatchObject({ body: { code: 'NO_TEACH' } })
})

test('the time that explanations took shows from five tables on, each counted once', async () => {
  const gameId = await aTaughtGame('재는 게임')
  for (let table = 1; table <= playsForMedian; table += 1) {
    const { key } = await openTeach(gameId)
    await send(key, jiwoo, 'page', { turn: 0 })
    wait(table * 60_000)
    await send(key, jiwoo, 'page', { turn: 1 })
    wait(8 * 60_000)
    await send(key, jiwoo, 'page', { turn: 2 })
    expect(await teachingOf(gameId)).toMatchObject({ minutes: null, samples: table - 1 })
    await send(key, jiwoo, 'start')
    expect((await send(key, jiwoo, 'start')).status).toBe(409)
  }
  // Nobody listened.
  const alone = (await post('', { setup, phone: jiwoo, gameId, teaches: true })).body
  await send(alone.key, jiwoo, 'page', { turn: 0 })
  await send(alone.key, jiwoo, 'page', { turn: 1 })
  wait(60_000)
  await send(alone.key, jiwoo, 'page', { turn: 2 })
  expect((await send(alone.key, jiwoo, 'start')).status).toBe(200)
  expect(await teachingOf(gameId)).toEqual({
    pages: 2,
    minutes: 11,
    samples: playsForMedian,
    timerMode: 'chess',
  })
  expect(await teachingOf(await aGame(on.db))).toMatchObject({ pages: 0, timerMode: 'countUp' })
})

test('a teach is forgotten with its timer', async () => {
  const { key } = await openTeach(await aTaughtGame('잊는 게임'))
  await on.db`delete from timer_sessions where key = ${key}`
  expect(
    await on.db`
    select from timer_teaches where not exists (select from timer_sessions where id = session_id)`,
  ).toHaveLength(0)
})
