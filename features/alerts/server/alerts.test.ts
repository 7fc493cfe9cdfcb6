import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { aMeetup, anEntry, aPlayer, type Player } from '~/features/meetups/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { inOurWords } from '~/lib/calls-version'
import { workDueItems } from '~/lib/server/due-items'
import { alertDue } from './due'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
/** Wednesday noon in Seoul. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

async function work() {
  await workDueItems(on.db, alertDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

async function clockAt(seoul: string) {
  on.clock.set(new Date(`${seoul}+09:00`).toISOString())
  await work()
}

interface Heard {
  title: string
  body: string
  path: string
}

/** What this member has heard of the alerts, the oldest first. */
async function heardBy(player: Player): Promise<Heard[]> {
  await work()
  await deliverNotices(on.db, on.noticeKinds)
  const { results } = (await player.call('GET', 'me/notices')).body
  return results
    .filter(({ group }: { group: string }) => group === 'alerts')
    .map(({ title, body, path }: Heard) => ({ title, body, path }))
    .reverse()
}
const titlesOf = async (player: Player) => (await heardBy(player)).map(({ title }) => title)

async function aFollower(cafeId: number, about: Parameters<typeof aPlayer>[1] = {}): Promise<Player> {
  const player = await aPlayer(on, about)
  await player.call('POST', 'me/cafe/carts', { cafe_id: cafeId })
  return player
}

const aPlace = (about: Parameters<typeof aCafe>[1] = {}) =>
  aCafe(on.db, { name: '달빛 보드게임', weekdayPass: 6_000, weekendPass: 6_000, ...about })
/** A meetup of somebody else at the cafe. */
async function open(about: Parameters<typeof aMeetup>[2]): Promise<number> {
  return aMeetup(on, (await aPlayer(on)).id, about)
}

async function aTable(cafeId: number): Promise<number> {
  const [table] = await on.db<{ id: number }[]>`
    insert into standing_tables (cafe_id, title, content, weekday, starts, min_people, max_people, experience,
      welcomes_beginners, days_ahead, made_at, next_day)
    values (${cafeId}, '수요일 초급 테이블', '함께해요.', 2, 1140, 2, 4, 'anyone', true, 7, now(), '2026-03-25')
    returning id`
  return table?.id ?? 0
}

const today = { day: '2026-03-18', time: '19:00' }
const atOnce = '오늘 모임에 자리가 있어요'
const atLast = '새 모임이 열렸어요'

describe('a meetup at a followed cafe', () => {
  test('is told at once if it starts today, with the seats that are left', async () => {
    const cafeId = await aPlace()
    const [fan, other] = [await aFollower(cafeId), await aPlayer(on)]
    const id = await open({ ...today, cafeId, title: '오늘 카탄' })
    expect(await heardBy(fan)).toEqual([
      {
        title: atOnce,
        body: '3월 18일 (수) 오후 7:00 달빛 보드게임, ‘오늘 카탄’ 모임에 3자리 남았어요. (팔로우한 카페)',
        path: `/matching/${id}`,
      },
    ])
    expect(await heardBy(other)).toEqual([])
  })

  test('waits for the digest of the day otherwise, which leads to exactly these', async () => {
    const cafeId = await aPlace()
    const fan = await aFollower(cafeId)
    const ids: number[] = []
    for (const title of ['가', '나', '다', '라']) ids.push(await open({ cafeId, title }))
    await open({ title: '다른 카페' })
    await clockAt('2026-03-18T17:59:59')
    expect(await heardBy(fan)).toEqual([])
    await clockAt('2026-03-18T18:00:00')
    const [digest, ...more] = await heardBy(fan)
    expect(more).toEqual([])
    expect(digest).toEqual({
      title: '새 모임 4개가 열렸어요',
      body: '‘가’, ‘나’, ‘다’ 외 1개',
      path: `/matching?ids=${ids.join(',')}`,
    })
    const shown = await on.app.inject({
      url: `/v1/boardGameRoom?ids=${ids.join(',')}&joinableFirst=true`,
      headers: inOurWords,
    })
    expect(shown.json().results.map(({ title }: { title: string }) => title)).toEqual([
      '가',
      '나',
      '다',
      '라',
    ])
    // The next day nothing is told a second time.
    await clockAt('2026-03-19T18:00:00')
    expect(await heardBy(fan)).toHaveLength(1)
  })

  test('that starts before the digest of tomorrow is told in time', async () => {
    const cafeId = await aPlace()
    const fan = await aFollower(cafeId)
    on.clock.set('2026-03-18T10:00:00Z')
    await open({ cafeId, day: '2026-03-19', time: '14:00' })
    expect(await titlesOf(fan)).toEqual(['곧 시작하는 모임에 자리가 있어요'])
  })

  test('in the night waits for the morning, and is not told once it is too late', async () => {
    const cafeId = await aPlace({ opening: Array.from({ length: 7 }, () => ({ opens: 0, closes: 1_440 })) })
    const fan = await aFollower(cafeId, { birthYear: 1990 })
    on.clock.set('2026-03-18T13:30:00Z')
    await open({ cafeId, title: '내일 낮', day: '2026-03-19', time: '12:00' })
    await open({ cafeId, title: '새벽', day: '2026-03-19', time: '08:00' })
    expect(await heardBy(fan)).toEqual([])
    await clockAt('2026-03-19T08:00:00')
    expect(await heardBy(fan)).toMatchObject([{ title: atLast, body: '‘내일 낮’' }])
  })

  test('is told at once three times a day, and the rest with the digest', async () => {
    const cafeId = await aPlace()
    const fan = await aFollower(cafeId)
    for (const title of ['가', '나', '다', '라']) await open({ ...today, cafeId, title })
    expect(await titlesOf(fan)).toEqual([atOnce, atOnce, atOnce])
    await clockAt('2026-03-18T18:00:00')
    expect(await heardBy(fan)).toMatchObject([{}, {}, {}, { title: atLast, body: '‘라’' }])
  })

  test('is not for its host, for who is in it, for blocked people, for minors late, and for whoever may not see it', async () => {
    const cafeId = await aPlace()
    const [host, blocked, blocker] = [
      await aFollower(cafeId, { birthYear: 1990 }),
      await aFollower(cafeId, { birthYear: 1990 }),
      await aFollower(cafeId, { birthYear: 1990 }),
    ]
    const [minor, unknown, adult] = [
      await aFollower(cafeId, { birthYear: 2010 }),
      await aFollower(cafeId, { birthYear: null }),
      await aFollower(cafeId, { birthYear: 1990 }),
    ]
    await on.db`
      insert into member_blocks (blocker_id, blocked_id, blocked_at)
      values (${host.id}, ${blocked.id}, now()), (${blocker.id}, ${host.id}, now())`
    await aMeetup(on, host.id, { ...today, cafeId, time: '20:30' })
    for (const each of [host, blocked, blocker, minor, unknown]) expect(await heardBy(each)).toEqual([])
    expect(await titlesOf(adult)).toEqual([atOnce])

    await open({ ...today, cafeId, passwordHash: 'a hash' })
    await on.db`update cafes set hidden_at = now(), hidden_reason = '닫았어요' where id = ${cafeId}`
    expect(await titlesOf(adult)).toEqual([atOnce])
  })

  test('is not for who has left it or was not wanted in it, and not for who blocked a guest or was blocked by one', async () => {
    const cafeId = await aPlace()
    const [left, removed, blocker, blocked] = [
      await aFollower(cafeId),
      await aFollower(cafeId),
      await aFollower(cafeId),
      await aFollower(cafeId),
    ]
    const [host, guest] = [await aPlayer(on), await aPlayer(on)]
    const soon = await aMeetup(on, host.id, { ...today, cafeId, passwordHash: 'a hash', title: '오늘' })
    const later = await aMeetup(on, guest.id, { cafeId, passwordHash: 'a hash', title: '모레' })
    for (const [meetupId, other] of [
      [soon, guest],
      [later, host],
    ] as const) {
      await anEntry(on, { meetupId, memberId: other.id })
      const entries = [left, removed].map(({ id }) => anEntry(on, { meetupId, memberId: id }))
      const [leaving, unwanted] = await Promise.all(entries)
      expect((await left.call('DELETE', `gameRoomEnter/${leaving}`, {})).status).toBe(200)
      const by = meetupId === soon ? host : guest
      expect(
        (await by.call('DELETE', `gameRoomEnter/${unwanted}`, { reason: '자리가 모자라요' })).status,
      ).toBe(200)
    }
    await on.db`
      insert into member_blocks (blocker_id, blocked_id, blocked_at)
      values (${blocker.id}, ${guest.id}, now()), (${guest.id}, ${blocked.id}, now())`
    const fan = await aFollower(cafeId)
    await on.db`update meetups set password_hash = null where id in (${soon}, ${later})`
    for (const id of [soon, later])
      await on.db`
        insert into due_items (kind, subject, due_at) values ('match-meetup', ${`alerts:meetup:${id}`}, ${on.clock.now()})`
    const wrong = [left, removed, blocker, blocked]
    for (const each of wrong) expect(await heardBy(each)).toEqual([])
    expect(await titlesOf(fan)).toEqual([atOnce])
    // What waited before the block is asked again.
    await on.db`
      insert into meetup_alerts (member_id, meetup_id, source, waits_for, was_at_once, forget_at)
      select unnest(${wrong.map(({ id }) => id)}::int[]), ${later}, 'cafe', '2026-03-18T18:00:00+09:00', false, '2026-03-21T19:00:00+09:00'`
    await clockAt('2026-03-18T18:00:00')
    for (const each of wrong) expect(await heardBy(each)).toEqual([])
    expect(await titlesOf(fan)).toEqual([atOnce, atLast])
  })

  test('that is for the regulars of its series at first is told when it is for all, and not to them', async () => {
    const cafeId = await aPlace()
    const [fan, regular] = [await aFollower(cafeId), await aFollower(cafeId)]
    const host = await aPlayer(on)
    const last = await aMeetup(on, host.id, { cafeId, passwordHash: 'a hash' })
    await anEntry(on, { meetupId: last, memberId: regular.id })
    const next = await aMeetup(on, host.id, { cafeId, day: '2026-03-27' })
    await on.db`
      update meetups set regulars_of = ${last}, regulars_until = '2026-03-18T20:00:00+09:00' where id = ${next}`
    await clockAt('2026-03-18T18:00:00')
    for (const each of [fan, regular]) expect(await heardBy(each)).toEqual([])
    await clockAt('2026-03-18T20:00:00')
    await clockAt('2026-03-19T18:00:00')
    expect(await titlesOf(fan)).toEqual([atLast])
    expect(await heardBy(regular)).toEqual([])
  })

  test('is not told when it is full, called off or joined until the digest, or once the follower has gone', async () => {
    const cafeId = await aPlace()
    const [fan, lost, guest] = [await aFollower(cafeId), await aFollower(cafeId), await aFollower(cafeId)]
    const full = await open({ cafeId, maxPeople: 2 })
    const mine = await open({ cafeId, time: '20:00' })
    const host = await aPlayer(on)
    const off = await aMeetup(on, host.id, { cafeId, time: '21:00' })
    await work()
    await anEntry(on, { meetupId: full, memberId: (await aPlayer(on)).id })
    await anEntry(on, { meetupId: mine, memberId: guest.id })
    await host.call('POST', `boardGameRoom/${off}/cancel`)
    await lost.call('POST', 'me/cafe/carts', { cafe_id: cafeId, is_liked: false })
    await clockAt('2026-03-18T18:00:00')
    expect(await heardBy(lost)).toEqual([])
    expect(await heardBy(guest)).toEqual([])
    expect(await heardBy(fan)).toMatchObject([{ path: `/matching/${mine}` }])
  })

  test('without a host is told as any other', async () => {
    const cafeId = await aPlace()
    const fan = await aFollower(cafeId)
    await on.db`
      insert into meetups (table_id, cafe_id, title, content, starts_at, min_people, max_people, day_kind, opened_at)
      values (${await aTable(cafeId)}, ${cafeId}, '수요일 초급 테이블', '함께해요.', '2026-03-18T19:00:00+09:00', 2, 4, 'weekday',
        ${on.clock.now()})`
    expect(await heardBy(fan)).toMatchObject([{ title: atOnce, body: expect.stringContaining('4자리') }])
  })

  test('with a seat that becomes free is told to who has not heard of it, once', async () => {
    const cafeId = await aPlace()
    const host = await aPlayer(on)
    const id = await aMeetup(on, host.id, { ...today, cafeId, maxPeople: 2 })
    const guest = await aPlayer(on)
    const entry = (await guest.call('POST', 'gameRoomEnter', { room_id: id })).body.id
    const fan = await aFollower(cafeId)
    expect(await heardBy(fan)).toEqual([])
    await guest.call('DELETE', `gameRoomEnter/${entry}`, {})
    expect(await heardBy(fan)).toMatchObject([{ title: atOnce, body: expect.stringContaining('1자리') }])
    const next = (await guest.call('POST', 'gameRoomEnter', { room_id: id })).body.id
    await guest.call('DELETE', `gameRoomEnter/${next}`, {})
    expect(await titlesOf(fan)).toEqual([atOnce])
  })
})

describe('what a member chooses', () => {
  const choose = (player: Player, body: object) => player.call('PUT', 'me/alerts', body)

  test('a source that is switched off says nothing, and drops what waits', async () => {
    const cafeId = await aPlace()
    const fan = await aFollower(cafeId)
    await open({ cafeId })
    await work()
    expect((await choose(fan, { ofCafes: false })).body).toEqual({
      ofCafes: false,
      ofGames: false,
      ofNews: true,
      area: null,
    })
    await open({ ...today, cafeId })
    await clockAt('2026-03-18T18:00:00')
    expect(await heardBy(fan)).toEqual([])
  })

  test('the group in the settings of notices switches off all of it', async () => {
    const cafeId = await aPlace()
    const fan = await aFollower(cafeId)
    await fan.call('PUT', 'me/notices/settings/alerts', { isWanted: false })
    await open({ ...today, cafeId })
    expect(await heardBy(fan)).toEqual([])
  })

  test('liked games are told of once they are wanted, and around the area only', async () => {
    const gameId = await aGame(on.db, { name: '카탄' })
    const shelf = [{ gameId, copies: 1, condition: 'good' as const, canTeach: false }]
    const here = await aPlace({ shelf })
    const far = await aPlace({ shelf, at: { latitude: 35.1796, longitude: 129.0756 } })
    const [fan, silent] = [await aPlayer(on), await aPlayer(on)]
    for (const { call } of [fan, silent]) await call('POST', 'me/product/carts', { product_id: gameId })
    await choose(fan, { ofGames: true })
    await open({ ...today, cafeId: far, gameIds: [gameId] })
    expect(await titlesOf(fan)).toEqual([atOnce])
    await fan.call('PUT', 'me/alerts/area', { ...evenings, point: cityHall, weekdays: [0] })
    await open({ ...today, cafeId: far, gameIds: [gameId] })
    expect(await titlesOf(fan)).toEqual([atOnce])
    await open({ ...today, cafeId: here, gameIds: [gameId] })
    expect(await heardBy(fan)).toMatchObject([{}, { body: expect.stringContaining('찜한 게임') }])
    expect(await heardBy(silent)).toEqual([])
  })

  test('a liked game that the host brings along is told of as well', async () => {
    const gameId = await aGame(on.db, { name: '집에만 있는 게임' })
    const [host, fan] = [await aPlayer(on), await aPlayer(on)]
    await fan.call('POST', 'me/product/carts', { product_id: gameId })
    await choose(fan, { ofGames: true })
    await host.call('PUT', `me/owned-games/${gameId}`)
    await aMeetup(on, host.id, { ...today, cafeId: await aPlace(), broughtIds: [gameId] })
    expect(await heardBy(fan)).toMatchObject([{ body: expect.stringContaining('찜한 게임') }])
  })

  const cityHall = { latitude: 37.56661, longitude: 126.97839 }
  const evenings = { radiusKm: 3, weekdays: [2, 4], fromHour: 18, untilHour: 20 }

  test('an area is kept as the middle of its neighbourhood, and counts on its days and hours', async () => {
    const cafeId = await aPlace({ at: cityHall })
    const far = await aPlace({ at: { latitude: 37.6666, longitude: 126.9784 } })
    const member = await aPlayer(on)
    const { status, body } = await member.call('PUT', 'me/alerts/area', { ...evenings, point: cityHall })
    expect(status).toBe(200)
    expect(body.area).toEqual({ name: expect.stringContaining('서울'), ...evenings })
    const stored = await on.db<{ latitude: number }[]>`
      select latitude from alert_choices where member_id = ${member.id}`
    expect(stored[0]?.latitude).not.toBe(cityHall.latitude)

    await open({ cafeId, title: '금 일곱 시', day: '2026-03-20', time: '19:00' })
    await open({ cafeId, title: '금 여덟 시', day: '2026-03-20', time: '20:00' })
    await open({ cafeId, title: '목', day: '2026-03-19', time: '19:00' })
    await open({ cafeId: far, title: '멀리', day: '2026-03-20', time: '19:00' })
    await work()
    await clockAt('2026-03-18T18:00:00')
    expect(await heardBy(member)).toMatchObject([{ body: '‘금 일곱 시’' }])

    const kept = await member.call('PUT', 'me/alerts/area', { ...evenings, radiusKm: 20, untilHour: 24 })
    expect(kept.body.area).toMatchObject({ name: body.area.name, radiusKm: 20, untilHour: 24 })
    expect((await member.call('DELETE', 'me/alerts/area')).body.area).toBeNull()
    await open({ cafeId, day: '2026-03-20', time: '18:00' })
    await work()
    await clockAt('2026-03-19T18:00:00')
    expect(await heardBy(member)).toHaveLength(1)
  })

  test('an area that changes keeps what waits and still fits', async () => {
    const cafeId = await aPlace({ at: cityHall })
    const member = await aPlayer(on)
    const choose = (area: object) => member.call('PUT', 'me/alerts/area', { ...evenings, ...area })
    await choose({ point: cityHall })
    await open({ cafeId, title: '일곱 시', day: '2026-03-20', time: '19:00' })
    await open({ cafeId, title: '여섯 시', day: '2026-03-20', time: '18:00' })
    await work()
    expect((await choose({ fromHour: 19, radiusKm: 5 })).status).toBe(200)
    await clockAt('2026-03-18T18:00:00')
    expect(await heardBy(member)).toMatchObject([{ body: '‘일곱 시’' }])
  })

  test.each([
    [{ weekdays: [] }, 400, 'weekdays'],
    [{ fromHour: 20, untilHour: 20 }, 400, 'untilHour'],
    [{ radiusKm: 4 }, 400, 'radiusKm'],
    [{ weekdays: [7] }, 400, 'weekdays.0'],
    [{ point: { latitude: 91, longitude: 0 } }, 400, 'point.latitude'],
  ])('%j is refused in words that name the field', async (wrong, status, field) => {
    const member = await aPlayer(on)
    const reply = await member.call('PUT', 'me/alerts/area', { ...evenings, point: cityHall, ...wrong })
    expect(reply.status, JSON.stringify(reply.body)).toBe(status)
    expect(Object.keys(reply.body.fields)).toContain(field)
  })

  test('a place outside of Korea, and hours without a place, are refused', async () => {
    const member = await aPlayer(on)
    const paris = { latitude: 48.8566, longitude: 2.3522 }
    expect((await member.call('PUT', 'me/alerts/area', { ...evenings, point: paris })).body.code).toBe(
      'NO_REGION',
    )
    expect((await member.call('PUT', 'me/alerts/area', evenings)).body.code).toBe('NO_AREA')
  })
})

describe('news of a cafe', () => {
  async function say(cafeId: number, text: string) {
    const keeper = await aPlayer(on)
    await aStaffMember(on.db, { cafeId, memberId: keeper.id, role: 'staff' })
    const reply = await keeper.call('POST', `staff/cafes/${cafeId}/notices`, { text })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return { keeper, id: reply.body.id as number }
  }

  test('reaches its followers in one digest, which names all cafes', async () => {
    const [moon, sun] = [await aPlace(), await aPlace({ name: '햇빛 보드게임' })]
    const [fan, both] = [await aFollower(moon), await aFollower(moon)]
    await both.call('POST', 'me/cafe/carts', { cafe_id: sun })
    await say(moon, '새 게임이\n들어왔어요')
    await say(sun, '단체 할인')
    await clockAt('2026-03-18T18:00:00')
    expect(await heardBy(fan)).toEqual([
      { title: '달빛 보드게임에 새 소식이 있어요', body: '새 게임이 들어왔어요', path: `/store/${moon}` },
    ])
    expect(await heardBy(both)).toMatchObject([
      { title: '팔로우한 카페 2곳에 새 소식이 있어요', path: '/profile/follow' },
    ])
    await clockAt('2026-03-19T18:00:00')
    expect(await heardBy(fan)).toHaveLength(1)
  })

  test('is not told once it is taken back, to those who look after the cafe, or to who wants none', async () => {
    const cafeId = await aPlace()
    const [fan, silent] = [await aFollower(cafeId), await aFollower(cafeId)]
    await silent.call('PUT', 'me/alerts', { ofNews: false })
    const { keeper, id } = await say(cafeId, '내일 쉬어요')
    await keeper.call('POST', 'me/cafe/carts', { cafe_id: cafeId })
    await say(cafeId, '모레도 쉬어요')
    await work()
    await keeper.call('DELETE', `staff/cafes/${cafeId}/notices/${id}`)
    await clockAt('2026-03-18T18:00:00')
    expect(await heardBy(keeper)).toEqual([])
    expect(await heardBy(silent)).toEqual([])
    expect(await heardBy(fan)).toMatchObject([{ body: '모레도 쉬어요' }])
  })
})

describe('many members', () => {
  /** Follows of so many new members; more than two slices. */
  async function aCrowd(cafeId: number, count = 1_203): Promise<number[]> {
    const rows = await on.db<{ memberId: number }[]>`
      with crowd as (
        insert into members (nickname, joined_at) select 'crowd' || ${cafeId}::int || '-' || each, now() from generate_series(1, ${count}) each returning id
      )
      insert into cafe_follows (member_id, cafe_id, followed_at) select id, ${cafeId}, now() from crowd
      returning member_id`
    return rows.map(({ memberId }) => memberId)
  }
  const countHeard = async (kind: string, memberIds: number[]) => {
    const [counted] = await on.db<{ count: number; members: number }[]>`
      select count(*)::int as count, count(distinct member_id)::int as members from notice_outbox
      where kind = ${kind} and member_id = any(${memberIds}::int[])`
    return counted
  }

  test('are told in slices, each once, also after a crash in between', async () => {
    const cafeId = await aPlace()
    const crowd = await aCrowd(cafeId)
    await open({ ...today, cafeId })
    let slices = 0
    const crash = async (...given: Parameters<(typeof alertDue)['match-meetup']>) => {
      await alertDue['match-meetup'](...given)
      slices += 1
      if (slices === 2) throw new Error('the process died')
    }
    const errors: unknown[] = []
    const working = {
      clock: on.clock,
      onError: (_: string, error: unknown) => errors.push(error),
      pauseMs: () => 0,
    }
    await workDueItems(on.db, { ...alertDue, 'match-meetup': crash }, working)
    await work()
    expect(errors).toHaveLength(1)
    expect(await countHeard('meetup-alert', crowd)).toEqual({ count: 1_203, members: 1_203 })
  })

  test('a member with many meetups waiting hears of the soonest, and the rest is forgotten', async () => {
    const cafeId = await aPlace()
    const fan = await aFollower(cafeId)
    const tableId = await aTable(cafeId)
    await on.db`
      with held as (
        insert into meetups (table_id, cafe_id, title, content, starts_at, min_people, max_people, day_kind, opened_at)
        select ${tableId}, ${cafeId}, 'M' || each, '함께해요.', '2026-03-19T19:00:00+09:00'::timestamptz + make_interval(days => each), 2, 4,
          'weekday', ${on.clock.now()}
        from generate_series(1, 90) each
        returning id, starts_at
      )
      insert into meetup_alerts (member_id, meetup_id, source, waits_for, was_at_once, forget_at)
      select ${fan.id}, id, 'cafe', '2026-03-18T18:00:00+09:00', false, starts_at + interval '1 day' from held`
    await on.db`delete from due_items where kind = 'match-meetup'`
    await on.db`
      insert into due_items (kind, subject, key, due_at)
      values ('tell-meetups', 'alerts:tell-meetups', 'many', '2026-03-18T18:00:00+09:00')`
    await clockAt('2026-03-18T18:00:00')
    expect(await heardBy(fan)).toMatchObject([{ body: '‘M1’, ‘M2’, ‘M3’ 외 17개' }])
    const left = await on.db<{ title: string }[]>`
      select title from meetup_alerts join meetups on meetups.id = meetup_id where member_id = ${fan.id} order by starts_at`
    expect(left.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, each) => `M${each + 1}`))
  })

  test('get one digest each, and a repeated item changes nothing', async () => {
    const cafeId = await aPlace()
    const crowd = await aCrowd(cafeId, 700)
    const id = await open({ cafeId })
    await work()
    await on.db`
      insert into due_items (kind, subject, due_at) values ('match-meetup', ${`alerts:meetup:${id}`}, ${on.clock.now()})`
    await clockAt('2026-03-18T18:00:00')
    await on.db`
      insert into due_items (kind, subject, key, due_at)
      values ('tell-meetups', 'alerts:tell-meetups', 'again', ${on.clock.now()})`
    await work()
    expect(await countHeard('meetup-digest', crowd)).toEqual({ count: 700, members: 700 })
  })
})
