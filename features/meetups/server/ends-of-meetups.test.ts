import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aCafe, everyDay } from '~/features/cafes/server/factories'
import { inOurWords } from '~/lib/calls-version'
import { aMeetup, aPlayer, type Player } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
/** Wednesday noon in Seoul. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

const aPlace = () => aCafe(on.db, { weekdayPass: 6000, weekendPass: 7000, opening: everyDay(12, 24) })
const open = ({ call }: Player, cafeId: number, part: object) =>
  call('POST', 'boardGameRoom/', {
    ...{ title: '금요일 저녁', content: '함께해요.', play_date: '2026-03-20', play_time: '19:00' },
    ...{ cafe_id: cafeId, min_person: 2, max_person: 4, ...part },
  })
const read = async (id: number) =>
  (await on.app.inject({ url: `/v1/boardGameRoom/${id}`, headers: inOurWords })).json()

test('a host says until when, which its page has', async () => {
  const host = await aPlayer(on)
  const { id } = (await open(host, await aPlace(), { lasts_minutes: 240 })).body
  expect(await read(id)).toMatchObject({ lastsMinutes: 240, beforeLastTrain: false })
})

test('or that it ends before the last train, but not both, and no other length', async () => {
  const [host, cafeId] = [await aPlayer(on), await aPlace()]
  const { id } = (await open(host, cafeId, { before_last_train: true })).body
  expect(await read(id)).toMatchObject({ lastsMinutes: null, beforeLastTrain: true })
  for (const end of [{ lasts_minutes: 180, before_last_train: true }, { lasts_minutes: 75 }]) {
    expect(await open(await aPlayer(on), cafeId, end)).toMatchObject({
      status: 400,
      body: { fields: { lasts_minutes: expect.stringContaining('1시간 반부터 6시간') } },
    })
  }
})

test('a shorter evening takes minors, a longer one does not', async () => {
  const cafeId = await aPlace()
  const minor = await aPlayer(on, { birthYear: 2010 })
  const adult = await aPlayer(on)
  expect(await open(minor, cafeId, { play_time: '20:00' })).toMatchObject({ body: { code: 'ADULTS_ONLY' } })
  expect((await open(minor, cafeId, { play_time: '20:00', lasts_minutes: 120 })).status).toBe(200)
  const long = await aMeetup(on, adult.id, { cafeId, day: '2026-03-23', time: '17:00', lastsMinutes: 360 })
  expect(await minor.call('POST', 'gameRoomEnter/', { room_id: long })).toMatchObject({
    body: { error: '밤 10시 넘어 끝나는 모임은 성인만 참여할 수 있어요.' },
  })
})

test('none is opened past closing, and the refusal names the hours', async () => {
  const cafeId = await aCafe(on.db, { weekdayPass: 6000, weekendPass: 7000, opening: everyDay(13, 23) })
  const host = await aPlayer(on)
  const closes = expect.stringContaining('오후 11:00에 닫아요')
  expect(await open(host, cafeId, { play_time: '20:00', lasts_minutes: 300 })).toMatchObject({
    status: 409,
    body: { code: 'CLOSED_HOURS', error: closes, fields: { lasts_minutes: closes } },
  })
  for (const end of [{}, { before_last_train: true }]) {
    expect(await open(host, cafeId, { play_time: '22:45', ...end })).toMatchObject({
      status: 409,
      body: { code: 'CLOSED_HOURS', fields: { play_time: expect.stringContaining('오후 10:00') } },
    })
  }
  expect((await open(host, cafeId, { play_time: '22:00' })).status).toBe(200)
  expect((await open(await aPlayer(on), cafeId, { play_time: '20:00', lasts_minutes: 180 })).status).toBe(200)
})

test('past midnight the evening before goes on, and unknown hours limit nothing', async () => {
  const late = await aCafe(on.db, { weekdayPass: 6000, weekendPass: 7000, opening: everyDay(18, 26) })
  expect((await open(await aPlayer(on), late, { play_time: '00:00', lasts_minutes: 120 })).status).toBe(200)
  expect(await open(await aPlayer(on), late, { play_time: '00:00', lasts_minutes: 150 })).toMatchObject({
    body: { code: 'CLOSED_HOURS', error: expect.stringContaining('오전 2:00에 닫아요') },
  })
  const unknown = await aCafe(on.db, { weekdayPass: 6000, weekendPass: 7000, opening: null })
  expect((await open(await aPlayer(on), unknown, { play_time: '23:00', lasts_minutes: 360 })).status).toBe(
    200,
  )
})

test('hours that are cut afterwards leave it standing, and who comes', async () => {
  const cafeId = await aPlace()
  const host = await aPlayer(on)
  const { id } = (await open(host, cafeId, { play_time: '19:00', lasts_minutes: 300 })).body
  const opening = everyDay(12, 20)
  await on.db`
    update cafes set opens = ${opening.map((day) => day?.opens ?? 0)}::int[], closes = ${opening.map((day) => day?.closes ?? 0)}::int[]
    where id = ${cafeId}`
  expect((await (await aPlayer(on)).call('POST', 'gameRoomEnter/', { room_id: id })).status).toBe(200)
  expect(await open(await aPlayer(on), cafeId, { play_time: '19:30' })).toMatchObject({
    body: { code: 'CLOSED_HOURS', error: expect.stringContaining('오후 8:00에 닫아요') },
  })
})

test('it takes seats of the cafe until its end', async () => {
  const cafeId = await aPlace()
  await on.db`insert into cafe_seat_offers (cafe_id, stated_at) values (${cafeId}, now())`
  await on.db`
    insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes) values (${cafeId}, 4, 720, 1440, 4, false)`
  expect((await open(await aPlayer(on), cafeId, { play_time: '14:00', lasts_minutes: 300 })).status).toBe(200)
  expect(await open(await aPlayer(on), cafeId, { play_time: '18:00' })).toMatchObject({
    body: { code: 'NO_SEATS', error: expect.not.stringContaining('오후 12:00') },
  })
  // The times that are named instead have seats until its end.
  expect(await open(await aPlayer(on), cafeId, { play_time: '18:00', lasts_minutes: 120 })).toMatchObject({
    body: { code: 'NO_SEATS', error: expect.stringContaining('오후 12:00에 시작하면') },
  })
  expect((await open(await aPlayer(on), cafeId, { play_time: '19:00' })).status).toBe(200)
  // One that would run into it.
  expect(await open(await aPlayer(on), cafeId, { play_time: '12:00', lasts_minutes: 150 })).toMatchObject({
    body: { code: 'NO_SEATS' },
  })
  expect((await open(await aPlayer(on), cafeId, { play_time: '12:00', lasts_minutes: 120 })).status).toBe(200)
})
