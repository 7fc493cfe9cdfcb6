import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { workDueItems } from '~/lib/server/due-items'
import { meetupDue } from '../../server/due'
import { aPlayer } from '../../server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
/** Monday noon, a week before the holiday for which the birthday of Buddha is made up. */
beforeEach(() => on.clock.set('2026-05-18T03:00:00Z'))
const holiday = '2026-05-25'

async function anOwnedCafe() {
  const cafeId = await aCafe(on.db, { weekdayPass: 6000, weekendPass: 7000, opening: everyDay(12, 24) })
  const ownerId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId: ownerId, role: 'owner' })
  const ask = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) => {
    const reply = await on.app.inject({
      method,
      url: `/v1/staff/cafes/${cafeId}${path}`,
      headers: { ...(await signIn(on.app, ownerId)), 'idempotency-key': crypto.randomUUID() },
      ...(payload && { payload }),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const setHolidays = async (holidaysAsWeekend: unknown) => {
    const { body } = await ask('GET', '')
    return ask('PUT', '/prices', {
      ...{ weekdayAdultFee: 4000, weekendAdultFee: 5000, weekdayChildFee: null, weekendChildFee: null },
      ...{ weekdayPass: 6000, weekendPass: 7000, holidaysAsWeekend, version: body.versions.prices },
    })
  }
  return { cafeId, ask, setHolidays }
}

/** With passes of both prices. */
async function aHost() {
  const host = await aPlayer(on, { passes: 4 })
  await somePasses(on.db, { memberId: host.id, tier: 7000, count: 4, now: on.clock.now() })
  const open = (cafeId: number, part: object) =>
    host.call('POST', 'boardGameRoom/', {
      ...{ title: '연휴 카탄', content: '만나요.', play_date: holiday, play_time: '19:00' },
      ...{ cafe_id: cafeId, min_person: 2, max_person: 4, ...part },
    })
  return { ...host, open }
}
const tiersAt = (cafeId: number) =>
  on.db`select tier, day_kind from meetups where cafe_id = ${cafeId} order by starts_at`

test('where the cafe counts holidays as weekend, a meetup takes the weekend pass and keeps it', async () => {
  const { cafeId, setHolidays, ask } = await anOwnedCafe()
  const [host, other] = [await aHost(), await aHost()]
  expect((await host.open(cafeId, {})).body.price).toBe(6000)
  expect((await setHolidays('yes')).status).toBe(400)
  expect((await setHolidays(true)).status).toBe(200)
  expect((await on.app.inject({ url: `/v1/cafe/${cafeId}` })).json().holidays_as_weekend).toBe(true)
  const stale = await other.open(cafeId, { expected_price: 6000 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', required_price: 7000 } })
  expect((await other.open(cafeId, { expected_price: 7000 })).body.price).toBe(7000)
  expect((await setHolidays(false)).status).toBe(200)
  expect(await tiersAt(cafeId)).toEqual(
    expect.arrayContaining([
      { tier: 6000, dayKind: 'weekday' },
      { tier: 7000, dayKind: 'weekend' },
    ]),
  )
  const log = (await ask('GET', '/log')).body.results as { sentence: string }[]
  expect(log.map(({ sentence }) => sentence).join()).toContain('공휴일은 주말 요금이에요.')
})

test('somebody with weekday passes only is told that a weekend pass is missing', async () => {
  const { cafeId, setHolidays } = await anOwnedCafe()
  await setHolidays(true)
  const host = await aPlayer(on, { passes: 1 })
  const refused = await host.call('POST', 'boardGameRoom/', {
    ...{ title: '연휴 카탄', content: '만나요.', play_date: holiday, play_time: '19:00' },
    ...{ cafe_id: cafeId, min_person: 2, max_person: 4 },
  })
  expect(refused.body).toMatchObject({ required_price: 7000, error: expect.stringContaining('주말') })
})

test('the dates of a series and of a standing table follow the same rule', async () => {
  const { cafeId, setHolidays, ask } = await anOwnedCafe()
  await setHolidays(true)
  const host = await aHost()
  const opened = await host.open(cafeId, { play_date: '2026-05-19', days: ['2026-05-26'] })
  expect(opened.status).toBe(200)
  const made = await ask('POST', '/tables', {
    ...{
      title: '월요일 테이블',
      content: '함께해요.',
      weekday: 0,
      time: '19:00',
      minPeople: 2,
      maxPeople: 3,
    },
    ...{ experience: 'beginner', daysAhead: 14 },
  })
  expect(made.status).toBe(200)
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
  const rooms = await on.db<{ day: string; tier: number }[]>`
    select (starts_at at time zone 'Asia/Seoul')::date::text as day, tier from meetups
    where cafe_id = ${cafeId} order by starts_at`
  expect(rooms).toContainEqual({ day: holiday, tier: 7000 })
  expect(rooms.filter(({ day }) => day !== holiday).every(({ tier }) => tier === 6000)).toBe(true)
  // A Wednesday on which the country votes.
  const later = await aHost()
  on.clock.set('2026-05-25T03:00:00Z')
  await later.open(cafeId, { play_date: '2026-05-27', days: ['2026-06-03'] })
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
  const [voting] = await on.db`
    select tier from meetups where cafe_id = ${cafeId} and starts_at >= '2026-06-03' and starts_at < '2026-06-04'`
  expect(voting).toEqual({ tier: 7000 })
})
