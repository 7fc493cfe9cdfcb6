import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { dismissStaff, nameOwner } from '~/features/cafes/server/commands/staff'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { listStaffIds } from '~/features/cafes/server/queries/staff'
import { countPasses } from '~/features/passes/server/queries/passes'
import { workDueItems } from '~/lib/server/due-items'
import { meetupDue } from '../../server/due'
import { aPlayer, type Player } from '../../server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

const read = async (url: string) => (await on.app.inject({ url })).json()
const open = ({ call }: Player, cafeId: number, part: object = {}) =>
  call('POST', 'boardGameRoom/', {
    ...{ title: '금요일 카탄', content: '만나요.', play_date: '2026-03-20', play_time: '19:00' },
    ...{ cafe_id: cafeId, min_person: 2, max_person: 4, ...part },
  })
const passesOf = async ({ id }: Player) =>
  (await countPasses(on.db, { memberId: id, now: on.clock.now() }))[6000]
const work = () =>
  workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
async function loseOwners(cafeId: number) {
  for (const memberId of await listStaffIds(on.db, cafeId)) {
    const acting = { cafeId, memberId, operatorId: null, now: on.clock.now() }
    await on.db.transaction((tx) => dismissStaff(tx, acting))
  }
}
const aPricedCafe = () => aCafe(on.db, { weekdayPass: 6000, weekendPass: 7000, opening: everyDay(12, 24) })

test('a cafe that loses its owner takes no passes for what is opened afterwards, and says so', async () => {
  const cafeId = await aPricedCafe()
  const host = await aPlayer(on, { passes: 2 })
  const before = await open(host, cafeId)
  expect(before.body.price).toBe(6000)
  expect(await read(`/v1/cafe/${cafeId}`)).toMatchObject({ has_owner: true, weekday_pass: 6000 })
  await loseOwners(cafeId)
  expect(await read(`/v1/cafe/${cafeId}`)).toMatchObject({
    has_owner: false,
    weekday_pass: null,
    weekend_pass: null,
  })
  expect((await read(`/v1/storepass/?cafe_id=${cafeId}`)).code).toBe('NO_PRICE')
  const cheap = await read('/v1/cafe?sort=price&price=9000&lat=37.5666&lng=126.9784')
  expect((cheap.results as { id: number }[]).map(({ id }) => id)).not.toContain(cafeId)
  const later = await open(host, cafeId, { play_date: '2026-03-23', expected_price: 6000 })
  expect(later).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', required_price: null } })
  const free = await open(host, cafeId, { play_date: '2026-03-23', expected_price: null })
  expect(free.body.price).toBeNull()
  expect(await passesOf(host)).toBe(1)
  // What stands keeps its pass.
  const guest = await aPlayer(on, { passes: 1 })
  expect((await guest.call('POST', 'gameRoomEnter/', { room_id: before.body.id })).status).toBe(200)
  expect(await passesOf(guest)).toBe(0)
  const memberId = await aMember(on.db)
  await on.db.transaction((tx) => nameOwner(tx, { cafeId, memberId, now: on.clock.now() }))
  expect(await read(`/v1/cafe/${cafeId}`)).toMatchObject({ has_owner: true, weekday_pass: 6000 })
})

test('the dates of a series take passes as long as there is an owner', async () => {
  const cafeId = await aPricedCafe()
  const host = await aPlayer(on, { passes: 3 })
  await open(host, cafeId, { days: ['2026-04-10'] })
  expect(await passesOf(host)).toBe(2)
  await loseOwners(cafeId)
  on.clock.set('2026-03-27T10:00:00Z')
  await work()
  const rooms = await on.db`select tier from meetups where cafe_id = ${cafeId} order by starts_at`
  expect(rooms).toEqual([{ tier: 6000 }, { tier: null }])
})

test('a standing table at a cafe with staff and no owner is paid for on the spot', async () => {
  const cafeId = await aPricedCafe()
  await loseOwners(cafeId)
  const memberId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId })
  const made = await on.app.inject({
    method: 'POST',
    url: `/v1/staff/cafes/${cafeId}/tables`,
    headers: { ...(await signIn(on.app, memberId)), 'idempotency-key': crypto.randomUUID() },
    payload: {
      ...{
        title: '목요일 테이블',
        content: '함께해요.',
        weekday: 3,
        time: '19:00',
        minPeople: 2,
        maxPeople: 3,
      },
      ...{ experience: 'beginner', daysAhead: 14 },
    },
  })
  expect(made.statusCode).toBe(200)
  await work()
  const rooms = await on.db`select distinct tier from meetups where cafe_id = ${cafeId}`
  expect(rooms).toEqual([{ tier: null }])
})
