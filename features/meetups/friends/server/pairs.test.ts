import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { countPasses } from '~/features/passes/server/queries/passes'
import { workDueItems } from '~/lib/server/due-items'
import { checkInAtMeetups } from '../../attendance/server/commands/attendance'
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

/** Friday at 15:00 in Seoul. The meetups start at 19:00, so a cancel is not free any more. */
beforeEach(() => on.clock.set('2026-03-20T06:00:00Z'))

/** Moves the clock to a time of that Friday in Seoul and runs the items that are due by then. */
async function clockAt(time: string) {
  on.clock.set(new Date(`2026-03-20T${time}+09:00`).toISOString())
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

const passesOf = async (player: Player) => (await player.call('GET', 'roompass/')).body[0].pass_6000
const read = async (player: Player, id: number) => (await player.call('GET', `boardGameRoom/${id}/`)).body
const seatsOf = async (player: Player, id: number) => {
  const { seats_taken, seats_held } = await read(player, id)
  return [seats_taken, seats_held]
}
const join = (player: Player, id: number) => player.call('POST', 'gameRoomEnter/', { room_id: id })
const pair = (player: Player, id: number) => player.call('POST', `boardGameRoom/${id}/pair`, {})
const alone = (player: Player, id: number) => player.call('DELETE', `boardGameRoom/${id}/pair`)
const claim = (player: Player, token: string) => player.call('POST', `meetup-friends/${token}`, {})
const look = async (token: string) => {
  const reply = await on.app.inject({ url: `/v1/meetup-friends/${token}` })
  return { status: reply.statusCode, body: reply.json() }
}
const noticesOf = async (player: Player): Promise<{ title: string; body: string }[]> => {
  await deliverNotices(on.db, on.noticeKinds)
  return (await player.call('GET', 'me/notices/')).body.results
}
const titlesOf = async (player: Player) => (await noticesOf(player)).map(({ title }) => title)
const leave = async (player: Player, id: number) => {
  const { own_entry } = await read(player, id)
  return player.call('DELETE', `gameRoomEnter/${own_entry.id}/`, {})
}

const weekendPassesOf = async ({ id }: Player) =>
  (await countPasses(on.db, { memberId: id, now: on.clock.now() }))[7000]

/** A meetup of today whose host sits, and somebody who has taken two seats there. */
async function aPair(about: Parameters<typeof aMeetup>[2] = {}) {
  const [host, first, friend] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  for (const { id: memberId } of [host, first, friend])
    await somePasses(on.db, {
      memberId,
      tier: 7000,
      count: 1,
      now: on.clock.now(),
      orderKey: `weekend-${memberId}`,
    })
  const id = await aMeetup(on, host.id, about)
  const { status, body } = await pair(first, id)
  expect(status).toBe(200)
  return { id, host, first, friend, token: body.token as string }
}

describe('joining with a friend', () => {
  test('takes one seat and holds another, for whoever has the link, with the own pass of each', async () => {
    const { id, host, first, friend, token } = await aPair()
    expect(await seatsOf(first, id)).toEqual([2, 1])
    expect((await read(first, id)).enter_room).toHaveLength(2)
    expect([await passesOf(first), await passesOf(friend)]).toEqual([2, 3])
    expect((await first.call('GET', `boardGameRoom/${id}/pair`)).body).toEqual({
      friendSeat: { token, deadline: '2026-03-20T06:30:00.000Z' },
    })
    expect((await friend.call('GET', `boardGameRoom/${id}/pair`)).body).toEqual({ friendSeat: null })
    expect(await look(token)).toMatchObject({
      status: 200,
      body: { state: 'open', title: '금요일 저녁 카탄', meetupId: id, tier: 6000, isOwn: false },
    })
    expect(await claim(friend, token)).toMatchObject({ status: 200, body: { meetupId: id } })
    expect(await seatsOf(friend, id)).toEqual([3, 0])
    expect([await passesOf(first), await passesOf(friend)]).toEqual([2, 2])
    expect(await titlesOf(first)).toContain('친구가 함께해요')
    expect(await titlesOf(host)).toContain('새로운 참여자가 있어요')
    await clockAt('15:31:00')
    expect(await seatsOf(friend, id)).toEqual([3, 0])
  })

  test('loses both seats when nobody comes in time, with the pass back whatever the time', async () => {
    const { id, first, friend, token } = await aPair()
    await clockAt('15:29:59')
    expect(await seatsOf(first, id)).toEqual([2, 1])
    await clockAt('15:30:00')
    expect(await seatsOf(first, id)).toEqual([1, 0])
    expect(await passesOf(first)).toBe(3)
    expect(await noticesOf(first)).toMatchObject([
      {
        title: '친구가 오지 않아 두 자리가 풀렸어요',
        body: expect.stringContaining('혼자 다시 참여할 수 있어요'),
      },
    ])
    expect(await look(token)).toMatchObject({ body: { state: 'fell' } })
    expect(await claim(friend, token)).toMatchObject({ status: 409, body: { code: 'FELL' } })
    expect((await join(first, id)).status).toBe(200)
  })

  test('ends with the close at the latest', async () => {
    const { id, first, friend } = await aPair()
    await claim(friend, (await first.call('GET', `boardGameRoom/${id}/pair`)).body.friendSeat.token)
    const late = await aPlayer(on)
    on.clock.set('2026-03-20T09:10:00Z')
    expect((await pair(late, id)).body.code).toBe('ONE_SEAT')
    await leave(friend, id)
    const { body } = await pair(late, id)
    expect(body.deadline).toBe('2026-03-20T09:30:00.000Z')
    await clockAt('18:30:00')
    expect(await seatsOf(first, id)).toEqual([2, 0])
    expect(await passesOf(late)).toBe(3)
  })

  test('falls when the host closes before the friend has come', async () => {
    const { id, host, first, token } = await aPair()
    expect((await host.call('POST', `boardGameRoom/${id}/confirm/`, { extra_user: false })).status).toBe(200)
    expect((await host.call('POST', `boardGameRoom/${id}/close/`, {})).status).toBe(200)
    expect(await seatsOf(host, id)).toEqual([1, 0])
    expect(await passesOf(first)).toBe(3)
    expect(await look(token)).toMatchObject({ body: { state: 'left' } })
    // Nobody can join again.
    expect((await noticesOf(first))[0]?.body).toBe(
      '금요일 저녁 카탄 모임의 모집이 마감돼서 내 자리도 함께 풀렸어요. 6,000원 종일 이용권 1장을 돌려드렸어요.',
    )
  })

  test('can be kept alone, from when on the seat is like any other', async () => {
    const { id, first, friend, token } = await aPair()
    expect((await alone(first, id)).status).toBe(200)
    expect(await seatsOf(first, id)).toEqual([2, 0])
    expect((await alone(first, id)).body.code).toBe('NO_PAIR')
    expect(await claim(friend, token)).toMatchObject({ status: 409, body: { code: 'ALONE' } })
    await clockAt('15:30:00')
    expect(await seatsOf(first, id)).toEqual([2, 0])
    expect((await leave(first, id)).body.effect).toBe('kept')
  })

  test('costs nothing to give up before the friend has come, and both seats are free', async () => {
    const { id, first, token } = await aPair()
    await clockAt('15:20:00')
    const { own_entry } = await read(first, id)
    const shown = await first.call('GET', `gameRoomEnter/${own_entry.id}/cancel/`)
    expect(shown.body).toMatchObject({ effect: 'restored', because: 'unpaired' })
    expect((await leave(first, id)).body.effect).toBe('restored')
    expect(await seatsOf(first, id)).toEqual([1, 0])
    expect(await look(token)).toMatchObject({ body: { state: 'left' } })
  })

  test('lets a confirmation that takes nobody else in leave the seat to the friend', async () => {
    const { id, host, friend, token } = await aPair()
    await host.call('POST', `boardGameRoom/${id}/confirm/`, { extra_user: false })
    expect((await join(friend, id)).body.code).toBe('finish')
    expect((await claim(friend, token)).status).toBe(200)
  })

  test('gives its seats to the line when it falls', async () => {
    const { id, token } = await aPair({ maxPeople: 3 })
    const waiting = await aPlayer(on)
    expect((await waiting.call('POST', `boardGameRoom/${id}/waiting/`, {})).status).toBe(200)
    await clockAt('15:30:00')
    expect((await read(waiting, id)).own_offer).not.toBeNull()
    expect(await look(token)).toMatchObject({ body: { state: 'fell' } })
  })

  test('holds the pass only, where the cafe has yet to say yes, and falls the same way', async () => {
    const cafeId = await aCafe(on.db, { weekdayPass: 6_000, weekendPass: 7_000, opening: everyDay(12, 26) })
    await aStaffMember(on.db, { cafeId, memberId: await aMember(on.db), role: 'owner' })
    await on.db`insert into cafe_seat_offers (cafe_id, stated_at) values (${cafeId}, ${on.clock.now()})`
    await on.db`
      insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes)
      select ${cafeId}::int, day, 720, 1440, 40, true from generate_series(0, 6) day`
    const { id, first, friend, token } = await aPair({ cafeId, day: '2026-03-21', time: '20:00' })
    expect([await weekendPassesOf(first), await read(first, id)]).toMatchObject([0, { seats_held: 1 }])
    await clockAt('15:30:00')
    expect(await weekendPassesOf(first)).toBe(1)
    expect((await claim(friend, token)).body.code).toBe('FELL')
  })

  test('is called off with its meetup, and the first is told once', async () => {
    const { id, host, first, token } = await aPair()
    expect((await host.call('POST', `boardGameRoom/${id}/cancel/`, {})).status).toBe(200)
    expect(await passesOf(first)).toBe(3)
    expect(await look(token)).toMatchObject({ body: { state: 'left' } })
    const titles = await titlesOf(first)
    expect(titles).toContain('모임이 취소됐어요')
    expect(titles).not.toContain('친구가 오지 않아 두 자리가 풀렸어요')
  })
})

describe('somebody whom the cafe has checked in before their friend has come', () => {
  const scan = async ({ id }: Player, meetupId: number) => {
    const [row] = await on.db<{ cafeId: number }[]>`select cafe_id from meetups where id = ${meetupId}`
    const about = { memberId: id, cafeId: row?.cafeId ?? 0, now: on.clock.now() }
    return on.db.transaction((tx) => checkInAtMeetups(tx, about))
  }
  const owedOf = async (id: number) =>
    (await on.db`select entry_id from meetup_settlements where meetup_id = ${id}`).length

  test('stays when nobody comes: the cafe is owed the pass, and the other seat is free', async () => {
    const { id, first, friend, token } = await aPair()
    expect(await scan(first, id)).toHaveLength(1)
    await clockAt('15:30:00')
    expect(await seatsOf(first, id)).toEqual([2, 0])
    expect([await passesOf(first), await owedOf(id)]).toEqual([2, 1])
    expect(await titlesOf(first)).toContain('친구 자리를 다른 사람에게 열었어요')
    expect((await claim(friend, token)).body.code).toBe('ALONE')
    expect((await join(friend, id)).status).toBe(200)
  })

  test('gives the seat up like anybody else, and the friend may come until then', async () => {
    const { id, first, friend, token } = await aPair()
    await scan(first, id)
    await clockAt('15:20:00')
    const { own_entry } = await read(first, id)
    expect((await first.call('GET', `gameRoomEnter/${own_entry.id}/cancel/`)).body.effect).toBe('kept')
    expect((await leave(first, id)).body.effect).toBe('kept')
    expect([await seatsOf(first, id), await owedOf(id)]).toEqual([[1, 0], 1])
    expect((await claim(friend, token)).body.code).toBe('LEFT')
    const other = await aPair()
    await scan(other.first, other.id)
    expect((await claim(other.friend, other.token)).status).toBe(200)
  })

  test('stays when the host closes', async () => {
    const { id, host, first } = await aPair()
    await scan(first, id)
    await host.call('POST', `boardGameRoom/${id}/confirm/`, { extra_user: false })
    expect((await host.call('POST', `boardGameRoom/${id}/close/`, {})).status).toBe(200)
    expect([await seatsOf(first, id), await owedOf(id)]).toEqual([[2, 0], 1])
  })
})

describe('two seats are refused', () => {
  test('without two, without a pass, twice, and where the host accepts by hand', async () => {
    const [host, player, poor] = [await aPlayer(on), await aPlayer(on), await aPlayer(on, { passes: 0 })]
    const small = await aMeetup(on, host.id, { maxPeople: 2 })
    expect(await pair(player, small)).toMatchObject({ status: 409, body: { code: 'ONE_SEAT' } })
    expect(await seatsOf(player, small)).toEqual([1, 0])
    const other = await aPlayer(on)
    const byHand = await aMeetup(on, other.id, { autoAccepts: false })
    expect(await pair(player, byHand)).toMatchObject({ status: 409, body: { code: 'BY_HAND' } })
    const third = await aPlayer(on)
    const id = await aMeetup(on, third.id)
    expect(await pair(poor, id)).toMatchObject({ status: 409, body: { code: 'no pass' } })
    expect((await pair(player, id)).status).toBe(200)
    expect(await pair(player, id)).toMatchObject({ status: 409, body: { code: 'already' } })
    expect((await pair(player, 999_999)).status).toBe(404)
    expect((await pair(player, 0)).status).toBe(400)
  })

  test('after two that nobody came to at this meetup within a day', async () => {
    const { id, first } = await aPair()
    await leave(first, id)
    expect((await pair(first, id)).status).toBe(200)
    await leave(first, id)
    expect(await pair(first, id)).toMatchObject({ status: 409, body: { code: 'PAIRED_TOO_OFTEN' } })
    expect((await join(first, id)).status).toBe(200)
  })
})

test('pairs that hosts call off, or whose first they remove, count for nobody', async () => {
  const first = await aPlayer(on)
  for (let round = 0; round < 6; round++) {
    const host = await aPlayer(on)
    const id = await aMeetup(on, host.id)
    expect((await pair(first, id)).status).toBe(200)
    const { own_entry } = await read(first, id)
    const ended =
      round % 2 === 0
        ? await host.call('POST', `boardGameRoom/${id}/cancel/`, {})
        : await host.call('DELETE', `gameRoomEnter/${own_entry.id}/`, { reason: '자리를 잘못 열었어요' })
    expect(ended.status).toBe(200)
  }
})

describe('the link of a friend', () => {
  test('is refused without a pass, to who has it from themselves, to people with a block, and the seat stays held', async () => {
    const { id, host, first, friend, token } = await aPair()
    const poor = await aPlayer(on, { passes: 0 })
    expect(await claim(poor, token)).toMatchObject({
      status: 409,
      body: { code: 'no pass', requiredPrice: 6000 },
    })
    expect(await claim(first, token)).toMatchObject({ status: 409, body: { code: 'OWN_INVITATION' } })
    expect(await claim(host, token)).toMatchObject({ status: 409, body: { code: 'already' } })
    await on.db`
      insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${host.id}, ${friend.id}, now())`
    expect(await claim(friend, token)).toMatchObject({ status: 409, body: { code: 'refused' } })
    expect(await seatsOf(first, id)).toEqual([2, 1])
    expect((await claim(friend, 'nobody')).status).toBe(404)
    expect((await claim(friend, 'a'.repeat(101))).status).toBe(400)
    expect((await look('A'.repeat(22))).status).toBe(404)
    const reply = await on.app.inject({ method: 'POST', url: `/v1/meetup-friends/${token}`, payload: {} })
    expect(reply.statusCode).toBe(401)
  })

  test('opens a private meetup without the password, and shows neither title nor time of it afterwards', async () => {
    const host = await aPlayer(on)
    const id = await aMeetup(on, host.id)
    const first = await aPlayer(on)
    const { token } = (await pair(first, id)).body
    await on.db`update meetups set password_hash = 'hash' where id = ${id}`
    expect(await look(token)).toMatchObject({ body: { title: '금요일 저녁 카탄' } })
    expect((await claim(await aPlayer(on), token)).status).toBe(200)
    expect(await look(token)).toMatchObject({ body: { state: 'claimed', title: null, startsAt: null } })
  })

  test('seats one of two friends who tap at once', async () => {
    const { id, first, friend, token } = await aPair()
    const other = await aPlayer(on)
    const replies = await Promise.all([claim(friend, token), claim(other, token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('CLAIMED')
    expect(await seatsOf(first, id)).toEqual([3, 0])
    expect((await passesOf(friend)) + (await passesOf(other))).toBe(5)
  })

  test('is one seat whether its friend comes or the first leaves at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, host, first, friend, token } = await aPair()
      const [came] = await Promise.all([claim(friend, token), leave(first, id)])
      const [seats, held] = await seatsOf(host, id)
      expect([seats, held]).toEqual(came.status === 200 ? [2, 0] : [1, 0])
    }
  })

  test('takes the place in line of a friend along', async () => {
    const { id, token } = await aPair({ maxPeople: 3 })
    const friend = await aPlayer(on)
    await friend.call('POST', `boardGameRoom/${id}/waiting/`, {})
    expect((await claim(friend, token)).status).toBe(200)
    expect(await read(friend, id)).toMatchObject({ seats_taken: 3, seats_held: 0, waiting_count: 0 })
  })
})

test('two pairs at the last two seats get both or none', async () => {
  for (let round = 0; round < 3; round++) {
    const [host, one, two] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { maxPeople: 3 })
    const replies = await Promise.all([pair(one, id), pair(two, id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await seatsOf(host, id)).toEqual([2, 1])
    expect((await passesOf(one)) + (await passesOf(two))).toBe(5)
  }
})

describe('the release before, which knows no pairs,', () => {
  test('ends a first seat, and with it what is held for the friend', async () => {
    const { id, host, first, token } = await aPair()
    await on.db`
      update meetup_entries set state = 'gone', gone_at = now(), gone_because = 'given-up', pass = 'kept'
      where meetup_id = ${id} and member_id = ${first.id}`
    expect(await seatsOf(host, id)).toEqual([1, 0])
    expect(await look(token)).toMatchObject({ body: { state: 'left' } })
    await clockAt('15:30:00')
    expect((await join(await aPlayer(on), id)).status).toBe(200)
  })

  test('frees what is held, and the first stays alone', async () => {
    const { id, first, token } = await aPair()
    await on.db`delete from meetup_seat_holds where meetup_id = ${id}`
    expect(await seatsOf(first, id)).toEqual([2, 0])
    expect(await look(token)).toMatchObject({ body: { state: 'alone' } })
    await clockAt('15:30:00')
    expect(await seatsOf(first, id)).toEqual([2, 0])
  })
})

test('the database refuses a seat that is held for a friend without a pair', async () => {
  const { id, first } = await aPair()
  await expect(
    on.db`update meetup_pairs set outcome = 'fell', ended_at = now() where meetup_id = ${id}`,
  ).rejects.toThrow(/both seats/)
  const other = await aPlayer(on)
  await expect(on.db`
    insert into meetup_seat_holds (meetup_id, member_id, reason, held_at, deadline)
    values (${id}, ${other.id}, 'friend', now(), now() + interval '1 hour')`).rejects.toThrow(/both seats/)
  expect(await seatsOf(first, id)).toEqual([2, 1])
})
