import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { workDueItems } from '~/lib/server/due-items'
import { banFromMeetups } from '../../bans/server/commands/bans'
import { meetupDue } from '../../server/due'
import { aMeetup, anEntry, aPlayer, aVenue, type Player } from '../../server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(async () => {
  expect(await auditLedger(on.db)).toEqual([])
  await on.close()
})

/** Wednesday noon in Seoul. The meetups start on Friday at 19:00, and move to a Thursday, which takes the same pass. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))
const newDay = '2026-03-26'
const newStart = '2026-03-26T10:00:00.000Z'

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
const moveOf = async (player: Player, id: number) =>
  (await player.call('GET', `boardGameRoom/${id}/move`)).body.move
const propose = (player: Player, id: number, to: object) =>
  player.call('PUT', `boardGameRoom/${id}/move`, { day: newDay, time: '19:00', ...to })
const withdraw = (player: Player, id: number) => player.call('DELETE', `boardGameRoom/${id}/move`)
const say = async (player: Player, id: number, comesAlong: boolean, moveId?: number) =>
  player.call('POST', `boardGameRoom/${id}/move/answer`, {
    comesAlong,
    moveId: moveId ?? (await moveOf(player, id))?.id ?? 1,
  })
const join = (player: Player, id: number) => player.call('POST', 'gameRoomEnter/', { room_id: id })
const titlesOf = async (player: Player): Promise<string[]> => {
  await deliverNotices(on.db, on.noticeKinds)
  const { results } = (await player.call('GET', 'me/notices/')).body
  return results.map(({ title }: { title: string }) => title)
}

async function aTable(about: Parameters<typeof aMeetup>[2] = {}, guests = 3) {
  const host = await aPlayer(on)
  const cafeId = about.cafeId ?? (await aVenue(on))
  const id = await aMeetup(on, host.id, { ...about, cafeId })
  const people: Player[] = []
  for (let at = 0; at < guests; at++) {
    const guest = await aPlayer(on)
    await anEntry(on, { meetupId: id, memberId: guest.id })
    people.push(guest)
  }
  const [first, second, third] = people as [Player, Player, Player]
  return { host, cafeId, id, first, second, third }
}

/** Seats for meetups at a cafe on every day from noon to 23:00. */
async function offersSeats(cafeId: number, seats: number, needsYes = false) {
  await on.db`insert into cafe_seat_offers (cafe_id, stated_at) values (${cafeId}, ${on.clock.now()})`
  await on.db`
    insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes)
    select ${cafeId}::int, weekday, 720, 1380, ${seats}::int, ${needsYes} from generate_series(0, 6) weekday`
}

async function anOwner(cafeId: number) {
  const id = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId: id, role: 'owner' })
  return { id, headers: () => signIn(on.app, id) }
}

describe('a host who asks whether the meetup moves', () => {
  test('moves it with who says yes; a no and a silence have the pass back; nobody joins until then', async () => {
    const { host, cafeId, id, first, second, third } = await aTable({ maxPeople: 5 })
    const other = await aVenue(on)
    expect((await propose(host, id, { cafeId: other })).body.move).toMatchObject({
      cafe: { id: other },
      startsAt: newStart,
      deadline: '2026-03-19T03:00:00.000Z',
      own: null,
      yes: 0,
      no: 0,
      unsaid: 3,
    })
    expect(await titlesOf(first)).toContain('모임을 옮겨도 함께할 수 있나요?')
    const stranger = await aPlayer(on)
    expect(await moveOf(stranger, id)).toBeNull()
    expect(await join(stranger, id)).toMatchObject({ status: 409, body: { code: 'finish' } })
    expect((await say(first, id, true)).body.move).toMatchObject({ own: 'yes', yes: 1, unsaid: 2 })
    expect((await say(first, id, false)).body.move).toMatchObject({ own: 'no', yes: 0, no: 1 })
    expect((await say(first, id, true)).body.move).toMatchObject({ own: 'yes' })
    expect((await say(second, id, false)).status).toBe(200)
    // Nothing has changed yet.
    expect(await read(host, id)).toMatchObject({ cafe: { id: cafeId }, play_date: '2026-03-20' })
    expect(await Promise.all([first, second, third].map(passesOf))).toEqual([2, 2, 2])
    await clockAt('2026-03-19T12:00')
    expect(await read(first, id)).toMatchObject({
      cafe: { id: other },
      play_date: newDay,
      starts_at: newStart,
      own_entry: { state: 'seated' },
      moving_until: null,
    })
    expect((await read(host, id)).enter_room).toHaveLength(2)
    expect(await Promise.all([host, first, second, third].map(passesOf))).toEqual([2, 2, 3, 3])
    expect(await titlesOf(first)).toContain('모임이 옮겨졌어요')
    expect(await titlesOf(third)).toContain('모임의 날짜나 장소가 옮겨졌어요')
    expect((await join(stranger, id)).status).toBe(200)
    expect(await propose(host, id, { cafeId: other })).toMatchObject({ body: { code: 'SAME' } })
  })

  test('has it moved with the last answer, and every step of the clock and an own cancel follow the new start', async () => {
    const { host, cafeId, id, first, second } = await aTable({ minPeople: 3 }, 2)
    await propose(host, id, { cafeId })
    await say(first, id, true)
    await say(second, id, true)
    expect(await read(host, id)).toMatchObject({ play_date: newDay, room_status: '대기중' })
    await clockAt('2026-03-20T20:00')
    expect(await read(host, id)).toMatchObject({ room_status: '대기중' })
    expect(await titlesOf(first)).not.toContain('모임을 시작할 시간이에요')
    const entry = (await read(first, id)).own_entry.id
    await clockAt('2026-03-24T23:00')
    expect((await first.call('DELETE', `gameRoomEnter/${entry}/`, {})).body.effect).toBe('restored')
    await clockAt('2026-03-26T18:01')
    expect(await read(host, id)).toMatchObject({ room_status: '취소' })
    expect(await Promise.all([host, first, second].map(passesOf))).toEqual([3, 3, 3])
  })

  test('moves at once where nobody else sits, and may take the question back', async () => {
    const { host, cafeId, id } = await aTable({}, 0)
    expect((await propose(host, id, { cafeId })).body.move).toBeNull()
    expect(await read(host, id)).toMatchObject({ play_date: newDay })
    const table = await aTable({}, 1)
    await propose(table.host, table.id, { cafeId: table.cafeId })
    const move = await moveOf(table.first, table.id)
    expect((await withdraw(table.host, table.id)).body.move).toBeNull()
    expect((await withdraw(table.host, table.id)).status).toBe(200)
    expect(await say(table.first, table.id, true, move.id)).toMatchObject({
      status: 404,
      body: { code: 'NO_MOVE' },
    })
    expect(await titlesOf(table.first)).toContain('모임을 옮기지 않아요')
    expect(await read(table.first, table.id)).toMatchObject({ play_date: '2026-03-20', moving_until: null })
    await clockAt('2026-03-19T12:00')
    expect(await read(table.first, table.id)).toMatchObject({ play_date: '2026-03-20' })
  })

  test('ends requests and places in line with the passes, and gives back what somebody lost by leaving late', async () => {
    on.clock.set('2026-03-18T03:00:00Z')
    const { host, cafeId, id, first, second } = await aTable({ maxPeople: 3 }, 2)
    const waiting = await aPlayer(on)
    expect((await waiting.call('POST', `boardGameRoom/${id}/waiting`, {})).status).toBe(200)
    await clockAt('2026-03-19T10:00')
    const entry = (await read(second, id)).own_entry.id
    // The seat that frees is offered to the line, and ends with the move.
    expect((await second.call('DELETE', `gameRoomEnter/${entry}/`, {})).body.effect).toBe('kept')
    await propose(host, id, { cafeId })
    await say(first, id, true)
    expect(await read(waiting, id)).toMatchObject({ own_entry: null, play_date: newDay })
    expect(await Promise.all([host, first, second, waiting].map(passesOf))).toEqual([2, 2, 3, 3])
    expect(await titlesOf(waiting)).toContain('모임의 날짜나 장소가 옮겨졌어요')
    const byHand = await aTable({ autoAccepts: false }, 1)
    await propose(byHand.host, byHand.id, { cafeId: byHand.cafeId })
    expect(await passesOf(byHand.first)).toBe(3)
    expect(await read(byHand.first, byHand.id)).toMatchObject({ own_entry: null, play_date: newDay })
  })
})

describe('the yes of a cafe', () => {
  test('is asked again: who had spent a pass keeps it spent, may leave for nothing, and a no gives it back', async () => {
    const { host, id, first, second } = await aTable({}, 2)
    const other = await aVenue(on)
    const owner = await anOwner(other)
    await offersSeats(other, 8, true)
    await propose(host, id, { cafeId: other })
    await say(first, id, true)
    await say(second, id, true)
    const room = await read(first, id)
    expect(room).toMatchObject({ play_date: newDay, room_status: '대기중' })
    expect(room.cafe_answer_until).not.toBeNull()
    const late = await aPlayer(on)
    expect((await join(late, id)).status).toBe(200)
    expect(await passesOf(late)).toBe(2)
    expect((await first.call('DELETE', `gameRoomEnter/${room.own_entry.id}/`, {})).body.effect).toBe(
      'restored',
    )
    const answer = await on.app.inject({
      method: 'PUT',
      url: `/v1/staff/cafes/${other}/meetups/${id}/answer`,
      headers: await owner.headers(),
      payload: { isYes: false, reason: '그날은 어려워요' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await read(second, id)).toMatchObject({ room_status: '취소' })
    expect(await Promise.all([host, first, second, late].map(passesOf))).toEqual([3, 3, 3, 3])
  })

  test('that was awaited is not needed any more at a place that asks for none: what was held is spent', async () => {
    const cafeId = await aVenue(on)
    await anOwner(cafeId)
    await offersSeats(cafeId, 8, true)
    const { host, id, first } = await aTable({ cafeId }, 1)
    expect((await read(host, id)).cafe_answer_until).not.toBeNull()
    const other = await aVenue(on)
    await propose(host, id, { cafeId: other })
    await say(first, id, true)
    expect(await read(host, id)).toMatchObject({ cafe: { id: other }, cafe_answer_until: null })
    const states = await on.db<{ pass: string }[]>`
      select pass from meetup_entries where meetup_id = ${id} order by id`
    expect(states.map(({ pass }) => pass)).toEqual(['spent', 'spent'])
  })

  test('is due by the hours of the new cafe; a time at which it could not answer is refused, or fails when all have', async () => {
    const { host, id, first } = await aTable({}, 1)
    const other = await aCafe(on.db, { weekdayPass: 6000, weekendPass: 7000, opening: everyDay(18, 24) })
    await anOwner(other)
    await on.db`insert into cafe_seat_offers (cafe_id, stated_at) values (${other}, ${on.clock.now()})`
    await on.db`
      insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes)
      select ${other}::int, weekday, 1080, 1440, 8, true from generate_series(0, 6) weekday`
    expect(await propose(host, id, { cafeId: other, day: '2026-03-18', time: '19:30' })).toMatchObject({
      status: 409,
      body: { code: 'NO_TIME_FOR_YES', error: expect.stringContaining('3월 18일 (수) 오후 6:30까지') },
    })
    await propose(host, id, { cafeId: other, day: '2026-03-19', time: '19:30' })
    await clockAt('2026-03-19T00:30')
    await say(first, id, true)
    expect(await read(host, id)).toMatchObject({ play_date: '2026-03-20', moving_until: null })
    expect(await titlesOf(first)).toContain('모임을 옮기지 않아요')
    await propose(host, id, { cafeId: other, day: newDay, time: '20:30' })
    await say(first, id, true)
    expect((await read(host, id)).cafe_answer_until).toBe('2026-03-26T10:30:00.000Z')
  })

  test('the staff of both cafes hear of it', async () => {
    const [from, to] = [await aVenue(on), await aVenue(on)]
    const [before, after] = [await aPlayer(on), await aPlayer(on)]
    await aStaffMember(on.db, { cafeId: from, memberId: before.id, role: 'owner' })
    await aStaffMember(on.db, { cafeId: to, memberId: after.id, role: 'owner' })
    const { host, id } = await aTable({ cafeId: from }, 0)
    await propose(host, id, { cafeId: to })
    expect((await titlesOf(before)).some((title) => title.includes('모임이 옮겨졌어요'))).toBe(true)
    expect((await titlesOf(after)).some((title) => title.includes('모임이 열렸어요'))).toBe(true)
  })
})

describe('is refused', () => {
  test('for another pass, a closed day, seats that are gone, an own clash, and a start too soon', async () => {
    const { host, cafeId, id, first } = await aTable({ maxPeople: 4 }, 1)
    // The weekend takes another pass.
    expect(await propose(host, id, { cafeId, day: '2026-03-21' })).toMatchObject({
      status: 409,
      body: { code: 'OTHER_PASS' },
    })
    const dear = await aCafe(on.db, { weekdayPass: 8000, weekendPass: 9000 })
    expect(await propose(host, id, { cafeId: dear })).toMatchObject({ body: { code: 'OTHER_PASS' } })
    expect(await propose(host, id, { cafeId: 999_999 })).toMatchObject({ status: 404 })
    expect(await propose(host, id, { cafeId, time: '03:00' })).toMatchObject({
      body: { code: 'CLOSED_HOURS' },
    })
    expect(await propose(host, id, { cafeId, time: '22:30' })).toMatchObject({
      body: { code: 'CLOSED_HOURS', error: expect.stringContaining('오후 11:00에 닫아요') },
    })
    expect(await propose(host, id, { cafeId, day: '2026-03-18', time: '15:30' })).toMatchObject({
      body: { code: 'TOO_SOON' },
    })
    expect((await propose(host, id, { cafeId, day: '2026-02-31' })).status).toBe(400)
    expect((await propose(host, id, { cafeId, day: '2027-03-26' })).status).toBe(400)
    expect((await host.call('PUT', `boardGameRoom/${id}/move`, {})).status).toBe(400)
    expect((await propose(first, id, { cafeId })).status).toBe(404)
    const small = await aVenue(on)
    await offersSeats(small, 3)
    expect(await propose(host, id, { cafeId: small })).toMatchObject({ status: 409, body: { free: 3 } })
    await aMeetup(on, host.id, { day: newDay, time: '20:00' })
    expect(await propose(host, id, { cafeId })).toMatchObject({ body: { code: 'overlap' } })
  })

  test('close to the start, once closed, for a date of a series, while another is asked, and too often', async () => {
    const { host, cafeId, id } = await aTable({}, 1)
    for (let at = 0; at < 5; at++) {
      expect((await propose(host, id, { cafeId })).status).toBe(200)
      expect(await propose(host, id, { cafeId })).toMatchObject({ body: { code: 'PENDING' } })
      await withdraw(host, id)
    }
    expect(await propose(host, id, { cafeId })).toMatchObject({ body: { code: 'PROPOSED_OFTEN' } })
    const series = await aTable({}, 1)
    const started = await on.db<{ id: number }[]>`
      insert into meetup_series (host_id, cafe_id, title, content, starts, min_people, max_people, auto_accepts, experience,
        welcomes_beginners, made_at)
      values (${series.host.id}, ${series.cafeId}, '매주', '만나요', '19:00', 2, 4, true, 'anyone', false, ${on.clock.now()})
      returning id`
    await on.db`update meetups set series_id = ${started[0]?.id ?? 0} where id = ${series.id}`
    expect(await propose(series.host, series.id, { cafeId: series.cafeId })).toMatchObject({
      body: { code: 'SERIES' },
    })
    const closed = await aTable({}, 1)
    await closed.host.call('POST', `boardGameRoom/${closed.id}/confirm/`, { extra_user: false })
    await closed.host.call('POST', `boardGameRoom/${closed.id}/close/`, {})
    expect(await propose(closed.host, closed.id, { cafeId: closed.cafeId })).toMatchObject({
      body: { code: 'CLOSED' },
    })
    const late = await aTable({}, 1)
    on.clock.set('2026-03-20T06:30:00Z')
    expect(await propose(late.host, late.id, { cafeId: late.cafeId })).toMatchObject({
      body: { code: 'TOO_LATE' },
    })
  })

  test('to a yes of somebody with another meetup then, or too young for a late end', async () => {
    const { host, cafeId, id, first } = await aTable({ time: '15:00' }, 1)
    const young = await aPlayer(on, { birthYear: 2012 })
    await anEntry(on, { meetupId: id, memberId: young.id })
    await aMeetup(on, first.id, { day: newDay, time: '18:30' })
    await propose(host, id, { cafeId, time: '20:00' })
    expect(await say(first, id, true)).toMatchObject({ status: 409, body: { code: 'OVERLAP' } })
    expect(await say(young, id, true)).toMatchObject({ status: 409, body: { code: 'ADULTS_ONLY' } })
    expect((await say(young, id, false)).status).toBe(200)
    expect(await say(host, id, true)).toMatchObject({ body: { code: 'NOT_SEATED' } })
    await say(first, id, false)
    expect((await read(host, id)).enter_room).toHaveLength(1)
  })

  test('somebody who said yes and took another meetup since stays behind, with the pass back', async () => {
    const { host, cafeId, id, first, second } = await aTable({}, 2)
    await propose(host, id, { cafeId })
    await say(first, id, true)
    await aMeetup(on, first.id, { day: newDay, time: '17:00' })
    await say(second, id, true)
    expect(await read(first, id)).toMatchObject({ own_entry: null, play_date: newDay })
    expect(await passesOf(first)).toBe(2)
  })
})

describe('what comes in between', () => {
  test('the new seats are gone, the host is another, the meetup is called off', async () => {
    const { host, id, first } = await aTable({ maxPeople: 4 }, 1)
    const small = await aVenue(on)
    await offersSeats(small, 4)
    await propose(host, id, { cafeId: small })
    const rival = await aPlayer(on)
    await aMeetup(on, rival.id, { cafeId: small, day: newDay, maxPeople: 2 })
    await say(first, id, true)
    expect(await read(first, id)).toMatchObject({ play_date: '2026-03-20', moving_until: null })
    expect(await titlesOf(first)).toContain('모임을 옮기지 않아요')
    expect(await passesOf(first)).toBe(2)

    const handed = await aTable({}, 1)
    await propose(handed.host, handed.id, { cafeId: handed.cafeId })
    const entryId = (await read(handed.first, handed.id)).own_entry.id
    await handed.host.call('PUT', `boardGameRoom/${handed.id}/host-offer`, { entryId })
    await handed.first.call('POST', `boardGameRoom/${handed.id}/host-offer/answer`, { accepts: true })
    expect(await moveOf(handed.host, handed.id)).toBeNull()

    const off = await aTable({}, 1)
    await propose(off.host, off.id, { cafeId: off.cafeId })
    expect((await off.host.call('POST', `boardGameRoom/${off.id}/cancel/`, {})).status).toBe(200)
    expect(await passesOf(off.first)).toBe(3)
    await clockAt('2026-03-19T12:00')
    expect(await read(off.first, off.id)).toMatchObject({ room_status: '취소', play_date: '2026-03-20' })
  })

  test('the last who had not answered leaves: it moves without waiting for the deadline', async () => {
    const { host, cafeId, id, first, second } = await aTable({}, 2)
    await propose(host, id, { cafeId })
    await say(first, id, true)
    const entry = (await read(second, id)).own_entry.id
    await second.call('DELETE', `gameRoomEnter/${entry}/`, {})
    await clockAt('2026-03-18T12:01')
    expect(await read(host, id)).toMatchObject({ play_date: newDay })
  })

  test('a friend takes the seat that is held for them while people are asked, and says yes or falls with it', async () => {
    const { host, cafeId, id, first } = await aTable({ maxPeople: 5 }, 1)
    const [pair, friend] = [await aPlayer(on), await aPlayer(on)]
    const { token } = (await pair.call('POST', `boardGameRoom/${id}/pair`, {})).body
    await propose(host, id, { cafeId })
    expect((await friend.call('POST', `meetup-friends/${token}`, {})).status).toBe(200)
    expect(await titlesOf(friend)).toContain('모임을 옮겨도 함께할 수 있나요?')
    await say(first, id, true)
    await say(pair, id, true)
    expect(await read(host, id)).toMatchObject({ play_date: '2026-03-20' })
    await say(friend, id, true)
    expect((await read(host, id)).enter_room).toHaveLength(4)
    const other = await aTable({ maxPeople: 5 }, 1)
    const alone = await aPlayer(on)
    await alone.call('POST', `boardGameRoom/${other.id}/pair`, {})
    await propose(other.host, other.id, { cafeId: other.cafeId })
    await say(alone, other.id, true)
    await say(other.first, other.id, true)
    expect(await read(alone, other.id)).toMatchObject({ own_entry: null, play_date: newDay })
    expect(await passesOf(alone)).toBe(3)
  })
})

describe('what belonged to the old day', () => {
  test('a word of being on the way is gone with it', async () => {
    const { host, cafeId, id, first } = await aTable({}, 1)
    await host.call('POST', `boardGameRoom/${id}/confirm/`, { extra_user: false })
    const entry = (await read(first, id)).own_entry.id
    expect((await first.call('PATCH', `gameRoomEnter/${entry}/`, { user_status: '도착' })).status).toBe(200)
    await propose(host, id, { cafeId })
    await say(first, id, true)
    const told = await on.db<
      { arrival: string | null }[]
    >`select arrival from meetup_entries where id = ${entry}`
    expect(told).toEqual([{ arrival: null }])
  })

  test('seats that came free while people were asked go to the line when another takes over', async () => {
    const { host, cafeId, id, first, second, third } = await aTable({ maxPeople: 4 }, 3)
    const waiting = await aPlayer(on)
    expect((await waiting.call('POST', `boardGameRoom/${id}/waiting`, {})).status).toBe(200)
    await propose(host, id, { cafeId })
    await second.call('DELETE', `gameRoomEnter/${(await read(second, id)).own_entry.id}/`, {})
    await say(third, id, true)
    const entryId = (await read(first, id)).own_entry.id
    await host.call('PUT', `boardGameRoom/${id}/host-offer`, { entryId })
    expect(
      (await first.call('POST', `boardGameRoom/${id}/host-offer/answer`, { accepts: true })).status,
    ).toBe(200)
    expect(await read(waiting, id)).toMatchObject({ play_date: '2026-03-20', own_entry: { state: 'seated' } })
  })

  test('a banned member who had not answered holds up nobody', async () => {
    const { host, cafeId, id, first, second } = await aTable({}, 2)
    await propose(host, id, { cafeId })
    await say(first, id, true)
    const now = on.clock.now()
    const until = new Date('2026-06-01T00:00:00Z')
    await on.db.transaction((tx) => banFromMeetups(tx, { memberId: second.id, reason: '이유', until, now }))
    await clockAt('2026-03-18T12:01')
    expect(await read(host, id)).toMatchObject({ play_date: newDay })
    expect(await passesOf(second)).toBe(3)
  })

  test('a cafe that is closing its doors is seen closed', async () => {
    const { host, cafeId, id, first } = await aTable({}, 1)
    const other = await aVenue(on)
    await propose(host, id, { cafeId: other })
    let answered: Promise<unknown> | null = null
    await on.db.transaction(async (tx) => {
      await tx`select from cafes where id = ${other} for update`
      const { id: moveId } = await moveOf(first, id)
      answered = say(first, id, true, moveId)
      // It waits for the cafe.
      await expect
        .poll(async () => {
          const waiting = await on.db`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          return waiting.length
        })
        .toBeGreaterThan(0)
      await tx`insert into cafe_day_offs (cafe_id, day) values (${other}, ${newDay}::text::date)`
    })
    await answered
    expect(await read(first, id)).toMatchObject({
      play_date: '2026-03-20',
      moving_until: null,
      cafe: { id: cafeId },
    })
  })
})

describe('at once', () => {
  test('two answers with the deadline: one move, and every seat has a pass or none has', async () => {
    const { host, cafeId, id, first, second, third } = await aTable({}, 3)
    await propose(host, id, { cafeId })
    const { id: moveId } = await moveOf(first, id)
    await say(third, id, true)
    on.clock.set('2026-03-19T02:59:59.999Z')
    const [one, two] = await Promise.all([
      say(first, id, true, moveId),
      say(second, id, false, moveId),
      (async () => clockAt('2026-03-19T12:00'))(),
    ])
    expect([200, 404]).toContain(one.status)
    expect([200, 404]).toContain(two.status)
    const room = await read(host, id)
    expect(room.play_date).toBe(newDay)
    const sits = [host, first, second, third].filter(({ id: member }) =>
      room.enter_room.some(({ user }: { user: { id: number } }) => user.id === member),
    )
    for (const player of [host, first, second, third]) {
      expect(await passesOf(player)).toBe(sits.includes(player) ? 2 : 3)
    }
    const moves = await on.db<{ outcome: string }[]>`select outcome from meetup_moves where meetup_id = ${id}`
    expect(moves).toEqual([{ outcome: 'moved' }])
  })

  test('somebody leaves while the meetup moves: the pass comes back once', async () => {
    const { host, cafeId, id, first, second } = await aTable({}, 2)
    await propose(host, id, { cafeId })
    const entry = (await read(first, id)).own_entry.id
    await say(first, id, true)
    const [left] = await Promise.all([
      first.call('DELETE', `gameRoomEnter/${entry}/`, {}),
      say(second, id, true),
    ])
    expect([200, 409]).toContain(left.status)
    await clockAt('2026-03-19T12:00')
    expect(await read(host, id)).toMatchObject({ play_date: newDay })
    expect(await passesOf(first)).toBe(3)
  })

  test('twenty rooms for the last seats of the new place, and twenty joins afterwards: nobody has too many', async () => {
    const { host, id, first } = await aTable({ maxPeople: 4 }, 1)
    const small = await aVenue(on)
    await offersSeats(small, 4)
    await propose(host, id, { cafeId: small })
    const rivals = await Promise.all(Array.from({ length: 20 }, () => aPlayer(on)))
    await Promise.all([
      say(first, id, true),
      ...rivals.map(({ id: memberId }) =>
        aMeetup(on, memberId, { cafeId: small, day: newDay, maxPeople: 4 }).catch(() => null),
      ),
    ])
    const [taken] = await on.db<{ seats: number }[]>`
      select coalesce(sum(max_people), 0)::int as seats from meetups where cafe_id = ${small} and starts_at = ${newStart}::timestamptz`
    expect(taken?.seats).toBe(4)
    const roomy = await aTable({ maxPeople: 4 }, 1)
    await propose(roomy.host, roomy.id, { cafeId: roomy.cafeId })
    await say(roomy.first, roomy.id, true)
    const people = await Promise.all(Array.from({ length: 20 }, () => aPlayer(on)))
    const joined = await Promise.all(people.map((player) => join(player, roomy.id)))
    expect(joined.filter(({ status }) => status === 200)).toHaveLength(2)
  })
})

describe('beside the release before', () => {
  test('the cause of who stayed behind is one that it reads, and this one still says the move', async () => {
    const { host, cafeId, id, first, second } = await aTable({}, 2)
    await propose(host, id, { cafeId })
    await say(second, id, true)
    await say(first, id, false)
    const causes = await on.db<{ because: string | null }[]>`
      select gone_because as because from meetup_entries where meetup_id = ${id} and state = 'gone'`
    expect(causes).toEqual([{ because: 'closed' }])
    expect((await first.call('GET', 'me/gone-meetups')).body.results).toMatchObject([{ way: 'moved' }])
  })

  test('which closes a meetup without a word of its move, the proposal ends', async () => {
    const { host, cafeId, id, first } = await aTable({}, 1)
    await propose(host, id, { cafeId })
    await on.db`
      update meetups set status = 'closed', confirmed_at = ${on.clock.now()}, closed_at = ${on.clock.now()} where id = ${id}`
    expect(await moveOf(first, id)).toBeNull()
    await clockAt('2026-03-19T12:00')
    expect(await read(first, id)).toMatchObject({ play_date: '2026-03-20', moving_until: null })
  })
})
