import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, everyDay } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { aMeetup, anEntry, aPlayer } from '~/features/meetups/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { aReview } from '~/features/reviews/server/factories'
import { inOurWords } from '~/lib/calls-version'
import type { Tonight } from '../endpoints'
import { keepEveningGames } from './feature'

let on: TestApp
/** Each place is too far from the others for their cafes to be found. */
let places = 0
beforeAll(async () => {
  on = await testApp()
  // A Friday, half past three in the afternoon.
  on.clock.set('2026-03-20T06:30:00Z')
})
afterAll(() => on.close())

function aPlace(): { latitude: number; longitude: number } {
  places += 1
  return { latitude: 33 + places * 0.3, longitude: 127 }
}

interface At {
  latitude: number
  longitude: number
}

const shelf = (...ids: number[]) =>
  ids.map((gameId) => ({ gameId, copies: 1, condition: 'good' as const, canTeach: false }))
const north = ({ latitude, longitude }: At, km: number): At => ({
  latitude: latitude + km / 111.2,
  longitude,
})

async function refresh(): Promise<void> {
  while ((await keepEveningGames(on.db, on.clock.now())) > 0);
}

async function ask(at: At, about: Record<string, string | number> = {}, memberId?: number) {
  await refresh()
  const wanted = {
    ...{ people: 3, minutes: 150, startsAt: '2026-03-20T18:30', lat: at.latitude, lng: at.longitude },
    ...about,
  }
  const query = new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)]))
  const headers = { ...inOurWords, ...(memberId === undefined ? {} : await signIn(on.app, memberId)) }
  const reply = await on.app.inject({ url: `/v1/tonight?${query}`, headers })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

const evenings = async (at: At, about: Record<string, string | number> = {}, memberId?: number) =>
  ((await ask(at, about, memberId)).body as Tonight).evenings
const cafesOf = (found: Tonight['evenings']) => found.map(({ cafe }) => cafe.id)
const gamesOf = (found: Tonight['evenings']) => found.flatMap(({ games }) => games.map(({ id }) => id))

describe('an evening', () => {
  test('names the cafe, the way, until when, the price, and three games with reasons', async () => {
    const at = aPlace()
    const catan = await aGame(on.db, { name: '카탄', minPlayers: 3, playMinutes: 90 })
    const azul = await aGame(on.db, { name: '아줄', playMinutes: 40, bestPlayers: [3] })
    const codenames = await aGame(on.db, { name: '코드네임', minPlayers: 4, maxPlayers: 8 })
    const cafeId = await aCafe(on.db, {
      ...{ name: '저녁카페', at: north(at, 1), weekdayPass: 6000, weekendPass: 7000 },
      shelf: shelf(catan, azul, codenames),
    })
    const { status, body, headers } = await ask(at)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({ isPersonal: false, loosenings: [], startsAt: '2026-03-20T09:30:00.000Z' })
    expect(body.evenings).toEqual([
      {
        cafe: {
          ...{ id: cafeId, name: '저녁카페', address: '서울특별시 중구 버들동 1', image: null },
          ...{ at: north(at, 1), distance: expect.closeTo(1, 1), closesAt: '2026-03-20T14:00:00.000Z' },
        },
        price: { pass: 6000, hour: null },
        games: [
          { id: azul, name: '아줄', image: null, minutes: 40, timedPlays: 0, reason: '셋이 하기 좋아요' },
          { id: catan, name: '카탄', image: null, minutes: 90, timedPlays: 0, reason: '셋이 할 수 있어요' },
        ],
        free: null,
        step: 'open',
        room: null,
      },
    ])
  })

  test('believes five measured plays before the box: what three of four ended in', async () => {
    const at = aPlace()
    const short = await aGame(on.db, { playMinutes: 120 })
    const long = await aGame(on.db, { playMinutes: 30 })
    const few = await aGame(on.db, { playMinutes: 30 })
    await aCafe(on.db, { at, shelf: shelf(short, long, few) })
    const memberId = await aMember(on.db)
    const log = async (gameId: number, all: number[]) => {
      for (const minutes of all) await aPlay(on.db, { gameId, memberId, minutes })
    }
    await log(short, [20, 25, 30, 35, 300])
    await log(long, [20, 25, 45, 50, 60])
    await log(few, [200, 200, 200, 200])
    const [evening] = await evenings(at, { minutes: 40 })
    expect(evening?.games.map(({ id, minutes, timedPlays }) => [id, minutes, timedPlays])).toEqual([
      [short, 35, 5],
      [few, 30, 0],
    ])
    // The fifth play makes the measured time count.
    await log(few, [200])
    expect(gamesOf(await evenings(at, { minutes: 40 }))).toEqual([short])
  })

  test('leaves out what members found bad with so many, and says what they voted', async () => {
    const at = aPlace()
    const liked = await aGame(on.db)
    const bad = await aGame(on.db)
    await aCafe(on.db, { at, shelf: shelf(liked, bad) })
    for (let voter = 0; voter < 3; voter += 1) {
      const memberId = await aMember(on.db)
      await on.db`
        insert into game_count_votes (member_id, game_id, players, is_good, voted_at)
        values (${memberId}, ${liked}, 3, true, ${on.clock.now()}), (${memberId}, ${bad}, 3, false, ${on.clock.now()})`
    }
    const [three] = await evenings(at)
    expect(three?.games).toMatchObject([{ id: liked, reason: '3명 좋아요 100%' }])
    expect(gamesOf(await evenings(at, { people: 4 })).sort()).toEqual([liked, bad].sort())
  })

  test('is at no cafe that is closed then, or before the end, has a day off, is hidden, or too far', async () => {
    const at = aPlace()
    const games = shelf(await aGame(on.db))
    const open = await aCafe(on.db, { at, shelf: games })
    await aCafe(on.db, { at, shelf: games, opening: everyDay(19, 23) })
    await aCafe(on.db, { at, shelf: games, opening: everyDay(12, 20) })
    await aCafe(on.db, { at, shelf: games, opening: null })
    await aCafe(on.db, { at, shelf: games, dayOffs: [{ day: '2026-03-20', reason: null }] })
    await aCafe(on.db, { at })
    const far = await aCafe(on.db, { at: north(at, 7), shelf: games })
    const hidden = await aCafe(on.db, { at, shelf: games })
    await on.db`update cafes set hidden_at = now(), hidden_reason = '문 닫음' where id = ${hidden}`
    expect(cafesOf(await evenings(at))).toEqual([open])
    expect(cafesOf(await evenings(at, { withinKm: 10 })).sort()).toEqual([open, far].sort())
  })

  test('goes on past midnight where the cafe does, also into another week', async () => {
    const at = aPlace()
    const cafeId = await aCafe(on.db, { at, shelf: shelf(await aGame(on.db)), opening: everyDay(12, 26) })
    on.clock.set('2026-03-22T06:30:00Z')
    expect(cafesOf(await evenings(at, { startsAt: '2026-03-22T23:00', minutes: 180 }))).toEqual([cafeId])
    expect(await evenings(at, { startsAt: '2026-03-22T23:00', minutes: 181 })).toEqual([])
    on.clock.set('2026-03-20T06:30:00Z')
  })

  test('begins at the next quarter of an hour if it begins now, and then opens no room', async () => {
    const at = aPlace()
    await aCafe(on.db, { at, shelf: shelf(await aGame(on.db)) })
    const { body } = await ask(at, { startsAt: 'now' })
    expect(body).toMatchObject({ startsAt: '2026-03-20T06:30:00.000Z', evenings: [{ step: 'visit' }] })
  })

  test('goes to a cafe without seats for a meetup, and opens none there', async () => {
    const at = aPlace()
    const cafeId = await aCafe(on.db, { at, shelf: shelf(await aGame(on.db)) })
    await on.db`insert into cafe_seat_offers (cafe_id, stated_at) values (${cafeId}, ${on.clock.now()})`
    await on.db`
      insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes) values (${cafeId}, 4, 720, 1380, 4, false)`
    expect(await evenings(at, { people: 4 })).toMatchObject([{ step: 'open' }])
    await on.db`delete from cafe_seat_hours where cafe_id = ${cafeId}`
    expect(await evenings(at)).toMatchObject([{ step: 'visit' }])
  })

  test('opens none that the cafe could not say yes to in time, or that begins as it closes', async () => {
    const at = aPlace()
    const games = shelf(await aGame(on.db, { playMinutes: 30 }))
    const about = { at, shelf: games, weekdayPass: 6000, weekendPass: 7000 }
    const cafeId = await aCafe(on.db, { ...about, opening: everyDay(12, 19.25) })
    expect(await evenings(at, { minutes: 40 })).toMatchObject([{ step: 'visit' }])
    await on.db`update cafes set closes = array_fill(1380, array[7]) where id = ${cafeId}`
    expect(await evenings(at, { minutes: 40 })).toMatchObject([{ step: 'open' }])
    await on.db`insert into cafe_seat_offers (cafe_id, stated_at) values (${cafeId}, ${on.clock.now()})`
    await on.db`
      insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes)
      select ${cafeId}::int, weekday, 720, 1380, 8, true from generate_series(0, 6) weekday`
    // Due at 14:00, which is past; of tomorrow evening it can still say yes.
    expect(await evenings(at)).toMatchObject([{ step: 'visit' }])
    expect(await evenings(at, { startsAt: '2026-03-21T18:30' })).toMatchObject([{ step: 'open' }])
  })

  test('are five at most, the nearest of the same first', async () => {
    const at = aPlace()
    const games = shelf(await aGame(on.db))
    const ids: number[] = []
    for (const km of [3, 1, 2, 0.5, 4, 4.5]) ids.push(await aCafe(on.db, { at: north(at, km), shelf: games }))
    expect(cafesOf(await evenings(at))).toHaveLength(5)
    expect(cafesOf(await evenings(at))[0]).toBe(ids[3])
  })

  test('prefers the levels that were asked for', async () => {
    const at = aPlace()
    const easy = await aGame(on.db, { difficulty: 1 })
    const hard = await aGame(on.db, { difficulty: 9 })
    await aCafe(on.db, { at, shelf: shelf(easy, hard) })
    expect(gamesOf(await evenings(at, { difficulties: 'E' }))).toEqual([hard, easy])
    expect(gamesOf(await evenings(at, { difficulties: 'A,B' }))).toEqual([easy, hard])
  })
})

describe('what they like', () => {
  test('comes first, with the own game that speaks for it', async () => {
    const at = aPlace()
    const first = await aGame(on.db)
    const liked = await aGame(on.db, { name: '스플렌더' })
    const close = await aGame(on.db)
    await aCafe(on.db, { at, shelf: shelf(first, liked, close) })
    const memberId = await aMember(on.db)
    await aReview(on.db, { gameId: liked, authorId: memberId, star: 5 })
    await on.db`insert into game_neighbours (game_id, neighbour_id, score) values (${liked}, ${close}, 0.5)`
    const { body } = await ask(at, {}, memberId)
    expect(body.isPersonal).toBe(true)
    expect(body.evenings[0].games).toMatchObject([
      { id: liked, reason: '좋아하는 게임' },
      { id: close, reason: '‘스플렌더’ 취향' },
      { id: first },
    ])
    expect((await ask(at)).body.isPersonal).toBe(false)
  })

  test('is also that of somebody whom the caller played with, who is not named', async () => {
    const at = aPlace()
    const first = await aGame(on.db)
    const liked = await aGame(on.db)
    await aCafe(on.db, { at, shelf: shelf(first, liked) })
    const [memberId, friendId, strangerId] = [
      await aMember(on.db),
      await aMember(on.db),
      await aMember(on.db),
    ]
    for (const id of [friendId, strangerId]) {
      await on.db`insert into game_likes (member_id, game_id, liked_at) values (${id}, ${liked}, ${on.clock.now()})`
    }
    const seat = { name: '친구', score: null, penalty: 0, isWinner: false }
    await aPlay(on.db, { gameId: await aGame(on.db), memberId, players: [{ ...seat, memberId: friendId }] })
    expect(gamesOf(await evenings(at, { friends: strangerId }, memberId))).toEqual([first, liked])
    const [evening] = await evenings(at, { friends: friendId }, memberId)
    expect(evening?.games).toMatchObject([{ id: liked, reason: '셋이 할 수 있어요' }, { id: first }])
    expect(gamesOf(await evenings(at, { friends: friendId }))).toEqual([first, liked])
  })
})

test('friends are the members of the own plays, the latest first, without blocks and guests', async () => {
  const [memberId, first, second, blocked] = [
    await aMember(on.db),
    await aMember(on.db, { nickname: '먼저만난이' }),
    await aMember(on.db, { nickname: '나중만난이' }),
    await aMember(on.db),
  ]
  const gameId = await aGame(on.db)
  const seat = { score: null, penalty: 0, isWinner: false }
  const seatOf = (id: number | null) => ({ ...seat, name: '이름', memberId: id })
  await aPlay(on.db, {
    gameId,
    memberId,
    playedOn: '2026-01-01',
    players: [first, memberId, null].map(seatOf),
  })
  await aPlay(on.db, { gameId, memberId, playedOn: '2026-02-01', players: [second, blocked].map(seatOf) })
  await aPlay(on.db, { gameId, memberId: blocked, players: [await aMember(on.db), memberId].map(seatOf) })
  await on.db`
    insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${blocked}, ${memberId}, ${on.clock.now()})`
  const headers = { ...inOurWords, ...(await signIn(on.app, memberId)) }
  const reply = await on.app.inject({ url: '/v1/me/tonight/friends', headers })
  expect(reply.json()).toEqual({
    results: [
      { id: second, nickname: '나중만난이' },
      { id: first, nickname: '먼저만난이' },
    ],
  })
})

describe('a room that is there', () => {
  test('is offered with its free seats, but not to who sits at it or has a block there', async () => {
    const at = aPlace()
    const cafeId = await aCafe(on.db, {
      at,
      shelf: shelf(await aGame(on.db, { maxPlayers: 5 }), await aGame(on.db, { maxPlayers: 4 })),
      weekdayPass: 6000,
      weekendPass: 7000,
    })
    const [host, guest, other] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { cafeId, title: '금요일 저녁', maxPeople: 5 })
    await anEntry(on, { meetupId: id, memberId: guest.id })
    expect(await evenings(at)).toMatchObject([
      {
        step: 'join',
        room: { id, title: '금요일 저녁', startsAt: '2026-03-20T10:00:00.000Z', seated: 2, seatsFree: 3 },
        games: [{ reason: '5명이 할 수 있어요' }],
      },
    ])
    expect(await evenings(at, { people: 4 })).toMatchObject([{ step: 'open', room: null }])
    expect(await evenings(at, {}, guest.id)).toMatchObject([{ room: null }])
    expect(await evenings(at, {}, other.id)).toMatchObject([{ room: { id } }])
    await on.db`
      insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${guest.id}, ${other.id}, ${on.clock.now()})`
    expect(await evenings(at, {}, other.id)).toMatchObject([{ room: null }])
  })

  test('is offered for games that its whole table can play and nobody finds bad with so many', async () => {
    const at = aPlace()
    const [three, bad, five] = [
      await aGame(on.db, { maxPlayers: 4 }),
      await aGame(on.db, { maxPlayers: 5 }),
      await aGame(on.db, { maxPlayers: 5 }),
    ]
    const cafeId = await aCafe(on.db, {
      ...{ at, shelf: shelf(three, bad, five) },
      ...{ weekdayPass: 6000, weekendPass: 7000 },
    })
    const [host, guest] = [await aPlayer(on), await aPlayer(on)]
    const meetupId = await aMeetup(on, host.id, { cafeId, maxPeople: 5 })
    await anEntry(on, { meetupId, memberId: guest.id })
    for (let voter = 0; voter < 3; voter += 1) {
      await on.db`
        insert into game_count_votes (member_id, game_id, players, is_good, voted_at)
        values (${await aMember(on.db)}, ${bad}, 5, false, ${on.clock.now()})`
    }
    expect(await evenings(at)).toMatchObject([{ step: 'join', games: [{ id: five }] }])
    await on.db`update games set max_players = 4 where id = ${five}`
    expect(await evenings(at)).toMatchObject([
      { step: 'open', room: null, games: [{ id: three }, { id: bad }, { id: five }] },
    ])
  })

  test('is found for a game that only its whole table can play', async () => {
    const at = aPlace()
    const cafeId = await aCafe(on.db, {
      at,
      shelf: shelf(await aGame(on.db, { minPlayers: 4, maxPlayers: 6 })),
      weekdayPass: 6000,
      weekendPass: 7000,
    })
    expect(await evenings(at)).toEqual([])
    await aMeetup(on, (await aPlayer(on)).id, { cafeId, maxPeople: 5 })
    expect(await evenings(at)).toMatchObject([{ step: 'join', games: [{ reason: '넷이 할 수 있어요' }] }])
  })

  test('is not offered if it has a password', async () => {
    const at = aPlace()
    const cafeId = await aCafe(on.db, {
      at,
      shelf: shelf(await aGame(on.db)),
      weekdayPass: 6000,
      weekendPass: 7000,
    })
    await aMeetup(on, (await aPlayer(on)).id, { cafeId, passwordHash: 'x' })
    expect(await evenings(at)).toMatchObject([{ room: null }])
  })
})

describe('without an evening', () => {
  test('it says what to loosen, with the cafes that each step would bring', async () => {
    const at = aPlace()
    const games = shelf(await aGame(on.db, { playMinutes: 60 }))
    await aCafe(on.db, { at: north(at, 2), shelf: games })
    await aCafe(on.db, { at: north(at, 2.5), shelf: games, opening: everyDay(12, 20) })
    await aCafe(on.db, { at, shelf: shelf(await aGame(on.db, { playMinutes: 120 })) })
    const { body } = await ask(at, { withinKm: 1, minutes: 60 })
    expect(body).toMatchObject({ evenings: [] })
    expect(body.loosenings).toEqual([
      { by: 'distance', withinKm: 3, minutes: null, startsAt: null, cafes: 2 },
      { by: 'minutes', withinKm: null, minutes: 120, startsAt: null, cafes: 1 },
    ])
  })

  test('it names another hour where the cafes open later', async () => {
    const at = aPlace()
    await aCafe(on.db, { at, shelf: shelf(await aGame(on.db)), opening: everyDay(19, 23) })
    expect((await ask(at)).body.loosenings).toEqual([
      { by: 'start', withinKm: null, minutes: null, startsAt: '2026-03-20T10:30:00.000Z', cafes: 1 },
    ])
  })

  test('it has nothing to say where nothing is', async () => {
    expect((await ask(aPlace())).body).toMatchObject({ evenings: [], loosenings: [] })
  })
})

describe('one cafe', () => {
  test('is asked alone, however far it is', async () => {
    const at = aPlace()
    const games = shelf(await aGame(on.db))
    await aCafe(on.db, { at, shelf: games })
    const far = await aCafe(on.db, { at: north(at, 40), shelf: games })
    expect(cafesOf(await evenings(at, { cafeId: far }))).toEqual([far])
  })

  test('without a shelf is refused', async () => {
    const cafeId = await aCafe(on.db)
    expect(await ask(aPlace(), { cafeId })).toMatchObject({
      status: 400,
      body: {
        code: 'BAD_INPUT',
        error: '이 카페(cafeId)는 아직 가진 게임을 올리지 않아서 저녁을 짜 드릴 수 없어요.',
      },
    })
    expect(await ask(aPlace(), { cafeId: 999_999 })).toMatchObject({
      status: 404,
      body: { error: '카페를 찾을 수 없어요.' },
    })
  })
})

test.each([
  ['people', 0, '인원(people)'],
  ['people', 1, '인원(people)'],
  ['people', 40, '인원(people)'],
  ['minutes', -10, '시간(minutes)'],
  ['minutes', 10_000, '시간(minutes)'],
  ['withinKm', 0, '거리(withinKm)'],
  ['startsAt', 'tonight', '시작 시각(startsAt)'],
  ['startsAt', '2026-03-20T12:00', '시작 시각(startsAt)'],
  ['startsAt', '2026-03-23T12:00', '시작 시각(startsAt)'],
  ['startsAt', '2026-03-39T12:00', '시작 시각(startsAt)'],
  ['difficulties', 'F', '난이도(difficulties)'],
  ['friends', 'me', '함께할 사람(friends)'],
  ['friends', '1,2,3,4,5,6,7,8,9,10', '함께할 사람(friends)'],
  ['lat', 99, '위도(lat)'],
])('%s=%s is refused by name', async (name, value, label) => {
  const { status, body } = await ask(aPlace(), { [name]: value })
  expect(status).toBe(400)
  expect(body.error).toContain(label)
  expect(body.error).toMatch(/요\.$/)
})
