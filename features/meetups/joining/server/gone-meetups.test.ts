import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { signIn } from '~/features/accounts/server/factories'
import { workDueItems } from '~/lib/server/due-items'
import { hashPassword } from '../../core/server/commands/unlock'
import { meetupDue } from '../../server/due'
import { aMeetup, anEntry, aPlayer, type Player } from '../../server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
/** Wednesday noon in Seoul; the meetups are on Friday evening. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

async function clockAt(moment: string) {
  on.clock.set(new Date(`${moment}:00+09:00`).toISOString())
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

const goneOf = async ({ call }: Player) => (await call('GET', 'me/gone-meetups')).body.results
const ownOf = async ({ call }: Player) => (await call('GET', 'boardGameRoom/?me=Y')).body.results
const remove = (host: Player, entryId: number) =>
  host.call('DELETE', `gameRoomEnter/${entryId}`, { reason: '자리가 모자라요' })

/** A meetup with a guest, both with passes. */
async function aRoom(about: Parameters<typeof aMeetup>[2] = {}) {
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id, about)
  const entryId = await anEntry(on, { meetupId: id, memberId: guest.id })
  return { id, host, guest, entryId }
}

test('a removed guest still finds the meetup, and hears what became of the pass', async () => {
  const { id, host, guest, entryId } = await aRoom()
  expect(await goneOf(guest)).toEqual([])
  expect((await remove(host, entryId)).status).toBe(200)
  expect(await goneOf(guest)).toMatchObject([
    { id, title: '금요일 저녁 카탄', isPublic: true, way: 'removed', isHost: false, pass: 'restored' },
  ])
  // It is not the next meetup of the guest, and nothing of the host's.
  expect((await guest.call('GET', 'boardGameRoom/?me=Y&first=1')).body.results).toEqual([])
  expect(await goneOf(host)).toEqual([])
})

test('a late cancel says that the pass stays away; coming back takes the meetup off the list', async () => {
  const { id, guest, entryId } = await aRoom()
  expect((await guest.call('DELETE', `gameRoomEnter/${entryId}`, {})).status).toBe(200)
  expect(await goneOf(guest)).toMatchObject([{ id, way: 'given-up', pass: 'restored' }])
  const again = await anEntry(on, { meetupId: id, memberId: guest.id })
  expect(await goneOf(guest)).toEqual([])
  await clockAt('2026-03-20T15:30')
  expect((await guest.call('DELETE', `gameRoomEnter/${again}`, {})).status).toBe(200)
  expect(await goneOf(guest)).toMatchObject([{ id, way: 'given-up', pass: 'kept' }])
})

test('a meetup that fell stands among the own ones, with how and with the pass', async () => {
  const { id, host, guest } = await aRoom()
  expect((await host.call('POST', `boardGameRoom/${id}/cancel`, {})).status).toBe(200)
  expect(await ownOf(guest)).toMatchObject([{ id, title: '금요일 저녁 카탄' }])
  expect(await goneOf(guest)).toMatchObject([{ id, way: 'host', isHost: false, pass: 'restored' }])
  expect(await goneOf(host)).toMatchObject([{ id, way: 'host', isHost: true, pass: 'restored' }])
})

test('a private meetup shows its title to whoever was in, and stays locked behind it', async () => {
  const { id, host, guest, entryId } = await aRoom({ passwordHash: await hashPassword('1234') })
  expect((await remove(host, entryId)).status).toBe(200)
  const [gone] = await goneOf(guest)
  expect(gone).toMatchObject({ id, title: '금요일 저녁 카탄', isPublic: false })
  expect(Object.keys(gone).sort()).toEqual(
    ['cafe', 'id', 'isHost', 'isPublic', 'pass', 'startsAt', 'title', 'way'].sort(),
  )
  const { body } = await guest.call('GET', `boardGameRoom/${id}/`)
  expect([body.title, body.contact]).toEqual(['', null])
})

test('after ninety days it is gone, and nobody else reads it', async () => {
  const { host, guest, entryId } = await aRoom()
  await remove(host, entryId)
  await clockAt('2026-06-17T12:00')
  expect(await goneOf(guest)).toHaveLength(1)
  await clockAt('2026-06-19T12:00')
  expect(await goneOf(guest)).toEqual([])
  expect((await on.app.inject({ url: '/v1/me/gone-meetups' })).statusCode).toBe(401)
  const other = await signIn(on.app, (await aPlayer(on)).id)
  expect((await on.app.inject({ url: '/v1/me/gone-meetups', headers: other })).json().results).toEqual([])
})
