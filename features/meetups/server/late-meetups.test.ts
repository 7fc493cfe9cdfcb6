import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMeetup, anEntry, aPlayer, type Player } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

/** Wednesday noon in Seoul. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

const say = ({ call }: Player, birthYear: number) => call('PUT', 'me/birth-year', { birthYear })
const join = ({ call }: Player, meetupId: number) => call('POST', 'gameRoomEnter', { room_id: meetupId })

const born = (birthYear: number) => aPlayer(on, { birthYear })
const aLateMeetup = async () => aMeetup(on, (await born(1992)).id, { time: '19:30' })

test('who was born when is said once, and only a possible year', async () => {
  const player = await aPlayer(on, { birthYear: null })
  expect((await player.call('GET', 'me/birth-year')).body).toEqual({ birthYear: null })
  expect((await say(player, 2026)).body.fields.birthYear).toMatch('만 14세')
  expect((await say(player, 95)).body.fields.birthYear).toMatch('네 자리')
  const both = await Promise.all([say(player, 1995), say(player, 2001)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [kept] = both.filter(({ status }) => status === 200)
  expect((await player.call('GET', 'me/birth-year')).body).toEqual(kept?.body)
  expect((await player.call('GET', 'me/export')).body.account).toMatchObject(kept?.body)
  expect((await say(player, kept?.body.birthYear)).status).toBe(200)
})

test('a meetup that ends after 22:00 takes adults only, and asks who has not said', async () => {
  const meetupId = await aLateMeetup()
  const silent = await aPlayer(on, { birthYear: null })
  expect(await join(silent, meetupId)).toMatchObject({
    status: 409,
    body: {
      code: 'birth year',
      error: '밤 10시 넘어 끝나는 모임이에요. 참여하려면 태어난 해를 알려 주세요.',
    },
  })
  await say(silent, 1999)
  expect((await join(silent, meetupId)).status).toBe(200)
  const young = await born(2008)
  expect(await join(young, meetupId)).toMatchObject({
    status: 409,
    body: { code: 'refused', error: '밤 10시 넘어 끝나는 모임은 성인만 참여할 수 있어요.' },
  })
  expect((await young.call('GET', 'roompass')).body[0].pass_6000).toBe(3)
  const early = await aMeetup(on, (await aPlayer(on)).id)
  expect((await join(young, early)).status).toBe(200)
})

test('opening one asks the same', async () => {
  const silent = await aPlayer(on, { birthYear: null })
  await expect(aMeetup(on, silent.id, { time: '19:30' })).rejects.toMatchObject({ code: 'BIRTH_YEAR' })
  const young = await born(2008)
  await expect(aMeetup(on, young.id, { time: '19:30' })).rejects.toMatchObject({
    code: 'ADULTS_ONLY',
    fields: { time: '밤 10시 넘어 끝나는 모임은 성인만 열 수 있어요.' },
  })
  await aMeetup(on, young.id)
})

test('a minor or a banned person hears that, and not that they need a pass', async () => {
  const young = await aPlayer(on, { birthYear: 2008, passes: 0 })
  await expect(aMeetup(on, young.id, { time: '19:30' })).rejects.toMatchObject({ code: 'ADULTS_ONLY' })
  await expect(aMeetup(on, young.id)).rejects.toMatchObject({ code: 'NO_PASS' })
  const { id } = await aPlayer(on, { passes: 0 })
  await on.db`
    insert into meetup_bars (member_id, reason, barred_at, ends_at)
    values (${id}, '이유', ${on.clock.now()}, '2026-04-01')`
  await expect(aMeetup(on, id)).rejects.toMatchObject({ code: 'BARRED' })
})

test('the line of a late meetup takes adults, and passes over who waits without an age', async () => {
  const meetupId = await aLateMeetup()
  const guests = await Promise.all([1990, 1991, 1992].map(born))
  for (const { id } of guests) await anEntry(on, { meetupId, memberId: id })
  const wait = ({ call }: Player) => call('POST', `boardGameRoom/${meetupId}/waiting`, {})
  expect((await wait(await born(2008))).body.error).toMatch('성인만')
  // Somebody who got in line before this rule.
  const before = await born(1993)
  const next = await born(1994)
  for (const player of [before, next]) expect((await wait(player)).status).toBe(200)
  await on.db`update members set birth_year = null where id = ${before.id}`
  const [seat] = await on.db<{ id: number }[]>`
    select id from meetup_entries where meetup_id = ${meetupId} and member_id = ${guests[0]?.id ?? 0}`
  expect((await guests[0]?.call('DELETE', `gameRoomEnter/${seat?.id}/`, {}))?.status).toBe(200)
  const states = await on.db<{ state: string }[]>`
    select state from meetup_entries
    where meetup_id = ${meetupId} and member_id in (${before.id}, ${next.id}) order by member_id`
  expect(states.map(({ state }) => state)).toEqual(['in-line', 'seated'])
})

test('a title or a content with abuse words is refused by name, when it is opened and when it is edited', async () => {
  const host = await born(1992)
  await expect(aMeetup(on, host.id, { title: '시 발 한 판' })).rejects.toMatchObject({
    fields: { title: '제목에 쓸 수 없는 말이 있어요. 다른 말로 바꿔 주세요.' },
  })
  const meetupId = await aMeetup(on, host.id, { title: '시발점에서 한 판' })
  const edited = await host.call('PATCH', `boardGameRoom/${meetupId}`, { content: '병신 같은 게임이에요' })
  expect(edited).toMatchObject({ status: 400 })
  expect(edited.body.error).toBe('내용에 쓸 수 없는 말이 있어요. 다른 말로 바꿔 주세요.')
})
