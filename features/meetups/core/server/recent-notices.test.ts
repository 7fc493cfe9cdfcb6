import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { workDueItems } from '~/lib/server/due-items'
import { meetupDue } from '../../server/due'
import { aMeetup, aPlayer, type Player } from '../../server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(async () => {
  expect(await auditLedger(on.db)).toEqual([])
  await on.close()
})
/** Wednesday noon in Seoul. The meetups start on Friday at 19:00. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

async function clockAt(seoul: string) {
  on.clock.set(new Date(`${seoul}+09:00`).toISOString())
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

const join = async (player: Player, id: number) =>
  (await player.call('POST', 'gameRoomEnter/', { room_id: id })).body.id as number
const leave = (player: Player, entry: number) => player.call('DELETE', `gameRoomEnter/${entry}/`, {})
/** The titles of what this member was told, the oldest first. */
async function noticesOf(player: Player): Promise<string[]> {
  await deliverNotices(on.db, on.noticeKinds)
  const { results } = (await player.call('GET', 'me/notices/')).body
  return results.map(({ title }: { title: string }) => title).reverse()
}

const came = '새로운 참여자가 있어요'
const went = '참여를 취소한 사람이 있어요'
const asks = '참여 신청이 왔어요'

test('a host hears once in ten minutes that a member comes and goes, however often they do, and how it ended', async () => {
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id)
  for (let tries = 0; tries < 30; tries += 1) await leave(guest, await join(guest, id))
  expect(await noticesOf(host)).toEqual([came, went])
  await join(guest, id)
  await clockAt('2026-03-18T12:09:59')
  expect(await noticesOf(host)).toEqual([came, went])
  await clockAt('2026-03-18T12:10:00')
  expect(await noticesOf(host)).toEqual([came, went, came])
  await clockAt('2026-03-18T12:30:00')
  expect(await noticesOf(host)).toEqual([came, went, came])
})

test('nothing is said at the end of the ten minutes where the host knows how it stands', async () => {
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id)
  for (let tries = 0; tries < 3; tries += 1) await leave(guest, await join(guest, id))
  await clockAt('2026-03-18T12:30:00')
  expect(await noticesOf(host)).toEqual([came, went])
})

test('another member, and another meetup, are told of at once', async () => {
  const [host, guest, other] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  const [id, later] = [await aMeetup(on, host.id), await aMeetup(on, host.id, { day: '2026-03-25' })]
  await join(guest, id)
  await join(other, id)
  await join(guest, later)
  expect(await noticesOf(host)).toEqual([came, came, came])
})

test('requests are told of as seldom, and a request that was withdrawn is not told late', async () => {
  const [host, guest, shy] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id, { autoAccepts: false })
  for (let tries = 0; tries < 5; tries += 1) await leave(guest, await join(guest, id))
  for (let tries = 0; tries < 5; tries += 1) await leave(shy, await join(shy, id))
  expect(await noticesOf(host)).toEqual([asks, asks])
  const entry = await join(guest, id)
  await clockAt('2026-03-18T12:20:00')
  // The host knows since noon that the guest asks.
  expect(await noticesOf(host)).toEqual([asks, asks])
  await host.call('PATCH', `gameRoomEnter/${entry}/`, { accept_status: true })
  await leave(guest, entry)
  expect(await noticesOf(host)).toEqual([asks, asks, went])
})

test('whoever the host has removed is not told of as gone', async () => {
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id)
  await leave(guest, await join(guest, id))
  const entry = await join(guest, id)
  await host.call('DELETE', `gameRoomEnter/${entry}/`, { reason: '인원 조정' })
  await clockAt('2026-03-18T12:30:00')
  expect(await noticesOf(host)).toEqual([came, went])
})

test('the line hears of free seats shortly before the start once in ten minutes, and of one that is still free then', async () => {
  const [host, guest, waiting] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id, { maxPeople: 2 })
  let entry = await join(guest, id)
  await waiting.call('POST', `boardGameRoom/${id}/waiting/`, {})
  const free = async () =>
    (await noticesOf(waiting)).filter((title) => title === '지금 빈자리가 있어요').length
  await clockAt('2026-03-20T16:30:00')
  await leave(guest, entry)
  entry = await join(guest, id)
  await leave(guest, entry)
  expect(await free()).toBe(1)
  await clockAt('2026-03-20T16:40:00')
  expect(await free()).toBe(2)
  expect((await waiting.call('POST', 'gameRoomEnter/', { room_id: id })).status).toBe(200)
})

test('of a meetup that is over nothing is kept of what was told', async () => {
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id)
  await leave(guest, await join(guest, id))
  await join(guest, id)
  await host.call('POST', `boardGameRoom/${id}/cancel/`)
  const [stored] = await on.db<{ count: number }[]>`
    select count(*)::int as count from meetup_tellings where meetup_id = ${id}`
  expect(stored).toEqual({ count: 0 })
  await clockAt('2026-03-18T12:30:00')
  expect(await noticesOf(host)).toEqual([came, went])
})
