import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { workDueItems } from '~/lib/server/due-items'
import type { SharedSession } from '../endpoints'
import { mostEvents, replay } from '../shared-timer'
import { advance } from '../timer'
import { defaultSetup, rulesOf, type TimerSetup } from '../timer-setup'
import { timerDue } from './due'

let here: TestApp
/** Another process of the same installation. */
let there: TestApp
beforeAll(async () => {
  here = await testApp()
  there = await testApp({}, { beside: here })
  await there.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const phones = ['jiwoo', 'haneul', 'bada', 'san', 'spectator'].map((name) => `${name}-random-device-mark`)
const [jiwoo = '', haneul = '', bada = '', san = '', spectator = ''] = phones
const setupOf = (part: Partial<TimerSetup> = {}): TimerSetup => ({
  ...defaultSetup,
  names: ['지우', '하늘', '바다', '산'],
  ...part,
})

async function post(path: string, payload: object, { on = here, from = '10.0.0.1' } = {}) {
  const reply = await on.app.inject({
    method: 'POST',
    url: `/v1/timers${path}`,
    payload,
    remoteAddress: from,
  })
  return { status: reply.statusCode, body: reply.json() }
}

async function open(part: Partial<TimerSetup> = {}) {
  const { body } = await post('', { setup: setupOf(part), phone: jiwoo })
  return body as SharedSession
}

const sit = (key: string, phone: string, seat: number) => post(`/${key}/seats`, { phone, seat })

let made = 0
const at = () => here.clock.now().getTime()
function send(key: string, phone: string, kind: string, part: object = {}, options = {}) {
  made += 1
  const event = { key: `sent-event-${made}`, turn: null, at: at(), after: 0, ...part }
  return post(`/${key}/events`, { phone, kind, ...event }, options)
}

function wait(ms: number): void {
  here.clock.set(new Date(at() + ms).toISOString())
  there.clock.set(here.clock.now().toISOString())
}

async function fourAtTable() {
  const { key, code } = await open()
  await sit(key, haneul, 1)
  await sit(key, bada, 2)
  await sit(key, san, 3)
  await send(key, jiwoo, 'start')
  wait(1_000)
  return { key, code }
}

test('a number that no event can have is refused, and nothing is stored', async () => {
  const { key } = await fourAtTable()
  const before = (await post(`/${key}`, { phone: jiwoo })).body.events
  expect((await send(key, jiwoo, 'pass', { turn: 0, after: 3_000_000_000 })).status).toBe(400)
  expect((await post(`/${key}`, { phone: jiwoo })).body.events).toEqual(before)
})

test('one network opens sixty timers in an hour', async () => {
  const payload = { setup: setupOf(), phone: jiwoo }
  const statuses: number[] = []
  for (let opened = 0; opened < 60; opened += 1) {
    statuses.push((await post('', payload, { from: '10.0.0.60' })).status)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await post('', payload, { from: '10.0.0.60' })).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_ATTEMPTS' },
  })
  expect((await post('', payload, { from: '10.0.0.61' })).status).toBe(200)
})

test('a timer with a thousand events takes no more', async () => {
  const { key } = await fourAtTable()
  await here.db`
    insert into timer_events (session_id, seq, event_key, kind, seat, turn, at_ms)
    select id, seq, 'filled-' || seq, 'pass', 0, seq, ${at()}
    from timer_sessions cross join generate_series(2, ${mostEvents}::int) seq where key = ${key}`
  expect(await send(key, jiwoo, 'pass', { turn: 0 })).toMatchObject({
    status: 409,
    body: { code: 'TOO_MANY_EVENTS' },
  })
})

describe('ten at a table', () => {
  const names = Array.from({ length: 10 }, (_, at) => `사람 ${at + 1}`)
  const phoneOf = (seat: number) => (seat === 0 ? jiwoo : `phone-${seat}-of-ten-random-mark`)

  test('count up together: each takes a seat, passes the own turn, and the last may sit out', async () => {
    const { key } = await open({ mode: 'countUp', names })
    for (let seat = 1; seat < 10; seat += 1) expect((await sit(key, phoneOf(seat), seat)).status).toBe(200)
    expect((await sit(key, spectator, 10)).status).toBe(400)
    await send(key, jiwoo, 'start', { player: 9 })
    wait(1_000)
    expect((await send(key, phoneOf(3), 'pass', { turn: 0 })).body.code).toBe('NOT_YOUR_TURN')
    expect((await send(key, phoneOf(9), 'pass', { turn: 0 })).status).toBe(200)
    wait(1_000)
    expect((await send(key, jiwoo, 'sitOut', { player: 9 })).status).toBe(200)
    expect((await send(key, jiwoo, 'sitOut', { player: 10 })).status).toBe(400)
    const { body } = await post(`/${key}`, { phone: phoneOf(9) })
    expect(body).toMatchObject({ ownSeat: 9, seats: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] })
    expect(replay(rulesOf(body.setup), body.events)).toMatchObject({ active: 0, out: [9] })
  })

  test.each([
    ['chess', 4, 200],
    ['chess', 5, 400],
    ['rummikub', 5, 400],
    ['hybrid', 5, 400],
    ['countUp', 10, 200],
    ['countUp', 11, 400],
  ] as const)('%s for %i answers %i', async (mode, players, status) => {
    const setup = setupOf({ mode, names: Array<string>(players).fill('') })
    expect((await post('', { setup, phone: jiwoo }, { from: '10.0.0.10' })).status).toBe(status)
  })
})

describe('opening and joining', () => {
  test('a code leads to the timer, and four phones take their seats; a fifth watches', async () => {
    const { key, code } = await open()
    expect(await post('/find', { code: ` ${code.toLowerCase()} ` })).toEqual({ status: 200, body: { key } })
    await sit(key, haneul, 1)
    expect(await sit(key, bada, 1)).toMatchObject({ status: 409, body: { code: 'SEAT_TAKEN' } })
    await sit(key, bada, 2)
    expect((await sit(key, bada, 3)).body).toMatchObject({ seats: [0, 1, 3], ownSeat: 3 })
    await sit(key, san, 2)
    const { body } = await post(`/${key}`, { phone: spectator })
    expect(body).toMatchObject({
      seats: [0, 1, 2, 3],
      ownSeat: null,
      setup: { names: ['지우', '하늘', '바다', '산'] },
    })
    expect(await send(key, spectator, 'start')).toMatchObject({ status: 409, body: { code: 'NO_SEAT' } })
  })

  test('who lost their phone sits down again once the old one is silent, and the old one learns of it', async () => {
    const { key } = await fourAtTable()
    const anew = 'haneul-new-random-device-mark'
    const isHere = (phone: string) => post(`/${key}/presence`, { phone })
    expect((await sit(key, anew, 1)).body).toMatchObject({ code: 'SEAT_TAKEN' })
    wait(28_000)
    for (const phone of [jiwoo, bada, san]) await isHere(phone)
    expect((await sit(key, anew, 1)).status).toBe(409)
    wait(1_000)
    // A seated phone cannot take over a silent seat, and a present phone keeps its seat.
    expect((await sit(key, bada, 1)).status).toBe(409)
    expect((await sit(key, anew, 0)).status).toBe(409)
    expect((await sit(key, anew, 1)).body).toMatchObject({ ownSeat: 1, seats: [0, 1, 2, 3] })
    expect((await isHere(haneul)).body).toEqual({ ownSeat: null, silent: [], now: at() })
    expect((await isHere(anew)).body).toMatchObject({ ownSeat: 1 })
    await send(key, jiwoo, 'pass', { turn: 0 })
    wait(1_000)
    expect((await send(key, haneul, 'pass', { turn: 1 })).body.code).toBe('NO_SEAT')
    expect((await send(key, anew, 'pass', { turn: 1 })).status).toBe(200)
  })

  test('two phones that claim a silent seat at once: one gets it', async () => {
    const { key } = await fourAtTable()
    wait(60_000)
    const claims = await Promise.all([
      sit(key, 'first-claiming-device-mark', 1),
      post(`/${key}/seats`, { phone: 'second-claiming-device-mark', seat: 1 }, { on: there }),
    ])
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('who sits down brings a name, changes it until the end, and everybody hears of it', async () => {
    const { key } = await open({ names: ['지우', '', '바다', ''] })
    const sitAs = (phone: string, seat: number, name: string) => post(`/${key}/seats`, { phone, seat, name })
    expect((await sitAs(haneul, 1, '하늘')).body.setup.names).toEqual(['지우', '하늘', '바다', ''])
    expect((await sitAs(haneul, 3, '하늘')).body.names).toEqual(['지우', '', '바다', '하늘'])
    const twice = await sitAs(haneul, 3, '바다')
    expect([twice.status, twice.body.fields]).toEqual([400, { name: '이름이 같은 사람이 있어요.' }])
    expect((await sitAs(haneul, 3, '가'.repeat(13))).body.fields).toEqual({
      name: '이름은 12자까지 쓸 수 있어요.',
    })
    // A seat of another phone cannot be renamed.
    expect((await sitAs(san, 3, '산')).body.code).toBe('SEAT_TAKEN')
    await send(key, jiwoo, 'start')
    expect((await sitAs(haneul, 3, '하늘이')).body.ownSeat).toBe(3)
    expect((await post(`/${key}`, { phone: jiwoo })).body.names).toEqual(['지우', '', '바다', '하늘이'])
    wait(1_000)
    await send(key, jiwoo, 'end')
    await sitAs(haneul, 3, '누구')
    expect((await post(`/${key}`, { phone: jiwoo })).body.names).toEqual(['지우', '', '바다', '하늘이'])
  })

  test.each([
    [
      'five players',
      { names: ['가', '나', '다', '라', '마'] },
      '이 방식은 4명까지예요. 더 많으면 시간 재기 방식을 선택해 주세요.',
    ],
    ['nobody', { names: [] }, '2명부터 10명까지 함께할 수 있어요.'],
    ['0:00', { bankSeconds: 0 }, '전체 시간을 1초 이상으로 정해 주세요.'],
    ['a name of 200 characters', { names: ['가'.repeat(200), ''] }, '이름은 12자까지 쓸 수 있어요.'],
  ])('a timer with %s is not opened', async (_, part, message) => {
    const payload = { setup: setupOf(part), phone: jiwoo }
    const { status, body } = await post('', payload)
    expect(status).toBe(400)
    expect(Object.values(body.fields)).toContain(message)
  })

  test('an unknown timer and a bad seat are refused', async () => {
    const { key } = await open()
    expect((await post('/unknown-key', { phone: jiwoo })).status).toBe(404)
    expect((await post('/find', { code: 'ABCDEF' })).status).toBe(404)
    expect((await post('/find', { code: '12a' })).status).toBe(404)
    expect((await sit(key, haneul, 4)).status).toBe(400)
  })

  test('guessing codes is stopped, also for one who knows a right one', async () => {
    const { code } = await open()
    const statuses: number[] = []
    for (let guess = 0; guess < 70; guess += 1) {
      const tried = guess % 10 === 0 ? code : 'ABCDEF'
      statuses.push((await post('/find', { code: tried }, { from: '10.9.9.9' })).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await post('/find', { code })).status).toBe(200)
  })

  test('guessing from many networks of one IPv6 site is stopped', async () => {
    const guess = async (network: number) =>
      (await post('/find', { code: 'ABCDEF' }, { from: `2001:db8:7:${network}::1` })).status
    for (let tried = 0; tried < 300; tried += 1) expect(await guess(Math.floor(tried / 60) + 1)).toBe(404)
    expect(await guess(6)).toBe(429)
  })
})

describe('what happens', () => {
  test('two passes at once make one turn, and an event that is sent again counts once', async () => {
    const { key } = await fourAtTable()
    const twice = await Promise.all([
      send(key, jiwoo, 'pass', { turn: 0, key: 'the-same-pass' }),
      send(key, jiwoo, 'pass', { turn: 0, key: 'the-same-pass' }, { on: there }),
      send(key, jiwoo, 'pass', { turn: 0 }, { on: there }),
    ])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    const { body } = await post(`/${key}`, { phone: haneul })
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual(['start', 'pass'])
  })

  test('only whose turn it is passes, and only who passed takes it back', async () => {
    const { key } = await fourAtTable()
    expect((await send(key, haneul, 'pass', { turn: 0 })).body.code).toBe('NOT_YOUR_TURN')
    expect((await send(key, jiwoo, 'pass', { turn: 0 })).status).toBe(200)
    wait(500)
    expect((await send(key, haneul, 'undo', { turn: 1 })).body.code).toBe('NOT_YOUR_PASS')
    expect((await send(key, jiwoo, 'undo', { turn: 1 })).status).toBe(200)
  })

  test('for a phone that has died the first one that is there passes, until it is heard of again', async () => {
    const { key } = await fourAtTable()
    const isHere = (phone: string) => post(`/${key}/presence`, { phone })
    await send(key, jiwoo, 'pass', { turn: 0 })
    wait(28_000)
    for (const phone of [jiwoo, bada, san]) await isHere(phone)
    expect((await send(key, jiwoo, 'pass', { turn: 1 })).body.code).toBe('NOT_YOUR_TURN')
    wait(2_000)
    expect((await isHere(jiwoo)).body).toMatchObject({ ownSeat: 0, silent: [1] })
    expect((await send(key, bada, 'pass', { turn: 1 })).body.code).toBe('NOT_YOUR_TURN')
    const { body } = await send(key, jiwoo, 'pass', { turn: 1, after: 2 })
    expect(body).toMatchObject({
      seats: [0, 1, 2, 3],
      silent: [1],
      events: [{ seq: 3, kind: 'pass', seat: 0 }],
    })
    // A turn that was passed for a silent phone stays passed when that phone returns.
    expect((await post(`/${key}`, { phone: haneul })).body).toMatchObject({ silent: [] })
    wait(1_000)
    expect((await send(key, bada, 'pass', { turn: 2 })).status).toBe(200)
    wait(1_000)
    await send(key, san, 'pass', { turn: 3 })
    wait(1_000)
    expect((await send(key, jiwoo, 'pass', { turn: 4 })).status).toBe(200)
    wait(1_000)
    expect((await send(key, jiwoo, 'pass', { turn: 5 })).body.code).toBe('NOT_YOUR_TURN')
  })

  test('once the first phone is silent, the next one starts and passes for it', async () => {
    const { key } = await open()
    await sit(key, haneul, 1)
    wait(30_000)
    expect((await post(`/${key}/presence`, { phone: haneul })).body).toMatchObject({ silent: [0] })
    expect((await send(key, haneul, 'start')).status).toBe(200)
    wait(1_000)
    expect((await send(key, haneul, 'pass', { turn: 0 })).status).toBe(200)
  })

  test('a pass that was held up counts from when it happened for fifteen seconds, and never from the future', async () => {
    const { key } = await fourAtTable()
    const tapped = at()
    wait(10_000)
    const { body } = await send(key, jiwoo, 'pass', { turn: 0, at: tapped, after: 1 })
    expect(body.events).toMatchObject([{ seq: 2, kind: 'pass', seat: 0, at: tapped }])
    const ahead = await send(key, haneul, 'pass', { turn: 1, at: at() + 60_000, after: 2 })
    expect(ahead.body.events).toMatchObject([{ seq: 3, at: at() }])
    const old = at()
    wait(15_001)
    expect((await send(key, bada, 'pass', { turn: 2, at: old })).body.code).toBe('TOO_LATE')
  })

  test('nothing happens before the start or after the end', async () => {
    const { key, code } = await open()
    expect((await send(key, jiwoo, 'pass', { turn: 0 })).body.code).toBe('NOT_STARTED')
    await send(key, jiwoo, 'start')
    wait(1_000)
    await send(key, jiwoo, 'end')
    wait(1_000)
    expect((await send(key, jiwoo, 'pass', { turn: 0 })).body.code).toBe('TIMER_OVER')
    // Who comes late takes part in the result.
    expect((await sit(key, haneul, 1)).body).toMatchObject({ ownSeat: 1, isOver: true })
    expect((await post('/find', { code }, { from: '10.0.0.7' })).status).toBe(404)
  })

  test('an end is taken back within ten seconds by any seat, and the timer goes on with its code', async () => {
    const { key, code } = await fourAtTable()
    await send(key, bada, 'end')
    wait(9_000)
    const kept = {
      phone: bada,
      scores: [1, null, null, null],
      lowWins: false,
      isRanked: false,
      takesOver: true,
    }
    await here.app.inject({ method: 'PUT', url: `/v1/timers/${key}/scores`, payload: kept })
    expect((await send(key, spectator, 'reopen')).body.code).toBe('NO_SEAT')
    const { status, body } = await send(key, haneul, 'reopen')
    expect([status, body.isOver, body.ending]).toEqual([200, false, null])
    expect((await send(key, jiwoo, 'resume')).status).toBe(200)
    wait(1_000)
    expect((await send(key, jiwoo, 'pass', { turn: 0 })).status).toBe(200)
    expect((await post('/find', { code }, { from: '10.0.0.8' })).body).toEqual({ key })
    await send(key, bada, 'end')
    expect((await post(`/${key}`, { phone: bada })).body.ending).toMatchObject({ scores: null })
    wait(10_000)
    expect((await send(key, haneul, 'reopen')).body.code).toBe('END_STAYS')
    // What was planned at the first end does not forget the timer that went on.
    const { count } = (
      await here.db<{ count: number }[]>`
        select count(*)::int as count from due_items where kind = 'forget-timer-session' and payload ->> 'key' = ${key}`
    )[0] ?? { count: 0 }
    expect(count).toBe(1)
  })

  test('an end stays once the scores are ranked, or the table has gone on', async () => {
    const ranked = await fourAtTable()
    await send(ranked.key, jiwoo, 'end')
    const scores = { phone: jiwoo, scores: [1, 2, 3, 4], lowWins: false, isRanked: true, takesOver: true }
    await here.app.inject({ method: 'PUT', url: `/v1/timers/${ranked.key}/scores`, payload: scores })
    expect((await send(ranked.key, haneul, 'reopen')).body.code).toBe('END_STAYS')
    const gone = await fourAtTable()
    await send(gone.key, jiwoo, 'end')
    const next = (await post(`/${gone.key}/next`, { phone: haneul })).body.key
    expect((await send(gone.key, haneul, 'reopen')).body.code).toBe('END_STAYS')
    // The next round has the same seats, and the next player begins.
    expect((await post(`/${next}`, { phone: haneul })).body).toMatchObject({
      seats: [0, 1, 2, 3],
      ownSeat: 1,
      setup: { first: 1 },
    })
  })

  test('a player is given time, sits out and comes back, and no event is about a player who does not exist', async () => {
    const { key, setup } = await open()
    await sit(key, haneul, 1)
    await send(key, jiwoo, 'start', { player: 1 })
    wait(1_000)
    for (const [kind, player] of [
      ['give', 0],
      ['sitOut', 2],
      ['sitOut', 3],
    ] as const) {
      expect((await send(key, haneul, kind, { player })).status).toBe(200)
    }
    expect((await send(key, haneul, 'sitOut', { player: 0 })).body.code).toBe('NO_EFFECT')
    expect((await send(key, haneul, 'give', { player: 10 })).status).toBe(400)
    expect((await send(key, haneul, 'give')).body.code).toBe('NO_EFFECT')
    const { events } = (await post(`/${key}`, { phone: haneul })).body
    expect(replay(rulesOf(setup), events)).toMatchObject({
      active: 1,
      out: [2, 3],
      bankMs: [480_000, 419_000, 420_000, 420_000],
    })
  })

  test('a timer ends by itself after a day, and is forgotten a week later', async () => {
    const { key } = await fourAtTable()
    const due = () =>
      workDueItems(here.db, timerDue, {
        clock: here.clock,
        onError: (_, error) => {
          throw error
        },
      })
    wait(24 * 60 * 60_000)
    await due()
    const { body } = await post(`/${key}`, { phone: jiwoo })
    expect(body).toMatchObject({ isOver: true, events: [{ kind: 'start' }, { kind: 'end', seat: null }] })
    wait(7 * 24 * 60 * 60_000)
    await due()
    expect((await post(`/${key}`, { phone: jiwoo })).status).toBe(404)
  })
})

describe('the stream', () => {
  interface News {
    seats: number[]
    events: { seq: number; kind: string }[]
  }

  async function follow(key: string, after = 0, on = there) {
    const { port } = on.app.server.address() as AddressInfo
    const life = new AbortController()
    const address = `http://127.0.0.1:${port}/v1/timers/${key}/stream?after=${after}`
    const { body } = await fetch(address, { signal: life.signal })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    async function next(): Promise<News> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const block = text.slice(0, end)
          text = text.slice(end + 2)
          if (block.startsWith('data: ')) return JSON.parse(block.slice(6)) as News
          continue
        }
        const { value } = (await reader?.read()) ?? {}
        text += value ?? ''
      }
    }
    return { next, leave: () => life.abort() }
  }

  test('tells every process’s phones what happens, and goes on after the last event that was seen', async () => {
    const { key } = await fourAtTable()
    const first = await follow(key)
    expect((await first.next()).events.map(({ kind }) => kind)).toEqual(['start'])
    await send(key, jiwoo, 'pass', { turn: 0 })
    expect((await first.next()).events).toMatchObject([{ seq: 2, kind: 'pass' }])
    first.leave()
    wait(1_000)
    await send(key, haneul, 'pass', { turn: 1 })
    const again = await follow(key, 2)
    expect((await again.next()).events).toMatchObject([{ seq: 3, kind: 'pass' }])
    again.leave()
  })

  test('goes on at another process with the right time after its own stopped in the middle of a turn', async () => {
    const stopping = await testApp({}, { beside: here })
    await stopping.app.listen({ port: 0, host: '127.0.0.1' })
    const { key, setup } = await open()
    await sit(key, haneul, 1)
    await send(key, jiwoo, 'start')
    const before = await follow(key, 0, stopping)
    expect((await before.next()).events.map(({ kind }) => kind)).toEqual(['start'])
    wait(4_000)
    await send(key, jiwoo, 'pass', { turn: 0 })
    await before.next()
    await stopping.close()
    // The player taps while no server answers; the phone sends it later.
    wait(3_000)
    const tapped = at()
    wait(5_000)
    await send(key, haneul, 'pass', { turn: 1, at: tapped }, { on: there })
    const again = await follow(key, 2)
    expect((await again.next()).events).toMatchObject([{ seq: 3, kind: 'pass', at: tapped }])
    again.leave()
    const { events } = (await post(`/${key}`, { phone: haneul }, { on: there })).body
    const state = replay(rulesOf(setup), events)
    expect(state && advance(state, { kind: 'tick' }, at())).toMatchObject({
      active: 2,
      phase: 'running',
      spentMs: [4_000, 3_000, 5_000, 0],
      runMs: 12_000,
    })
  })

  test('tells of somebody who sits down, and is refused for an unknown timer', async () => {
    const { key } = await open()
    const watching = await follow(key)
    expect(await watching.next()).toMatchObject({ seats: [0], events: [] })
    await sit(key, haneul, 1)
    expect(await watching.next()).toMatchObject({ seats: [0, 1] })
    watching.leave()
    const { port } = there.app.server.address() as AddressInfo
    expect((await fetch(`http://127.0.0.1:${port}/v1/timers/nothing/stream`)).status).toBe(404)
  })
})

test('the server’s clock can be asked for', async () => {
  const { body } = await here.app
    .inject({ method: 'GET', url: '/v1/timers/clock' })
    .then((reply) => ({ body: reply.json() }))
  expect(body).toEqual({ now: at() })
})
