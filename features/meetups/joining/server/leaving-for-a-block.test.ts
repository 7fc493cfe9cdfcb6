import { describe, expect, test } from 'vitest'
import { auditedTestApp } from '~/app/server/test-audited-app'
import { aCafe } from '~/features/cafes/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { somePasses } from '~/features/passes/server/factories'
import { violatedConstraint } from '~/lib/server/database'
import { checkInAtMeetups } from '../../attendance/server/commands/attendance'
import { aMeetup, anEntry, aPlayer, aVenue, type Player } from '../../server/factories'

/** Each test begins on Wednesday; the factory's meetup starts on Friday at 19:00. */
const on = auditedTestApp()

const clockAt = (seoul: string) => on.clock.set(new Date(`${seoul}:00+09:00`).toISOString())

const passesOf = async (player: Player) => (await player.call('GET', 'roompass/')).body[0].pass_6000
const read = async (player: Player, id: number) => (await player.call('GET', `boardGameRoom/${id}/`)).body
const block = async (by: Player, whom: Player) =>
  expect((await by.call('POST', `me/blocks/${whom.id}/`)).status).toBe(200)
const unblock = (by: Player, whom: Player) => by.call('DELETE', `me/blocks/${whom.id}/`)
const shared = async (player: Player, other: Player) =>
  (await player.call('GET', `me/blocks/${other.id}/meetups/`)).body.results
const preview = (player: Player, entry: number) =>
  player.call('GET', `gameRoomEnter/${entry}/cancel/?because=blocked`)
const leave = (player: Player, entry: number, body: object = { because: 'blocked' }) =>
  player.call('DELETE', `gameRoomEnter/${entry}/`, body)
async function noticesOf(player: Player) {
  await deliverNotices(on.db, on.noticeKinds)
  return (await player.call('GET', 'me/notices/')).body.results
}

/** A meetup with its host, and two guests with the ids of their entries. */
async function aTable(about: Parameters<typeof aMeetup>[2] = {}) {
  const [host, guest, other] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id, about)
  const entry = await anEntry(on, { meetupId: id, memberId: guest.id })
  const otherEntry = await anEntry(on, { meetupId: id, memberId: other.id })
  return { host, guest, other, id, entry, otherEntry }
}

describe('who blocks somebody at the same table', () => {
  test('hears which coming meetups both sit in, and nothing of any other', async () => {
    const { host, guest, other, id, entry, otherEntry } = await aTable({ minPeople: 2, maxPeople: 3 })
    const waiting = await aPlayer(on)
    expect((await waiting.call('POST', `boardGameRoom/${id}/waiting/`, {})).status).toBe(200)
    const startsAt = '2026-03-20T10:00:00.000Z'
    const about = { id, title: '금요일 저녁 카탄', startsAt }
    await block(guest, other)
    expect(await shared(guest, other)).toEqual([{ ...about, isHost: false, entryId: entry }])
    expect(await shared(guest, host)).toEqual([{ ...about, isHost: false, entryId: entry }])
    expect(await shared(host, other)).toEqual([{ ...about, isHost: true, entryId: otherEntry }])
    for (const nobody of [waiting, guest]) expect(await shared(guest, nobody)).toEqual([])
    expect(await shared(waiting, other)).toEqual([])
    clockAt('2026-03-20T19:00')
    expect(await shared(guest, other)).toEqual([])
  })

  test('leaves with the pass back in the time without free cancelling, and the host hears nothing of a block', async () => {
    const { host, guest, other, id, entry } = await aTable({ minPeople: 2, maxPeople: 3 })
    const waiting = await aPlayer(on)
    await waiting.call('POST', `boardGameRoom/${id}/waiting/`, {})
    clockAt('2026-03-20T12:00')
    expect(await preview(guest, entry)).toMatchObject({ status: 409, body: { code: 'NO_BLOCK' } })
    // The other's block is not one's own.
    await block(other, guest)
    expect(await preview(guest, entry)).toMatchObject({ status: 409, body: { code: 'NO_BLOCK' } })
    await unblock(other, guest)
    await block(guest, other)
    expect((await guest.call('GET', `gameRoomEnter/${entry}/cancel/`)).body).toMatchObject({ effect: 'kept' })
    expect((await preview(guest, entry)).body).toMatchObject({ effect: 'restored', because: 'blocked' })
    expect(await leave(guest, entry, { because: 'blocked', expected: 'kept' })).toMatchObject({
      status: 409,
      body: { code: 'EFFECT_CHANGED', effect: 'restored' },
    })
    expect((await leave(guest, entry, { because: 'blocked', expected: 'restored' })).status).toBe(200)
    expect(await passesOf(guest)).toBe(3)
    expect(await read(other, id)).toMatchObject({ room_status: '대기중' })
    const notices = await noticesOf(host)
    expect(notices.map(({ title }: { title: string }) => title)).toContain('참여를 취소한 사람이 있어요')
    expect(JSON.stringify([notices, await noticesOf(other)])).not.toContain('차단')
    expect((await guest.call('GET', 'me/export/')).body.meetups.entries).toMatchObject([
      { state: 'gone', endedBecause: 'blocked', reason: null, pass: { state: 'restored' } },
    ])
    expect(await leave(guest, entry)).toMatchObject({ status: 409, body: { code: 'ANSWERED' } })
  })

  test('does so once in thirty days, however often they block, and not where the pass comes back anyway', async () => {
    const first = await aTable()
    const { guest } = first
    const cafeId = await aVenue(on)
    const hosts = [await aPlayer(on), await aPlayer(on), await aPlayer(on)] as const
    const second = await aMeetup(on, hosts[0].id, { cafeId, day: '2026-03-20', time: '12:00' })
    const far = await aMeetup(on, hosts[1].id, { cafeId, day: '2026-04-15' })
    const [secondEntry, farEntry] = [
      await anEntry(on, { meetupId: second, memberId: guest.id }),
      await anEntry(on, { meetupId: far, memberId: guest.id }),
    ]
    expect(await passesOf(guest)).toBe(0)
    clockAt('2026-03-19T12:00')
    for (const whom of [first.other, hosts[0], hosts[1]]) await block(guest, whom)
    // A month ahead one's own cancel is free, and takes nothing away from the right.
    expect((await preview(guest, farEntry)).body).toMatchObject({ effect: 'restored', because: 'inTime' })
    expect((await leave(guest, farEntry)).body).toMatchObject({ because: 'inTime' })
    expect((await leave(guest, first.entry)).body).toMatchObject({ effect: 'restored', because: 'blocked' })
    const used = { status: 409, body: { code: 'BLOCK_USED' } }
    expect(await preview(guest, secondEntry)).toMatchObject(used)
    await unblock(guest, hosts[0])
    await block(guest, hosts[0])
    expect(await leave(guest, secondEntry)).toMatchObject(used)
    expect((await leave(guest, secondEntry, {})).body).toMatchObject({ effect: 'kept', because: 'late' })
    expect(await passesOf(guest)).toBe(2)

    const onSaturdays = await aCafe(on.db, { weekdayPass: 6000, weekendPass: 6000 })
    const saturday = { cafeId: onSaturdays, day: '2026-04-18', time: '13:00' }
    const third = await aMeetup(on, hosts[2].id, saturday)
    clockAt('2026-04-01T12:00')
    const thirdEntry = await anEntry(on, { meetupId: third, memberId: guest.id })
    await block(guest, hosts[2])
    clockAt('2026-04-18T11:59')
    expect(await preview(guest, thirdEntry)).toMatchObject(used)
    clockAt('2026-04-18T12:00')
    expect((await leave(guest, thirdEntry)).body).toMatchObject({ effect: 'restored', because: 'blocked' })
    const broken = await on.db`
      update meetup_entries set gone_because = 'blocked' where id = ${secondEntry}`.catch(violatedConstraint)
    expect(broken).toBe('meetup_entries_left_blocked')
  })

  test('has the pass back in its lot, without the days that others’ cancelling gives', async () => {
    const { host, id } = await aTable()
    const guest = await aPlayer(on, { passes: 0 })
    const bought = new Date('2025-12-21T03:00:00Z')
    await somePasses(on.db, { memberId: guest.id, tier: 6000, count: 1, now: bought })
    const entry = await anEntry(on, { meetupId: id, memberId: guest.id })
    await block(guest, host)
    clockAt('2026-03-20T12:00')
    const { body } = await leave(guest, entry)
    expect(body).toMatchObject({ effect: 'restored', because: 'blocked' })
    expect(body.usable_until < '2026-03-22').toBe(true)
    expect(await passesOf(guest)).toBe(1)
    clockAt('2026-03-22T12:00')
    expect(await passesOf(guest)).toBe(0)
  })

  test('cannot do so after the start, nor as the host, who removes the other instead', async () => {
    const { host, guest, other, id, entry, otherEntry } = await aTable()
    await block(host, other)
    await block(guest, other)
    const own = (await read(host, id)).own_entry.id
    expect(await leave(host, own)).toMatchObject({ status: 409, body: { code: 'HOST' } })
    const removal = { reason: '이번에는 함께하기 어려워요' }
    expect((await leave(host, otherEntry, removal)).body).toMatchObject({
      effect: 'restored',
      because: 'byOthers',
    })
    expect([await passesOf(other), await shared(host, other)]).toEqual([3, []])
    await block(guest, host)
    clockAt('2026-03-20T19:00')
    expect(await preview(guest, entry)).toMatchObject({ status: 409, body: { code: 'STARTED' } })
    expect(await leave(guest, entry)).toMatchObject({ status: 409, body: { code: 'STARTED' } })
  })

  test('is not offered to remove whom the cafe has scanned already', async () => {
    const cafeId = await aVenue(on)
    const { host, other } = await aTable({ cafeId })
    clockAt('2026-03-20T18:50')
    const scan = { memberId: other.id, cafeId, now: on.clock.now() }
    await on.db.transaction((tx) => checkInAtMeetups(tx, scan))
    expect(await shared(host, other)).toMatchObject([{ isHost: true, entryId: null }])
  })

  test('leaves two tables in the same moment with one pass back', async () => {
    const first = await aTable()
    const { guest } = first
    const host = await aPlayer(on)
    const second = await aMeetup(on, host.id, { time: '14:00' })
    const secondEntry = await anEntry(on, { meetupId: second, memberId: guest.id })
    clockAt('2026-03-20T10:00')
    await block(guest, first.host)
    await block(guest, host)
    const answers = await Promise.all([leave(guest, first.entry), leave(guest, secondEntry)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await passesOf(guest)).toBe(2)
  })
})
