import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { workDueItems } from '~/lib/server/due-items'
import { forgetAtMeetups } from '../../server/commands/forget-member'
import { meetupDue } from '../../server/due'
import { aMeetup, anEntry, aPlayer, type Player } from '../../server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
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

/** A cafe with an employee, and with the games that may be played there. */
async function aStaffedCafe() {
  const gameId = await aGame(on.db, { name: '카탄' })
  const shelf = [{ gameId, copies: 1, condition: 'good' as const, canTeach: false }]
  const prices = { weekdayPass: 6_000, weekendPass: 7_000 } as const
  const cafeId = await aCafe(on.db, { name: '버들', ...prices, opening: everyDay(12, 26), shelf })
  const memberId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId })
  /** What the employee was told, the oldest first. */
  const told = async () => {
    await deliverNotices(on.db, on.noticeKinds)
    const rows = await on.db<{ title: string; body: string }[]>`
      select title, body from notices where member_id = ${memberId} order by id`
    return rows.map(({ title, body }) => [title.replace('버들: ', ''), body])
  }
  const titles = async () => (await told()).map(([title]) => title)
  return { cafeId, gameId, memberId, told, titles }
}

const cancel = (host: Player, id: number) => host.call('POST', `boardGameRoom/${id}/cancel/`, {})

test('a host who opens and calls off again and again is told of once in ten minutes, and how it ended', async () => {
  const { cafeId, told, titles } = await aStaffedCafe()
  const host = await aPlayer(on)
  await cancel(host, await aMeetup(on, host.id, { cafeId }))
  for (let tries = 0; tries < 8; tries += 1) await cancel(host, await aMeetup(on, host.id, { cafeId }))
  await aMeetup(on, host.id, { cafeId, title: '남은 모임' })
  expect(await titles()).toEqual(['모임이 열렸어요', '모임이 취소됐어요'])
  await clockAt('2026-03-18T12:09:59')
  expect(await titles()).toHaveLength(2)
  await clockAt('2026-03-18T12:10:00')
  expect((await told()).slice(2)).toEqual([
    ['모임이 열렸어요', "3월 20일 (금) 오후 7:00 '남은 모임' 모임에 최대 4명이 와요."],
  ])
  await clockAt('2026-03-18T13:00:00')
  expect(await titles()).toHaveLength(3)
})

test('several that wait are one notice, and other hosts and other cafes do not wait', async () => {
  const { cafeId, told, titles } = await aStaffedCafe()
  const [host, other] = [await aPlayer(on), await aPlayer(on)]
  await aMeetup(on, host.id, { cafeId })
  await aMeetup(on, host.id, { cafeId, day: '2026-03-23' })
  await aMeetup(on, host.id, { cafeId, day: '2026-03-24' })
  await aMeetup(on, other.id, { cafeId })
  expect(await titles()).toEqual(['모임이 열렸어요', '모임이 열렸어요'])
  await clockAt('2026-03-18T12:10:00')
  expect((await told()).slice(2)).toEqual([
    [
      '모임이 열렸어요',
      "3월 24일 (화) 오후 7:00 '금요일 저녁 카탄' 모임에 최대 4명이 와요. 같은 사람의 모임이 1개 더 있어요.",
    ],
  ])
})

test('the staff hear that a meetup is confirmed and that its games are others, but not of other words', async () => {
  const { cafeId, gameId, told } = await aStaffedCafe()
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id, { cafeId })
  await anEntry(on, { meetupId: id, memberId: guest.id })
  expect((await host.call('PATCH', `boardGameRoom/${id}/`, { title: '새 제목' })).status).toBe(200)
  expect((await host.call('PATCH', `boardGameRoom/${id}/`, { game_ids: [gameId] })).status).toBe(200)
  expect((await host.call('POST', `boardGameRoom/${id}/confirm/`, {})).status).toBe(200)
  expect((await told()).slice(1)).toEqual([
    ['모임의 게임이 바뀌었어요', "3월 20일 (금) 오후 7:00 '새 제목' 모임에서 할 게임: 카탄."],
    ['모임이 확정됐어요', "3월 20일 (금) 오후 7:00 '새 제목' 모임에 2명이 와요."],
  ])
})

test('of a meetup that goes on without the word of its cafe nobody is told that the cafe said yes', async () => {
  const { cafeId } = await aStaffedCafe()
  await on.db`insert into cafe_seat_offers (cafe_id, stated_at) values (${cafeId}, now())`
  await on.db`
    insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes)
    select ${cafeId}, day, 720, 1440, 20, true from generate_series(0, 6) as day`
  const host = await aPlayer(on)
  await aMeetup(on, host.id, { cafeId })
  await on.db`delete from cafe_staff where cafe_id = ${cafeId}`
  await clockAt('2026-03-20T14:00:00')
  await deliverNotices(on.db, on.noticeKinds)
  const { results } = (await host.call('GET', 'me/notices/')).body
  expect(results).toMatchObject([
    {
      title: '모임이 그대로 열려요',
      body: '3월 20일 (금) 오후 7:00 금요일 저녁 카탄 모임은 매장의 확인 없이 열려요. 맡아 둔 6,000원 종일 이용권 1장을 썼어요.',
    },
  ])
})

test('what waited is told although its host has left since', async () => {
  const { cafeId, titles } = await aStaffedCafe()
  const host = await aPlayer(on)
  const first = await aMeetup(on, host.id, { cafeId })
  const second = await aMeetup(on, host.id, { cafeId, day: '2026-03-23' })
  await clockAt('2026-03-18T12:10:00')
  await cancel(host, first)
  await clockAt('2026-03-18T12:11:00')
  await cancel(host, second)
  expect(await titles()).toEqual(['모임이 열렸어요', '모임이 열렸어요', '모임이 취소됐어요'])
  await on.db.transaction((tx) => forgetAtMeetups(tx, host.id, on.clock.now()))
  await clockAt('2026-03-18T12:20:00')
  expect((await titles()).slice(3)).toEqual(['모임이 취소됐어요'])
})

test('one that moves before its staff have heard of it is told as it stands, once', async () => {
  const { cafeId, told } = await aStaffedCafe()
  const host = await aPlayer(on)
  await aMeetup(on, host.id, { cafeId })
  const id = await aMeetup(on, host.id, { cafeId, day: '2026-03-24', title: '옮긴 모임' })
  const to = { day: '2026-03-25', time: '19:00', cafeId }
  expect((await host.call('PUT', `boardGameRoom/${id}/move`, to)).status).toBe(200)
  expect(await told()).toHaveLength(1)
  await clockAt('2026-03-18T12:10:00')
  expect((await told()).slice(1)).toEqual([
    ['모임이 열렸어요', "3월 25일 (수) 오후 7:00 '옮긴 모임' 모임에 최대 4명이 와요."],
  ])
})

test('a yes that is due soon is asked for at once, also of a host who has just opened another', async () => {
  const { cafeId, titles } = await aStaffedCafe()
  await on.db`insert into cafe_seat_offers (cafe_id, stated_at) values (${cafeId}, ${on.clock.now()})`
  await on.db`
    insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes)
    select ${cafeId}::int, weekday, 720, 1440, 40, true from generate_series(0, 6) weekday`
  await clockAt('2026-03-19T01:45')
  const host = await aPlayer(on)
  await aMeetup(on, host.id, { cafeId, day: '2026-03-19', time: '16:30' })
  // Answered until the cafe closes at two, because it opens only at noon.
  await aMeetup(on, host.id, { cafeId, day: '2026-03-19', time: '13:00' })
  expect(await titles()).toEqual(['모임을 받을까요?', '모임을 받을까요?'])
})
