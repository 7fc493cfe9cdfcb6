import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aCafe, everyDay } from '~/features/cafes/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { somePasses } from '~/features/passes/server/factories'
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

/** Wednesday noon in Seoul. The meetups start on Friday at 19:00, so that a cancel is free until this midnight. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

/** Moves the clock to a time in Seoul and runs the items that are due by then. */
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
const join = (player: Player, id: number) => player.call('POST', 'gameRoomEnter/', { room_id: id })
const wait = (player: Player, id: number) => player.call('POST', `boardGameRoom/${id}/waiting/`, {})
const decline = (player: Player, id: number) => player.call('DELETE', `boardGameRoom/${id}/waiting/`)
const offerOf = async (player: Player, id: number) => (await read(player, id)).own_offer
const until = (seoul: string) => ({ deadline: new Date(`${seoul}:00+09:00`).toISOString() })
const noticesOf = async (player: Player): Promise<{ title: string; body: string }[]> => {
  await deliverNotices(on.db, on.noticeKinds)
  return (await player.call('GET', 'me/notices/')).body.results
}
const titles = async (player: Player) => (await noticesOf(player)).map(({ title }) => title)

const offered = '자리가 났어요'
const lapsed = '자리를 맡아 둔 시간이 지났어요'
const free = '지금 빈자리가 있어요'

/** A meetup for two whose second seat is taken, with this line. `leave` gives that seat up. */
async function aFullMeetup(line: readonly Player[], about: Parameters<typeof aMeetup>[2] = {}) {
  const [host, leaver] = [await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id, { maxPeople: 2, ...about })
  const entry = (await join(leaver, id)).body.id
  if (about.autoAccepts === false)
    await host.call('PATCH', `gameRoomEnter/${entry}/`, { accept_status: true })
  for (const player of line) expect((await wait(player, id)).status).toBe(200)
  const leave = () => leaver.call('DELETE', `gameRoomEnter/${entry}/`, {})
  return { id, host, leaver, leave }
}

describe('a seat that frees when a cancel is not free any more', () => {
  test('is held for the first in line, who takes it with a pass then and not before', async () => {
    const [first, second, stranger] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const { id, host, leave } = await aFullMeetup([first, second])
    await clockAt('2026-03-19T13:20:00')
    await leave()
    expect(await passesOf(first)).toBe(3)
    expect(await read(first, id)).toMatchObject({
      seats_taken: 1,
      seats_held: 1,
      own_entry: { state: 'in-line', place: 1 },
      own_offer: until('2026-03-19T15:20'),
    })
    expect(await noticesOf(first)).toContainEqual(
      expect.objectContaining({ title: offered, body: expect.stringContaining('오후 3:20까지') }),
    )
    expect((await read(first, id)).enter_room).toHaveLength(1)
    expect(await offerOf(second, id)).toBeNull()
    for (const player of [second, stranger])
      expect(await join(player, id)).toMatchObject({ status: 409, body: { code: 'max', can_wait: true } })
    expect((await wait(stranger, id)).body.place).toBe(3)
    expect(await join(first, id)).toMatchObject({ status: 200, body: { state: 'seated' } })
    expect(await read(first, id)).toMatchObject({ seats_taken: 2, seats_held: 0, own_offer: null })
    expect(await passesOf(first)).toBe(2)
    expect(await titles(host)).toContain('새로운 참여자가 있어요')
    await clockAt('2026-03-19T15:20:00')
    expect(await titles(first)).not.toContain(lapsed)
  })

  test('goes on to the next when the deadline passes, once to each, and is free for everybody after the last', async () => {
    const [first, second, stranger] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const { id, leave } = await aFullMeetup([first, second])
    await clockAt('2026-03-19T13:20:00')
    await leave()
    await clockAt('2026-03-19T15:19:59')
    expect(await offerOf(first, id)).not.toBeNull()
    await clockAt('2026-03-19T15:20:00')
    expect(await offerOf(first, id)).toBeNull()
    expect((await read(first, id)).own_entry).toMatchObject({ state: 'in-line', place: 1 })
    expect(await titles(first)).toContain(lapsed)
    expect(await offerOf(second, id)).toEqual(until('2026-03-19T17:20'))
    expect(await join(first, id)).toMatchObject({ status: 409, body: { code: 'max' } })
    await clockAt('2026-03-19T17:20:00')
    for (const player of [first, second]) expect(await offerOf(player, id)).toBeNull()
    expect(await read(stranger, id)).toMatchObject({ seats_taken: 1, seats_held: 0, waiting_count: 2 })
    expect(await join(stranger, id)).toMatchObject({ status: 200 })
    expect([await passesOf(first), await passesOf(second)]).toEqual([3, 3])
  })

  test('cannot be taken at the deadline, even before it has gone on', async () => {
    const first = await aPlayer(on)
    const { id, leave } = await aFullMeetup([first])
    await clockAt('2026-03-19T13:20:00')
    await leave()
    on.clock.set('2026-03-19T06:20:00Z')
    expect(await join(first, id)).toMatchObject({ status: 409, body: { code: 'max' } })
    on.clock.set('2026-03-19T06:19:59Z')
    expect((await join(first, id)).status).toBe(200)
  })

  test('goes on to the next when it is declined, and who lines up again is new', async () => {
    const [first, second] = [await aPlayer(on), await aPlayer(on)]
    const { id, leave } = await aFullMeetup([first, second])
    await clockAt('2026-03-19T13:20:00')
    await leave()
    expect((await decline(first, id)).status).toBe(200)
    expect((await decline(first, id)).status).toBe(404)
    expect(await offerOf(second, id)).toEqual(until('2026-03-19T15:20'))
    expect((await wait(first, id)).body.place).toBe(2)
    expect((await decline(second, id)).status).toBe(200)
    expect(await offerOf(first, id)).toEqual(until('2026-03-19T15:20'))
    expect((await decline(first, id)).status).toBe(200)
    expect(await read(second, id)).toMatchObject({ seats_held: 0, waiting_count: 0 })
    expect((await join(second, id)).status).toBe(200)
  })

  test('is held over the night, and no pass is taken in it', async () => {
    const first = await aPlayer(on)
    const { id, leave } = await aFullMeetup([first])
    await clockAt('2026-03-19T23:00:00')
    await leave()
    expect(await offerOf(first, id)).toEqual(until('2026-03-20T10:00'))
    await clockAt('2026-03-20T09:59:00')
    expect(await passesOf(first)).toBe(3)
    expect((await join(first, id)).status).toBe(200)
  })

  test('less than three hours before the start is told to the whole line, and the first to tap has it', async () => {
    const [first, second, poor] = [await aPlayer(on), await aPlayer(on), await aPlayer(on, { passes: 0 })]
    const { id, leave } = await aFullMeetup([first, second, poor])
    await clockAt('2026-03-20T16:01:00')
    await leave()
    for (const player of [first, second, poor]) {
      expect(await titles(player)).toContain(free)
      expect(await offerOf(player, id)).toBeNull()
    }
    expect(await read(first, id)).toMatchObject({ seats_taken: 1, seats_held: 0 })
    expect((await join(second, id)).status).toBe(200)
    expect(await join(first, id)).toMatchObject({ status: 409, body: { code: 'max' } })
  })

  test('is a request where the host accepts by hand', async () => {
    const [first, newcomer] = [await aPlayer(on), await aPlayer(on)]
    const { id, host, leave } = await aFullMeetup([first], { autoAccepts: false })
    await clockAt('2026-03-19T13:20:00')
    await leave()
    expect(await passesOf(first)).toBe(3)
    expect(await join(newcomer, id)).toMatchObject({ status: 409, body: { code: 'max' } })
    const { id: entry, state } = (await join(first, id)).body
    expect(state).toBe('unanswered')
    expect(await passesOf(first)).toBe(2)
    expect(await read(first, id)).toMatchObject({ seats_taken: 1, seats_held: 0, unanswered_count: 1 })
    expect(await titles(host)).toContain('참여 신청이 왔어요')
    expect((await host.call('PATCH', `gameRoomEnter/${entry}/`, { accept_status: true })).status).toBe(200)
    expect((await read(first, id)).own_entry).toMatchObject({ state: 'seated' })
  })

  test('sent again under its key is taken once', async () => {
    const first = await aPlayer(on)
    const { id, leave } = await aFullMeetup([first])
    await clockAt('2026-03-19T13:20:00')
    await leave()
    const [one, two] = await Promise.all([join(first, id), join(first, id)])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    expect(await passesOf(first)).toBe(2)
  })

  test('repeats every check of a join when it is taken', async () => {
    const first = await aPlayer(on)
    const { id, host, leave } = await aFullMeetup([first])
    await clockAt('2026-03-19T13:20:00')
    await leave()
    await on.db`
      insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${host.id}, ${first.id}, now())`
    expect(await join(first, id)).toMatchObject({ status: 409, body: { code: 'refused' } })
    await on.db`delete from member_blocks where blocker_id = ${host.id}`
    // Their own meetup at the same time takes their hours.
    const own = await aMeetup(on, first.id, { day: '2026-03-20', time: '20:00' })
    expect(await join(first, id)).toMatchObject({ status: 409, body: { code: 'overlap' } })
    expect((await first.call('POST', `boardGameRoom/${own}/cancel/`)).status).toBe(200)
    expect((await join(first, id)).status).toBe(200)
  })

  test('stays held when the host confirms and lets nobody else in', async () => {
    const [first, stays] = [await aPlayer(on), await aPlayer(on)]
    const [host, leaver] = [await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { maxPeople: 3 })
    const entry = (await join(leaver, id)).body.id
    await join(stays, id)
    await wait(first, id)
    await clockAt('2026-03-19T13:20:00')
    await leaver.call('DELETE', `gameRoomEnter/${entry}/`, {})
    expect((await host.call('POST', `boardGameRoom/${id}/confirm/`, {})).status).toBe(200)
    expect(await join(leaver, id)).toMatchObject({ status: 409, body: { code: 'finish' } })
    expect((await join(first, id)).status).toBe(200)
  })

  test.each([
    ['the host closes', 'close', '자리가 나지 않았어요'],
    ['the host calls off', 'cancel', '모임이 취소됐어요'],
  ])('is held no longer when %s', async (_, action, title) => {
    const [first, stays] = [await aPlayer(on), await aPlayer(on)]
    const [host, leaver] = [await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { maxPeople: 3 })
    const entry = (await join(leaver, id)).body.id
    await join(stays, id)
    await wait(first, id)
    await clockAt('2026-03-19T13:20:00')
    await leaver.call('DELETE', `gameRoomEnter/${entry}/`, {})
    expect(await offerOf(first, id)).not.toBeNull()
    await host.call('POST', `boardGameRoom/${id}/confirm/`, {})
    expect((await host.call('POST', `boardGameRoom/${id}/${action}/`)).status).toBe(200)
    expect(await offerOf(first, id)).toBeNull()
    expect(await titles(first)).toContain(title)
    await clockAt('2026-03-19T15:20:00')
    expect(await titles(first)).not.toContain(lapsed)
    expect(await passesOf(first)).toBe(3)
  })

  test('is held to the close at the latest, and does not count toward the least people', async () => {
    const first = await aPlayer(on)
    const cafeId = await aCafe(on.db, { weekdayPass: 6000, opening: everyDay(0, 24) })
    const { id, leave } = await aFullMeetup([first], { cafeId, time: '10:00' })
    await clockAt('2026-03-19T23:00:00')
    await leave()
    expect(await offerOf(first, id)).toEqual(until('2026-03-20T09:30'))
    await clockAt('2026-03-20T09:00:00')
    expect(await read(first, id)).toMatchObject({ room_status: '취소', seats_held: 0, own_offer: null })
  })

  test('keeps from leaving the service until the place in line is given up, and is in the export', async () => {
    const first = await aPlayer(on)
    const { id, leave } = await aFullMeetup([first])
    await clockAt('2026-03-19T13:20:00')
    await leave()
    const { meetups } = (await first.call('GET', 'me/export/')).body
    expect(meetups.heldSeats).toMatchObject([{ meetup: id, reason: 'offer' }])
    expect(meetups.entries).toMatchObject([{ state: 'in-line', offeredAt: expect.any(String) }])
    expect((await first.call('DELETE', 'me/')).status).toBe(409)
    await decline(first, id)
    expect((await read(await aPlayer(on), id)).seats_held).toBe(0)
  })
})

describe('a seat that frees while a cancel is free', () => {
  test('is held for the first who lacks only a pass, so that no stranger takes it while they buy one', async () => {
    const [poor, stranger] = [await aPlayer(on, { passes: 0 }), await aPlayer(on)]
    const { id, leave } = await aFullMeetup([poor])
    await leave()
    expect(await offerOf(poor, id)).toEqual(until('2026-03-18T14:00'))
    expect(await noticesOf(poor)).toContainEqual(
      expect.objectContaining({ title: offered, body: expect.stringContaining('1장이 필요해요') }),
    )
    expect(await titles(poor)).not.toContain('자리가 났지만 참여하지 못했어요')
    expect(await join(stranger, id)).toMatchObject({ status: 409, body: { code: 'max', can_wait: true } })
    expect(await join(poor, id)).toMatchObject({ status: 409, body: { code: 'no pass' } })
    await somePasses(on.db, { memberId: poor.id, tier: 6000, count: 1, now: on.clock.now() })
    expect(await join(poor, id)).toMatchObject({ status: 200, body: { state: 'seated' } })
  })

  test('is for whoever in line has a pass, and goes on to the next without one when the deadline passes', async () => {
    const [poor, poorer, rich] = [
      await aPlayer(on, { passes: 0 }),
      await aPlayer(on, { passes: 0 }),
      await aPlayer(on),
    ]
    const { id, leave } = await aFullMeetup([poor, poorer, rich])
    await leave()
    expect((await read(rich, id)).own_entry).toMatchObject({ state: 'seated' })
    expect(await offerOf(poor, id)).toBeNull()
    expect(await titles(poor)).toContain('자리가 났지만 참여하지 못했어요')
    await rich.call('DELETE', `gameRoomEnter/${(await read(rich, id)).own_entry.id}/`, {})
    expect(await offerOf(poor, id)).toEqual(until('2026-03-18T14:00'))
    await clockAt('2026-03-18T14:00:00')
    expect(await titles(poor)).toContain(lapsed)
    expect(await offerOf(poorer, id)).toEqual(until('2026-03-18T16:00'))
    await clockAt('2026-03-18T16:00:00')
    expect(await read(rich, id)).toMatchObject({ seats_held: 0, waiting_count: 2 })
    expect((await join(rich, id)).status).toBe(200)
  })

  test('seats at its deadline whoever has got a pass meanwhile, and says so instead', async () => {
    const poor = await aPlayer(on, { passes: 0 })
    const { id, leave } = await aFullMeetup([poor])
    await leave()
    await somePasses(on.db, { memberId: poor.id, tier: 6000, count: 1, now: on.clock.now() })
    await clockAt('2026-03-18T14:00:00')
    expect((await read(poor, id)).own_entry).toMatchObject({ state: 'seated' })
    expect(await titles(poor)).toContain('자리가 나서 참여하게 됐어요')
    expect(await titles(poor)).not.toContain(lapsed)
  })
})

test('the database holds no seat that is not there, and none at a meetup that takes nobody', async () => {
  const first = await aPlayer(on)
  const { id, host, leave } = await aFullMeetup([first])
  const hold = (memberId: number) => on.db`
    insert into meetup_seat_holds (meetup_id, member_id, reason, held_at, deadline)
    values (${id}, ${memberId}, 'offer', '2026-03-18T03:00:00Z', '2026-03-18T03:30:00Z')`
  await expect(hold(first.id)).rejects.toThrow('meetups_seats')
  await decline(first, id)
  await leave()
  await hold(first.id)
  await expect(hold(first.id)).rejects.toThrow('meetup_seat_holds_pkey')
  await expect(hold(host.id)).rejects.toThrow('meetups_seats')
  await expect(
    on.db`
      update meetups set status = 'closed', confirmed_at = now(), closed_at = now() where id = ${id}`,
  ).rejects.toThrow('meetups_held_while_open')
})
