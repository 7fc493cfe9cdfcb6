import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { refreshEveningGames } from '~/features/tonight/server/commands'
import { aShelf, phones } from '~/features/votes/server/factories'
import { workDueItems } from '~/lib/server/due-items'
import type { GamesTaken } from '../console/endpoints'
import { idleMs, rememberedMs } from '../sitting'
import { forgetNames } from './commands/games'
import { atTables } from './factories'
import { sittingDue } from './feature'

let on: TestApp
let at = {} as ReturnType<typeof atTables>
beforeAll(async () => {
  on = await testApp()
  at = atTables(on)
})
afterAll(() => on.close())

// A Wednesday at noon in Seoul, when the cafe opens.
const noon = '2026-03-18T03:30:00.000Z'
beforeEach(() => on.clock.set(noon))

const [jiwoo = '', haneul = '', bada = '', san = ''] = phones

/** A cafe with an owner, somebody of the staff, three games and these tables. */
async function aCafeWithTables(names = ['1번', '2번'], about: Parameters<typeof aCafe>[1] = {}) {
  const cafeId = await aCafe(on.db, { name: '주사위다방', ...about })
  const [owner, staff] = [{ id: await aMember(on.db) }, { id: await aMember(on.db) }]
  await aStaffMember(on.db, { cafeId, memberId: owner.id, role: 'owner' })
  await aStaffMember(on.db, { cafeId, memberId: staff.id })
  const games = await aShelf(on.db, cafeId)
  const tables = names.map((name) => ({ name, seats: 4, room: null }))
  const { body } = await at.asStaff('POST', cafeId, 'tables', owner, { tables })
  const [table] = body.tables
  if (!table) throw new Error('no table was made')
  return { cafeId, owner, staff, games, tables: body.tables, table, code: table.code }
}

/** The first table, at which Jiwoo sits by the digits of the counter. */
async function anOpenTable() {
  const cafe = await aCafeWithTables()
  const opened = await at.open(cafe.code, jiwoo, '지우', at.digitsOf(cafe.cafeId))
  expect(opened.status).toBe(200)
  return cafe
}

const workDue = () =>
  workDueItems(on.db, sittingDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })

async function gamesOf(cafeId: number, as: { id: number }, month?: string) {
  const path = `staff/cafes/${cafeId}/floor/games${month === undefined ? '' : `?month=${month}`}`
  return (await at.call<GamesTaken>('GET', path, undefined, as)).body
}

async function seat(code: string, phone: string, name: string, by = jiwoo) {
  const asked = await at.ask(code, phone, name)
  expect((await at.letIn(code, by, asked.body.sitting?.own?.id ?? 0)).status).toBe(200)
}

describe('a printed code', () => {
  test('opens nothing by itself, and shows nobody who sits there', async () => {
    const { code } = await anOpenTable()
    const seen = await at.read(code, haneul)
    expect(seen).toMatchObject({
      name: '1번',
      cafe: { name: '주사위다방' },
      sitting: { isOpen: true, own: null, inside: null },
    })
    for (const step of [at.plan(code, haneul, 3), at.leave(code, haneul), at.ring(code, haneul, 'bill')]) {
      expect(await step).toMatchObject({ status: 409, body: { code: 'NOT_SEATED' } })
    }
    expect(await at.ask(code, haneul, '하늘')).toMatchObject({
      status: 200,
      body: { sitting: { own: { name: '하늘' }, inside: null } },
    })
    expect((await at.plan(code, haneul, 3)).status).toBe(409)
  })

  test('of no table, a removed one or a hidden cafe says so', async () => {
    const { code, cafeId, owner, table } = await aCafeWithTables()
    expect((await at.call('POST', 'tables/NOTATABLE', { phone: jiwoo })).status).toBe(404)
    await at.asStaff('DELETE', cafeId, `tables/${table.id}`, owner)
    expect(await at.call('POST', `tables/${code}`, { phone: jiwoo })).toMatchObject({
      status: 404,
      body: { error: '테이블을 찾을 수 없어요. 직원에게 새 QR 코드를 부탁해 주세요.' },
    })
  })
})

describe('a sitting', () => {
  test('opens by the digits of the counter, and those at the table let others in', async () => {
    const { code, cafeId } = await aCafeWithTables()
    expect(await at.open(code, jiwoo, '지우', '000000')).toMatchObject({
      status: 422,
      body: { fields: { code: expect.any(String) } },
    })
    expect((await at.read(code, jiwoo)).sitting).toBeNull()
    const opened = await at.open(code, jiwoo, '지우', at.digitsOf(cafeId))
    expect(opened.body.sitting?.inside?.guests).toMatchObject([{ name: '지우', isSeated: true }])
    const asked = await at.ask(code, haneul, '하늘')
    expect((await at.letIn(code, jiwoo, asked.body.sitting?.own?.id ?? 0)).status).toBe(200)
    expect((await at.read(code, haneul)).sitting?.inside?.guests).toMatchObject([
      { name: '지우' },
      { name: '하늘', isSeated: true },
    ])
    const refused = await at.ask(code, bada, '바다')
    expect((await at.letIn(code, haneul, refused.body.sitting?.own?.id ?? 0, false)).status).toBe(200)
    expect((await at.read(code, bada)).sitting?.own).toBeNull()
    expect(await at.ask(code, bada, '하늘')).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
  })

  test('says when it began and what the cafe asks on that day, until the next morning', async () => {
    const fees = { weekdayAdultFee: 2500, weekendAdultFee: 3500, weekdayChildFee: 2000, weekendPass: 9000 }
    const { code, cafeId } = await aCafeWithTables(undefined, fees)
    for (const [opened, asked] of [
      ['2026-03-20T16:00:00.000Z', { hour: 2500, child: 2000, pass: null }],
      ['2026-03-21T09:00:00.000Z', { hour: 3500, child: null, pass: 9000 }],
    ] as const) {
      on.clock.set(opened)
      await at.open(code, jiwoo, '지우', at.digitsOf(cafeId))
      expect((await at.read(code, jiwoo)).sitting?.inside).toMatchObject({ openedAt: opened, fees: asked })
      await at.leave(code, jiwoo)
    }
  })

  test('is one for two phones that open it at once', async () => {
    const { code, cafeId } = await aCafeWithTables()
    const digits = at.digitsOf(cafeId)
    const both = await Promise.all([
      at.open(code, jiwoo, '지우', digits),
      at.open(code, haneul, '하늘', digits),
      at.ask(code, bada, '바다'),
      at.ask(code, san, '산'),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const guests = (await at.read(code, jiwoo)).sitting?.inside?.guests ?? []
    const named = (isSeated: boolean) =>
      guests.filter((guest) => guest.isSeated === isSeated).map(({ name }) => name)
    // Who asked before gets no seat by somebody else's digits: the code may be a photograph.
    expect([named(true).sort(), named(false).sort()]).toEqual([
      ['지우', '하늘'],
      ['바다', '산'],
    ])
  })

  test('is opened by a tap of the staff, who let in one by one whoever has asked', async () => {
    const { code, cafeId, staff, table } = await aCafeWithTables()
    await at.ask(code, jiwoo, '지우')
    const [waiting] = (await at.floor(cafeId, staff)).tables
    expect(waiting?.sitting).toMatchObject({ isOpen: false, guests: [{ name: '지우', isSeated: false }] })
    await at.ask(code, haneul, '하늘')
    await at.asStaff('PUT', cafeId, `tables/${table.id}/sitting`, staff, {})
    expect((await at.read(code, jiwoo)).sitting).toMatchObject({ isOpen: true, inside: null })
    const guestId = waiting?.sitting?.guests[0]?.id
    await at.asStaff('PUT', cafeId, `tables/${table.id}/guests/${guestId}`, staff, { isLetIn: true })
    expect((await at.read(code, jiwoo)).sitting?.inside?.guests).toMatchObject([
      { name: '지우', isSeated: true },
      { name: '하늘', isSeated: false },
    ])
  })

  test('is opened by staff alone where the hours of the cafe are unknown', async () => {
    const { code, cafeId } = await aCafeWithTables(['1번'], { opening: null })
    expect((await at.read(code, jiwoo)).opensByDigits).toBe(false)
    expect(await at.open(code, jiwoo, '지우', at.digitsOf(cafeId))).toMatchObject({
      status: 409,
      body: { code: 'ONLY_STAFF' },
    })
  })

  test('ends with its last phone, and leaves a table that is free', async () => {
    const { code, cafeId, staff } = await anOpenTable()
    await seat(code, haneul, '하늘')
    expect((await at.read(code, jiwoo)).sitting?.inside?.isLast).toBe(false)
    await at.leave(code, haneul)
    expect((await at.read(code, jiwoo)).sitting?.inside?.isLast).toBe(true)
    const { body } = await at.leave(code, jiwoo)
    expect(body.sitting).toBeNull()
    expect((await at.floor(cafeId, staff)).tables[0]?.sitting).toBeNull()
  })

  test('does not wait for phones that were silent for a quarter of an hour', async () => {
    const { code } = await anOpenTable()
    await seat(code, haneul, '하늘')
    on.clock.set('2026-03-18T03:46:00.000Z')
    expect((await at.read(code, jiwoo)).sitting?.inside).toMatchObject({
      isLast: true,
      guests: [{ isAway: false }, { name: '하늘', isAway: true }],
    })
    expect((await at.leave(code, jiwoo)).body.sitting).toBeNull()
  })

  test('ends by itself after four hours without an act, half an hour after closing, or unopened', async () => {
    const { code, tables, cafeId } = await anOpenTable()
    const second = tables[1]?.code ?? ''
    await at.ask(second, haneul, '하늘')
    on.clock.set('2026-03-18T03:46:00.000Z')
    await workDue()
    expect((await at.read(second, haneul)).sitting).toBeNull()
    on.clock.set('2026-03-18T05:30:00.000Z')
    await at.plan(code, jiwoo, 2)
    on.clock.set(new Date(Date.parse(noon) + idleMs + 60_000).toISOString())
    await workDue()
    expect((await at.read(code, jiwoo)).sitting?.isOpen).toBe(true)
    on.clock.set(new Date(Date.parse('2026-03-18T05:30:00.000Z') + idleMs).toISOString())
    await workDue()
    expect((await at.read(code, jiwoo)).sitting).toBeNull()
    // The cafe closes at 23:00, which is 14:00 here.
    on.clock.set('2026-03-18T13:50:00.000Z')
    await at.open(code, jiwoo, '지우', at.digitsOf(cafeId))
    on.clock.set('2026-03-18T14:29:00.000Z')
    await workDue()
    expect((await at.read(code, jiwoo)).sitting?.inside?.closesAt).toBe('2026-03-18T14:00:00.000Z')
    on.clock.set('2026-03-18T14:30:00.000Z')
    await workDue()
    expect((await at.read(code, jiwoo)).sitting).toBeNull()
  })
})

describe('an evening at a table', () => {
  test('goes from what fits to the timer, its result and the next game', async () => {
    const { code, games } = await anOpenTable()
    await seat(code, haneul, '하늘')
    await at.plan(code, jiwoo, 3, 120)
    const fitting = await at.call<{ results: { id: number; reason: string }[] }>(
      'GET',
      `tables/${code}/games?people=3&minutes=120`,
    )
    expect(fitting.body.results.map(({ id }) => id).sort()).toEqual([...games].sort())
    expect(fitting.body.results[0]?.reason).toBe('셋이 할 수 있어요')
    const [first = 0, second = 0] = games
    await at.choose(code, haneul, first)
    const started = await at.startTimer(code, jiwoo)
    const timer = started.body.sitting?.inside?.game?.timer
    expect(timer).toMatchObject({ isOver: false, hasBegun: false })
    const session = await on.app.inject({
      method: 'POST',
      url: `/v1/timers/${timer?.key}`,
      headers: { 'meeple-calls': '1' },
      payload: { phone: haneul },
    })
    expect(session.json()).toMatchObject({ ownSeat: 1, setup: { names: ['지우', '하늘', ''] } })
    // Whoever presses at the same time gets the same timer.
    expect((await at.startTimer(code, haneul)).body.sitting?.inside?.game?.timer?.key).toBe(timer?.key)
    const { body } = await at.choose(code, jiwoo, second)
    expect(body.sitting?.inside).toMatchObject({
      game: { id: second, timer: null },
      played: [{ id: first, timer: timer?.key }],
    })
  })

  test('finds games of the shelf by letters and initials, also where other names have no Hangul', async () => {
    const { code, games } = await anOpenTable()
    await on.db`
      insert into game_names (game_id, name, letters, initials)
      select id, 'Butterfly Island', 'butterflyisland', '' from unnest(${games}::int[]) as named (id)`
    const find = async (q: string) => {
      const path = `tables/${code}/games?people=3&q=${encodeURIComponent(q)}`
      const { body } = await at.call<{ results: { name: string }[] }>('GET', path)
      return body.results.map(({ name }) => name)
    }
    expect(await find('나비')).toEqual(['나비섬'])
    expect(await find('ㄴㅂㅅ')).toEqual(['나비섬'])
    expect(await find('없는게임')).toEqual([])
  })

  test('votes over the shelf of its cafe, as many as there are', async () => {
    const { code } = await anOpenTable()
    const vote = (phone: string) => at.call('POST', `tables/${code}/vote`, { phone })
    expect(await vote(jiwoo)).toMatchObject({ status: 409, body: { code: 'TOO_FEW' } })
    await seat(code, haneul, '하늘')
    const key = (await vote(jiwoo)).body.sitting?.inside?.vote?.key
    expect((await vote(haneul)).body.sitting?.inside?.vote).toMatchObject({ key, isOpen: true, winner: null })
  })

  test('plays only what stands on the shelf', async () => {
    const { code } = await anOpenTable()
    const elsewhere = await aCafeWithTables(['1번'], { name: '보드랑' })
    expect(await at.choose(code, jiwoo, elsewhere.games[0] ?? 0)).toMatchObject({
      status: 409,
      body: { fields: { gameId: expect.any(String) } },
    })
  })

  test('goes on with the kept game when an operator merges two, or a game leaves the shelf', async () => {
    const { code, games, cafeId, owner, staff } = await anOpenTable()
    const [kept = 0, merged = 0] = games
    await at.choose(code, jiwoo, merged)
    await at.ring(code, jiwoo, 'missing-part')
    const operator = { id: await aMember(on.db, { isOperator: true }) }
    const path = `operator/games/${merged}/merge`
    const { body } = await at.call<{ version: string }>('GET', `${path}?into=${kept}`, undefined, operator)
    const merging = { into: kept, version: body.version }
    expect((await at.call('POST', path, merging, operator)).status).toBe(200)
    expect((await at.read(code, jiwoo)).sitting?.inside?.game).toMatchObject({ id: kept, name: '가나슈' })
    expect((await at.floor(cafeId, staff)).rings[0]?.game).toMatchObject({ id: kept })
    await at.call('DELETE', `staff/cafes/${cafeId}/shelf/${kept}`, undefined, owner)
    expect((await at.startTimer(code, jiwoo)).body.sitting?.inside?.game).toMatchObject({
      ...{ id: kept, timer: { isOver: false } },
    })
  })

  test('takes eleven phones, the first ten of which play', async () => {
    const { code, games } = await anOpenTable()
    for (let phone = 2; phone <= 11; phone += 1) {
      await seat(code, `phone-number-${phone}-of-the-table`, `${phone}번째`)
    }
    const inside = (await at.read(code, jiwoo)).sitting?.inside
    expect(inside?.guests).toHaveLength(11)
    await at.choose(code, jiwoo, games[0] ?? 0)
    const { game } = (await at.startTimer(code, jiwoo)).body.sitting?.inside ?? {}
    const session = await on.app.inject({
      method: 'POST',
      url: `/v1/timers/${game?.timer?.key}`,
      headers: { 'meeple-calls': '1' },
      payload: { phone: 'phone-number-11-of-the-table' },
    })
    expect(session.json()).toMatchObject({ ownSeat: null, setup: { names: { length: 10 } } })
  })

  test('shows staff which games of the shelf were taken in the last days or a month, and which were not', async () => {
    const { code, cafeId, staff, games } = await anOpenTable()
    const elsewhere = await aCafeWithTables(['1번'], { name: '보드랑' })
    const [first = 0, second = 0] = games
    for (const [minute, gameId, people] of [
      ['30', first, 2],
      ['40', second, 2],
      ['50', first, 4],
    ] as const) {
      on.clock.set(`2026-03-18T03:${minute}:00.000Z`)
      await at.plan(code, jiwoo, people)
      await at.choose(code, jiwoo, gameId)
    }
    on.clock.set('2026-03-18T04:00:00.000Z')
    await at.leave(code, jiwoo)
    const taken = {
      count: 2,
      games: [
        { name: '가나슈', plays: 2, minutes: null, medianMinutes: null, fewestPlayers: 2, mostPlayers: 4 },
        { name: '나비섬', plays: 1, fewestPlayers: 2, mostPlayers: 2 },
      ],
    }
    expect(await gamesOf(cafeId, staff)).toMatchObject({
      ...{ month: null, thisMonth: '2026-03', taken },
      left: { count: 1, games: [{ name: '다빈치', addedAt: '2026-01-01T00:00:00.000Z' }] },
    })
    expect(await gamesOf(elsewhere.cafeId, elsewhere.staff)).toMatchObject({
      taken: { count: 0 },
      left: { count: 3 },
    })
    expect(await gamesOf(cafeId, staff, '2026-03')).toMatchObject({
      month: '2026-03',
      taken,
      left: { count: 1 },
    })
    expect(await gamesOf(cafeId, staff, '2026-02')).toMatchObject({ taken: { count: 0 }, left: { count: 3 } })
    // The shelf was filled in January.
    expect(await gamesOf(cafeId, staff, '2025-12')).toMatchObject({
      taken: { games: [] },
      left: { games: [] },
    })
    on.clock.set('2026-04-17T04:00:00.000Z')
    expect(await gamesOf(cafeId, staff)).toMatchObject({ taken: { count: 0 }, left: { count: 3 } })
  })

  test('rings once for the staff, who answer with a touch', async () => {
    const { code, cafeId, staff, games } = await anOpenTable()
    await at.choose(code, jiwoo, games[0] ?? 0)
    await at.ring(code, jiwoo, 'missing-part')
    await at.ring(code, jiwoo, 'missing-part')
    await at.ring(code, jiwoo, 'bill')
    const { rings } = await at.floor(cafeId, staff)
    expect(rings).toMatchObject([
      { kind: 'missing-part', tableName: '1번', game: { name: '가나슈' } },
      { kind: 'bill', game: null },
    ])
    const [part, bill] = rings
    await at.asStaff('PUT', cafeId, `rings/${bill?.id}`, staff, {})
    const answered = await at.asStaff('PUT', cafeId, `rings/${part?.id}`, staff, {})
    expect(answered.body).toMatchObject({ rings: [], gaps: [{ kind: 'missing-part' }] })
    expect((await at.read(code, jiwoo)).sitting?.inside?.rings).toEqual([])
    const mended = await at.asStaff('PUT', cafeId, `rings/${part?.id}`, staff, { isMended: true })
    expect(mended.body.gaps).toEqual([])
    await at.ring(code, jiwoo, 'explain')
    await at.ring(code, jiwoo, 'explain', false)
    expect((await at.floor(cafeId, staff)).rings).toEqual([])
  })

  test('says when its game ends about, to its phones and on the floor, later with each break', async () => {
    const { code, cafeId, staff, games } = await anOpenTable()
    await seat(code, haneul, '하늘')
    const [gameId = 0] = games
    const players = ['지우', '하늘'].map((name) => ({
      ...{ name, memberId: null, score: null, penalty: 0, isWinner: false },
    }))
    for (const minutes of [96, 98, 100, 102]) {
      await aPlay(on.db, { gameId, memberId: staff.id, minutes, players })
    }
    await at.choose(code, jiwoo, gameId)
    const started = await at.startTimer(code, jiwoo)
    const { key = '' } = started.body.sitting?.inside?.game?.timer ?? {}
    const send = async (kind: string) => {
      const sentAt = on.clock.now().getTime()
      const event = { phone: jiwoo, key: `${kind}-of-the-end-of-a-game`, kind, turn: null, after: 0 }
      const reply = await on.app.inject({
        ...{ method: 'POST', url: `/v1/timers/${key}/events`, headers: { 'meeple-calls': '1' } },
        payload: { ...event, at: sentAt },
      })
      expect(reply.statusCode).toBe(200)
    }
    const saysAt = async (time: string) => {
      on.clock.set(`2026-03-18T${time}:00.000Z`)
      const said = (await at.read(code, haneul)).sitting?.inside?.game?.timer?.forecast
      const [table] = (await at.floor(cafeId, staff)).tables
      expect(table?.sitting?.game?.forecast).toEqual(said)
      return said
    }
    expect(await saysAt('03:30')).toBeNull()
    await send('start')
    expect(await saysAt('04:20')).toBeNull()
    await aPlay(on.db, { gameId, memberId: staff.id, minutes: 104, players })
    expect(await saysAt('03:50')).toBeNull()
    expect(await saysAt('04:20')).toMatchObject({ at: '2026-03-18T05:10:00.000Z' })
    await send('pause')
    expect(await saysAt('04:50')).toMatchObject({ at: '2026-03-18T05:40:00.000Z' })
    await send('resume')
    expect(await saysAt('05:00')).toMatchObject({ at: '2026-03-18T05:40:00.000Z' })
    await send('end')
    expect(await saysAt('05:01')).toBeNull()
  })

  test('leaves a record whose names are gone a day later', async () => {
    const { code, games, cafeId, staff } = await anOpenTable()
    await seat(code, haneul, '하늘')
    await at.choose(code, jiwoo, games[0] ?? 0)
    const started = await at.startTimer(code, jiwoo)
    const { key = '' } = started.body.sitting?.inside?.game?.timer ?? {}
    const record = started.body.sitting?.inside?.recordKey ?? ''
    const post = (path: string, method: 'POST' | 'PUT', payload: object) =>
      on.app.inject({ method, url: `/v1/timers/${key}/${path}`, headers: { 'meeple-calls': '1' }, payload })
    const event = (kind: string, number: number) => ({
      ...{ phone: jiwoo, key: `event-number-${number}-of-jiwoo`, kind, turn: null, after: 0 },
      at: on.clock.now().getTime(),
    })
    await post('events', 'POST', event('start', 1))
    on.clock.set('2026-03-18T04:15:00.000Z')
    await post('events', 'POST', event('end', 2))
    const entered = { scores: [12, 9], lowWins: false, isRanked: true, takesOver: false }
    await post('scores', 'PUT', { phone: jiwoo, ...entered })
    await post('game', 'PUT', { phone: jiwoo, gameId: games[0] })
    await at.leave(code, haneul)
    await at.leave(code, jiwoo)
    const read = () => on.app.inject({ url: `/v1/sittings/${record}`, headers: { 'meeple-calls': '1' } })
    expect((await read()).json()).toMatchObject({
      cafe: { name: '주사위다방' },
      tableName: '1번',
      games: [
        {
          ...{ name: '가나슈', players: 2, minutes: 45 },
          results: [{ players: [{ name: '지우', score: 12, isWinner: true }, { name: '하늘' }] }],
        },
      ],
    })
    await on.db.transaction((tx) =>
      forgetNames(tx, new Date(Date.parse('2026-03-19T04:20:00.000Z') - rememberedMs)),
    )
    expect((await read()).json()).toMatchObject({
      games: [{ name: '가나슈', players: 2, minutes: 45, results: [] }],
    })
    expect(await gamesOf(cafeId, staff)).toMatchObject({
      taken: { count: 1, games: [{ name: '가나슈', plays: 1, minutes: 45, medianMinutes: 45 }] },
    })
  })
})

describe('the tables of a cafe', () => {
  test('are made by its owner, with names that differ and a code each', async () => {
    const { cafeId, owner, staff, tables, table } = await aCafeWithTables()
    expect(new Set(tables.map(({ code }) => code)).size).toBe(2)
    const more = { tables: [{ name: '1번', seats: 4, room: null }] }
    expect(await at.asStaff('POST', cafeId, 'tables', owner, more)).toMatchObject({
      status: 409,
      body: { code: 'NAME_TAKEN' },
    })
    const byStaff = { tables: [{ name: '3번', seats: 4, room: null }] }
    expect((await at.asStaff('POST', cafeId, 'tables', staff, byStaff)).body.code).toBe('NOT_OWNER')
    const changed = { name: '창가', seats: 6, room: '안쪽' }
    const { body } = await at.asStaff('PUT', cafeId, `tables/${table.id}`, owner, changed)
    expect(body.tables.find(({ id }) => id === table.id)).toMatchObject({ ...changed, code: table.code })
  })

  test('stay while guests sit there, and are no business of another cafe', async () => {
    const { cafeId, owner, table, code } = await anOpenTable()
    expect(await at.asStaff('DELETE', cafeId, `tables/${table.id}`, owner)).toMatchObject({
      status: 409,
      body: { code: 'SITTING_OPEN' },
    })
    const other = await aCafeWithTables(['1번'], { name: '보드랑' })
    expect((await at.asStaff('DELETE', other.cafeId, `tables/${table.id}/sitting`, other.staff)).status).toBe(
      404,
    )
    expect((await at.read(code, jiwoo)).sitting?.isOpen).toBe(true)
    await at.asStaff('DELETE', cafeId, `tables/${table.id}/sitting`, owner)
    expect((await at.asStaff('DELETE', cafeId, `tables/${table.id}`, owner)).body.tables).toHaveLength(1)
  })
})

describe('what is free', () => {
  type Free = { free: { tables: number; seenAt: string } | null }
  async function freeAt(cafeId: number) {
    await on.settled()
    return (await at.call<Free>('GET', `cafes/${cafeId}/free-tables`)).body.free
  }

  test('is seen by guests where an owner wants it, as long as staff look at the floor', async () => {
    const { code, cafeId, owner, staff } = await aCafeWithTables()
    await at.floor(cafeId, staff)
    expect(await freeAt(cafeId)).toBeNull()
    const show = (as: { id: number }, isShown: boolean) =>
      at.asStaff('PUT', cafeId, 'free-tables', as, { isShown })
    expect(await show(staff, true)).toMatchObject({ status: 404, body: { code: 'NOT_OWNER' } })
    expect((await show(owner, true)).body.showsFreeTables).toBe(true)
    expect(await freeAt(cafeId)).toEqual({ tables: 2, seenAt: noon })
    await at.ask(code, jiwoo, '지우')
    expect((await freeAt(cafeId))?.tables).toBe(2)
    await at.open(code, jiwoo, '지우', at.digitsOf(cafeId))
    expect((await freeAt(cafeId))?.tables).toBe(1)

    on.clock.set('2026-03-18T03:39:59.000Z')
    expect((await freeAt(cafeId))?.seenAt).toBe(noon)
    on.clock.set('2026-03-18T03:40:00.000Z')
    // The server keeps a reply for a minute at most; screens hide it by its time.
    on.app.responseCache.clear()
    expect(await freeAt(cafeId)).toBeNull()
    await at.floor(cafeId, staff)
    expect(await freeAt(cafeId)).toEqual({ tables: 1, seenAt: '2026-03-18T03:40:00.000Z' })
    on.clock.set('2026-03-18T03:40:59.000Z')
    await at.floor(cafeId, staff)
    expect((await freeAt(cafeId))?.seenAt).toBe('2026-03-18T03:40:00.000Z')

    await show(owner, false)
    expect(await freeAt(cafeId)).toBeNull()
  })

  test('stands beside an evening that is about to begin', async () => {
    const shelf = [{ gameId: await aGame(on.db), copies: 1, condition: 'good' as const, canTeach: false }]
    const { cafeId, owner } = await aCafeWithTables(undefined, { shelf })
    await at.asStaff('PUT', cafeId, 'free-tables', owner, { isShown: true })
    while ((await on.db.transaction((tx) => refreshEveningGames(tx, on.clock.now()))) > 0);
    const eveningAt = async (startsAt: string) => {
      const query = new URLSearchParams({ people: '3', minutes: '60', startsAt, cafeId: String(cafeId) })
      const { body } = await at.call<{ evenings: Free[] }>('GET', `tonight?${query}`)
      return body.evenings.map(({ free }) => free)
    }
    expect(await eveningAt('now')).toEqual([{ tables: 2, seenAt: noon }])
    expect(await eveningAt('2026-03-18T19:00')).toEqual([null])
  })

  test('is not said by a screen that is left on after closing', async () => {
    const { cafeId, owner, staff } = await aCafeWithTables()
    await at.asStaff('PUT', cafeId, 'free-tables', owner, { isShown: true })
    // The cafe closes at 23:00, which is 14:00 here.
    on.clock.set('2026-03-18T14:00:00.000Z')
    await at.floor(cafeId, staff)
    expect(await freeAt(cafeId)).toBeNull()
  })
})
