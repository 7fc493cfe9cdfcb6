import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { mostComingEvents, mostSignedUp } from '~/features/events/event'
import { anEvent, anEventDraft } from '~/features/events/server/factories'
import { events } from '~/features/events/server/feature'
import { listEventsBetween } from '~/features/events/server/queries/events'
import { banFromMeetups } from '~/features/meetups/bans/server/commands/bans'
import { aMeetup, aPlayer, type Player } from '~/features/meetups/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { workDueItems } from '~/lib/server/due-items'
import { dueHandlers } from './due-handlers'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
/** Wednesday noon in Seoul. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

async function clockAt(moment: string) {
  on.clock.set(moment)
  await workDue()
}
const workDue = () =>
  workDueItems(on.db, dueHandlers, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })

async function noticesOf(player: Player): Promise<{ title: string; body: string }[]> {
  await deliverNotices(on.db, on.noticeKinds)
  const { results } = (await player.call('GET', 'me/notices/')).body
  return results
    .map(({ title, body }: { title: string; body: string }) => ({ title, body }))
    .filter(({ title }: { title: string }) => title !== '미플에 오신 걸 환영해요')
}
const titlesOf = async (player: Player) => (await noticesOf(player)).map(({ title }) => title)

const somebody = (about: { birthYear?: number | null } = {}) => aPlayer(on, { passes: 0, ...about })

async function atCafe() {
  const staff = await somebody()
  const cafeId = await aCafe(on.db, { name: '큰나무' })
  await aStaffMember(on.db, { cafeId, memberId: staff.id })
  const open = (about: Parameters<typeof anEventDraft>[0] = {}) =>
    anEvent(on.db, { cafeId, actorId: staff.id, now: on.clock.now(), ...about })
  return { staff, cafeId, open }
}

const signUp = (player: Player, id: number, people = 1, waits = false) =>
  player.call('PUT', `events/${id}/sign-up`, { people, waits })
const withdraw = (player: Player, id: number) => player.call('DELETE', `events/${id}/sign-up`)
const ownOf = async (player: Player, id: number) =>
  (await player.call('GET', `events/${id}/sign-up`)).body.signUp
const seen = async (id: number) => (await on.app.inject({ url: `/v1/events/${id}` })).json()
const listed = async (query = '') =>
  (await on.app.inject({ url: `/v1/events${query}` })).json().results as { id: number }[]

/** Takes all eleven places but so many. */
async function fill(id: number, left = 0) {
  const guests = []
  for (let free = 11 - left; free > 0; free -= 4) {
    const guest = await somebody()
    expect((await signUp(guest, id, Math.min(4, free))).status).toBe(200)
    guests.push(guest)
  }
  return guests as [Player, ...Player[]]
}

describe('the staff of a cafe', () => {
  test('open an event that everybody sees, with its games, and that a search engine finds', async () => {
    const { staff, cafeId } = await atCafe()
    const gameId = await aGame(on.db, { name: '카탄' })
    await on.db`insert into cafe_games (cafe_id, game_id, added_at) values (${cafeId}, ${gameId}, now())`
    const draft = anEventDraft({
      priceNote: '1인 10,000원 현장 결제',
      closesDay: '2026-03-27',
      closesTime: '18:00',
      gameIds: [gameId],
    })
    const { status, body } = await staff.call('POST', `staff/cafes/${cafeId}/events`, draft)
    expect(status).toBe(200)
    expect(await seen(body.id)).toMatchObject({
      title: '봄맞이 카탄 대회',
      capacity: 11,
      taken: 0,
      waiting: 0,
      priceNote: '1인 10,000원 현장 결제',
      startsAt: '2026-03-28T05:00:00.000Z',
      endsAt: '2026-03-28T09:00:00.000Z',
      signUpUntil: '2026-03-27T09:00:00.000Z',
      cafe: { id: cafeId, name: '큰나무' },
      games: [{ id: gameId, name: '카탄' }],
      isCancelled: false,
    })
    expect((await listed()).map(({ id }) => id)).toContain(body.id)
    expect((await listed(`?cafeId=${cafeId}`)).map(({ id }) => id)).toEqual([body.id])
    expect(await listEventsBetween(on.db, body.id, body.id, on.clock.now())).toEqual([body.id])
    const calendar = await events.calendars?.events?.(on.db, body.id, { publicUrl: 'https://meeple.example' })
    expect(calendar?.event).toMatchObject({ minutes: 240, place: '큰나무, 서울특별시 중구 버들동 1' })
    expect(await events.shareCards?.events?.(on.db, body.id, on.clock.now())).toMatchObject({
      title: '봄맞이 카탄 대회',
    })
    const own = (await staff.call('GET', `staff/cafes/${cafeId}/events`)).body
    expect(own).toMatchObject({ coming: [{ id: body.id }], past: [] })
    await clockAt('2026-03-28T09:00:00Z')
    expect(await listed(`?cafeId=${cafeId}`)).toEqual([])
    expect((await staff.call('GET', `staff/cafes/${cafeId}/events`)).body).toMatchObject({
      coming: [],
      past: [{ id: body.id }],
    })
  })

  test('are told in Korean what is wrong, and strangers may do nothing', async () => {
    const { staff, cafeId, open } = await atCafe()
    const post = (about: object, by = staff) =>
      by.call('POST', `staff/cafes/${cafeId}/events`, { ...anEventDraft(), ...about })
    for (const [about, fields] of [
      [{ capacity: 10 }, { capacity: '정원은 11명부터예요. 10명까지는 모임으로 열 수 있어요.' }],
      [{ title: '병신 대회' }, { title: '제목에 쓸 수 없는 말이 있어요. 다른 말로 바꿔 주세요.' }],
      [{ day: '2026-03-17' }, { from: '지금보다 뒤의 시간으로 정해 주세요.' }],
      [
        { gameIds: Array.from({ length: 11 }, (_, at) => at + 1) },
        { gameIds: '게임은 10개까지 선택할 수 있어요.' },
      ],
    ] as const) {
      expect(await post(about)).toMatchObject({ status: 400, body: { fields } })
    }
    expect(await post({ gameIds: [2_000_000] })).toMatchObject({
      status: 409,
      body: { code: 'NOT_ON_SHELF' },
    })
    const stranger = await somebody()
    expect((await post({}, stranger)).status).toBe(404)
    const id = await open()
    const base = `staff/cafes/${cafeId}/events/${id}`
    expect((await stranger.call('GET', base)).status).toBe(404)
    expect((await stranger.call('POST', `${base}/cancel`, { reason: '비' })).status).toBe(404)
    const other = await atCafe()
    expect((await other.staff.call('GET', `staff/cafes/${other.cafeId}/events/${id}`)).status).toBe(404)
    for (let opened = 1; opened < mostComingEvents; opened += 1) await open()
    expect(await post({})).toMatchObject({ status: 409, body: { code: 'TOO_MANY' } })
  })

  test('edit it: more places let the line in, another time is told, and an old form is refused', async () => {
    const { staff, cafeId, open } = await atCafe()
    const id = await open()
    const [guest] = await fill(id)
    const waiting = await somebody()
    await signUp(waiting, id, 2, true)
    const edit = (about: object) =>
      staff.call('PUT', `staff/cafes/${cafeId}/events/${id}`, { ...anEventDraft(), revision: 0, ...about })
    expect(await edit({ capacity: 13 })).toMatchObject({ status: 200 })
    expect(await ownOf(waiting, id)).toEqual({ people: 2, state: 'in', place: null })
    expect(await titlesOf(waiting)).toEqual(['기다리던 행사에 자리가 났어요'])
    expect(await titlesOf(guest)).toEqual([])
    expect(await edit({ capacity: 14 })).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } })
    expect(await edit({ capacity: 12, revision: 1 })).toMatchObject({
      status: 400,
      body: { fields: { capacity: '이미 13명이 신청했어요. 정원을 더 줄일 수 없어요.' } },
    })
    expect((await edit({ capacity: 13, from: '15:00', revision: 1 })).status).toBe(200)
    expect(await noticesOf(guest)).toMatchObject([
      { title: '신청한 행사의 시간이 바뀌었어요', body: expect.stringContaining('3월 28일 (토) 오후 3:00') },
    ])
    expect(await seen(id)).toMatchObject({ capacity: 13, taken: 13, revision: 2 })
  })

  test('cannot make it late for somebody who may not be there then', async () => {
    const { staff, cafeId, open } = await atCafe()
    const id = await open()
    const young = await somebody({ birthYear: 2012 })
    expect((await signUp(young, id)).status).toBe(200)
    const body = { ...anEventDraft({ until: '23:00' }), revision: 0 }
    expect(await staff.call('PUT', `staff/cafes/${cafeId}/events/${id}`, body)).toMatchObject({
      status: 409,
      body: { code: 'LATE_FOR_SOME' },
    })
  })

  test('call it off: everybody who has signed up hears why, also who waits, and it stays readable', async () => {
    const { staff, cafeId, open } = await atCafe()
    const id = await open()
    const guests = await fill(id)
    const waiting = await somebody()
    await signUp(waiting, id, 1, true)
    const cancel = () =>
      staff.call('POST', `staff/cafes/${cafeId}/events/${id}/cancel`, { reason: '정전이에요' })
    expect((await cancel()).status).toBe(200)
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'CANCELLED' } })
    for (const one of [...guests, waiting]) {
      expect(await noticesOf(one)).toMatchObject([
        { title: '행사가 취소됐어요', body: expect.stringContaining('이유: 정전이에요') },
      ])
    }
    expect(await seen(id)).toMatchObject({ isCancelled: true, cancelReason: '정전이에요' })
    expect(await listed(`?cafeId=${cafeId}`)).toEqual([])
    expect(await signUp(await somebody(), id)).toMatchObject({ status: 409, body: { code: 'CANCELLED' } })
    // Nobody is reminded of it.
    await clockAt('2026-03-27T05:00:00Z')
    expect(await titlesOf(waiting)).toEqual(['행사가 취소됐어요'])
  })

  test('see who comes, and mark who came from an hour before the start', async () => {
    const { staff, cafeId, open } = await atCafe()
    const id = await open()
    const [first] = await fill(id)
    const waiting = await somebody()
    await signUp(waiting, id, 3, true)
    const base = `staff/cafes/${cafeId}/events/${id}`
    const { signUps, canMark } = (await staff.call('GET', base)).body
    expect(canMark).toBe(false)
    expect(signUps.map(({ people, state }: { people: number; state: string }) => [people, state])).toEqual([
      [4, 'in'],
      [4, 'in'],
      [3, 'in'],
      [3, 'waiting'],
    ])
    const mark = (at: number, came: boolean | null) =>
      staff.call('PUT', `${base}/sign-ups/${signUps[at].id}/came`, { came })
    expect(await mark(0, true)).toMatchObject({ status: 409, body: { code: 'NOT_NOW' } })
    await clockAt('2026-03-28T04:00:00Z')
    expect((await mark(0, true)).status).toBe(200)
    expect((await mark(1, false)).status).toBe(200)
    expect((await mark(1, null)).status).toBe(200)
    expect(await mark(3, true)).toMatchObject({ status: 409, body: { code: 'WAITING' } })
    const after = (await staff.call('GET', base)).body.signUps
    expect(after.map(({ came }: { came: boolean | null }) => came)).toEqual([true, null, null, null])
    expect((await ownOf(first, id)).people).toBe(4)
  })
})

describe('members', () => {
  test('sign up, change for how many and withdraw, and the line moves up in order', async () => {
    const { open } = await atCafe()
    const id = await open()
    const [guest] = await fill(id, 1)
    const one = await somebody()
    const two = await somebody()
    const three = await somebody()
    expect(await signUp(one, id, 2)).toMatchObject({ status: 409, body: { code: 'FULL', free: 1 } })
    expect((await signUp(one, id, 2, true)).body.signUp).toEqual({ people: 2, state: 'waiting', place: 1 })
    // Nobody overtakes, though a place is free.
    expect(await signUp(two, id, 1)).toMatchObject({ status: 409, body: { code: 'FULL', free: 0 } })
    expect((await signUp(two, id, 1, true)).body.signUp.place).toBe(2)
    expect((await signUp(three, id, 1, true)).body.signUp.place).toBe(3)
    expect(await signUp(guest, id, 5)).toMatchObject({ status: 400 })
    // Whoever asks for fewer may get in at once, and hears of it by the answer alone.
    expect((await signUp(one, id, 1)).body.signUp).toEqual({ people: 1, state: 'in', place: null })
    expect(await titlesOf(one)).toEqual([])
    expect(await ownOf(two, id)).toMatchObject({ state: 'waiting', place: 1 })
    // Whoever asks for more goes to the end.
    expect((await signUp(two, id, 2)).body.signUp).toEqual({ people: 2, state: 'waiting', place: 2 })
    expect((await signUp(guest, id, 3)).status).toBe(200)
    expect(await ownOf(three, id)).toEqual({ people: 1, state: 'in', place: null })
    expect(await ownOf(two, id)).toMatchObject({ place: 1 })
    expect(await signUp(guest, id, 4)).toMatchObject({ status: 409, body: { code: 'NO_ROOM_FOR_MORE' } })
    expect((await withdraw(guest, id)).status).toBe(200)
    expect((await withdraw(guest, id)).status).toBe(404)
    expect(await ownOf(two, id)).toEqual({ people: 2, state: 'in', place: null })
    expect(await titlesOf(two)).toEqual(['기다리던 행사에 자리가 났어요'])
    expect(await seen(id)).toMatchObject({ taken: 10, waiting: 0 })
    const mine = (await two.call('GET', 'me/events')).body.results
    expect(mine).toMatchObject([{ id, title: '봄맞이 카탄 대회', people: 2, state: 'in' }])
  })

  test('of whom fifty want the last three places at once, three get one', async () => {
    const { open } = await atCafe()
    const id = await open()
    await fill(id, 3)
    const crowd = await Promise.all(Array.from({ length: 50 }, () => somebody()))
    const replies = await Promise.all(crowd.map((each) => signUp(each, id)))
    const counted = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([counted(200), counted(409)]).toEqual([3, 47])
    expect(await seen(id)).toMatchObject({ taken: 11, waiting: 0 })
  })

  test('sign up for ten events to come, of whatever cafe, and for another after withdrawing', async () => {
    const member = await somebody()
    const days = Array.from({ length: mostSignedUp }, (_, at) => `2026-04-${String(at + 1).padStart(2, '0')}`)
    const [first, second] = [await atCafe(), await atCafe()]
    const held = []
    for (const [at, day] of days.entries()) held.push(await (at % 2 === 0 ? first : second).open({ day }))
    const another = await first.open({ day: '2026-04-20' })
    await fill(held[0] ?? 0)
    // Waiting counts as well: it may become a place.
    for (const id of held) expect((await signUp(member, id, 4, true)).status).toBe(200)
    expect(await signUp(member, another)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_SIGN_UPS', error: expect.stringContaining('10개까지 신청할 수 있어요') },
    })
    await expect(
      on.db`
        insert into cafe_event_sign_ups (event_id, member_id, people, state, signed_up_at)
        values (${another}, ${member.id}, 1, 'in', ${on.clock.now()})`,
    ).rejects.toThrow('too many events of one member')
    expect((await signUp(member, held[1] ?? 0, 2)).status).toBe(200)
    expect((await withdraw(member, held[2] ?? 0)).status).toBe(200)
    // Two at once, and one is too many.
    const last = await second.open({ day: '2026-04-21' })
    const answers = await Promise.all([signUp(member, another), signUp(member, last)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await clockAt('2026-04-02T03:00:00Z')
    expect((await signUp(member, await second.open({ day: '2026-04-22' }))).status).toBe(200)
  })

  test('who have something else at the hour are told, and sign up if they say that they know', async () => {
    const { open } = await atCafe()
    const [id, later, next] = [
      await open(),
      await open({ from: '17:30', until: '20:00' }),
      await open({ from: '18:00', until: '20:00', day: '2026-03-29' }),
    ]
    const guest = await somebody()
    expect((await signUp(guest, id)).status).toBe(200)
    const overlap = { kind: 'event', title: '봄맞이 카탄 대회', startsAt: '2026-03-28T05:00:00.000Z' }
    expect(await signUp(guest, later)).toMatchObject({
      status: 409,
      body: {
        code: 'OVERLAP',
        error: '같은 시간에 신청한 행사가 있어요. 봄맞이 카탄 대회, 3월 28일 (토) 오후 2:00',
        overlap,
      },
    })
    expect(await ownOf(guest, later)).toBeNull()
    // What ends when the other begins is no overlap, nor is another day.
    expect((await signUp(guest, await open({ from: '18:00', until: '20:00' }))).status).toBe(200)
    expect((await signUp(guest, next)).status).toBe(200)
    const known = { people: 1, overlapKnown: true }
    expect((await guest.call('PUT', `events/${later}/sign-up`, known)).body.signUp.state).toBe('in')
    // Whoever has signed up changes for how many without being asked again.
    expect((await signUp(guest, later, 2)).status).toBe(200)
    expect((await withdraw(guest, id)).status).toBe(200)
    await fill(id)
    expect(await signUp(guest, id, 1, true)).toMatchObject({ body: { code: 'OVERLAP' } })
  })

  test('who have a seat at a meetup at the hour, have asked for one or wait, are told so too', async () => {
    const { open } = await atCafe()
    const id = await open({ day: '2026-03-20', from: '20:00', until: '22:00' })
    const after = await open({ day: '2026-03-20', from: '22:00', until: '22:30' })
    const host = await aPlayer(on)
    const meetupId = await aMeetup(on, host.id, { autoAccepts: false })
    const guest = await aPlayer(on)
    expect((await guest.call('POST', 'gameRoomEnter/', { room_id: meetupId })).status).toBeLessThan(300)
    for (const player of [host, guest]) {
      expect(await signUp(player, id)).toMatchObject({
        status: 409,
        body: {
          code: 'OVERLAP',
          error: '같은 시간에 신청한 모임이 있어요. 금요일 저녁 카탄, 3월 20일 (금) 오후 7:00',
          overlap: { kind: 'meetup', title: '금요일 저녁 카탄', startsAt: '2026-03-20T10:00:00.000Z' },
        },
      })
      // It lasts three hours, as its host has named no end.
      expect((await signUp(player, after)).status).toBe(200)
    }
    await on.db`update meetups set lasts_minutes = 240 where id = ${meetupId}`
    const late = await open({ day: '2026-03-20', from: '22:30', until: '23:30' })
    expect(await signUp(guest, late)).toMatchObject({ status: 409, body: { overlap: { kind: 'meetup' } } })
  })

  test('who are banned, too young or unknown by age, or too late, are refused', async () => {
    const { open } = await atCafe()
    const id = await open({ closesDay: '2026-03-27', closesTime: '18:00' })
    const banned = await somebody()
    await on.db`
      insert into meetup_bars (member_id, reason, barred_at, ends_at)
      values (${banned.id}, '광고예요', ${on.clock.now()}, ${new Date('2026-04-01T00:00:00Z')})`
    expect(await signUp(banned, id)).toMatchObject({ status: 409, body: { code: 'BARRED' } })
    const late = await open({ from: '19:00', until: '23:00' })
    expect(await signUp(await somebody({ birthYear: 2012 }), late)).toMatchObject({
      status: 409,
      body: { code: 'ADULTS_ONLY' },
    })
    expect(await signUp(await somebody({ birthYear: null }), late)).toMatchObject({
      status: 409,
      body: { code: 'BIRTH_YEAR' },
    })
    const guest = await somebody()
    await signUp(guest, id, 2)
    on.clock.set('2026-03-27T09:00:00Z')
    expect(await signUp(await somebody(), id)).toMatchObject({ status: 409, body: { code: 'CLOSED' } })
    expect(await signUp(guest, id, 3)).toMatchObject({ status: 409, body: { code: 'CLOSED' } })
    expect((await signUp(guest, id, 1)).status).toBe(200)
    on.clock.set('2026-03-28T05:00:00Z')
    expect(await signUp(guest, id, 2)).toMatchObject({ status: 409, body: { code: 'STARTED' } })
    expect(await withdraw(guest, id)).toMatchObject({ status: 409, body: { code: 'STARTED' } })
    const visitor = await on.app.inject({
      method: 'PUT',
      url: `/v1/events/${id}/sign-up`,
      payload: { people: 1 },
    })
    expect(visitor.statusCode).toBe(401)
    expect((await signUp(guest, 2_000_000)).status).toBe(404)
  })

  test('with a place are reminded a day before', async () => {
    const { open } = await atCafe()
    const id = await open()
    const [guest] = await fill(id)
    const waiting = await somebody()
    await signUp(waiting, id, 1, true)
    await clockAt('2026-03-27T04:59:59Z')
    expect(await titlesOf(guest)).toEqual([])
    await clockAt('2026-03-27T05:00:00Z')
    expect(await titlesOf(guest)).toEqual(['내일 행사가 있어요'])
    expect(await titlesOf(waiting)).toEqual([])
  })

  test('who leave the service give their places to the line', async () => {
    const { open } = await atCafe()
    const id = await open()
    const [guest] = await fill(id)
    const waiting = await somebody()
    await signUp(waiting, id, 2, true)
    expect((await guest.call('DELETE', 'me', {})).status).toBeLessThan(300)
    await workDue()
    expect(await ownOf(waiting, id)).toEqual({ people: 2, state: 'in', place: null })
    expect(await seen(id)).toMatchObject({ taken: 9, waiting: 0 })
  })

  test('who follow the cafe hear of a new event with the digest, but for those who know of it', async () => {
    const { staff, cafeId, open } = await atCafe()
    const follower = await somebody()
    const going = await somebody()
    const silent = await somebody()
    for (const { id } of [follower, going, silent, staff])
      await on.db`insert into cafe_follows (member_id, cafe_id, followed_at) values (${id}, ${cafeId}, ${on.clock.now()})`
    await on.db`insert into alert_choices (member_id, of_cafes, of_games, of_news) values (${silent.id}, false, false, true)`
    const id = await open()
    await signUp(going, id)
    await workDue()
    expect(await titlesOf(follower)).toEqual([])
    await clockAt('2026-03-18T09:00:00Z')
    expect(await titlesOf(follower)).toEqual(['큰나무에 새 행사가 열려요'])
    for (const one of [going, silent, staff]) expect(await titlesOf(one)).toEqual([])
    await clockAt('2026-03-19T09:00:00Z')
    expect(await titlesOf(follower)).toHaveLength(1)
  })
})

describe('whoever is banned from meetups', () => {
  test('loses places to come and in line, and the line moves up', async () => {
    const { open } = await atCafe()
    const [id, past] = [await open(), await open({ day: '2026-03-19' })]
    const [guest] = await fill(id)
    const [waiting, next] = [await somebody(), await somebody()]
    await signUp(guest, past)
    await signUp(waiting, id, 4, true)
    await signUp(next, id, 4, true)
    on.clock.set('2026-03-20T03:00:00Z')
    const ban = { reason: '이유', until: new Date('2026-06-01T00:00:00Z'), now: on.clock.now() }
    for (const memberId of [guest.id, waiting.id])
      await on.db.transaction((tx) => banFromMeetups(tx, { memberId, ...ban }))
    await workDue()
    expect(await ownOf(guest, id)).toBeNull()
    expect(await ownOf(waiting, id)).toBeNull()
    expect(await ownOf(next, id)).toEqual({ people: 4, state: 'in', place: null })
    expect(await ownOf(guest, past)).toMatchObject({ state: 'in' })
    expect(await signUp(guest, id)).toMatchObject({ status: 409, body: { code: 'BARRED' } })
  })

  test('or suspended until after the start loses the place, whoever is suspended for less keeps it', async () => {
    const { open } = await atCafe()
    const [soon, later] = [await open(), await open({ day: '2026-05-09' })]
    const [guest] = await fill(soon)
    const next = await somebody()
    expect((await signUp(next, soon, 4, true)).status).toBe(200)
    await signUp(guest, later, 3)
    const headers = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    const url = `/v1/operator/members/${guest.id}`
    const suspend = async (until: string | null) => {
      const { version } = (await on.app.inject({ url, headers })).json()
      const payload = { reason: '다른 사람을 괴롭혔어요.', until, version }
      const { statusCode } = await on.app.inject({
        method: 'PUT',
        url: `${url}/suspension`,
        headers,
        payload,
      })
      expect(statusCode).toBe(200)
      await workDue()
    }
    await suspend('2026-03-28T04:59:00.000Z')
    expect(await seen(soon)).toMatchObject({ taken: 11, waiting: 1 })
    await suspend('2026-04-18T03:00:00.000Z')
    expect(await seen(soon)).toMatchObject({ taken: 11, waiting: 0 })
    expect(await ownOf(next, soon)).toEqual({ people: 4, state: 'in', place: null })
    expect(await seen(later)).toMatchObject({ taken: 3 })
    await suspend(null)
    expect(await seen(later)).toMatchObject({ taken: 0 })
  })

  test('or suspended holds up nobody who wants a free place', async () => {
    const { open } = await atCafe()
    const id = await open()
    const [guest] = await fill(id)
    const [suspended, next] = [await somebody(), await somebody()]
    await signUp(suspended, id, 2, true)
    await on.db`
      insert into member_suspensions (member_id, reason, suspended_at, ends_at)
      values (${suspended.id}, '이유', ${on.clock.now()}, '2026-06-01T00:00:00Z')`
    await withdraw(guest, id)
    expect(await signUp(next, id, 2)).toMatchObject({ status: 200, body: { signUp: { state: 'in' } } })
    expect(await signUp(next, id, 4)).toMatchObject({
      status: 200,
      body: { signUp: { people: 4, state: 'in' } },
    })
  })
})

describe('operators', () => {
  test('hide a title that no later notice tells', async () => {
    const { open } = await atCafe()
    const id = await open()
    const [guest] = await fill(id)
    await on.db`update cafe_events set hidden_at = ${on.clock.now()} where id = ${id}`
    await clockAt('2026-03-27T05:00:00Z')
    const [reminder] = await noticesOf(guest)
    expect(reminder?.body).toContain('운영팀이 가린 행사')
    expect(reminder?.body).not.toContain('봄맞이')
  })

  test('hide what was reported, and the staff hear why', async () => {
    const { staff, cafeId, open } = await atCafe()
    const id = await open()
    const operator = await somebody()
    await on.db`update members set is_operator = true where id = ${operator.id}`
    const report = { about: 'event', id, reason: 'spam', text: '광고예요' }
    const reporter = await somebody()
    expect((await reporter.call('POST', 'me/reports', report)).status).toBe(200)
    const { results } = (await operator.call('GET', 'operator/reports')).body
    const found = results.find(
      ({ kind, subjectId }: { kind: string; subjectId: number }) => kind === 'event' && subjectId === id,
    )
    expect(found).toMatchObject({ name: '봄맞이 카탄 대회', text: '누구나 참여할 수 있어요.' })
    const decided = await operator.call('PUT', `operator/reports/${found.id}/decision`, {
      decision: 'hide-text',
      reason: '광고라서 가려요',
      version: found.version,
    })
    expect(decided.status).toBe(200)
    expect(await seen(id)).toMatchObject({ title: '운영팀이 가린 행사', content: '', isTextHidden: true })
    expect(await listed(`?cafeId=${cafeId}`)).toEqual([])
    expect(await signUp(reporter, id)).toMatchObject({ status: 409, body: { code: 'HIDDEN' } })
    expect(await titlesOf(staff)).toEqual(['운영팀이 행사의 글을 가렸어요'])
    const edit = await staff.call('PUT', `staff/cafes/${cafeId}/events/${id}`, {
      ...anEventDraft(),
      revision: 1,
    })
    expect(edit).toMatchObject({ status: 409, body: { code: 'TEXT_HIDDEN' } })
  })

  test('who hide a cafe call off what it would hold', async () => {
    const { cafeId, open } = await atCafe()
    const id = await open()
    const [guest] = await fill(id)
    await on.db`update cafes set hidden_at = ${on.clock.now()}, hidden_reason = '문을 닫았어요' where id = ${cafeId}`
    await workDue()
    expect(await titlesOf(guest)).toEqual(['행사가 취소됐어요'])
    expect((await on.app.inject({ url: `/v1/events/${id}` })).statusCode).toBe(404)
  })
})
