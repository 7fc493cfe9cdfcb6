import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { lockMember } from '~/features/accounts/server/commands/members'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { workDueItems } from '~/lib/server/due-items'
import { banFromMeetups } from '../../bans/server/commands/bans'
import { meetupDue } from '../../server/due'
import { aMeetup, anEntry, aPlayer, type Player } from '../../server/factories'

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

const passesOf = async (player: Player) => (await player.call('GET', 'roompass/')).body[0].pass_6000
const read = async (player: Player, id: number) => (await player.call('GET', `boardGameRoom/${id}/`)).body
const offerOf = async (player: Player, id: number) =>
  (await player.call('GET', `boardGameRoom/${id}/host-offer`)).body.offer
const offer = (player: Player, id: number, entryId: number) =>
  player.call('PUT', `boardGameRoom/${id}/host-offer`, { entryId })
const takeBack = (player: Player, id: number) => player.call('DELETE', `boardGameRoom/${id}/host-offer`)
const answer = (player: Player, id: number, accepts: boolean) =>
  player.call('POST', `boardGameRoom/${id}/host-offer/answer`, { accepts })
const titlesOf = async (player: Player): Promise<string[]> => {
  await deliverNotices(on.db, on.noticeKinds)
  const { results } = (await player.call('GET', 'me/notices/')).body
  return results.map(({ title }: { title: string }) => title)
}

async function aTable(about: Parameters<typeof aMeetup>[2] = {}) {
  const [host, guest, other] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id, about)
  const entryId = await anEntry(on, { meetupId: id, memberId: guest.id })
  const otherEntry = await anEntry(on, { meetupId: id, memberId: other.id })
  return { id, host, guest, other, entryId, otherEntry }
}

describe('a host who hands the meetup over', () => {
  test('stays as a guest, and the other hosts it: no pass moves, the contact goes, everybody hears of it', async () => {
    const { id, host, guest, other, entryId } = await aTable()
    expect((await offer(host, id, entryId)).body.offer).toMatchObject({ isForViewer: false })
    expect(await offerOf(guest, id)).toMatchObject({ isForViewer: true, to: { id: guest.id } })
    expect(await offerOf(other, id)).toBeNull()
    expect(await titlesOf(guest)).toContain('방장을 맡아 달라고 해요')
    expect(await answer(guest, id, true)).toMatchObject({ status: 200, body: { offer: null } })
    expect(await read(guest, id)).toMatchObject({
      owner: { id: guest.id },
      own_entry: { is_host: true },
      contact: null,
    })
    expect(await read(host, id)).toMatchObject({ own_entry: { state: 'seated', is_host: false } })
    expect([await passesOf(host), await passesOf(guest)]).toEqual([2, 2])
    expect(await titlesOf(host)).toContain('방장을 넘겼어요')
    expect(await titlesOf(other)).toContain('방장이 바뀌었어요')
    expect((await host.call('POST', `boardGameRoom/${id}/confirm/`, { extra_user: false })).status).toBe(404)
    expect((await guest.call('POST', `boardGameRoom/${id}/confirm/`, { extra_user: false })).status).toBe(200)
    const own = (await read(host, id)).own_entry.id
    expect((await host.call('DELETE', `gameRoomEnter/${own}/`, {})).body.effect).toBe('restored')
    expect((await guest.call('POST', `boardGameRoom/${id}/cancel/`, {})).status).toBe(200)
    expect([await passesOf(host), await passesOf(guest)]).toEqual([3, 3])
  })

  test('is free for another room, which counts for the other', async () => {
    const host = await aPlayer(on, { passes: 10 })
    const rooms = []
    for (const time of ['13:00', '16:00', '19:00']) rooms.push(await aMeetup(on, host.id, { time }))
    const [id = 0] = rooms
    const guest = await aPlayer(on, { passes: 10 })
    const entryId = await anEntry(on, { meetupId: id, memberId: guest.id })
    let last = 0
    for (const day of ['2026-03-23', '2026-03-24', '2026-03-25']) last = await aMeetup(on, guest.id, { day })
    await offer(host, id, entryId)
    expect(await answer(guest, id, true)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_HOSTED' } })
    expect(await offerOf(guest, id)).not.toBeNull()
    await guest.call('POST', `boardGameRoom/${last}/cancel/`, {})
    expect((await answer(guest, id, true)).status).toBe(200)
    await expect(aMeetup(on, host.id, { day: '2026-03-26' })).resolves.toBeGreaterThan(0)
  })

  test('asks one at a time, takes it back, and asks nobody more than three times', async () => {
    const { id, host, guest, entryId, otherEntry } = await aTable()
    for (let asked = 0; asked < 3; asked++) {
      expect((await offer(host, id, entryId)).status).toBe(200)
      expect((await offer(host, id, entryId)).status).toBe(200)
      expect(await offer(host, id, otherEntry)).toMatchObject({ status: 409, body: { code: 'PENDING' } })
      if (asked === 0) expect((await answer(guest, id, false)).status).toBe(200)
      else expect((await takeBack(host, id)).status).toBe(200)
    }
    expect((await takeBack(host, id)).status).toBe(200)
    expect(await offer(host, id, entryId)).toMatchObject({ status: 409, body: { code: 'ASKED_OFTEN' } })
    expect(await answer(guest, id, true)).toMatchObject({ status: 404, body: { code: 'NO_OFFER' } })
    expect(await titlesOf(host)).toContain('방장을 맡지 않기로 했어요')
    expect((await offer(host, id, otherEntry)).status).toBe(200)
  })
})

describe('handing over is refused', () => {
  test('to who has no seat, to oneself, by a guest, and after the close', async () => {
    const { id, host, guest, entryId, otherEntry } = await aTable()
    const own = (await read(host, id)).own_entry.id
    expect(await offer(guest, id, otherEntry)).toMatchObject({ status: 404 })
    expect(await offer(host, id, own)).toMatchObject({ status: 409, body: { code: 'NOT_SEATED' } })
    expect(await offer(host, id, 999_999)).toMatchObject({ status: 409, body: { code: 'NOT_SEATED' } })
    expect((await host.call('PUT', `boardGameRoom/${id}/host-offer`, {})).status).toBe(400)
    expect((await guest.call('POST', `boardGameRoom/${id}/host-offer/answer`, {})).status).toBe(400)
    expect((await offer(host, 999_999, entryId)).status).toBe(404)
    await offer(host, id, entryId)
    on.clock.set('2026-03-20T09:30:00Z')
    expect(await answer(guest, id, true)).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } })
    on.clock.set('2026-03-18T03:00:00Z')
    await host.call('POST', `boardGameRoom/${id}/confirm/`, { extra_user: false })
    await host.call('POST', `boardGameRoom/${id}/close/`, {})
    expect(await offerOf(guest, id)).toBeNull()
    expect(await offer(host, id, otherEntry)).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } })
  })

  test('to the banned, to whom a late meetup is not for, and to who waits for a friend', async () => {
    const { id, host, guest, entryId } = await aTable({ time: '20:00' })
    await offer(host, id, entryId)
    await on.db`update members set birth_year = 2010 where id = ${guest.id}`
    expect(await answer(guest, id, true)).toMatchObject({ status: 409, body: { code: 'ADULTS_ONLY' } })
    await on.db`update members set birth_year = 1990 where id = ${guest.id}`
    await on.db`
      insert into meetup_bars (member_id, reason, barred_at, ends_at)
      values (${guest.id}, '광고', ${on.clock.now()}, ${on.clock.now()}::timestamptz + interval '9 days')`
    expect(await answer(guest, id, true)).toMatchObject({ status: 409, body: { code: 'BARRED' } })
    await on.db`delete from meetup_bars where member_id = ${guest.id}`
    await takeBack(host, id)
    const [opener, asker] = [await aPlayer(on), await aPlayer(on)]
    const roomy = await aMeetup(on, opener.id, { time: '13:00' })
    expect((await asker.call('POST', `boardGameRoom/${roomy}/pair`, {})).status).toBe(200)
    await offer(opener, roomy, (await read(asker, roomy)).own_entry.id)
    expect(await answer(asker, roomy, true)).toMatchObject({ status: 409, body: { code: 'AWAITS_FRIEND' } })
  })
})

describe('a host who is kept out', () => {
  test('keeps no seat by handing over: what they offered lapses, they offer nothing, and the meetup is called off', async () => {
    const { id, host, guest, entryId } = await aTable()
    await offer(host, id, entryId)
    const ban = {
      memberId: host.id,
      reason: '광고',
      until: new Date('2026-04-17T03:00:00Z'),
      now: on.clock.now(),
    }
    await on.db.transaction(async (tx) => {
      await lockMember(tx, host.id)
      await banFromMeetups(tx, ban)
    })
    expect(await offerOf(guest, id)).toBeNull()
    expect(await answer(guest, id, true)).toMatchObject({ status: 404, body: { code: 'NO_OFFER' } })
    expect(await offer(host, id, entryId)).toMatchObject({ status: 409, body: { code: 'BARRED' } })
    await clockAt('2026-03-19T19:00:00')
    expect(await read(guest, id)).toMatchObject({ room_status: '취소', cancelled_by: 'operator' })
  })

  test('after handing over, has a seat that the ban takes like any other', async () => {
    const { id, host, guest, entryId } = await aTable()
    await offer(host, id, entryId)
    await answer(guest, id, true)
    const ban = {
      memberId: host.id,
      reason: '광고',
      until: new Date('2026-04-17T03:00:00Z'),
      now: on.clock.now(),
    }
    await on.db.transaction(async (tx) => {
      await lockMember(tx, host.id)
      await banFromMeetups(tx, ban)
    })
    await clockAt('2026-03-18T12:01:00')
    expect(await read(guest, id)).toMatchObject({ room_status: '대기중', seats_taken: 2 })
    expect(await passesOf(host)).toBe(3)
  })
})

test('what was offered lapses when the other leaves', async () => {
  const { id, host, guest, entryId, otherEntry } = await aTable()
  await offer(host, id, entryId)
  await guest.call('DELETE', `gameRoomEnter/${entryId}/`, {})
  expect(await offerOf(host, id)).toBeNull()
  expect((await offer(host, id, otherEntry)).status).toBe(200)
})

test('accepted while the host calls off, one of the two happens', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, host, guest, entryId } = await aTable()
    await offer(host, id, entryId)
    const [taken, calledOff] = await Promise.all([
      answer(guest, id, true),
      host.call('POST', `boardGameRoom/${id}/cancel/`, {}),
    ])
    expect([taken.status, calledOff.status].filter((status) => status === 200)).toHaveLength(1)
  }
})

test('whoever takes over hears nothing of having joined', async () => {
  const { id, host, guest, entryId } = await aTable()
  await guest.call('DELETE', `gameRoomEnter/${entryId}/`, {})
  await guest.call('POST', 'gameRoomEnter/', { room_id: id })
  await offer(host, id, (await read(guest, id)).own_entry.id)
  expect((await answer(guest, id, true)).status).toBe(200)
  await clockAt('2026-03-18T12:11:00')
  expect(await titlesOf(guest)).not.toContain('새로운 참여자가 있어요')
})

test('what a former host wrote is in their export, and goes with them', async () => {
  const { id, host, guest, other, entryId, otherEntry } = await aTable()
  const removed = await host.call('DELETE', `gameRoomEnter/${otherEntry}/`, { reason: '아는 사람이 와요' })
  expect(removed.status).toBe(200)
  await offer(host, id, entryId)
  on.clock.set('2026-03-18T03:01:00Z')
  await answer(guest, id, true)
  const shown = async () => (await on.app.inject({ url: `/v1/boardGameRoom/${id}/` })).json().content
  expect(await shown()).toBe('초보도 환영해요.')
  const wordsOf = async (player: Player) =>
    (await player.call('GET', 'me/export')).body.meetups.entries[0].meetup.content
  expect([await wordsOf(host), await wordsOf(other)]).toEqual(['초보도 환영해요.', null])
  const whyRemoved = async () => (await other.call('GET', 'me/export')).body.meetups.entries[0].reason
  expect(await whyRemoved()).toBe('아는 사람이 와요')
  await host.call('DELETE', `gameRoomEnter/${(await read(host, id)).own_entry.id}/`, {})
  expect(await host.call('DELETE', 'me?forfeits=3')).toMatchObject({ status: 200 })
  expect(await shown()).toBe('-')
  expect(await whyRemoved()).toBeNull()
})

test('the database refuses a host without the seat of one', async () => {
  const { id, guest } = await aTable()
  await expect(
    on.db`update meetups set host_id = ${guest.id}, open_slot = 1 where id = ${id}`,
  ).rejects.toThrow(/no seat of the host/)
})
