import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aGame } from '~/features/catalogue/server/factories'
import { meetupEndpoints } from '~/features/meetups/core/endpoints'
import { courseEndpoints } from '~/features/meetups/course/endpoints'
import { joiningEndpoints } from '~/features/meetups/joining/endpoints'
import { aMeetup, anEntry, aPlayer, aVenue, type Player } from '~/features/meetups/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { aShelf, phones, votersOf } from '~/features/votes/server/factories'
import { workDueItems } from '~/lib/server/due-items'
import { dueHandlers } from './due-handlers'
import { type TestApp, testApp } from './test-app'

let on: TestApp
let { call, cast, read, close } = {} as ReturnType<typeof votersOf>
beforeAll(async () => {
  on = await testApp()
  ;({ call, cast, read, close } = votersOf(on))
})
afterAll(() => on.close())

const opening = '2026-03-18T03:00:00.000Z'
beforeEach(() => on.clock.set(opening))
const setClock = (moment: string) => on.clock.set(moment)

const [jiwoo = '', haneul = '', bada = ''] = phones

async function noticesOf(player: Player): Promise<string[]> {
  await deliverNotices(on.db, on.noticeKinds)
  return (await player.call('GET', 'me/notices')).body.results.map(({ title }: { title: string }) => title)
}

const workDue = () =>
  workDueItems(on.db, dueHandlers, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })

async function aRoom(about: object = {}) {
  const [host, guest, other] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  const cafeId = await aVenue(on)
  const ids = await aShelf(on.db, cafeId)
  const meetupId = await aMeetup(on, host.id, { cafeId, ...about })
  await anEntry(on, { meetupId, memberId: guest.id })
  return { host, guest, other, cafeId, ids, meetupId }
}
const openAt = (meetupId: number, as: Player) => call('POST', `meetups/${meetupId}/vote`, {}, as)
const ofMeetup = async (meetupId: number, as: Player) =>
  (await call('GET', `meetups/${meetupId}/vote`, undefined, as)).body.vote
const gamesOf = async (meetupId: number, as: Player) => {
  const { body } = await call('GET', meetupEndpoints.one.path.replace(':id', String(meetupId)), undefined, as)
  return body.games.map(({ name }: { name: string }) => name)
}

test('a meetup votes by its members, and its winner and runner-up become what it plays', async () => {
  const { host, guest, ids, meetupId } = await aRoom()
  const [first = 0, second = 0, third = 0] = ids
  const { body } = await openAt(meetupId, host)
  expect((await openAt(meetupId, host)).body).toEqual(body)
  expect(await ofMeetup(meetupId, guest)).toEqual({ key: body.key, isOpen: true })
  await cast(body.key, jiwoo, [third, second, first], null, host)
  // The same phone, which somebody else has signed in on.
  await cast(body.key, jiwoo, [third, second], first, guest)
  expect(await read(body.key, jiwoo, guest)).toMatchObject({ ballots: 2, people: 2, canClose: false })
  expect(await close(body.key, jiwoo, guest)).toMatchObject({ status: 409, body: { code: 'NOT_OPENER' } })
  expect((await close(body.key, jiwoo, host)).status).toBe(200)
  expect(await gamesOf(meetupId, guest)).toEqual(['다빈치', '나비섬'])
  expect(await ofMeetup(meetupId, guest)).toEqual({ key: body.key, isOpen: false })
  expect(await noticesOf(guest)).toContain('모임 내용이 수정됐어요')
})

test('a meetup lets only members with a seat vote, and counts them while they have it', async () => {
  const { host, guest, other, ids, meetupId } = await aRoom()
  const { key } = (await openAt(meetupId, host)).body
  const notSeated = { status: 409, body: { error: '이 모임에 자리가 있는 사람만 투표할 수 있어요.' } }
  expect(await cast(key, bada, [ids[0] ?? 0], null, other)).toMatchObject(notSeated)
  expect(await cast(key, bada, [ids[0] ?? 0])).toMatchObject(notSeated)
  expect(await ofMeetup(meetupId, other)).toBeNull()
  expect(await openAt(meetupId, guest)).toMatchObject({ status: 404, body: { code: 'NOT_OWN' } })
  await cast(key, haneul, [ids[0] ?? 0], null, guest)
  expect(await read(key, jiwoo, host)).toMatchObject({ ballots: 1 })
  const [entry] = await on.db<{ id: number }[]>`
      select id from meetup_entries where meetup_id = ${meetupId} and member_id = ${guest.id}`
  const leave = joiningEndpoints.leave.path.replace(':id', String(entry?.id))
  expect((await call('DELETE', leave, {}, guest)).status).toBe(200)
  expect(await read(key, jiwoo, host)).toMatchObject({ ballots: 0, canVote: true })
})

test('a meetup closes its vote at its start, and keeps what its host brings along', async () => {
  const { host, guest, ids, meetupId } = await aRoom()
  const brought = await aGame(on.db, { name: '방장의 게임' })
  const another = await aGame(on.db, { name: '방장의 다른 게임' })
  for (const [place, id] of [brought, another].entries()) {
    await on.db`insert into meetup_games (meetup_id, place, game_id, is_brought) values (${meetupId}, ${place + 1}, ${id}, true)`
  }
  const { key } = (await openAt(meetupId, host)).body
  await cast(key, haneul, [ids[1] ?? 0, ids[0] ?? 0], null, guest)
  setClock('2026-03-20T10:00:00.000Z')
  expect(await cast(key, haneul, [ids[2] ?? 0], null, guest)).toMatchObject({ status: 409 })
  await workDue()
  expect(await read(key, haneul, guest)).toMatchObject({
    isOpen: false,
    ranking: [{ name: '나비섬' }, { name: '가나슈' }],
  })
  const { body } = await call(
    'GET',
    meetupEndpoints.one.path.replace(':id', String(meetupId)),
    undefined,
    guest,
  )
  expect(body.games.map(({ name }: { name: string }) => name)).toEqual(['나비섬'])
  expect(body.brought).toHaveLength(2)
})

test('a meetup that moves takes the end of its vote along', async () => {
  const { host, ids, meetupId } = await aRoom()
  const { key } = (await openAt(meetupId, host)).body
  await on.db`update meetups set starts_at = '2026-03-21T10:00:00Z' where id = ${meetupId}`
  await cast(key, haneul, [ids[1] ?? 0], null, host)
  setClock('2026-03-20T10:00:00.000Z')
  await workDue()
  expect(await read(key, haneul, host)).toMatchObject({
    isOpen: true,
    closesAt: '2026-03-21T10:00:00.000Z',
  })
  setClock('2026-03-21T10:00:00.000Z')
  await workDue()
  expect(await read(key, haneul, host)).toMatchObject({ isOpen: false })
})

test('a meetup that is called off takes its vote along, with a sentence', async () => {
  const { host, guest, ids, meetupId } = await aRoom()
  const { key } = (await openAt(meetupId, host)).body
  await cast(key, haneul, [ids[1] ?? 0], null, guest)
  const callOff = courseEndpoints.callOff.path.replace(':id', String(meetupId))
  expect((await call('POST', callOff, {}, host)).status).toBe(200)
  const gone = {
    status: 410,
    body: { error: '모임이 취소되어 투표도 없어졌어요.', code: 'MEETUP_CANCELLED' },
  }
  expect(await call('POST', `votes/${key}`, { phone: haneul }, guest)).toMatchObject(gone)
  expect(await cast(key, haneul, [ids[0] ?? 0], null, guest)).toMatchObject(gone)
  expect(await close(key, jiwoo, host)).toMatchObject(gone)
  expect(await openAt(meetupId, host)).toMatchObject({ status: 409, body: { code: 'OVER' } })
  setClock('2026-03-20T10:00:00.000Z')
  await workDue()
  const [left] = await on.db<{ isClosed: boolean }[]>`
      select (closed_at is not null)::boolean as is_closed from shelf_votes where key = ${key}`
  expect(left?.isClosed).toBe(false)
})

test('the ballot of a member is in their export, and gone when they have left', async () => {
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const cafeId = await aVenue(on)
  const [first = 0, second = 0] = await aShelf(on.db, cafeId, [
    { name: '내보낼 게임' },
    { name: '제외할 게임' },
  ])
  const meetupId = await aMeetup(on, host.id, { cafeId })
  const entryId = await anEntry(on, { meetupId, memberId: guest.id })
  const { key } = (await call('POST', `meetups/${meetupId}/vote`, {}, host)).body
  await cast(key, haneul, [first], second, guest)
  const { body } = await guest.call('GET', 'me/export')
  expect(body.votes).toEqual([
    {
      meetup: '금요일 저녁 카탄',
      cafe: '이름 없는 카페',
      games: ['내보낼 게임'],
      veto: '제외할 게임',
      castAt: opening,
    },
  ])
  // The seat goes first, because nobody leaves with a seat; the ballot of whoever has none is still stored.
  await call('DELETE', joiningEndpoints.leave.path.replace(':id', String(entryId)), {}, guest)
  const ballots = async () => (await on.db`select id from shelf_ballots where member_id = ${guest.id}`).length
  expect(await ballots()).toBe(1)
  expect((await call('DELETE', 'me?forfeits=3', undefined, guest)).status).toBe(200)
  expect(await ballots()).toBe(0)
})
