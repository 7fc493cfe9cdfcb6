import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { hashPassword } from '../../core/server/commands/unlock'
import { aMeetup, aPlayer, type Player } from '../../server/factories'

const lines: string[] = []
let on: TestApp
beforeAll(async () => {
  on = await testApp({ LOG_LEVEL: 'debug' }, { logTo: { write: (line: string) => void lines.push(line) } })
})
afterAll(() => on.close())
/** Wednesday noon in Seoul; the meetups are on Friday evening. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

let networks = 0
/** Tries are counted by network, so each test opens links from its own. */
const aNetwork = () => `198.51.${++networks}.7`

async function aPrivateMeetup() {
  const host = await aPlayer(on, { passes: 6 })
  const id = await aMeetup(on, host.id, { passwordHash: await hashPassword('1234') })
  return { host, id }
}
const link = (host: Player, id: number, renews?: boolean) =>
  host.call('POST', `boardGameRoom/${id}/invite-link`, renews === undefined ? {} : { renews })
async function follow(id: number, token: string, remoteAddress = aNetwork()) {
  const reply = await on.app.inject({
    method: 'POST',
    url: `/v1/boardGameRoom/${id}/unlock-by-link`,
    payload: { token },
    remoteAddress,
  })
  return { status: reply.statusCode, body: reply.json() }
}
const look = async (id: number, ticket: string) =>
  (await on.app.inject({ url: `/v1/boardGameRoom/${id}?ticket=${encodeURIComponent(ticket)}` })).json()

test('whoever holds the link looks in without the password, and joins by every other rule', async () => {
  const { host, id } = await aPrivateMeetup()
  const { token } = (await link(host, id)).body
  expect(token).toMatch(/^[\w-]{22}$/)
  // The same link as long as the host does not change it.
  expect((await link(host, id)).body.token).toBe(token)
  const { status, body } = await follow(id, token)
  expect(status).toBe(200)
  expect((await look(id, body.ticket)).title).toBe('금요일 저녁 카탄')

  const guest = await aPlayer(on)
  const poor = await aPlayer(on, { passes: 0 })
  const join = (who: Player) => who.call('POST', 'gameRoomEnter/', { room_id: id, ticket: body.ticket })
  expect(await join(poor)).toMatchObject({ status: 409 })
  expect((await join(guest)).status).toBe(200)
  // Who was removed stays out, with the link too.
  const { own_entry } = (await guest.call('GET', `boardGameRoom/${id}/`)).body
  await host.call('DELETE', `gameRoomEnter/${own_entry.id}`, { reason: '자리가 모자라요' })
  expect(await join(guest)).toMatchObject({ status: 409, body: { code: 'refused' } })
})

test('a new link ends the old one at once, and what it has opened', async () => {
  const { host, id } = await aPrivateMeetup()
  const old = (await link(host, id)).body.token
  const { ticket } = (await follow(id, old)).body
  const next = (await link(host, id, true)).body.token
  expect(next).not.toBe(old)
  expect(await follow(id, old)).toMatchObject({ status: 409, body: { code: 'LINK_GONE' } })
  expect((await look(id, ticket)).title).toBe('')
  const guest = await aPlayer(on)
  expect(await guest.call('POST', 'gameRoomEnter/', { room_id: id, ticket })).toMatchObject({
    status: 409,
    body: { code: 'password' },
  })
  expect((await follow(id, next)).status).toBe(200)
})

test('each room has its own link, and a ticket opens no other room', async () => {
  const { host, id } = await aPrivateMeetup()
  const other = await aMeetup(on, host.id, { day: '2026-03-23', passwordHash: await hashPassword('1234') })
  const { token } = (await link(host, id)).body
  expect((await link(host, other)).body.token).not.toBe(token)
  expect((await follow(other, token)).status).toBe(409)
  const { ticket } = (await follow(id, token)).body
  expect((await look(other, ticket)).title).toBe('')
})

test('only the host makes one, only for a private room, and not after its end', async () => {
  const { host, id } = await aPrivateMeetup()
  const guest = await aPlayer(on)
  expect((await link(guest, id)).status).toBe(404)
  const open = await aMeetup(on, host.id, { day: '2026-03-23' })
  expect(await link(host, open)).toMatchObject({ status: 409, body: { code: 'NOT_PRIVATE' } })
  await host.call('POST', `boardGameRoom/${id}/cancel`, {})
  expect((await link(host, id)).status).toBe(409)
  expect((await follow(9_999_999, 'A'.repeat(22))).status).toBe(404)
  // A public room has no link, not even an empty one.
  expect((await follow(open, '')).status).toBe(409)
})

test('tries are counted for each room and network', async () => {
  const { host, id } = await aPrivateMeetup()
  const { token } = (await link(host, id)).body
  const [here, elsewhere] = [aNetwork(), aNetwork()]
  for (let tries = 0; tries < 30; tries++) {
    expect((await follow(id, 'A'.repeat(22), here)).status).toBe(409)
  }
  expect((await follow(id, token, here)).status).toBe(429)
  expect((await follow(id, token, elsewhere)).status).toBe(200)
})

test('two renewals at once leave one link', async () => {
  const { host, id } = await aPrivateMeetup()
  const tokens = await Promise.all([link(host, id, true), link(host, id, true), link(host, id, true)])
  const now = (await link(host, id)).body.token
  expect(tokens.map(({ body }) => body.token).filter((token) => token === now)).toHaveLength(1)
})

test('no line of the log and no share card holds a link; it ends with its host', async () => {
  const { host, id } = await aPrivateMeetup()
  const { token } = (await link(host, id)).body
  await follow(id, token)
  await on.app.inject({
    method: 'POST',
    url: `/v1/boardGameRoom/${id}/unlock-by-link`,
    payload: { token, more: 1 },
  })
  for (const line of lines) expect(line).not.toContain(token)
  expect((await on.app.inject({ url: `/share/meetups/${id}.jpg` })).statusCode).toBe(404)
  const { body } = await host.call('GET', 'me/export')
  expect(JSON.stringify(body)).toContain(token)
})
