import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { aMeetup, anEntry, aPlayer, type Player } from '../../server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

const at = (id: number) => `boardGameRoom/${id}/announcements`
const announce = (player: Player, id: number, text = '2층 안쪽 방이에요.') =>
  player.call('POST', at(id), { text })
const read = async (player: Player, id: number) => (await player.call('GET', at(id))).body.announcements
const titlesOf = async (player: Player): Promise<string[]> => {
  await deliverNotices(on.db, on.noticeKinds)
  const { results } = (await player.call('GET', 'me/notices/')).body
  return results.map(({ title }: { title: string }) => title)
}

async function aTable() {
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id)
  await anEntry(on, { meetupId: id, memberId: guest.id })
  return { id, host, guest }
}

test('a host tells everybody seated, who alone read and hear it, and deletes it', async () => {
  const { id, host, guest } = await aTable()
  const stranger = await aPlayer(on)
  expect((await announce(host, id, '늦으면\n연락 주세요')).status).toBe(200)
  await announce(host, id, '2층이에요')
  expect(await read(guest, id)).toMatchObject([{ text: '2층이에요' }, { text: '늦으면\n연락 주세요' }])
  expect(await read(stranger, id)).toEqual([])
  expect(await titlesOf(guest)).toContain('방장이 공지를 남겼어요')
  expect(await titlesOf(host)).not.toContain('방장이 공지를 남겼어요')
  const { cards } = (await guest.call('GET', `boardGameRoom/${id}/`)).body
  expect(cards).toEqual({ announcements: 2, host_offer: false, friend_seat: false })
  const [{ id: latest }] = await read(host, id)
  expect((await guest.call('DELETE', `${at(id)}/${latest}`)).status).toBe(404)
  expect((await host.call('DELETE', `${at(id)}/${latest}`)).status).toBe(200)
  expect((await host.call('DELETE', `${at(id)}/${latest}`)).status).toBe(404)
  expect(await read(guest, id)).toHaveLength(1)
})

test('five a day also with deleted ones and many at once, with words that are allowed, until a day after the end', async () => {
  const { id, host, guest } = await aTable()
  expect((await announce(guest, id)).status).toBe(404)
  expect((await announce(host, id, ' ')).status).toBe(400)
  expect((await announce(host, id, '가'.repeat(201))).status).toBe(400)
  expect((await announce(host, id, '시발 다 오지 마')).status).toBe(400)
  expect((await announce(host, id, '가'.repeat(200))).status).toBe(200)
  const [{ id: first }] = await read(host, id)
  await host.call('DELETE', `${at(id)}/${first}`)
  const more = await Promise.all(Array.from({ length: 8 }, (_, n) => announce(host, id, `공지 ${n}`)))
  expect(more.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(more.find(({ status }) => status !== 200)).toMatchObject({ status: 409, body: { code: 'TOO_MANY' } })
  on.clock.set('2026-03-21T15:59:00Z')
  expect((await announce(host, id)).status).toBe(200)
  on.clock.set('2026-03-21T16:00:00Z')
  expect(await announce(host, id)).toMatchObject({ status: 409, body: { code: 'OVER' } })
})

test('a meetup that was called off takes none', async () => {
  const { id, host } = await aTable()
  await host.call('POST', `boardGameRoom/${id}/cancel/`, {})
  expect(await announce(host, id)).toMatchObject({ status: 409, body: { code: 'OVER' } })
})
