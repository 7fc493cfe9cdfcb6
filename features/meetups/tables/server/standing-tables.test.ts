import { expect, test } from 'vitest'
import { auditedTestApp } from '~/app/server/test-audited-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { countPasses } from '~/features/passes/server/queries/passes'
import { workDueItems } from '~/lib/server/due-items'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { checkInAtMeetups } from '../../attendance/server/commands/attendance'
import { lockEverybody } from '../../core/server/commands/entries'
import { lockMeetup } from '../../core/server/queries/meetups'
import { callOff } from '../../course/server/commands/host-meetup'
import { meetupDue } from '../../server/due'
import { aPlayer, type Player } from '../../server/factories'
import { openTableDate } from './commands/standing-tables'

const on = auditedTestApp()

async function aKeeper(cafeId: number, role: 'owner' | 'staff' = 'owner') {
  const id = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId: id, role })
  const call = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) => {
    const headers = await signIn(on.app, id)
    const url = `/v1/staff/cafes/${cafeId}${path}`
    const key = method === 'POST' && { 'idempotency-key': crypto.randomUUID() }
    const reply = await on.app.inject({
      method,
      url,
      headers: { ...headers, ...key },
      ...(payload && { payload }),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  return { id, call }
}

const thursday = {
  title: '목요일 7시 초급 테이블',
  content: '규칙을 알려 드려요.',
  weekday: 3,
  time: '19:00',
  minPeople: 2,
  maxPeople: 3,
  experience: 'beginner',
  daysAhead: 14,
}

/** A cafe whose clock has opened the dates of its standing table on Thursdays at seven. */
async function aTable(part: object = {}) {
  const cafeId = await aCafe(on.db, { weekdayPass: 6_000, weekendPass: 7_000, opening: everyDay(12, 24) })
  const owner = await aKeeper(cafeId)
  const made = await owner.call('POST', '/tables', { ...thursday, ...part })
  expect(made).toMatchObject({ status: 200 })
  await work()
  return { cafeId, owner, tableId: made.body.id as number }
}
type Keeper = Awaited<ReturnType<typeof aKeeper>>

const work = async () => {
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
  await deliverNotices(on.db, on.noticeKinds)
}
/** Moves the clock to a time in Seoul and runs what is due by then. */
const at = async (seoul: string) => {
  on.clock.set(new Date(`${seoul}:00+09:00`).toISOString())
  await work()
}
const tableOf = async ({ call }: Keeper) => (await call('GET', '/tables')).body.tables[0]
const datesOf = async (keeper: Keeper) =>
  (await tableOf(keeper)).dates.map(({ startsAt }: { startsAt: string }) => startsAt.slice(0, 10))
const firstOf = async (keeper: Keeper): Promise<number> => (await tableOf(keeper)).dates[0].id
const roomOf = async ({ call }: Player, id: number) => (await call('GET', `boardGameRoom/${id}/`)).body
const join = ({ call }: Player, id: number) => call('POST', 'gameRoomEnter/', { room_id: id })
const passesOf = async ({ id }: Player) =>
  (await countPasses(on.db, { memberId: id, now: on.clock.now() }))[6000]
const titlesOf = async (memberId: number) => {
  const headers = await signIn(on.app, memberId)
  const reply = await on.app.inject({ url: '/v1/me/notices', headers })
  return (reply.json().results as { title: string }[]).map(({ title }) => title)
}

test('a standing table goes from its template to its settlement without a host', async () => {
  const { cafeId, owner } = await aTable()
  expect(await datesOf(owner)).toEqual(['2026-03-19', '2026-03-26'])
  const id = await firstOf(owner)
  const [one, two, late] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  expect(await roomOf(one, id)).toMatchObject({
    by_cafe: true,
    owner: { id: 0, first_name: '이름 없는 카페', profile_image: null },
    contact: null,
    enter_room: [],
    price: 6000,
    room_info: expect.stringContaining('매장이 매주 여는 테이블이에요'),
  })
  for (const player of [one, two])
    expect(await join(player, id)).toMatchObject({ status: 200, body: { accept_status: true } })
  expect([await passesOf(one), await passesOf(two)]).toEqual([2, 2])
  await at('2026-03-19T18:00')
  expect(await roomOf(one, id)).toMatchObject({ room_status: '확정' })
  expect(await titlesOf(one.id)).toContain('모임이 확정됐어요')
  // A free seat can be taken until the closing.
  expect(await join(late, id)).toMatchObject({ status: 200 })
  await at('2026-03-19T19:05')
  const scanned = await on.db.transaction((tx) =>
    checkInAtMeetups(tx, { memberId: one.id, cafeId, now: on.clock.now() }),
  )
  expect(scanned).toMatchObject([{ meetupId: id }])
  const { seats } = (await owner.call('GET', `/meetups/${id}/seats`)).body
  expect(seats).toHaveLength(3)
  const hand = seats.find(({ checkedInAt }: { checkedInAt: string | null }) => checkedInAt === null)
  expect(await owner.call('PUT', `/meetups/${id}/seats/${hand.entryId}/check-in`)).toMatchObject({
    status: 200,
  })
  await at('2026-03-20T01:00')
  expect(await roomOf(one, id)).toMatchObject({ room_status: '종료' })
  expect((await owner.call('GET', '/settlements?month=2026-03')).body).toMatchObject({
    count: 3,
    total: 18_000,
  })
  const answers = await one.call('PUT', `boardGameRoom/${id}/answers/`, {
    answers: [{ userId: two.id, wouldMeetAgain: true }],
  })
  expect(answers.status).toBe(200)
  // Its week has gone on: the date two weeks later is open.
  expect(await datesOf(owner)).toEqual(['2026-03-26', '2026-04-02'])
})

test('nobody does what a host does there, and the cafe is shown as its host', async () => {
  const { owner } = await aTable()
  const id = await firstOf(owner)
  const guest = await aPlayer(on)
  await join(guest, id)
  for (const path of ['confirm', 'close', 'end', 'cancel'])
    expect(await guest.call('POST', `boardGameRoom/${id}/${path}/`, {})).toMatchObject({ status: 404 })
  expect(await guest.call('PATCH', `boardGameRoom/${id}/`, { title: '내 모임' })).toMatchObject({
    status: 404,
  })
  const { meetups } = (await owner.call('GET', '/meetups?day=2026-03-19')).body
  expect(meetups[0]).toMatchObject({ host: null, byCafe: true, seated: 1 })
})

test('too few people, and every pass comes back', async () => {
  const { owner } = await aTable()
  const id = await firstOf(owner)
  const guest = await aPlayer(on)
  await join(guest, id)
  await at('2026-03-19T18:00')
  expect(await roomOf(guest, id)).toMatchObject({ room_status: '취소', cancelled_by: 'too-few' })
  expect(await passesOf(guest)).toBe(3)
  expect(await titlesOf(owner.id)).toContain('이름 없는 카페: 모임이 취소됐어요')
})

test('a date that cannot be opened is told with its reason, and the table goes on a week later', async () => {
  const { owner } = await aTable({ daysAhead: 3 })
  expect(await owner.call('PUT', '/day-offs/2026-03-26', { reason: '내부 공사' })).toMatchObject({
    status: 200,
  })
  await at('2026-03-23T19:00')
  expect(await datesOf(owner)).toEqual([])
  expect(await tableOf(owner)).toMatchObject({
    failure: { day: '2026-03-26', why: '카페가 쉬는 날이에요.' },
    next: { opensAt: '2026-03-30T10:00:00.000Z', startsAt: '2026-04-02T10:00:00.000Z' },
  })
  expect(await titlesOf(owner.id)).toContain('이름 없는 카페: 매장 테이블을 열지 못했어요')
  await at('2026-03-30T19:00')
  expect(await datesOf(owner)).toEqual(['2026-04-02'])
})

test('a table that no week has an hour for is not made, and a date that a shorter week cuts is told', async () => {
  const cafeId = await aCafe(on.db, { weekdayPass: 6_000, weekendPass: 7_000, opening: everyDay(12, 24) })
  const owner = await aKeeper(cafeId)
  expect(await owner.call('POST', '/tables', { ...thursday, time: '23:30' })).toMatchObject({
    status: 400,
    body: { fields: { time: expect.stringContaining('늦어도 오후 11:00') } },
  })
  expect((await owner.call('POST', '/tables', { ...thursday, daysAhead: 3 })).status).toBe(200)
  const { versions } = (await owner.call('GET', '')).body
  const opening = everyDay(12, 19.5)
  await owner.call('PUT', '/hours', { opening, hoursText: null, version: versions.hours })
  await at('2026-03-23T19:00')
  expect((await tableOf(owner)).failure.why).toContain('오후 7:30에 닫아요')
})

test('it takes seats of the cafe like every meetup', async () => {
  const { cafeId, owner } = await aTable()
  await owner.call('POST', '/tables', { ...thursday, title: '한 테이블 더' })
  const hours = [{ weekday: 3, opens: 1_080, closes: 1_440, seats: 5, needsYes: true }]
  const { version } = (await owner.call('GET', '/seats')).body
  expect(await owner.call('PUT', '/seats', { hours, version })).toMatchObject({ status: 200 })
  await work()
  const { tables } = (await owner.call('GET', '/tables')).body
  expect(tables.map(({ dates }: { dates: unknown[] }) => dates.length)).toEqual([2, 0])
  expect(tables[1].failure.why).toContain('2자리')
  const guest = await aPlayer(on)
  // The cafe has said yes by making the table.
  expect(await roomOf(guest, await firstOf(owner))).toMatchObject({
    cafe_id: cafeId,
    cafe_answer_until: null,
  })
})

test('while it is paused nothing opens, and later it goes on with the dates to come', async () => {
  const { owner, tableId } = await aTable({ daysAhead: 2 })
  const pause = (isPaused: boolean) => owner.call('PUT', `/tables/${tableId}/paused`, { isPaused })
  for (const _ of [1, 2]) expect(await pause(true)).toMatchObject({ status: 200 })
  await at('2026-03-27T12:00')
  expect(await tableOf(owner)).toMatchObject({ isPaused: true, next: null, dates: [] })
  for (const _ of [1, 2]) expect(await pause(false)).toMatchObject({ status: 200 })
  await at('2026-03-31T19:00')
  expect(await datesOf(owner)).toEqual(['2026-04-02'])
})

test('who stops it says which open dates are called off, and only owners call off', async () => {
  const { cafeId, owner, tableId } = await aTable()
  const employee = await aKeeper(cafeId, 'staff')
  const [first, second] = (await tableOf(owner)).dates.map(({ id }: { id: number }) => id)
  const guest = await aPlayer(on)
  await join(guest, first)
  const stop = (keeper: Keeper, callsOff: number[], reason: string | null) =>
    keeper.call('POST', `/tables/${tableId}/stop`, { callsOff, reason })
  expect(await stop(employee, [first], '그만 열어요')).toMatchObject({ status: 404 })
  expect(await stop(owner, [first], null)).toMatchObject({ status: 400 })
  expect(await stop(owner, [first], '그만 열어요')).toMatchObject({ status: 200 })
  expect(await passesOf(guest)).toBe(3)
  expect(await roomOf(guest, first)).toMatchObject({ room_status: '취소', cancelled_by: 'cafe' })
  expect(await roomOf(guest, second)).toMatchObject({ room_status: '대기중' })
  expect(await stop(owner, [], null)).toMatchObject({ status: 404, body: { code: 'NO_TABLE' } })
  await at('2026-04-10T12:00')
  expect((await owner.call('GET', '/tables')).body.tables).toEqual([])
  const [count] = await on.db<{ count: number }[]>`
    select count(*)::int as count from meetups where table_id = ${tableId}`
  expect(count?.count).toBe(2)
})

test('the clock that comes twice, and a stop at the same moment, open a date once or not at all', async () => {
  for (const _ of [1, 2, 3, 4]) {
    on.clock.set('2026-03-18T03:00:00Z')
    const { owner, tableId } = await aTable({ daysAhead: 3 })
    on.clock.set('2026-03-23T10:00:00Z')
    const open = () => on.db.transaction((tx) => openTableDate(tx, { tableId, now: on.clock.now() }))
    await Promise.all([open(), open(), owner.call('POST', `/tables/${tableId}/stop`, {}), open()])
    const opened = await on.db<{ count: number }[]>`
      select count(*)::int as count from meetups where table_id = ${tableId} and starts_at > ${on.clock.now()}`
    expect([0, 1]).toContain(opened[0]?.count)
    const [due] = await on.db<{ count: number }[]>`
      select count(*)::int as count from due_items where subject = ${`standing-table:${tableId}`}`
    expect(due?.count).toBe(0)
  }
})

test('what is wrong with a template is said at its field', async () => {
  const { owner } = await aTable()
  const refused = async (part: object) => {
    const { status, body } = await owner.call('POST', '/tables', { ...thursday, ...part })
    return { status, fields: Object.keys(body.fields ?? {}) }
  }
  for (const [part, field] of [
    [{ title: ' ' }, 'title'],
    [{ title: '가'.repeat(26) }, 'title'],
    [{ title: '병신 대회' }, 'title'],
    [{ content: '' }, 'content'],
    [{ content: '병신 같은 게임이에요' }, 'content'],
    [{ time: '25:00' }, 'time'],
    [{ weekday: 7 }, 'weekday'],
    [{ minPeople: 1 }, 'minPeople'],
    [{ minPeople: 4 }, 'minPeople'],
    [{ maxPeople: 11 }, 'maxPeople'],
    [{ daysAhead: 15 }, 'daysAhead'],
    [{ gameIds: [999_999] }, 'gameIds'],
  ] as const)
    expect([part, await refused(part)]).toMatchObject([part, { fields: [field] }])
})

test('a text that operators hide stays hidden: its table rests, and those who look after the cafe are told', async () => {
  const { owner, tableId } = await aTable()
  const operatorId = await aMember(on.db, { isOperator: true })
  const hide = await on.app.inject({
    method: 'POST',
    url: `/v1/operator/meetups/${await firstOf(owner)}/text/hidden`,
    headers: await signIn(on.app, operatorId),
    payload: { reason: '다른 가게를 알리는 글이에요' },
  })
  expect(hide.statusCode, hide.body).toBe(200)
  await at('2026-03-26T20:00')
  expect(await tableOf(owner)).toMatchObject({ isPaused: true, next: null })
  expect(await titlesOf(owner.id)).toContain('모임 글이 가려졌어요')
  expect(await owner.call('PUT', `/tables/${tableId}/paused`, { isPaused: false })).toMatchObject({
    status: 409,
    body: { code: 'TABLE_TEXT_HIDDEN' },
  })
})

test('a date that was called off while its table is stopped is not called off again', async () => {
  const { owner, tableId } = await aTable()
  const id = await firstOf(owner)
  const guest = await aPlayer(on)
  await join(guest, id)
  let stopping: ReturnType<Keeper['call']> | undefined
  await on.db.transaction(async (tx) => {
    const row = await lockMeetup(tx, id)
    if (!row) throw new Error('no date')
    stopping = owner.call('POST', `/tables/${tableId}/stop`, { callsOff: [id], reason: '그만 열어요' })
    await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
    const gathering = { row, ...(await lockEverybody(tx, id, [])) }
    const now = on.clock.now()
    await callOff(tx, gathering, { by: 'operator', reason: null, at: now, now })
  })
  expect(await stopping).toMatchObject({ status: 200 })
  expect(await roomOf(guest, id)).toMatchObject({ cancelled_by: 'operator' })
  expect(await passesOf(guest)).toBe(3)
})
