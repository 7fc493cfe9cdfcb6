import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember } from '~/features/accounts/server/factories'
import { aStaffMember } from '~/features/cafes/server/factories'
import { aMeetup, anEntry, aPlayer, aVenue, type Player } from '~/features/meetups/server/factories'
import { aShelf, phones } from '~/features/votes/server/factories'
import { longestGuestName, mostGuests } from '../sitting'
import { atTables } from './factories'

let on: TestApp
let at = {} as ReturnType<typeof atTables>
beforeAll(async () => {
  on = await testApp()
  at = atTables(on)
})
afterAll(() => on.close())

const [jiwoo = '', haneul = '', bada = ''] = phones

/** A meetup on Friday at 19:00 with its host and a guest, ten minutes before it, at a cafe with two tables. */
async function aMeetupAtTables() {
  on.clock.set('2026-03-18T03:00:00.000Z')
  const cafeId = await aVenue(on)
  const [host, guest, stranger] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  const staff = { id: await aMember(on.db) }
  await aStaffMember(on.db, { cafeId, memberId: staff.id, role: 'owner' })
  const games = await aShelf(on.db, cafeId)
  const meetupId = await aMeetup(on, host.id, { cafeId, gameIds: games.slice(1, 2) })
  const entryId = await anEntry(on, { meetupId, memberId: guest.id })
  const tables = ['1번', '2번'].map((name) => ({ name, seats: 4, room: null }))
  const { body } = await at.asStaff('POST', cafeId, 'tables', staff, { tables })
  const [first, second] = body.tables
  if (!first || !second) throw new Error('no tables were made')
  on.clock.set('2026-03-20T09:50:00.000Z')
  const [own] = await on.db<{ id: number }[]>`
    select id from meetup_entries where meetup_id = ${meetupId} and is_host`
  const checkIn = async (method: 'PUT' | 'DELETE' = 'PUT', seat = entryId) => {
    const path = `staff/cafes/${cafeId}/meetups/${meetupId}/seats/${seat}/check-in`
    expect((await at.call(method, path, undefined, staff)).status).toBe(200)
  }
  const checkInHost = () => checkIn('PUT', own?.id)
  const give = (tableId: number, wanted: number | null = meetupId) =>
    at.asStaff('PUT', cafeId, `tables/${tableId}/sitting`, staff, { meetupId: wanted })
  return { cafeId, host, guest, stranger, staff, games, meetupId, first, second, checkIn, checkInHost, give }
}

const tableOf = async (meetupId: number, as: Player) =>
  (await at.call<{ table: object | null }>('GET', `meetups/${meetupId}/table`, undefined, as)).body.table

test('who is checked in is seated by nickname as they come, and is led there; who is not asks like everybody', async () => {
  const { guest, host, stranger, meetupId, first, give, checkIn } = await aMeetupAtTables()
  await give(first.id)
  const { code } = first
  for (const who of [guest, stranger, undefined]) {
    expect((await at.arrive(code, jiwoo, who)).sitting).toMatchObject({ isOpen: true, own: null })
  }
  expect(await tableOf(meetupId, guest)).toBeNull()
  await checkIn()
  expect(await tableOf(meetupId, guest)).toEqual({ code, name: '1번' })
  expect(await tableOf(meetupId, host)).toBeNull()
  expect((await at.read(code, jiwoo)).sitting?.own).toBeNull()
  const seated = await at.arrive(code, jiwoo, guest)
  const [member] = await on.db<{ nickname: string }[]>`select nickname from members where id = ${guest.id}`
  expect(seated.sitting?.inside?.guests).toMatchObject([
    { name: [...(member?.nickname ?? '')].slice(0, longestGuestName).join(''), isSeated: true },
  ])
  expect((await at.arrive(code, haneul, host)).sitting).toMatchObject({ own: null, inside: null })
  const asked = await at.ask(code, haneul, '방장', host)
  expect(asked.body.sitting).toMatchObject({ own: { name: '방장' }, inside: null })
})

test('a code alone checks nobody in, and an undone check-in seats nobody', async () => {
  const { guest, cafeId, staff, first, give, checkIn } = await aMeetupAtTables()
  await give(first.id)
  await at.arrive(first.code, jiwoo, guest)
  expect((await at.floor(cafeId, staff)).meetups).toMatchObject([
    { seated: 2, checkedIn: 0, tableName: '1번' },
  ])
  await checkIn()
  expect((await at.floor(cafeId, staff)).tables[0]?.sitting?.meetup).toMatchObject({
    seated: 2,
    checkedIn: 1,
  })
  await checkIn('DELETE')
  expect((await at.arrive(first.code, jiwoo, guest)).sitting?.own).toBeNull()
})

test('a member has one seat, whose name stays theirs on another phone and differs from every other', async () => {
  const { guest, first, give, checkIn } = await aMeetupAtTables()
  await give(first.id)
  await checkIn()
  await on.db`update members set nickname = '느긋한보드게임하는언니들' where id = ${guest.id}`
  await at.ask(first.code, haneul, '느긋한보드게임하는언니들')
  expect((await at.arrive(first.code, jiwoo, guest)).sitting?.own?.name).toBe('느긋한보드게임하는언 2')
  const { sitting } = await at.arrive(first.code, bada, guest)
  expect(sitting?.own?.name).toBe('느긋한보드게임하는언 2')
  expect(sitting?.inside?.guests).toMatchObject([{ isSeated: false }, { isSeated: true }])
  expect((await at.read(first.code, jiwoo)).sitting?.own).toBeNull()
  const again = await at.ask(first.code, jiwoo, '지우', guest)
  expect(again.body.sitting?.inside?.guests).toMatchObject([
    { isSeated: false },
    { name: '지우', isSeated: true },
  ])
})

test('a block between members changes nothing at their table', async () => {
  const { guest, host, first, give, checkIn, checkInHost } = await aMeetupAtTables()
  await give(first.id)
  await checkIn()
  await on.db`
    insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${host.id}, ${guest.id}, ${on.clock.now()})`
  await at.arrive(first.code, jiwoo, guest)
  await checkInHost()
  expect((await at.arrive(first.code, haneul, host)).sitting?.inside?.guests).toHaveLength(2)
})

test('an open table becomes a meetup’s and a guests’ table again; a meetup has one at a time', async () => {
  const { guest, cafeId, staff, meetupId, first, second, give, checkIn } = await aMeetupAtTables()
  await give(first.id, null)
  await checkIn()
  await at.ask(first.code, jiwoo, '지우', guest)
  expect((await at.arrive(first.code, jiwoo, guest)).sitting?.inside).toBeNull()
  await give(first.id)
  expect((await at.arrive(first.code, jiwoo, guest)).sitting?.own?.name).toBe('지우')
  expect((await at.read(first.code, jiwoo)).sitting?.inside).not.toBeNull()
  // Opening it again for nobody leaves it to its meetup.
  await give(first.id, null)
  expect(await tableOf(meetupId, guest)).toMatchObject({ name: '1번' })
  const moved = await give(second.id)
  expect(moved.body.tables.map(({ sitting }) => sitting?.meetup?.id ?? null)).toEqual([null, meetupId])
  expect(await tableOf(meetupId, guest)).toMatchObject({ name: '2번' })
  const freed = await at.asStaff('DELETE', cafeId, `tables/${second.id}/meetup`, staff)
  expect(freed.body.tables[1]?.sitting).toMatchObject({ isOpen: true, meetup: null })
  expect(await tableOf(meetupId, guest)).toBeNull()
  expect((await at.arrive(second.code, haneul, guest)).sitting?.own).toBeNull()
})

test('only a meetup of this cafe and day gets a table, and one that is called off has none', async () => {
  const { guest, host, meetupId, first, second, give, checkIn } = await aMeetupAtTables()
  const other = await aMeetupAtTables()
  expect(await give(first.id, other.meetupId)).toMatchObject({ status: 409, body: { code: 'NO_MEETUP' } })
  await give(first.id)
  await other.give(other.first.id)
  await checkIn()
  await other.checkIn()
  expect((await at.arrive(first.code, jiwoo, other.guest)).sitting?.own).toBeNull()
  expect(await tableOf(other.meetupId, guest)).toBeNull()
  expect((await host.call('POST', `boardGameRoom/${meetupId}/cancel`)).status).toBe(200)
  expect((await at.arrive(first.code, jiwoo, guest)).sitting).toMatchObject({ isOpen: true, own: null })
  expect(await tableOf(meetupId, guest)).toBeNull()
  expect((await give(second.id)).body.code).toBe('NO_MEETUP')
})

test('a full table lets nobody more in, and still shows itself', async () => {
  const { guest, cafeId, first, give, checkIn } = await aMeetupAtTables()
  await give(first.id)
  await checkIn()
  await at.ask(first.code, jiwoo, '지우')
  const digits = at.digitsOf(cafeId)
  for (let number = 0; number < mostGuests; number += 1)
    await at.open(first.code, `phone-number-${number}-of-many`, `손님${number}`, digits)
  expect((await at.arrive(first.code, jiwoo, guest)).sitting).toMatchObject({
    own: { name: '지우' },
    inside: null,
  })
})

test('what is played there is the meetup’s: its games are offered, its host’s vote is its own, its result stands there', async () => {
  const { guest, host, stranger, games, meetupId, first, give, checkIn, checkInHost } =
    await aMeetupAtTables()
  await give(first.id)
  await checkIn()
  await checkInHost()
  const { code } = first
  const inside = (await at.arrive(code, haneul, host)).sitting?.inside
  expect(inside?.planned.map(({ id }) => id)).toEqual(games.slice(1, 2))
  await at.arrive(code, jiwoo, guest)
  expect((await at.read(code, bada)).sitting?.inside).toBeNull()
  const vote = (phone: string, as: Player) => at.call('POST', `tables/${code}/vote`, { phone }, as)
  const voteOf = () =>
    at.call<{ vote: { key: string } | null }>('GET', `meetups/${meetupId}/vote`, undefined, guest)
  const own = (await vote(jiwoo, guest)).body.sitting?.inside?.vote
  expect((await voteOf()).body.vote).toBeNull()
  const { key } = (await vote(haneul, host)).body.sitting?.inside?.vote ?? {}
  expect(key).not.toBe(own?.key)
  expect((await voteOf()).body.vote?.key).toBe(key)
  on.clock.set('2026-03-20T10:05:00.000Z')
  expect((await at.read(code, jiwoo)).sitting?.inside?.vote).toMatchObject({ key, isOpen: false })
  const later = (await vote(haneul, host)).body.sitting?.inside?.vote
  expect(later).toMatchObject({ isOpen: true })
  expect(later?.key).not.toBe(key)

  await at.choose(code, jiwoo, games[1] ?? 0)
  const started = await at.startTimer(code, jiwoo)
  const timer = started.body.sitting?.inside?.game?.timer?.key
  const event = (kind: string) => ({
    ...{ phone: jiwoo, key: `event-to-${kind}-of-jiwoo`, kind, turn: null, after: 0 },
    at: on.clock.now().getTime(),
  })
  await at.call('POST', `timers/${timer}/events`, event('start'))
  on.clock.set('2026-03-20T10:35:00.000Z')
  await at.call('POST', `timers/${timer}/events`, event('end'))
  const scores = { scores: [12, 9], lowWins: false, isRanked: true, takesOver: false }
  expect((await at.call('PUT', `timers/${timer}/scores`, { phone: jiwoo, ...scores })).status).toBe(200)
  await at.call('PUT', `timers/${timer}/game`, { phone: jiwoo, gameId: games[1] })
  const results = (as: Player) => as.call('GET', `me/plays/meetups/${meetupId}`)
  expect((await results(host)).body.results).toMatchObject([{ minutes: 30 }])
  expect((await results(stranger)).body.results).toEqual([])
})
