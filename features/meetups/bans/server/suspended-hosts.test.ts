import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { workDueItems } from '~/lib/server/due-items'
import { meetupDue } from '../../server/due'
import { aMeetup, anEntry, aPlayer, aVenue, type Player } from '../../server/factories'

let on: TestApp
let operatorId: number
beforeAll(async () => {
  on = await testApp()
  operatorId = await aMember(on.db, { isOperator: true })
})
afterAll(() => on.close())

/** Tuesday noon in Seoul. The factory's meetup starts on Friday at 19:00. */
beforeEach(() => on.clock.set('2026-03-17T03:00:00Z'))
afterEach(async () => expect(await auditLedger(on.db)).toEqual([]))

async function clockAt(seoul: string) {
  on.clock.set(new Date(`${seoul}:00+09:00`).toISOString())
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

async function operate(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) {
  const headers = await signIn(on.app, operatorId)
  const url = `/v1/operator/members/${path}`
  return (await on.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).json()
}
async function suspend({ id }: Player, days: number | null = null) {
  const { version } = await operate('GET', String(id))
  const until = days === null ? null : new Date(on.clock.now().getTime() + days * 86_400_000).toISOString()
  const file = await operate('PUT', `${id}/suspension`, { reason: '다른 사람을 괴롭혔어요.', until, version })
  expect(file.isSuspended).toBe(true)
}
async function lift({ id }: Player) {
  const { version } = await operate('GET', String(id))
  expect((await operate('POST', `${id}/suspension/lifted`, { version })).isSuspended).toBe(false)
}

const passesOf = async (player: Player) => (await player.call('GET', 'roompass/')).body[0].pass_6000
const read = async (player: Player, id: number) => (await player.call('GET', `boardGameRoom/${id}/`)).body
const join = (player: Player, id: number) => player.call('POST', 'gameRoomEnter/', { room_id: id })
const seenByAnybody = async (id: number) =>
  (await on.app.inject({ url: `/v1/boardGameRoom/${id}/` })).json().room_status
async function noticesOf(player: Player) {
  await deliverNotices(on.db, on.noticeKinds)
  return (await player.call('GET', 'me/notices/')).body.results
}

test('the rooms of a suspended host take nobody, in neutral words, and do not show the contact', async () => {
  const [host, guest, asking, waiting] = [
    await aPlayer(on),
    await aPlayer(on),
    await aPlayer(on),
    await aPlayer(on),
  ]
  const id = await aMeetup(on, host.id, { maxPeople: 2 })
  const seat = await anEntry(on, { meetupId: id, memberId: guest.id })
  expect((await waiting.call('POST', `boardGameRoom/${id}/waiting/`, {})).status).toBe(200)
  const byHand = await aMeetup(on, host.id, { autoAccepts: false, day: '2026-03-27' })
  const request = await anEntry(on, { meetupId: byHand, memberId: asking.id })
  await host.call('POST', `boardGameRoom/${id}/confirm/`, { extra_user: true })
  expect(await read(guest, id)).toMatchObject({ contact: '010-1234-5678', room_status: '확정' })
  expect([await seenByAnybody(id), await seenByAnybody(byHand)]).toEqual(['확정', '대기중'])
  const near = await aMeetup(on, (await aPlayer(on)).id, {
    cafeId: (await read(host, byHand)).cafe_id,
    day: '2026-03-27',
  })
  const instead = async () =>
    (await asking.call('GET', `boardGameRoom/?near=${near}`)).body.results.map(
      (meetup: { id: number }) => meetup.id,
    )
  expect(await instead()).toEqual([byHand])

  await suspend(host)
  expect(await read(guest, id)).toMatchObject({ contact: null, room_status: '마감', extra_user: false })
  // What visitors had been told before is not told any more.
  expect([await seenByAnybody(id), await seenByAnybody(byHand)]).toEqual(['마감', '마감'])
  expect(await instead()).toEqual([])
  const stranger = await aPlayer(on)
  const refused = { status: 409, body: { code: 'finish', error: '모집이 마감된 모임이에요.' } }
  expect(await join(stranger, byHand)).toMatchObject(refused)
  expect(await stranger.call('POST', `boardGameRoom/${id}/waiting/`, {})).toMatchObject(refused)
  // A seat that frees goes to nobody in line, and nobody is told of being passed over.
  expect((await guest.call('DELETE', `gameRoomEnter/${seat}/`, {})).status).toBe(200)
  expect(await read(waiting, id)).toMatchObject({ seats_taken: 1, own_entry: { state: 'in-line' } })
  expect(await noticesOf(waiting)).toEqual([])
  expect([await passesOf(asking), await passesOf(waiting)]).toEqual([2, 3])

  await lift(host)
  expect([await seenByAnybody(id), await seenByAnybody(byHand)]).toEqual(['확정', '대기중'])
  expect((await join(stranger, byHand)).status).toBe(200)
  expect(await host.call('PATCH', `gameRoomEnter/${request}/`, { accept_status: true })).toMatchObject({
    status: 200,
  })
  await clockAt('2026-03-20T18:29')
  expect(await seenByAnybody(byHand)).toBe('대기중')
})

test('they are called off 24 hours before the start, and everybody has the pass back', async () => {
  const [host, guest, asking] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id, { autoAccepts: false })
  const entry = await anEntry(on, { meetupId: id, memberId: guest.id })
  await host.call('PATCH', `gameRoomEnter/${entry}/`, { accept_status: true })
  await anEntry(on, { meetupId: id, memberId: asking.id })
  expect((await operate('GET', String(host.id))).counts).toMatchObject({ hosted: 1, hostedSoon: 0 })
  await suspend(host)
  await clockAt('2026-03-19T18:59')
  expect(await read(guest, id)).toMatchObject({ room_status: '마감', seats_taken: 2 })
  await clockAt('2026-03-19T19:00')
  expect(await read(guest, id)).toMatchObject({ room_status: '취소', cancelled_by: 'operator' })
  expect([await passesOf(guest), await passesOf(asking)]).toEqual([3, 3])
  // Nobody was reminded of it in the same moment.
  expect((await noticesOf(guest)).map(({ title }: { title: string }) => title)).toEqual([
    '모임이 취소됐어요',
    '참여 신청이 수락됐어요',
  ])
  expect((await noticesOf(guest))[0].body).toContain('운영팀이 취소했어요.')
  await lift(host)
  expect(await passesOf(host)).toBe(3)
  expect((await operate('GET', String(host.id))).counts).toMatchObject({ hosted: 0 })
})

test('what starts within 24 hours is called off at once, and what has started goes on', async () => {
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const cafeId = await aVenue(on)
  const begun = await aMeetup(on, host.id, { cafeId, day: '2026-03-19', time: '15:00' })
  const soon = await aMeetup(on, host.id, { cafeId, day: '2026-03-20', time: '14:00' })
  for (const meetupId of [begun, soon]) await anEntry(on, { meetupId, memberId: guest.id })
  await clockAt('2026-03-19T15:00')
  expect((await operate('GET', String(host.id))).counts).toMatchObject({ hosted: 1, hostedSoon: 1 })
  await suspend(host, 7)
  await clockAt('2026-03-19T15:01')
  expect(await read(guest, soon)).toMatchObject({ room_status: '취소', cancelled_by: 'operator' })
  expect((await read(guest, begun)).room_status).toBe('마감')
  await clockAt('2026-03-19T21:00')
  expect((await read(guest, begun)).room_status).toBe('종료')
  expect(await passesOf(guest)).toBe(2)
})

test('a suspension that has ended or was lifted by then changes nothing, and the room takes people again', async () => {
  const [host, other, guest] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  const [short, lifted] = [await aMeetup(on, host.id), await aMeetup(on, other.id)]
  await suspend(host, 1)
  await suspend(other)
  expect(await seenByAnybody(short)).toBe('마감')
  await clockAt('2026-03-18T12:00')
  await lift(other)
  expect([await seenByAnybody(short), await seenByAnybody(lifted)]).toEqual(['대기중', '대기중'])
  expect((await join(guest, short)).status).toBe(200)
  await clockAt('2026-03-19T19:00')
  expect([await seenByAnybody(short), await seenByAnybody(lifted)]).toEqual(['대기중', '대기중'])
})
