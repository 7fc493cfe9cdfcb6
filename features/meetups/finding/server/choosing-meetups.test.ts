import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { signIn } from '~/features/accounts/server/factories'
import { aCafe } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { inOurWords } from '~/lib/calls-version'
import { aMeetup, anEntry, aPlayer } from '../../server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

/** About 11 km to the north of the cafe at the city hall. */
const far = { latitude: 37.6666, longitude: 126.9784 }
const here = 'ownLat=37.5666&ownLng=126.9784'

/** Wednesday noon in Seoul. */
beforeEach(async () => {
  on.clock.set('2026-03-18T03:00:00Z')
  await on.db.transaction(async (tx) => {
    // A truncate reaches the ledger of payouts, which refuses it, although there is nothing in it here.
    await tx`set local session_replication_role = replica`
    await tx`truncate meetups cascade`
  })
})

async function ask(query: string) {
  const reply = await on.app.inject({ url: `/v1/boardGameRoom?${query}`, headers: inOurWords })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

async function titles(query: string): Promise<string[]> {
  const { status, body } = await ask(query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.results.map(({ title }: { title: string }) => title)
}

/** A meetup with room for three; `guests` join it. */
async function open(about: Parameters<typeof aMeetup>[2], guests = 0): Promise<number> {
  const host = await aPlayer(on)
  const id = await aMeetup(on, host.id, { maxPeople: 3, ...about })
  for (let guest = 0; guest < guests; guest++) {
    await anEntry(on, { meetupId: id, memberId: (await aPlayer(on)).id })
  }
  return id
}

test('meetups that take nobody stand last once somebody chooses, and in their place in the plain list', async () => {
  await open({ title: '꽉 찬 목요일', day: '2026-03-19' }, 2)
  await open({ title: '금요일', day: '2026-03-20' })
  expect(await titles('')).toEqual(['꽉 찬 목요일', '금요일'])
  expect(await titles('joinableFirst=true')).toEqual(['금요일', '꽉 찬 목요일'])
  expect(await titles('hasSeat=true')).toEqual(['금요일'])
  const { body } = await ask('joinableFirst=true&first=1')
  expect(body).toMatchObject({ next: null, results: [{ title: '금요일' }] })
})

test('a full meetup stays in its place for whoever is in it', async () => {
  const full = await open({ title: '꽉 찬 목요일', day: '2026-03-19' }, 1)
  const guest = await aPlayer(on)
  await anEntry(on, { meetupId: full, memberId: guest.id })
  await open({ title: '금요일', day: '2026-03-20' })
  const { authorization } = await signIn(on.app, guest.id)
  for (const query of ['joinableFirst=true', `joinableFirst=true&withinKm=3&${here}`]) {
    const reply = await on.app.inject({
      url: `/v1/boardGameRoom?${query}`,
      headers: { ...inOurWords, authorization },
    })
    const shown = reply.json().results.map(({ title }: { title: string }) => title)
    expect(shown, query).toEqual(['꽉 찬 목요일', '금요일'])
  }
  expect(await titles('joinableFirst=true')).toEqual(['금요일', '꽉 찬 목요일'])
})

test('the days are those of Seoul, and the weekend is the one that is on or comes next', async () => {
  for (const [title, day] of [
    ['수', '2026-03-18'],
    ['목', '2026-03-19'],
    ['토', '2026-03-21'],
    ['일', '2026-03-22'],
    ['다음 토', '2026-03-28'],
  ] as const) {
    // The venue asks 7,000 won on weekends, and its host has passes of 6,000.
    const cafeId = await aCafe(on.db, { weekdayPass: 6000 })
    await open({ title, day, cafeId, time: '22:00' })
  }
  expect(await titles('when=today')).toEqual(['수'])
  expect(await titles('when=tomorrow')).toEqual(['목'])
  expect(await titles('when=weekend')).toEqual(['토', '일'])
  expect((await ask('when=today')).headers['cache-control']).toBe('no-store')
  // Half past midnight on Sunday in Seoul is still Saturday in London.
  on.clock.set('2026-03-21T15:30:00Z')
  expect(await titles('when=weekend')).toEqual(['일'])
  expect(await titles('when=today')).toEqual(['일'])
})

const owned = (gameId: number) => ({ gameId, copies: 1, condition: 'good' as const, canTeach: false })

test('a game and a distance choose, and a full day elsewhere hides nothing that is near', async () => {
  const [catan, other] = [await aGame(on.db, { name: '카탄' }), await aGame(on.db, { name: '스플렌더' })]
  const shelf = [catan, other].map(owned)
  const near = await aCafe(on.db, { weekdayPass: 6000, shelf })
  const away = await aCafe(on.db, { weekdayPass: 6000, shelf, at: far })
  await open({ title: '여기 카탄', cafeId: near, gameIds: [catan] })
  await open({ title: '여기 스플렌더', cafeId: near, gameIds: [other], time: '20:00' })
  await open({ title: '멀리 카탄', cafeId: away, gameIds: [catan], day: '2026-03-19' })
  expect(await titles(`gameId=${catan}`)).toEqual(['멀리 카탄', '여기 카탄'])
  expect(await titles(`withinKm=3&${here}`)).toEqual(['여기 카탄', '여기 스플렌더'])
  expect(await titles(`withinKm=20&gameId=${catan}&${here}`)).toEqual(['멀리 카탄', '여기 카탄'])
  expect(await titles(`withinKm=3&when=tomorrow&${here}`)).toEqual([])
})

test('who has never played finds where that is welcome, also near and on a day', async () => {
  await open({ title: '숙련', experience: 'expert', day: '2026-03-19' })
  await open({ title: '입문', experience: 'beginner', day: '2026-03-19', time: '19:30' })
  await open({ title: '누구나', welcomesBeginners: true, cafeId: await aCafe(on.db, { at: far }) })
  expect(await titles('welcomesBeginners=true')).toEqual(['입문', '누구나'])
  expect(await titles(`welcomesBeginners=true&withinKm=3&${here}`)).toEqual(['입문'])
  expect(await titles('welcomesBeginners=true&when=tomorrow')).toEqual(['입문'])
})

describe('a private meetup', () => {
  test('is not found by what it hides, and its place says nothing of its seats', async () => {
    const catan = await aGame(on.db, { name: '카탄' })
    const shelf = [{ gameId: catan, copies: 1, condition: 'good' as const, canTeach: false }]
    const cafeId = await aCafe(on.db, { weekdayPass: 6000, shelf })
    const secret = { passwordHash: 'a hash', cafeId, gameIds: [catan], welcomesBeginners: true }
    const full = await open({ ...secret, day: '2026-03-19' }, 2)
    const sameDay = await open({ title: '목요일 밤', cafeId, day: '2026-03-19', time: '20:30' }, 1)
    await open({ title: '금요일', cafeId, day: '2026-03-20' })
    const ids = async (query: string) => (await ask(query)).body.results.map(({ id }: { id: number }) => id)
    // After the others of its day, and before those of the next.
    expect((await ids('joinableFirst=true')).slice(0, 2)).toEqual([sameDay, full])
    expect((await ids(`withinKm=3&joinableFirst=true&${here}`)).slice(0, 2)).toEqual([sameDay, full])
    expect(await titles('hasSeat=true')).toEqual(['목요일 밤', '금요일'])
    expect(await titles(`gameId=${catan}`)).toEqual([])
    expect(await titles('welcomesBeginners=true')).toEqual([])
    expect(await titles(`welcomesBeginners=true&withinKm=3&${here}`)).toEqual([])
    expect((await ask('')).body.results).toContainEqual(
      expect.objectContaining({ id: full, experience: 'anyone', welcomesBeginners: false }),
    )
    expect(await titles(`hasSeat=true&withinKm=3&${here}`)).toEqual(['목요일 밤', '금요일'])
  })
})

test.each([
  ['when=someday', 'when', '언제(when)'],
  ['hasSeat=yes', 'hasSeat', '빈자리(hasSeat)'],
  ['gameId=catan', 'gameId', '게임 번호(gameId)'],
  ['withinKm=0&ownLat=37.5&ownLng=127', 'withinKm', '거리(withinKm)'],
  ['withinKm=3', 'withinKm', '내 위치'],
  ['welcomesBeginners=yes', 'welcomesBeginners', '처음이어도 환영(welcomesBeginners)'],
  ['first=21', 'first', '처음 몇 개(first)'],
])('%s is refused in words that name the field', async (query, field, word) => {
  const { status, body } = await ask(query)
  expect(status).toBe(400)
  expect(body.fields[field]).toContain(word)
})

test('the map counts at each cafe what is chosen, and names the first of it', async () => {
  const catan = await aGame(on.db, { name: '카탄' })
  const [near, away] = [
    await aCafe(on.db, { name: '가까운 카페', weekdayPass: 6000, shelf: [owned(catan)] }),
    await aCafe(on.db, { name: '먼 카페', weekdayPass: 6000, at: far }),
  ]
  await open({ cafeId: near, day: '2026-03-19' }, 2)
  await open({ cafeId: near, day: '2026-03-20', gameIds: [catan], welcomesBeginners: true })
  await open({ cafeId: away, day: '2026-03-19', passwordHash: 'a hash', welcomesBeginners: true })
  async function onMap(query: string) {
    const reply = await on.app.inject({ url: `/v1/mapboardGameRoom?${query}`, headers: inOurWords })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply
      .json()
      .results.map(
        ({ name, count, nextSeats }: { name: string; count: number; nextSeats: number | null }) => [
          name,
          count,
          nextSeats,
        ],
      )
  }
  const all = [
    ['가까운 카페', 2, 0],
    ['먼 카페', 1, null],
  ]
  expect(await onMap(here)).toEqual(all)
  expect(await onMap(`${here}&when=tomorrow`)).toEqual([
    ['가까운 카페', 1, 0],
    ['먼 카페', 1, null],
  ])
  for (const choice of ['hasSeat=true', `gameId=${catan}`, 'welcomesBeginners=true']) {
    expect(await onMap(`${here}&${choice}`), choice).toEqual([['가까운 카페', 1, 2]])
  }
  expect(await onMap('when=weekend')).toEqual([])
})
