import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditedTestApp } from '~/app/server/test-audited-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { violatedConstraint } from '~/lib/server/database'
import { proofRuns } from '~/lib/server/test-proof'
import { lastings } from '../../core/meetup-end'
import { aMeetup, aPlayer } from '../../server/factories'
import { type SeatHours, seatsFreeFor, whyBadSeatHours } from '../cafe-seats'
import { countSeatsFree, readSeats } from './queries/cafe-seats'

const on = auditedTestApp()

type Body = Record<string, unknown>

async function aKeeper(cafeId: number, role: 'owner' | 'staff' = 'owner') {
  const memberId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId, role })
  return async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: Body) => {
    const headers = await signIn(on.app, memberId)
    const reply = await on.app.inject({
      method,
      url: `/v1/staff/cafes/${cafeId}${path}`,
      headers: { ...headers, ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }) },
      ...(payload ? { payload } : {}),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
}

/** Friday evenings from six to ten, for so many people. */
const friday = (seats: number, part: Partial<SeatHours> = {}): SeatHours => ({
  weekday: 4,
  opens: 18 * 60,
  closes: 22 * 60,
  seats,
  needsYes: false,
  ...part,
})

async function aCafeWithSeats(hours: SeatHours[] | null) {
  const cafeId = await aCafe(on.db, { weekdayPass: 6_000, weekendPass: 7_000, opening: everyDay(12, 26) })
  const owner = await aKeeper(cafeId)
  const say = async (hours: SeatHours[] | null, more: Body = {}) =>
    owner('PUT', '/seats', { hours, version: (await owner('GET', '/seats')).body.version, ...more })
  if (hours !== null) expect(await say(hours)).toMatchObject({ status: 200 })
  return { cafeId, owner, say }
}

const draft = (cafeId: number, part: Body = {}) => ({
  title: '금요일 저녁 카탄',
  content: '초보도 환영해요.',
  play_date: '2026-03-20',
  play_time: '19:00',
  cafe_id: cafeId,
  min_person: 2,
  max_person: 4,
  ...part,
})
const opens = async (cafeId: number, part: Body = {}) =>
  (await aPlayer(on)).call('POST', 'boardGameRoom', draft(cafeId, part))
const passesOf = async (call: Awaited<ReturnType<typeof aPlayer>>['call']) =>
  (await call('GET', 'roompass')).body[0].pass_6000

test('a cafe that says nothing of its seats takes every meetup, as before', async () => {
  const { cafeId, owner } = await aCafeWithSeats(null)
  expect((await owner('GET', '/seats')).body).toMatchObject({ hours: null, blocked: [] })
  for (let room = 0; room < 3; room += 1)
    expect(await opens(cafeId, { max_person: 10 })).toMatchObject({ status: 200 })
  const shown = await on.app.inject({ url: `/v1/cafes/${cafeId}/meetup-seats?day=2026-03-20` })
  expect(shown.json()).toEqual({ times: null })
})

test('a room beyond the seats is refused with what is free then and when there is more, and nothing is taken', async () => {
  const { cafeId } = await aCafeWithSeats([friday(6)])
  expect(await opens(cafeId)).toMatchObject({ status: 200 })
  const player = await aPlayer(on)
  const refused = await player.call('POST', 'boardGameRoom', draft(cafeId))
  const says =
    '오후 7:00에는 카페가 모임에 내줄 자리가 2자리 남았어요. 4명 모임은 열 수 없어요. 3월 20일 (금)에는 4자리가 비는 시간이 없어요.'
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'NO_SEATS', error: says, free: 2, fields: { play_time: says } },
  })
  expect(await passesOf(player.call)).toBe(3)
  expect(await player.call('POST', 'boardGameRoom', draft(cafeId, { max_person: 2 }))).toMatchObject({
    status: 200,
  })
  // Outside of the hours there are none at all.
  const { body } = await opens(cafeId, { play_time: '15:00', max_person: 8 })
  expect(body).toMatchObject({ code: 'NO_SEATS', free: 0 })
  const next = await opens(cafeId, { play_date: '2026-03-27', play_time: '15:00' })
  expect(next.body.error).toBe(
    '오후 3:00에는 카페가 모임에 내줄 자리가 없어요. 오후 6:00~오후 9:30에 시작하면 6자리까지 열 수 있어요.',
  )
  const shown = await on.app.inject({ url: `/v1/cafes/${cafeId}/meetup-seats?day=2026-03-20` })
  const times = shown.json().times as { startsAt: string; free: number }[]
  expect(times).toHaveLength(48)
  expect(times.find(({ startsAt }) => startsAt === '2026-03-20T09:00:00.000Z')?.free).toBe(0)
  const bad = await on.app.inject({ url: `/v1/cafes/${cafeId}/meetup-seats?day=tomorrow` })
  expect([bad.statusCode, bad.json().error]).toEqual([400, '날짜를 확인해 주세요.'])
})

test('a refusal names no time at which the cafe is closed, and no number where nothing limits the seats', async () => {
  const cafeId = await aCafe(on.db, { weekdayPass: 6_000, weekendPass: 7_000, opening: everyDay(12, 20) })
  const owner = await aKeeper(cafeId)
  const block = { day: '2026-03-20', from: '15:00', until: '16:00', reason: null }
  expect(await owner('POST', '/blocked-hours', block)).toMatchObject({ status: 200 })
  const blocked = await opens(cafeId, { play_time: '15:30' })
  expect(blocked.body.error).toBe(
    '오후 3:30에는 카페가 모임에 내줄 자리가 없어요. 오후 12:00에 시작하면, 오후 4:00~오후 7:00에 시작하면 열 수 있어요.',
  )
  const hours = [friday(6, { opens: 14 * 60, closes: 24 * 60 })]
  const { version } = (await owner('GET', '/seats')).body
  expect(await owner('PUT', '/seats', { hours, version })).toMatchObject({ status: 200 })
  const refused = await opens(cafeId, { play_date: '2026-03-27', play_time: '13:00' })
  expect(refused.body.error).toContain('오후 2:00~오후 7:00에 시작하면 6자리까지 열 수 있어요.')
})

test('a room that is called off gives its seats back', async () => {
  const { cafeId } = await aCafeWithSeats([friday(4)])
  const host = await aPlayer(on)
  const opened = await host.call('POST', 'boardGameRoom', draft(cafeId))
  expect(await opens(cafeId)).toMatchObject({ status: 409 })
  await host.call('POST', `boardGameRoom/${opened.body.id}/cancel/`, {})
  expect(await opens(cafeId)).toMatchObject({ status: 200 })
})

test('300 rooms at one cafe’s last table give one', async () => {
  const { cafeId } = await aCafeWithSeats([friday(4)])
  const hosts: Awaited<ReturnType<typeof aPlayer>>[] = []
  for (let at = 0; at < 300; at += 1) hosts.push(await aPlayer(on, { passes: 1 }))
  const replies = await Promise.all(hosts.map(({ call }) => call('POST', 'boardGameRoom', draft(cafeId))))
  const opened = replies.filter(({ status }) => status === 200)
  const refused = replies.filter(({ status, body }) => status === 409 && body.code === 'NO_SEATS')
  expect([opened.length, refused.length]).toEqual([1, 299])
  const [row] = await on.db<{ count: number }[]>`
    select count(*)::int as count from meetups where cafe_id = ${cafeId} and status = 'open'`
  expect(row?.count).toBe(1)
}, 60_000)

test('the database refuses a room beyond the seats, whoever forgets to ask', async () => {
  const { cafeId } = await aCafeWithSeats([friday(4)])
  const [first, second] = [await aPlayer(on), await aPlayer(on)]
  const startsAt = '2026-03-20T10:00:00Z'
  const store = (hostId: number) =>
    on.db.transaction(async (tx) => {
      await tx`
        insert into meetups (host_id, cafe_id, title, content, starts_at, min_people, max_people, day_kind, open_slot, opened_at)
        values (${hostId}, ${cafeId}, '모임', '내용', ${startsAt}, 2, 4, 'weekday', 1, ${startsAt})`
    })
  const stored = await Promise.allSettled([store(first.id), store(second.id)])
  expect(stored.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const failed = stored.find((each) => each.status === 'rejected')
  expect(violatedConstraint(failed?.status === 'rejected' && failed.reason)).toBe('meetups_cafe_seats')
})

test('fewer seats call off what was opened last, once exactly that is confirmed; employees change none', async () => {
  const { cafeId, say, owner } = await aCafeWithSeats([friday(8)])
  const [early, late] = [await aPlayer(on), await aPlayer(on)]
  const kept = await aMeetup(on, early.id, { cafeId })
  const hit = await aMeetup(on, late.id, { cafeId, time: '20:00' })
  const refused = await say([friday(6)])
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'MEETUPS_TO_COME', count: 1, meetups: [{ id: hit, people: 1, passes: 1 }] },
  })
  const cancelling = { confirmed: refused.body.meetupsVersion, cancelReason: '단체 손님이 있어요' }
  expect(await say([friday(6)], { ...cancelling, version: 'old' })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE' },
  })
  expect(await say([friday(6)], cancelling)).toMatchObject({ status: 200 })
  const statusOf = async (id: number) => (await early.call('GET', `boardGameRoom/${id}/`)).body.room_status
  expect([await statusOf(kept), await statusOf(hit)]).toEqual(['대기중', '취소'])
  const sentences = async () =>
    (await owner('GET', '/log')).body.results.map((each: { sentence: string }) => each.sentence)
  expect((await sentences()).slice(0, 2)).toEqual([
    '모임에 내주는 자리를 정했어요',
    '3월 20일 (금) 오후 8:00 모임을 취소했어요',
  ])
  expect([await passesOf(early.call), await passesOf(late.call)]).toEqual([2, 3])
  // Hours that end before the start leave the room without a seat; saying nothing hits nobody.
  expect(await say([friday(6, { opens: 12 * 60, closes: 19 * 60 })])).toMatchObject({ body: { count: 1 } })
  expect(await say(null)).toMatchObject({ status: 200 })

  const employee = await aKeeper(cafeId, 'staff')
  expect((await employee('GET', '/seats')).status).toBe(200)
  expect(await employee('PUT', '/seats', { hours: null, version: 'any' })).toMatchObject({
    status: 404,
    body: { code: 'NOT_OWNER' },
  })
  expect((await owner('GET', '/log')).body.results[0].sentence).toBe(
    '모임에 내주는 자리를 정하지 않기로 했어요',
  )
})

test('bad hours are refused with the row and what is wrong', async () => {
  const { say } = await aCafeWithSeats([])
  const tries: [SeatHours[], string, string][] = [
    [[friday(1)], 'hours.0', '자리는 2개에서 200개까지 정할 수 있어요.'],
    [
      [friday(4), friday(4, { opens: 21 * 60, closes: 23 * 60 })],
      'hours.1',
      '금요일에 겹치는 시간이 있어요.',
    ],
    [[friday(4, { closes: 18 * 60 })], 'hours.0', '시작하는 시각과 끝나는 시각을 확인해 주세요.'],
  ]
  for (const [hours, field, says] of tries)
    expect(await say(hours)).toMatchObject({ status: 400, body: { fields: { [field]: says } } })
  // Sunday night reaches into Monday.
  const sunday = friday(4, { weekday: 6, opens: 20 * 60, closes: 26 * 60 })
  expect(await say([sunday, friday(4, { weekday: 0, opens: 60, closes: 180 })])).toMatchObject({
    status: 400,
  })
  expect(await say([sunday, friday(4, { weekday: 0, opens: 120, closes: 180 })])).toMatchObject({
    status: 200,
  })
})

test('blocked hours take no room, call off those over them with the owner’s yes, and open again', async () => {
  const { cafeId, owner } = await aCafeWithSeats(null)
  const host = await aPlayer(on)
  const meetupId = await aMeetup(on, host.id, { cafeId })
  const block = { day: '2026-03-20', from: '20:00', until: '01:00', reason: '대관' }
  const refused = await owner('POST', '/blocked-hours', block)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'MEETUPS_TO_COME', meetups: [{ id: meetupId }] },
  })
  const cancelling = { confirmed: refused.body.meetupsVersion, cancelReason: '그날은 대관이 있어요' }
  const employee = await aKeeper(cafeId, 'staff')
  expect(await employee('POST', '/blocked-hours', { ...block, ...cancelling })).toMatchObject({
    body: { code: 'NOT_OWNER' },
  })
  expect(await employee('POST', '/blocked-hours', { ...block, day: '2026-03-19' })).toMatchObject({
    status: 200,
  })
  expect(await owner('POST', '/blocked-hours', { ...block, ...cancelling })).toMatchObject({ status: 200 })
  expect(await passesOf(host.call)).toBe(3)
  expect(
    (await owner('GET', '/log')).body.results.slice(0, 2).map((each: { sentence: string }) => each.sentence),
  ).toEqual(['3월 20일 (금) 오후 8:00 시간을 막았어요', '3월 20일 (금) 오후 7:00 모임을 취소했어요'])
  const { blocked } = (await owner('GET', '/seats')).body
  expect(blocked).toMatchObject([
    { startsAt: '2026-03-19T11:00:00.000Z' },
    { startsAt: '2026-03-20T11:00:00.000Z', endsAt: '2026-03-20T16:00:00.000Z', reason: '대관' },
  ])
  // A room takes three hours, so one that starts at six would run into them.
  expect(await opens(cafeId, { play_time: '18:00' })).toMatchObject({ status: 409, body: { free: 0 } })
  expect(await opens(cafeId, { play_time: '17:00' })).toMatchObject({ status: 200 })
  expect(await owner('DELETE', `/blocked-hours/${blocked[1].id}`)).toMatchObject({ status: 200 })
  expect(await owner('DELETE', `/blocked-hours/${blocked[1].id}`)).toMatchObject({ status: 200 })
  expect(await opens(cafeId, { play_time: '18:00' })).toMatchObject({ status: 200 })
  expect(await owner('POST', '/blocked-hours', { ...block, day: '2026-03-17' })).toMatchObject({
    status: 400,
    body: { fields: { day: '지난 시간은 막을 수 없어요.' } },
  })
  expect((await owner('POST', '/blocked-hours', { ...block, from: '25:00' })).status).toBe(400)
})

test('opening a room and taking its seats away at the same moment: no room stands without seats', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { cafeId, say } = await aCafeWithSeats([friday(4)])
    const host = await aPlayer(on)
    const [opened, changed] = await Promise.all([
      host.call('POST', 'boardGameRoom', draft(cafeId)),
      say([friday(2)]),
    ])
    expect([opened.status, changed.status].sort()).toEqual([200, 409])
    expect(await passesOf(host.call)).toBe(opened.status === 200 ? 2 : 3)
  }
})

const aSeatHour = fc
  .record({
    weekday: fc.nat(6),
    opens: fc.nat(47).map((half) => half * 30),
    length: fc.integer({ min: 1, max: 30 }).map((half) => half * 30),
    seats: fc.integer({ min: 2, max: 12 }),
  })
  .map(({ length, ...hours }) => ({
    ...hours,
    closes: hours.opens + Math.min(1440, length),
    needsYes: false,
  }))
const aMoment = fc
  .integer({ min: 0, max: 4 * 48 })
  .map((half) => Date.parse('2026-03-19T15:00:00Z') + half * 30 * 60_000)
const aLasting = fc.option(fc.constantFrom(...lastings))
const aTrial = fc.record({
  hours: fc.option(fc.array(aSeatHour, { maxLength: 6 }).filter((hours) => whyBadSeatHours(hours) === null)),
  blocked: fc.array(fc.record({ from: aMoment, halves: fc.integer({ min: 1, max: 8 }) }), { maxLength: 2 }),
  rooms: fc.array(fc.record({ at: aMoment, people: fc.integer({ min: 2, max: 5 }), lasts: aLasting }), {
    maxLength: 5,
  }),
  at: aMoment,
  lasts: aLasting,
})

test('the rule of screens and that of the database say the same', async () => {
  const undo = new Error('undone')
  await fc.assert(
    fc.asyncProperty(aTrial, async ({ hours, blocked, rooms, at, lasts }) => {
      const trial = on.db.transaction(async (tx) => {
        const [cafe] = await tx<{ id: number }[]>`
          insert into cafes (name, address, letters, initials, added_at, updated_at)
          values ('카페', '서울특별시 중구 버들동 1', '', '', now(), now()) returning id`
        const cafeId = cafe?.id ?? 0
        if (hours !== null)
          await tx`insert into cafe_seat_offers (cafe_id, stated_at) values (${cafeId}, now())`
        for (const { weekday, opens, closes, seats } of hours ?? []) {
          await tx`
            insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes)
            values (${cafeId}, ${weekday}, ${opens}, ${closes}, ${seats}, false)`
        }
        for (const { from, halves } of blocked) {
          const [begin, end] = [new Date(from), new Date(from + halves * 30 * 60_000)]
          await tx`insert into cafe_blocked_hours (cafe_id, starts_at, ends_at) values (${cafeId}, ${begin}, ${end})`
        }
        for (const { at, people, lasts } of rooms) {
          const host = await tx<{ id: number }[]>`select id from members order by id desc limit 1`
          const start = new Date(at)
          // One host has three rooms at most; further ones are left out.
          await tx`
            insert into meetups (host_id, cafe_id, title, content, starts_at, min_people, max_people, day_kind, lasts_minutes, open_slot, opened_at)
            select ${host[0]?.id ?? 0}, ${cafeId}, '모임', '내용', ${start}, 2, ${people}, 'weekday', ${lasts}::smallint, slot, now()
            from generate_series(1, 3) slot
            where not exists (select from meetups where host_id = ${host[0]?.id ?? 0} and open_slot = slot)
            limit 1`
        }
        const startsAt = new Date(at)
        const { offer, taken } = await readSeats(tx, { cafeId, from: startsAt, until: startsAt })
        expect(seatsFreeFor(startsAt, offer, taken, lasts)).toBe(
          await countSeatsFree(tx, { cafeId, startsAt, lastsMinutes: lasts }),
        )
        throw undo
      })
      await trial.catch((error) => {
        if (error !== undo) throw error
      })
    }),
    { numRuns: proofRuns({ sample: 60, whole: 1_000 }) },
  )
}, 60_000)
