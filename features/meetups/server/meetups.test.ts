import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { pushMoments } from '~/features/notices/notice'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { weighReviewers } from '~/features/reviews/server/commands/weights'
import { aReview } from '~/features/reviews/server/factories'
import { findReviewerWeight } from '~/features/reviews/server/queries'
import { workDueItems } from '~/lib/server/due-items'
import { checkInAtMeetups } from '../attendance/server/commands/attendance'
import { listMeetupsOfDay, listSettlements, sumSettlements } from '../console/server/queries'
import { cancelMeetupByCafe } from '../course/server/commands/host-meetup'
import { meetupDue } from './due'
import { aMeetup, aPlayer, aVenue, type Player } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(async () => {
  expect(await auditLedger(on.db)).toEqual([])
  await on.close()
})

/** Wednesday noon in Seoul. The factory's meetup starts on Friday at 19:00. */
const noon = '2026-03-18T03:00:00Z'
beforeEach(() => on.clock.set(noon))

/** Moves the clock to a time in Seoul and runs the items that are due by then. */
async function clockAt(seoul: string) {
  on.clock.set(new Date(`${seoul}:00+09:00`).toISOString())
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

const passesOf = async (player: Player) => (await player.call('GET', 'roompass/')).body[0].pass_6000
const read = async (player: Player, id: number) => (await player.call('GET', `boardGameRoom/${id}/`)).body
const peopleOf = async (player: Player, id: number) =>
  (await player.call('GET', `gameRoomEnter/?room_id=${id}`)).body.results
const join = (player: Player, id: number, more: object = {}) =>
  player.call('POST', 'gameRoomEnter/', { room_id: id, dateType: 'weekday', accept_status: true, ...more })
const noticesOf = async (player: Player) => {
  await deliverNotices(on.db, on.noticeKinds)
  return (await player.call('GET', 'me/notices/')).body.results.map(({ title }: { title: string }) => title)
}

const suspend = ({ id }: Player) => on.db`
  insert into member_suspensions (member_id, reason, suspended_at) values (${id}, '도배', ${on.clock.now()})`
const endSuspension = ({ id }: Player) => on.db`
  update member_suspensions set lifted_at = ${on.clock.now()} where member_id = ${id}`

const aLateVenue = () => aCafe(on.db, { weekdayPass: 6000, weekendPass: 7000, opening: everyDay(12, 24) })

/** The request body for the same meetup. */
const draft = (cafeId: number, about: object = {}) => ({
  title: '금요일 저녁 카탄',
  play_date: '2026-03-20',
  play_time: '19:00',
  cafe_id: cafeId,
  min_person: 2,
  max_person: 4,
  content: '초보도 환영해요.',
  ...about,
})

describe('opening a meetup', () => {
  test('seats the host with one pass, whatever else the request claims', async () => {
    const host = await aPlayer(on)
    const other = await aPlayer(on)
    const claims = {
      user_id: other.id,
      room_status: '확정',
      room_play: true,
      conform_time: '2026-03-01T00:00:00Z',
      week_type: 'weekend',
    }
    const opened = await host.call('POST', 'boardGameRoom/', draft(await aVenue(on), claims))
    expect(opened.status).toBe(200)
    expect(await read(host, opened.body.id)).toMatchObject({
      owner: { id: host.id },
      enter_room: [{ user: { id: host.id }, accept_status: true }],
      room_status: '대기중',
      is_join: true,
      own_entry: { state: 'seated', is_host: true },
      price: 6000,
      week_type: 'weekday',
      conform_time: null,
      room_play: false,
      room_password: '',
      play_date: '2026-03-20',
      play_time: '19:00',
    })
    expect(await passesOf(host)).toBe(2)
    expect(await passesOf(other)).toBe(3)
  })
})

test('the meetups of a game are those that name it publicly and are to come', async () => {
  const host = await aPlayer(on)
  const game = await aGame(on.db)
  const shelf = [{ gameId: game, copies: 1, condition: 'good' as const, canTeach: false }]
  const cafeId = await aCafe(on.db, { opening: everyDay(12, 24), shelf })
  const open = async (play_date: string, more: object = {}) =>
    (
      await host.call('POST', 'boardGameRoom/', {
        title: '이 게임 해요',
        content: '함께해요',
        play_date,
        play_time: '19:00',
        cafe_id: cafeId,
        min_person: 2,
        max_person: 4,
        game_ids: [game],
        ...more,
      })
    ).body.id
  const later = await open('2026-03-22')
  const sooner = await open('2026-03-20')
  await open('2026-03-24', { is_public: false, room_password: '1234' })
  const listed = (query: string) => host.call('GET', `boardGameRoom/?${query}`)
  const { results, count } = (await listed(`game_id=${game}`)).body
  expect(results.map(({ id }: { id: number }) => id)).toEqual([sooner, later])
  expect(count).toBe(2)
  expect((await listed(`game_id=${await aGame(on.db)}`)).body).toMatchObject({ count: 0, results: [] })
  const refused = await listed('game_id=abc')
  expect(refused.status).toBe(400)
  expect(refused.body.error).toContain('게임 번호(game_id)')
})

describe('joining', () => {
  test('takes a seat and one pass of the tier, once', async () => {
    const host = await aPlayer(on)
    const guest = await aPlayer(on)
    const id = await aMeetup(on, host.id)
    const { status, body } = await join(guest, id, { user_id: host.id, accept_status: false })
    expect([status, body]).toMatchObject([200, { room_id: id, accept_status: true, state: 'seated' }])
    expect(await passesOf(guest)).toBe(2)
    expect((await read(guest, id)).enter_room.map(({ user }: { user: { id: number } }) => user.id)).toEqual([
      host.id,
      guest.id,
    ])
    expect(await join(guest, id)).toMatchObject({ status: 409, body: { code: 'already' } })
    expect(await passesOf(guest)).toBe(2)
    expect(await noticesOf(host)).toContain('새로운 참여자가 있어요')
  })

  test('by hand waits for the host with the pass set aside', async () => {
    const host = await aPlayer(on)
    const guest = await aPlayer(on)
    const second = await aPlayer(on)
    const id = await aMeetup(on, host.id, { autoAccepts: false })
    const { body } = await join(guest, id)
    expect(body).toMatchObject({ accept_status: null, state: 'unanswered' })
    const { body: other } = await join(second, id)
    expect(await passesOf(guest)).toBe(2)
    expect(await read(guest, id)).toMatchObject({ seats_taken: 1, is_join: true })
    expect(
      (await peopleOf(host, id)).map((entry: { accept_status: true | null }) => entry.accept_status),
    ).toEqual([true, null, null])
    // Only the host accepts or declines.
    expect(await guest.call('PATCH', `gameRoomEnter/${body.id}/`, { accept_status: true })).toMatchObject({
      status: 404,
      body: { code: 'NOT_OWN' },
    })
    expect(
      (await host.call('PATCH', `gameRoomEnter/${body.id}/`, { accept_status: true })).body,
    ).toMatchObject({
      entry: { accept_status: true },
    })
    expect((await host.call('PATCH', `gameRoomEnter/${other.id}/`, { accept_status: false })).body).toEqual({
      entry: null,
    })
    expect([await passesOf(guest), await passesOf(second)]).toEqual([2, 3])
    expect(await read(guest, id)).toMatchObject({ seats_taken: 2 })
    expect(await host.call('PATCH', `gameRoomEnter/${body.id}/`, { accept_status: true })).toMatchObject({
      status: 409,
      body: { code: 'ANSWERED' },
    })
    // A declined member gets a neutral refusal.
    expect(await join(second, id)).toMatchObject({ status: 409, body: { code: 'refused' } })
    expect(await noticesOf(guest)).toContain('참여 신청이 수락됐어요')
    expect(await noticesOf(second)).toContain('이번 모임에는 참여하지 못해요')
  })

  test('is refused with the first reason that holds', async () => {
    const host = await aPlayer(on)
    const guest = await aPlayer(on)
    const poor = await aPlayer(on, { passes: 0 })
    const id = await aMeetup(on, host.id, { minPeople: 2, maxPeople: 3 })
    expect(await join(poor, id)).toMatchObject({
      status: 409,
      body: { code: 'no pass', required_price: 6000 },
    })
    expect(await join(guest, 2_000_000_000)).toMatchObject({ status: 404 })
    // A block in either direction gets a neutral refusal.
    await on.db`
      insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${host.id}, ${guest.id}, ${on.clock.now()})`
    expect(await join(guest, id)).toMatchObject({ status: 409, body: { code: 'refused' } })
    await on.db`delete from member_blocks`
    // Two starts must be at least three hours apart.
    const cafeId = await aVenue(on)
    const early = await aMeetup(on, (await aPlayer(on)).id, { cafeId, time: '16:00' })
    const tooClose = await aMeetup(on, (await aPlayer(on)).id, { cafeId, time: '21:59' })
    expect((await join(guest, early)).status).toBe(200)
    expect((await join(guest, id)).status).toBe(200)
    expect(await join(guest, tooClose)).toMatchObject({ status: 409, body: { code: 'overlap' } })
    expect((await join(await aPlayer(on), id)).status).toBe(200)
    // Problems of the meetup come before problems of the member.
    expect(await join(poor, id)).toMatchObject({ status: 409, body: { code: 'max', can_wait: true } })
    await host.call('POST', `boardGameRoom/${id}/confirm/`, { extra_user: false })
    expect(await join(poor, id)).toMatchObject({ status: 409, body: { code: 'finish' } })
    await clockAt('2026-03-20T18:30')
    expect(await join(poor, id)).toMatchObject({ status: 409, body: { code: 'timeover' } })
    await clockAt('2026-03-21T01:00')
    expect(await join(poor, id)).toMatchObject({ status: 409, body: { code: 'end' } })
  })

  test('sent again under its key is answered again and done once', async () => {
    const host = await aPlayer(on)
    const guest = await aPlayer(on)
    const id = await aMeetup(on, host.id)
    const { authorization } = await signIn(on.app, guest.id)
    const send = () =>
      on.app.inject({
        method: 'POST',
        url: '/v1/gameRoomEnter/',
        headers: { authorization, 'idempotency-key': 'join-once-please' },
        payload: { room_id: id },
      })
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.json()).toEqual(first.json())
    expect(await passesOf(guest)).toBe(2)
  })
})

describe('the line of a full meetup', () => {
  test('moves up when a seat frees: who has no pass is passed over, the next is seated and told', async () => {
    const host = await aPlayer(on)
    const [leaver, poor, next, last] = [
      await aPlayer(on),
      await aPlayer(on),
      await aPlayer(on),
      await aPlayer(on),
    ]
    const id = await aMeetup(on, host.id, { maxPeople: 2 })
    expect(await poor.call('POST', `boardGameRoom/${id}/waiting/`, {})).toMatchObject({
      status: 409,
      body: { code: 'NOT_FULL' },
    })
    const entry = (await join(leaver, id)).body.id
    const places = []
    for (const player of [poor, next, last]) {
      places.push((await player.call('POST', `boardGameRoom/${id}/waiting/`, {})).body.place)
    }
    expect(places).toEqual([1, 2, 3])
    expect(await next.call('POST', `boardGameRoom/${id}/waiting/`, {})).toMatchObject({
      status: 409,
      body: { code: 'already' },
    })
    expect((await read(last, id)).own_entry).toMatchObject({ state: 'in-line', place: 3 })
    expect((await read(last, id)).is_join).toBe(false)
    // A member in line uses up their passes meanwhile.
    for (const day of ['2026-03-23', '2026-03-24', '2026-03-25']) await aMeetup(on, poor.id, { day })
    const preview = (await leaver.call('GET', `gameRoomEnter/${entry}/cancel/`)).body
    expect(preview).toMatchObject({ effect: 'restored', tier: 6000, because: 'inTime' })
    expect(await leaver.call('DELETE', `gameRoomEnter/${entry}/`, { expected: 'kept' })).toMatchObject({
      status: 409,
      body: { code: 'EFFECT_CHANGED', effect: 'restored' },
    })
    expect((await leaver.call('DELETE', `gameRoomEnter/${entry}/`, { expected: 'restored' })).body).toEqual(
      preview,
    )
    expect([await passesOf(leaver), await passesOf(next), await passesOf(last)]).toEqual([3, 2, 3])
    expect((await read(next, id)).own_entry).toMatchObject({ state: 'seated' })
    expect((await read(last, id)).own_entry).toMatchObject({ state: 'in-line', place: 2 })
    expect(await noticesOf(next)).toContain('자리가 나서 참여하게 됐어요')
    expect(await noticesOf(poor)).toContain('자리가 났지만 참여하지 못했어요')
    expect((await last.call('DELETE', `boardGameRoom/${id}/waiting/`)).status).toBe(200)
    expect(await last.call('DELETE', `boardGameRoom/${id}/waiting/`)).toMatchObject({ status: 404 })
    expect(await read(host, id)).toMatchObject({ waiting_count: 1, seats_taken: 2 })
  })

  test('lets whoever was passed over take the seat that stays free, once they have a pass', async () => {
    const [host, leaver, poor] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { maxPeople: 2 })
    const entry = (await join(leaver, id)).body.id
    const { place } = (await poor.call('POST', `boardGameRoom/${id}/waiting/`, {})).body
    expect(place).toBe(1)
    const others = []
    for (const day of ['2026-03-23', '2026-03-24', '2026-03-25'])
      others.push(await aMeetup(on, poor.id, { day }))
    await leaver.call('DELETE', `gameRoomEnter/${entry}/`, {})
    expect(await read(poor, id)).toMatchObject({
      seats_taken: 1,
      waiting_count: 1,
      own_entry: { state: 'in-line', place: 1 },
    })
    expect(await join(poor, id)).toMatchObject({ status: 409, body: { code: 'no pass' } })
    expect((await read(poor, id)).own_entry).toMatchObject({ state: 'in-line', place: 1 })
    await poor.call('POST', `boardGameRoom/${others[0]}/cancel/`)
    expect(await join(poor, id)).toMatchObject({ status: 200, body: { state: 'seated' } })
    expect(await read(poor, id)).toMatchObject({
      seats_taken: 2,
      waiting_count: 0,
      own_entry: { state: 'seated' },
    })
    expect(await passesOf(poor)).toBe(0)
  })

  test('comes before whoever comes new where the host accepts by hand', async () => {
    const [host, leaver, first] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const [second, newcomer] = [await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { autoAccepts: false, maxPeople: 2 })
    const wait = (player: Player) => player.call('POST', `boardGameRoom/${id}/waiting/`, {})
    const entry = (await join(leaver, id)).body.id
    await host.call('PATCH', `gameRoomEnter/${entry}/`, { accept_status: true })
    for (const player of [first, second]) expect((await wait(player)).status).toBe(200)
    await leaver.call('DELETE', `gameRoomEnter/${entry}/`, {})
    expect(await read(newcomer, id)).toMatchObject({ seats_taken: 1, unanswered_count: 1, waiting_count: 1 })
    // The free seat is what the first has asked for, so neither a newcomer nor somebody behind them asks for it, too.
    for (const player of [newcomer, second]) {
      expect(await join(player, id)).toMatchObject({ status: 409, body: { code: 'max', can_wait: true } })
    }
    expect((await wait(newcomer)).body.place).toBe(2)
    await host.call('DELETE', `gameRoomEnter/${(await read(first, id)).own_entry.id}/`, {})
    expect((await read(second, id)).own_entry).toMatchObject({ state: 'unanswered' })
    expect((await read(newcomer, id)).own_entry).toMatchObject({ state: 'in-line', place: 1 })
  })
})

describe('a suspended member', () => {
  test('in line is passed over in the words of a block, and pays nothing', async () => {
    const [host, leaver] = [await aPlayer(on), await aPlayer(on)]
    const [suspended, next] = [await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { maxPeople: 2 })
    const entry = (await join(leaver, id)).body.id
    for (const player of [suspended, next]) await player.call('POST', `boardGameRoom/${id}/waiting/`, {})
    await suspend(suspended)
    await leaver.call('DELETE', `gameRoomEnter/${entry}/`, {})
    expect((await read(next, id)).own_entry).toMatchObject({ state: 'seated' })
    expect((await read(suspended, id)).own_entry).toMatchObject({ state: 'in-line', place: 1 })
    expect(await passesOf(suspended)).toBe(3)
    expect(await noticesOf(suspended)).toContain('자리가 났지만 참여하지 못했어요')
  })

  test('is not accepted until the suspension ends', async () => {
    const [host, asker] = [await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { autoAccepts: false })
    const entry = (await join(asker, id)).body.id
    const accept = () => host.call('PATCH', `gameRoomEnter/${entry}/`, { accept_status: true })
    await suspend(asker)
    expect(await accept()).toMatchObject({ status: 409, body: { code: 'CANNOT_ACCEPT' } })
    await endSuspension(asker)
    expect((await accept()).status).toBe(200)
  })
})

test('a seat that took a pass is told at night while it can still be given up for nothing', () => {
  const details = { meetupId: 1, title: '카탄', startsAt: '2026-03-20T10:00:00.000Z', tier: 6000 }
  const urgentUntil = (name: string, more: object = {}) =>
    pushMoments(on.noticeKinds, name, { ...details, ...more }).urgentUntil
  const midnight = new Date('2026-03-19T00:00:00+09:00')
  expect(urgentUntil('meetup-accepted')).toEqual(midnight)
  expect(urgentUntil('meetup-promoted', { isSeated: true })).toEqual(midnight)
  expect(urgentUntil('meetup-promoted', { isSeated: false })).toBeNull()
  expect(urgentUntil('meetup-accepted', { tier: null })).toBeNull()
})

describe('leaving', () => {
  test('late keeps the pass, and being removed gives it back with the reason told', async () => {
    const host = await aPlayer(on)
    const [late, removed] = [await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id)
    const [lateEntry, removedEntry] = [(await join(late, id)).body.id, (await join(removed, id)).body.id]
    await clockAt('2026-03-19T10:00')
    expect((await late.call('GET', `gameRoomEnter/${lateEntry}/cancel/`)).body).toMatchObject({
      effect: 'kept',
    })
    expect((await late.call('DELETE', `gameRoomEnter/${lateEntry}/`, {})).body).toMatchObject({
      effect: 'kept',
    })
    expect(await passesOf(late)).toBe(2)
    // Other members get a 404, and the host must give a reason.
    expect((await late.call('DELETE', `gameRoomEnter/${removedEntry}/`, {})).status).toBe(404)
    expect(await host.call('DELETE', `gameRoomEnter/${removedEntry}/`, {})).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    })
    expect(
      (await host.call('DELETE', `gameRoomEnter/${removedEntry}/`, { reason: '인원 조정' })).body,
    ).toMatchObject({ effect: 'restored', because: 'byOthers' })
    expect(await passesOf(removed)).toBe(3)
    expect(await join(removed, id)).toMatchObject({ body: { code: 'refused' } })
    expect(await noticesOf(removed)).toContain('모임에서 나오게 됐어요')
    // The member who left late may join again with another pass.
    expect((await join(late, id)).status).toBe(200)
    expect(await passesOf(late)).toBe(1)
    const { body: own } = await host.call(
      'GET',
      `gameRoomEnter/${(await read(host, id)).own_entry.id}/cancel/`,
    )
    expect(own.code).toBe('HOST')
  })

  test('is over once the meetup has started', async () => {
    const host = await aPlayer(on)
    const guest = await aPlayer(on)
    const id = await aMeetup(on, host.id)
    const entry = (await join(guest, id)).body.id
    await clockAt('2026-03-20T19:00')
    for (const [player, method, path] of [
      [guest, 'DELETE', `gameRoomEnter/${entry}/`],
      [host, 'POST', `boardGameRoom/${id}/cancel/`],
    ] as const) {
      expect(await player.call(method, path, {})).toMatchObject({ status: 409, body: { code: 'STARTED' } })
    }
  })
})

describe('at the same time', () => {
  test('being removed and cancelling end an entry once, with one pass back', async () => {
    const host = await aPlayer(on)
    const guest = await aPlayer(on)
    const id = await aMeetup(on, host.id)
    const entry = (await join(guest, id)).body.id
    const replies = await Promise.all([
      host.call('DELETE', `gameRoomEnter/${entry}/`, { reason: '인원 조정' }),
      guest.call('DELETE', `gameRoomEnter/${entry}/`, {}),
      guest.call('POST', 'gameRoomEnter/', { room_id: id }),
    ])
    const [removing, cancelling, joining] = replies.map(({ status }) => status)
    expect([removing, cancelling].sort()).toEqual([200, 409])
    // The join ran before, between or after the two: already joined, seated again, or refused.
    expect([200, 409]).toContain(joining)
    expect(await passesOf(guest)).toBe(joining === 200 ? 2 : 3)
  })

  test('two who ask for the last seat and one who leaves it leave nobody behind', async () => {
    const host = await aPlayer(on)
    const [leaver, first, second] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { maxPeople: 2 })
    const entry = (await join(leaver, id)).body.id
    await Promise.all([
      leaver.call('DELETE', `gameRoomEnter/${entry}/`, {}),
      first.call('POST', `boardGameRoom/${id}/waiting/`, {}),
      second.call('POST', `boardGameRoom/${id}/waiting/`, {}),
      join(first, id),
      join(second, id),
    ])
    const { seats_taken, waiting_count } = await read(host, id)
    // A member in line gets the freed seat. If the line was empty then, the seat is free for a later join.
    expect(seats_taken === 2 || waiting_count === 0).toBe(true)
    expect((await passesOf(first)) + (await passesOf(second))).toBe(6 - (seats_taken - 1))
  })
})

describe('limits and late answers', () => {
  const crowd = async (meetupId: number, state: 'in-line' | 'unanswered', count: number) => {
    for (let made = 0; made < count; made += 1) {
      const memberId = await aMember(on.db)
      await on.db`
        insert into meetup_entries (meetup_id, member_id, state, asked_at, lined_up_at)
        values (${meetupId}, ${memberId}, ${state}, now(), now())`
    }
  }

  test('a line and the requests of a room have an end', async () => {
    const [host, asker] = [await aPlayer(on, { passes: 0 }), await aPlayer(on)]
    const byHand = await aMeetup(on, host.id, { cafeId: await aCafe(on.db), autoAccepts: false })
    await crowd(byHand, 'unanswered', 20)
    expect(await join(asker, byHand)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_REQUESTS' } })
    const other = await aPlayer(on, { passes: 0 })
    const full = await aMeetup(on, other.id, { cafeId: await aCafe(on.db), maxPeople: 2 })
    expect((await join(await aPlayer(on), full)).status).toBe(200)
    await crowd(full, 'in-line', 20)
    expect(await asker.call('POST', `boardGameRoom/${full}/waiting/`, {})).toMatchObject({
      status: 409,
      body: { code: 'LINE_FULL' },
    })
    expect(await join(asker, full)).toMatchObject({ status: 409, body: { code: 'max', can_wait: false } })
  })

  test('the host can accept nobody into a full room or too late, and remove nobody whom the cafe has seen', async () => {
    const host = await aPlayer(on)
    const cafeId = await aVenue(on)
    const id = await aMeetup(on, host.id, { cafeId, autoAccepts: false, maxPeople: 2 })
    const [first, second] = [await aPlayer(on), await aPlayer(on)]
    const [one, two] = [(await join(first, id)).body.id, (await join(second, id)).body.id]
    const accept = (entry: number) => host.call('PATCH', `gameRoomEnter/${entry}/`, { accept_status: true })
    expect((await accept(one)).status).toBe(200)
    expect(await accept(two)).toMatchObject({ status: 409, body: { code: 'max' } })
    expect(await accept(2_000_000_000)).toMatchObject({ status: 404 })
    expect((await host.call('PATCH', `gameRoomEnter/${two}/`, {})).status).toBe(400)
    await host.call('DELETE', `gameRoomEnter/${one}/`, { reason: '착오' })
    // The guest has blocked a seated member meanwhile, and the refusal does not reveal it.
    await on.db`insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${second.id}, ${host.id}, now())`
    expect(await accept(two)).toMatchObject({ status: 409, body: { code: 'CANNOT_ACCEPT' } })
    await on.db`delete from member_blocks`
    expect((await accept(two)).status).toBe(200)
    await clockAt('2026-03-20T18:45')
    await on.db.transaction((tx) =>
      checkInAtMeetups(tx, { memberId: second.id, cafeId, now: on.clock.now() }),
    )
    expect(await host.call('DELETE', `gameRoomEnter/${two}/`, { reason: '착오' })).toMatchObject({
      status: 409,
      body: { code: 'CANNOT_REMOVE' },
    })
    // Who has a seat already cannot be declined.
    expect(await host.call('PATCH', `gameRoomEnter/${two}/`, { accept_status: false })).toMatchObject({
      status: 409,
      body: { code: 'ANSWERED' },
    })
    // The host cannot override the cafe's scan, and two weeks after the start cannot record anything.
    await clockAt('2026-03-21T01:00')
    const deny = () =>
      host.call('PUT', `boardGameRoom/${id}/attendance/`, { people: [{ entryId: two, hasAttended: false }] })
    expect((await deny()).body.companions).toMatchObject([{ entryId: two, hasAttended: true }])
    await clockAt('2026-04-04T00:00')
    expect(await deny()).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } })
  })

  test('after the start the host removes nobody, and records who came instead, but not about themself', async () => {
    const [host, guest] = [await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id)
    const entry = (await join(guest, id)).body.id
    const own = (await read(host, id)).own_entry.id
    await clockAt('2026-03-20T19:00')
    const sentence = '모임이 시작돼서 내보낼 수 없어요. 오지 않은 사람은 출석에서 알려 주세요.'
    const refused = { status: 409, body: { code: 'STARTED', error: sentence } }
    expect(await host.call('GET', `gameRoomEnter/${entry}/cancel/`)).toMatchObject(refused)
    expect(await host.call('DELETE', `gameRoomEnter/${entry}/`, { reason: '늦어요' })).toMatchObject(refused)
    expect([await passesOf(guest), (await read(host, id)).seats_taken]).toEqual([2, 2])
    const note = (people: object[]) => host.call('PUT', `boardGameRoom/${id}/attendance/`, { people })
    expect(
      await note([
        { entryId: entry, hasAttended: false },
        { entryId: own, hasAttended: true },
      ]),
    ).toMatchObject({
      status: 400,
      body: { fields: { people: '내 출석은 카페에서 체크인해야 남아요.' } },
    })
    const came = async () => (await peopleOf(host, id)).map(({ attended }: { attended: unknown }) => attended)
    expect(await came()).toEqual([null, null])
    expect((await note([{ entryId: entry, hasAttended: false }])).status).toBe(200)
    expect(await came()).toEqual([null, false])
  })

  test('a room that takes nobody in passes nobody over', async () => {
    const host = await aPlayer(on)
    const [leaver, stays, waiting] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { maxPeople: 3 })
    const entry = (await join(leaver, id)).body.id
    await join(stays, id)
    await waiting.call('POST', `boardGameRoom/${id}/waiting/`, {})
    await host.call('POST', `boardGameRoom/${id}/confirm/`, {})
    await leaver.call('DELETE', `gameRoomEnter/${entry}/`, {})
    expect(await noticesOf(waiting)).toEqual([])
    expect((await read(waiting, id)).own_entry).toMatchObject({ state: 'in-line', place: 1 })
  })
})

describe('what the host does', () => {
  test('confirm needs enough people, and lets in latecomers only when asked', async () => {
    const host = await aPlayer(on)
    const [guest, latecomer] = [await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { contact: '오픈채팅 카탄방' })
    expect(await host.call('POST', `boardGameRoom/${id}/confirm/`, {})).toMatchObject({
      status: 409,
      body: { code: 'TOO_FEW', missing: 1 },
    })
    await join(guest, id)
    expect(await read(guest, id)).toMatchObject({ contact: null })
    expect(await host.call('POST', `boardGameRoom/${id}/close/`, {})).toMatchObject({
      status: 409,
      body: { code: 'UNCONFIRMED' },
    })
    expect(
      (await host.call('POST', `boardGameRoom/${id}/confirm/`, { extra_user: true })).body,
    ).toMatchObject({
      room_status: '확정',
      extra_user: true,
      conform_time: on.clock.now().toISOString(),
    })
    expect(await host.call('POST', `boardGameRoom/${id}/confirm/`, {})).toMatchObject({
      body: { code: 'ALREADY_CONFIRMED' },
    })
    expect(await read(guest, id)).toMatchObject({ contact: '오픈채팅 카탄방' })
    expect(await read(latecomer, id)).toMatchObject({ contact: null })
    expect((await join(latecomer, id)).status).toBe(200)
    expect(await noticesOf(guest)).toContain('모임이 확정됐어요')
    expect((await host.call('POST', `boardGameRoom/${id}/close/`, {})).body.status).toBe('closed')
    expect(await host.call('POST', `boardGameRoom/${id}/close/`, {})).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_CLOSED' },
    })
    expect(await host.call('POST', `boardGameRoom/${id}/end/`, {})).toMatchObject({
      body: { code: 'NOT_STARTED' },
    })
    await clockAt('2026-03-20T21:00')
    expect((await host.call('POST', `boardGameRoom/${id}/end/`, {})).body.status).toBe('ended')
    await clockAt('2026-03-21T20:59')
    expect(await read(guest, id)).toMatchObject({ contact: '오픈채팅 카탄방' })
    await clockAt('2026-03-21T21:00')
    expect(await read(guest, id)).toMatchObject({ contact: null })
    expect(await read(host, id)).toMatchObject({ contact: '오픈채팅 카탄방' })
  })

  test('calling off gives every pass back, also of who had left too late', async () => {
    const host = await aPlayer(on)
    const [guest, late, waiting] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { maxPeople: 2, minPeople: 2 })
    const lateEntry = (await join(late, id)).body.id
    await clockAt('2026-03-19T10:00')
    await late.call('DELETE', `gameRoomEnter/${lateEntry}/`, {})
    await join(guest, id)
    await waiting.call('POST', `boardGameRoom/${id}/waiting/`, {})
    // The host's own pass is told apart, and who had left too late is told as well.
    expect((await host.call('GET', `boardGameRoom/${id}/cancel/`)).body).toMatchObject({
      people: 3,
      passes: 2,
    })
    expect((await host.call('POST', `boardGameRoom/${id}/cancel/`)).body).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'host',
      seatsTaken: 0,
    })
    for (const player of [host, guest, late, waiting]) expect(await passesOf(player)).toBe(3)
    for (const player of [guest, late, waiting])
      expect(await noticesOf(player)).toContain('모임이 취소됐어요')
    expect(await host.call('POST', `boardGameRoom/${id}/cancel/`)).toMatchObject({ body: { code: 'OVER' } })
    const { results } = (await host.call('GET', 'boardGameRoom/')).body
    expect(results.map((meetup: { id: number }) => meetup.id)).not.toContain(id)
  })

  test('the host adds games and a contact later, and takes them away again', async () => {
    const [host, guest] = [await aPlayer(on), await aPlayer(on)]
    const owned = [await aGame(on.db), await aGame(on.db)]
    const shelf = owned.map((gameId) => ({ gameId, copies: 1, condition: 'good' as const, canTeach: false }))
    const cafeId = await aCafe(on.db, { weekdayPass: 6000, weekendPass: 7000, shelf })
    const id = await aMeetup(on, host.id, { cafeId })
    await join(guest, id)
    const edit = (body: object) => host.call('PATCH', `boardGameRoom/${id}/`, body)
    expect((await edit({ contact: ' open.kakao.com/o/1 ', game_ids: owned.slice(0, 2) })).body).toMatchObject(
      {
        contact: 'open.kakao.com/o/1',
        games: owned.slice(0, 2).map((id) => ({ id })),
        sequence: 1,
      },
    )
    // The same again changes nothing.
    expect((await edit({ contact: 'open.kakao.com/o/1', game_ids: owned.slice(0, 2) })).body).toMatchObject({
      sequence: 1,
    })
    expect(await noticesOf(guest)).toContain('모임 내용이 수정됐어요')
    expect(await edit({ contact: '가'.repeat(51) })).toMatchObject({
      status: 400,
      body: { fields: { contact: expect.any(String) } },
    })
    expect(await edit({ game_ids: [999_999] })).toMatchObject({ body: { code: 'NO_SUCH_GAME' } })
    expect(await edit({ extra_user: true })).toMatchObject({ status: 409, body: { code: 'UNCONFIRMED' } })
    expect((await edit({ contact: '', game_ids: [] })).body).toMatchObject({
      contact: null,
      games: [],
      sequence: 2,
    })
  })

  test('the host says for whom it is, at opening and later; a meetup for beginners welcomes them', async () => {
    const [host, guest] = [await aPlayer(on), await aPlayer(on)]
    const cafeId = await aVenue(on)
    const draft = {
      title: '한 판',
      content: '와요',
      play_date: '2026-03-20',
      play_time: '19:00',
      cafe_id: cafeId,
    }
    const people = { min_person: 2, max_person: 4 }
    const opened = await host.call('POST', 'boardGameRoom/', { ...draft, ...people, experience: 'beginner' })
    expect(opened.body).toMatchObject({ experience: 'beginner', welcomes_beginners: true })
    const { id } = opened.body
    await join(guest, id)
    const edit = (body: object) => host.call('PATCH', `boardGameRoom/${id}/`, body)
    expect((await edit({ welcomes_beginners: false })).body).toMatchObject({
      welcomes_beginners: true,
      sequence: 0,
    })
    expect((await edit({ experience: 'expert', welcomes_beginners: false })).body).toMatchObject({
      experience: 'expert',
      welcomes_beginners: false,
      sequence: 1,
    })
    expect(await noticesOf(guest)).toContain('모임 내용이 수정됐어요')
    expect((await edit({ title: '두 판' })).body).toMatchObject({ experience: 'expert', sequence: 2 })
    const plain = await aPlayer(on)
    const anyone = await aMeetup(on, plain.id)
    expect((await guest.call('GET', `boardGameRoom/${anyone}/`)).body).toMatchObject({
      experience: 'anyone',
      welcomes_beginners: false,
    })
    expect(await edit({ experience: 'master' })).toMatchObject({
      status: 400,
      body: { fields: { experience: expect.stringContaining('경험(experience)') } },
    })
  })

  test('after the confirmation the host may still decide to take others late', async () => {
    const [host, guest] = [await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id)
    await join(guest, id)
    await host.call('POST', `boardGameRoom/${id}/confirm/`, { extra_user: false })
    const late = await aPlayer(on)
    expect((await late.call('POST', 'gameRoomEnter/', { room_id: id })).status).toBe(409)
    await host.call('PATCH', `boardGameRoom/${id}/`, { extra_user: true })
    expect((await late.call('POST', 'gameRoomEnter/', { room_id: id })).status).toBe(200)
  })

  test('other things cannot be edited, and texts keep their limits', async () => {
    const host = await aPlayer(on)
    const id = await aMeetup(on, host.id)
    const edit = (body: object) => host.call('PATCH', `boardGameRoom/${id}/`, body)
    expect((await edit({ title: '  토요일 말고 금요일  ' })).body).toMatchObject({
      title: '토요일 말고 금요일',
      content: '초보도 환영해요.',
      sequence: 1,
    })
    expect(await edit({ max_person: 10 })).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
    expect(await edit({ title: '🎲'.repeat(26) })).toMatchObject({
      status: 400,
      body: { fields: { title: expect.any(String) } },
    })
    expect((await edit({ title: '🎲'.repeat(25) })).status).toBe(200)
    expect(await edit({ content: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { content: expect.any(String) } },
    })
    expect((await edit({ content: '<script>alert(1)</script>' })).body.content).toBe(
      '<script>alert(1)</script>',
    )
  })

  test('members are told of edits once an hour, however often the host edits, and of the last one, too', async () => {
    const [host, guest] = [await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id)
    const edit = (content: string) => host.call('PATCH', `boardGameRoom/${id}/`, { content })
    const changes = async () =>
      (await noticesOf(guest)).filter((title: string) => title === '모임 내용이 수정됐어요')
    await edit('혼자일 때는 아무도 듣지 않아요')
    await join(guest, id)
    for (const content of ['하나', '둘', '셋']) expect((await edit(content)).status).toBe(200)
    expect(await changes()).toHaveLength(1)
    await clockAt('2026-03-18T13:00')
    expect(await changes()).toHaveLength(2)
    await edit('넷')
    await clockAt('2026-03-18T13:59')
    expect(await changes()).toHaveLength(2)
    await clockAt('2026-03-18T18:00')
    expect(await changes()).toHaveLength(3)
    await clockAt('2026-03-18T23:00')
    expect(await changes()).toHaveLength(3)
    expect((await read(guest, id)).content).toBe('넷')
  })
})

describe('the clock', () => {
  test('warns, then cancels where too few came, and every pass comes back', async () => {
    const host = await aPlayer(on)
    const guest = await aPlayer(on)
    const id = await aMeetup(on, host.id, { minPeople: 3 })
    await join(guest, id)
    await clockAt('2026-03-19T19:00')
    expect(await noticesOf(host)).toContain('아직 1명이 더 필요해요')
    await clockAt('2026-03-20T18:00')
    expect(await read(host, id)).toMatchObject({ room_status: '취소', cancelled_by: 'too-few' })
    expect([await passesOf(host), await passesOf(guest)]).toEqual([3, 3])
    // Other meetups nearby are offered instead.
    const instead = await aMeetup(on, (await aPlayer(on)).id, { day: '2026-03-20', time: '21:30' })
    const { results } = (await guest.call('GET', `boardGameRoom/?near=${id}`)).body
    expect(results.map((meetup: { id: number }) => meetup.id)).toContain(instead)
  })

  test('confirms, closes with requests and line released, ends with a settlement for each used pass, and unlists', async () => {
    const host = await aPlayer(on)
    const [guest, asking, late] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { autoAccepts: false })
    for (const player of [guest, late]) {
      const { body } = await join(player, id)
      await host.call('PATCH', `gameRoomEnter/${body.id}/`, { accept_status: true })
    }
    await join(asking, id)
    await clockAt('2026-03-20T12:00')
    const lateEntry = (await read(late, id)).own_entry.id
    await late.call('DELETE', `gameRoomEnter/${lateEntry}/`, {})
    await clockAt('2026-03-20T18:00')
    expect(await read(host, id)).toMatchObject({ room_status: '확정', conform_time: expect.any(String) })
    expect(await passesOf(asking)).toBe(2)
    await clockAt('2026-03-20T18:30')
    expect(await read(host, id)).toMatchObject({ room_status: '마감' })
    expect(await passesOf(asking)).toBe(3)
    expect(await noticesOf(asking)).toContain('참여 신청이 끝났어요')
    await clockAt('2026-03-21T01:00')
    expect(await read(host, id)).toMatchObject({ room_status: '종료', ended_at: '2026-03-20T16:00:00.000Z' })
    const rows = await on.db<{ because: string }[]>`
      select because from meetup_settlements where meetup_id = ${id}`
    expect(rows).toHaveLength(3)
    const listed = async () =>
      (await host.call('GET', 'boardGameRoom/')).body.results.map((meetup: { id: number }) => meetup.id)
    expect(await listed()).toContain(id)
    await clockAt('2026-03-22T00:59')
    expect(await listed()).toContain(id)
    await clockAt('2026-03-22T01:00')
    expect(await listed()).not.toContain(id)
  })

  test('reminds a day before in words that are right on the day itself, too, when a push waits for its morning', async () => {
    const [host, guest] = [await aPlayer(on), await aPlayer(on)]
    await join(guest, await aMeetup(on, host.id, { time: '22:30', cafeId: await aLateVenue() }))
    await clockAt('2026-03-19T22:30')
    expect(await noticesOf(guest)).toContain('곧 모임이 있어요')
  })

  test('takes every step in order when it jumps', async () => {
    const host = await aPlayer(on)
    const guest = await aPlayer(on)
    const id = await aMeetup(on, host.id)
    await join(guest, id)
    await clockAt('2026-03-25T12:00')
    expect(await read(host, id)).toMatchObject({
      room_status: '종료',
      conform_time: '2026-03-20T09:00:00.000Z',
      ended_at: '2026-03-20T16:00:00.000Z',
    })
  })
})

describe('at the table and afterwards', () => {
  test('people tell how far they are, the host says who came, and everybody whom they would meet again', async () => {
    const host = await aPlayer(on)
    const [guest, absent, stranger] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id)
    const [entry, absentEntry] = [(await join(guest, id)).body.id, (await join(absent, id)).body.id]
    const arrive = (player: Player, user_status: string) =>
      player.call('PATCH', `gameRoomEnter/${entry}/`, { user_status })
    expect(await arrive(guest, '가는 중')).toMatchObject({ status: 409, body: { code: 'NOT_CONFIRMED' } })
    await host.call('POST', `boardGameRoom/${id}/confirm/`, {})
    expect((await arrive(guest, '도착완료')).body.entry).toMatchObject({ user_status: '도착', is_me: true })
    expect(await arrive(host, '도착')).toMatchObject({ status: 404, body: { code: 'NOT_OWN' } })
    const arrivals = async (player: Player) =>
      (await peopleOf(player, id)).map((person: { user_status: string }) => person.user_status)
    expect(await arrivals(host)).toEqual([null, '도착', null])
    expect(await arrivals(stranger)).toEqual([null, null, null])

    const attendance = {
      people: [
        { entryId: absentEntry, hasAttended: false },
        { entryId: entry, hasAttended: true },
      ],
    }
    expect(await host.call('PUT', `boardGameRoom/${id}/attendance/`, attendance)).toMatchObject({
      body: { code: 'NOT_STARTED' },
    })
    await clockAt('2026-03-20T19:10')
    expect(await guest.call('PUT', `boardGameRoom/${id}/attendance/`, attendance)).toMatchObject({
      status: 404,
    })
    // Before the end the host can only record attendance, and the reply says that the meetup is not over.
    const companions = async (player: Player) =>
      (await player.call('GET', `boardGameRoom/${id}/answers/`)).body
    expect(await companions(host)).toMatchObject({ isHost: true, isOver: false })
    expect(await companions(guest)).toMatchObject({ code: 'NOT_OVER' })
    expect((await host.call('PUT', `boardGameRoom/${id}/attendance/`, attendance)).body).toMatchObject({
      isOver: false,
      companions: [
        { entryId: entry, hasAttended: true },
        { entryId: absentEntry, hasAttended: false },
      ],
    })
    // Only people at the table see who came.
    const presence = (entries: { attended: boolean | null }[]) => entries.map(({ attended }) => attended)
    for (const player of [host, guest])
      expect(presence(await peopleOf(player, id))).toEqual([null, true, false])
    const visited = (await on.app.inject({ url: `/v1/gameRoomEnter/?room_id=${id}` })).json().results
    for (const entries of [await peopleOf(stranger, id), visited]) {
      expect(presence(entries)).toEqual([null, null, null])
    }
    const answers = { answers: [{ userId: host.id, wouldMeetAgain: true }] }
    expect(await guest.call('PUT', `boardGameRoom/${id}/answers/`, answers)).toMatchObject({
      body: { code: 'NOT_OVER' },
    })
    await clockAt('2026-03-21T01:00')
    expect(await companions(host)).toMatchObject({ isHost: true, isOver: true })
    expect((await guest.call('PUT', `boardGameRoom/${id}/answers/`, answers)).body.companions).toMatchObject([
      { user: { id: host.id }, wouldMeetAgain: true },
      { user: { id: absent.id }, wouldMeetAgain: null },
    ])
    const hasReviewed = async (player: Player) =>
      (await player.call('GET', `boardGameRoom/${id}/`)).body.own_entry?.has_reviewed
    expect([await hasReviewed(guest), await hasReviewed(host)]).toEqual([true, false])
    for (const player of [stranger, absent]) {
      expect(await companions(player)).toMatchObject({ code: 'NOT_THERE' })
      expect(await player.call('PUT', `boardGameRoom/${id}/answers/`, answers)).toMatchObject({
        status: 409,
        body: { code: 'NOT_THERE' },
      })
    }
    // Trust figures need at least three samples.
    expect((await peopleOf(guest, id))[0].user).toMatchObject({
      remeet: { percent: null },
      attend: { percent: null },
    })
    await clockAt('2026-04-04T00:00')
    expect(await guest.call('PUT', `boardGameRoom/${id}/answers/`, answers)).toMatchObject({
      body: { code: 'TOO_LATE' },
    })
  })

  test('the scan of the cafe checks in, starts the play and settles once', async () => {
    const host = await aPlayer(on)
    const guest = await aPlayer(on)
    const cafeId = await aVenue(on)
    const id = await aMeetup(on, host.id, { cafeId })
    await join(guest, id)
    const scan = (player: Player, cafe: number) =>
      on.db.transaction((tx) =>
        checkInAtMeetups(tx, { memberId: player.id, cafeId: cafe, now: on.clock.now() }),
      )
    expect(await scan(guest, cafeId)).toEqual([])
    await clockAt('2026-03-20T18:50')
    expect(await scan(guest, await aVenue(on))).toEqual([])
    expect(await scan(guest, cafeId)).toEqual([{ meetupId: id, title: '금요일 저녁 카탄' }])
    expect(await scan(guest, cafeId)).toHaveLength(1)
    expect(await read(host, id)).toMatchObject({ room_play: true })
    const today = await listMeetupsOfDay(on.db, { cafeId, day: '2026-03-20' })
    expect(today).toMatchObject([{ id, seated: 2, checkedIn: 1 }])
    await clockAt('2026-03-21T01:00')
    const period = { cafeId, from: new Date('2026-03-20T00:00:00Z'), until: new Date('2026-03-22T00:00:00Z') }
    expect(await listSettlements(on.db, { ...period, most: 10 })).toMatchObject([
      { because: 'end', tier: 6000 },
      { because: 'check-in', tier: 6000 },
    ])
    expect(await sumSettlements(on.db, period)).toEqual({ count: 2, returned: 0, doubted: 0, total: 12_000 })
  })

  test('a check-in by the cafe gives a reviewer weight, the host’s word does not, and leaving takes it back', async () => {
    const host = await aPlayer(on)
    const [scanned, confirmed, staff] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const cafeId = await aVenue(on)
    await aStaffMember(on.db, { cafeId, memberId: staff.id })
    for (const { id } of [scanned, confirmed]) {
      await on.db`update members set joined_at = '2026-01-01' where id = ${id}`
      await aReview(on.db, { gameId: await aGame(on.db), authorId: id })
      await on.db`update reviewers set weigh_at = '-infinity' where member_id = ${id}`
    }
    const weightsNow = async () => {
      while ((await weighReviewers(on.db, on.clock.now())) > 0);
      const weightOf = async ({ id }: Player) => await findReviewerWeight(on.db, id)
      return [await weightOf(scanned), await weightOf(confirmed)]
    }
    expect(await weightsNow()).toEqual([0, 0])
    const id = await aMeetup(on, host.id, { cafeId })
    const entry = (await join(scanned, id)).body.id
    const other = (await join(confirmed, id)).body.id
    await clockAt('2026-03-20T09:00')
    const { code } = (await staff.call('GET', `staff/cafes/${cafeId}/code`)).body
    expect(await scanned.call('POST', 'stamps/', { cafe_id: cafeId, code })).toMatchObject({ status: 200 })
    // A month old, further days 2 of 7, one of five games.
    expect(await weightsNow()).toEqual([57, 0])
    expect(await scanned.call('DELETE', `gameRoomEnter/${entry}/`, {})).toMatchObject({ status: 200 })
    expect(await weightsNow()).toEqual([0, 0])

    await clockAt('2026-03-20T20:00')
    const people = [{ entryId: other, hasAttended: true }]
    expect(await host.call('PUT', `boardGameRoom/${id}/attendance/`, { people })).toMatchObject({
      status: 200,
    })
    expect(await weightsNow()).toEqual([0, 0])
  })

  test('the cafe can call a meetup of its own off', async () => {
    const host = await aPlayer(on)
    const staff = await aPlayer(on)
    const cafeId = await aVenue(on)
    const id = await aMeetup(on, host.id, { cafeId })
    const cancel = (cafe: number) =>
      on.db.transaction((tx) =>
        cancelMeetupByCafe(tx, {
          meetupId: id,
          cafeId: cafe,
          reason: '정전이에요.',
          actorId: staff.id,
          now: on.clock.now(),
        }),
      )
    await expect(cancel(await aVenue(on))).rejects.toMatchObject({ status: 404 })
    await cancel(cafeId)
    expect(await read(host, id)).toMatchObject({ room_status: '취소', cancelled_by: 'cafe' })
    expect(await passesOf(host)).toBe(3)
  })
})
