import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { aMeetup, anEntry } from '~/features/meetups/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import type { NewPlay } from '~/features/play-records/play'
import { aPlay } from '~/features/play-records/server/factories'
import { workDueItems } from '~/lib/server/due-items'
import { seasonAfter } from '../league'
import { refreshLeague } from './commands/seasons'
import { league, leagueDue } from './feature'
import { listPlaysOf } from './queries'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

type Headers = Record<string, string>

async function ask(
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  headers: Headers = {},
  payload?: object,
) {
  const reply = await on.app.inject({ method, url: `/v1/${url}`, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json(), headers: reply.headers }
}

async function upkeep(): Promise<void> {
  while ((await refreshLeague(on.db, on.clock.now())) > 0);
}

/** Sets the clock to this moment and runs the due items and the upkeep. */
async function goTo(moment: string): Promise<void> {
  on.clock.set(moment)
  await workDueItems(on.db, leagueDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
  await upkeep()
}

/** Each test has its own month. */
let season = '2025-12'
let names: string[] = []
beforeEach(async () => {
  season = seasonAfter(season)
  names = []
  await goTo(`${season}-18T12:00:00+09:00`)
})

async function people(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) {
    const nickname = `${season} 선수${at + 1}`
    names.push(nickname)
    ids.push(await aMember(on.db, { nickname, joinedAt: new Date('2025-01-01T00:00:00Z') }))
  }
  return ids
}

/** Adds a play that the first member wins and the last one records. */
async function aWin(gameId: number, players: number[], about: Partial<NewPlay> = {}): Promise<number> {
  return aPlay(on.db, {
    gameId,
    memberId: players.at(-1) ?? 0,
    playedOn: `${season}-18`,
    loggedAt: on.clock.now(),
    players: players.map((memberId, at) => ({
      memberId,
      name: '이름',
      score: null,
      penalty: 0,
      isWinner: at === 0,
    })),
    ...about,
  })
}

async function board(query = '', headers: Headers = {}): Promise<[string | null, number, number][]> {
  const { body } = await ask('GET', `league/standings?season=${season}${query}`, headers)
  return body.results.map(({ name, place, points }: { name: string; place: number; points: number }) => [
    name,
    place,
    points,
  ])
}

describe('the standings', () => {
  test('hold who has beaten whom this month, overall and by game', async () => {
    const [game, other] = [await aGame(on.db, { name: '한 게임' }), await aGame(on.db, { name: '다른 게임' })]
    const [a = 0, b = 0, c = 0] = await people(3)
    await aWin(game, [a, b])
    await aWin(game, [a, c])
    await aWin(other, [b, c])
    await upkeep()
    expect(await board()).toEqual([
      [names[0], 1, 105],
      [names[1], 2, 50],
    ])
    expect(await board(`&gameId=${other}`)).toEqual([[names[1], 1, 50]])
    const { body } = await ask('GET', 'league/standings')
    expect(body).toMatchObject({ count: 2, next: null, previous: null })
    expect(body.results[0]).toEqual({
      id: expect.any(Number),
      place: 1,
      points: 105,
      beaten: 2,
      met: 2,
      name: names[0],
      image: null,
      isBlocked: false,
      isOwn: false,
    })
    expect((await ask('GET', `league/games?season=${season}`)).body.results).toEqual([
      { id: game, name: '한 게임', image: null, players: 1 },
      { id: other, name: '다른 게임', image: null, players: 1 },
    ])
    expect((await ask('GET', 'league/seasons')).body.results[0]).toEqual({
      season,
      players: 2,
      closesAt: expect.stringContaining('-03T15:00:00.000Z'),
      isOver: false,
      isClosed: false,
    })
  })

  test('read only plays with two members, and of their guests only the winners', async () => {
    const game = await aGame(on.db)
    const [a = 0, b = 0] = await people(2)
    const guest = (isWinner: boolean) => ({ memberId: null, name: '손님', score: null, penalty: 0, isWinner })
    const member = (memberId: number, isWinner: boolean) => ({
      memberId,
      name: '이름',
      score: null,
      penalty: 0,
      isWinner,
    })
    await aWin(game, [a], { players: [member(a, true), guest(false), guest(false), guest(false)] })
    await aWin(game, [b], { players: [member(a, true), member(b, false), guest(true), guest(false)] })
    expect(await listPlaysOf(on.db, season)).toMatchObject([
      {
        authorId: b,
        seats: [
          { memberId: a, isWinner: true },
          { memberId: b, isWinner: false },
          { memberId: null, isWinner: true },
        ],
      },
    ])
    await upkeep()
    expect(await board()).toEqual([[names[0], 1, 13]])
  })

  test('are made of whole plays, however many there are', async () => {
    const game = await aGame(on.db)
    const players = await people(3)
    const ids: number[] = []
    for (let at = 0; at < 250; at += 1) ids.push(await aWin(game, players))
    const seats = players.map((memberId, at) => ({ memberId, isWinner: at === 0 }))
    const plays = await listPlaysOf(on.db, season)
    expect(plays).toEqual(ids.map((id) => expect.objectContaining({ id, seats })))
  })

  test('have a share card for each season, which names nobody', async () => {
    const cardOf = (number: number) => league.shareCards?.league?.(on.db, number, on.clock.now())
    const game = await aGame(on.db, { name: '카드에 적힌 게임' })
    await aWin(game, await people(2))
    await upkeep()
    const [year = '', month = ''] = season.split('-')
    const card = await cardOf(Number(year + month))
    expect(card).toMatchObject({ title: `${year}년 ${Number(month)}월 리그`, picture: null })
    expect(card?.meta).toEqual(['1명이 겨룬 순위', '카드에 적힌 게임'])
    for (const name of names) expect(JSON.stringify(card)).not.toContain(name)
    for (const number of [202001, 202013, 12, 2026011]) expect(await cardOf(number)).toBeNull()
  })

  test('follow a play that is changed or removed, and drop what was kept of the old ones', async () => {
    const game = await aGame(on.db)
    const [a = 0, b = 0] = await people(2)
    const playId = await aWin(game, [a, b])
    await upkeep()
    expect(await board()).toEqual([[names[0], 1, 25]])
    const headers = await signIn(on.app, b)
    for (const [day, standings] of [
      ['2025-06-18', []],
      [`${season}-18`, [[names[0], 1, 25]]],
    ]) {
      await ask('PATCH', `me/product/used/${playId}`, headers, { play_date: day })
      await upkeep()
      expect(await board()).toEqual(standings)
    }
    const players = [
      { name: 'a', user_id: a, is_winner: false },
      { name: 'b', user_id: b, is_winner: true },
    ]
    expect((await ask('PATCH', `me/product/used/${playId}`, headers, { players })).status).toBe(200)
    await upkeep()
    // Only the winner has recorded it.
    expect(await board()).toEqual([])
    expect((await ask('GET', 'me/league', headers)).body.standing).toMatchObject({ place: null, unheard: 1 })
    await ask('DELETE', `me/product/used/${playId}`, headers)
    await upkeep()
    expect((await ask('GET', 'me/league', headers)).body.standing).toMatchObject({ unheard: 0 })
  })

  test('count nothing that is dated back by more than a week', async () => {
    const game = await aGame(on.db)
    const [a = 0, b = 0] = await people(2)
    await aWin(game, [a, b], { playedOn: `${season}-10` })
    await upkeep()
    expect(await board()).toEqual([])
  })

  test('count those who came to the same meetup', async () => {
    const game = await aGame(on.db)
    const [a = 0, b = 0] = await people(2)
    await aWin(game, [a, b], { memberId: a })
    await upkeep()
    expect(await board()).toEqual([])
    const cafeId = await aCafe(on.db)
    const meetupId = await aMeetup(on, a, { cafeId, day: `${season}-20` })
    await anEntry(on, { meetupId, memberId: b })
    await on.db`
      update meetup_entries set attendance = 'attended', attendance_by = 'host', attendance_at = ${on.clock.now()}
      where meetup_id = ${meetupId}`
    on.clock.set(`${season}-18T14:00:00+09:00`)
    await upkeep()
    expect(await board()).toEqual([[names[0], 1, 25]])
  })

  test('come in pages, and say where the viewer stands beyond the first', async () => {
    const game = await aGame(on.db)
    const ids = await people(33)
    for (let at = 0; at < 32; at += 1) await aWin(game, [ids[at] ?? 0, ids[at + 1] ?? 0])
    await upkeep()
    const first = (await ask('GET', `league/standings?season=${season}`)).body
    expect(first).toMatchObject({
      count: 32,
      results: { length: 30 },
      next: expect.stringContaining('page=2'),
    })
    const second = (await ask('GET', `league/standings?season=${season}&page=2`)).body
    expect(second.results).toHaveLength(2)
    expect((await ask('GET', `league/standings?season=${season}&page=9`)).body).toMatchObject({
      count: 32,
      results: [],
    })
    // The member in the last place has beaten only a member without a win.
    const headers = await signIn(on.app, ids[31] ?? 0)
    expect((await ask('GET', 'me/league', headers)).body).toEqual({
      takesPart: true,
      standing: { place: 32, points: 25, beaten: 1, met: 2, unheard: 0 },
    })
    const places = [...first.results, ...second.results].map(({ place }: { place: number }) => place)
    expect(places).toEqual([...places].sort((one, other) => one - other))
  })

  test('show nobody whom the viewer has blocked, without moving the others', async () => {
    const game = await aGame(on.db)
    const [a = 0, b = 0, c = 0] = await people(3)
    await aWin(game, [a, b])
    await aWin(game, [a, c])
    await aWin(game, [b, c])
    await upkeep()
    await on.db`
      insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${c}, ${a}, ${on.clock.now()})`
    const headers = await signIn(on.app, c)
    expect(await board('', headers)).toEqual([
      [null, 1, 105],
      [names[1], 2, 50],
    ])
    expect(await board()).toEqual([
      [names[0], 1, 105],
      [names[1], 2, 50],
    ])
  })
})

test('somebody who is suspended has no name, and counts for nobody until that ends', async () => {
  const game = await aGame(on.db)
  const [a = 0, b = 0] = await people(2)
  await aWin(game, [a, b])
  await upkeep()
  await on.db`
    insert into member_suspensions (member_id, reason, suspended_at) values (${a}, '도배', ${on.clock.now()})`
  expect(await board()).toEqual([[null, 1, 25]])
  on.clock.set(`${season}-18T14:00:00+09:00`)
  await upkeep()
  expect(await board()).toEqual([])
})

describe('somebody who stays out', () => {
  test('leaves this season at once, is nobody’s opponent, and comes back when they like', async () => {
    const game = await aGame(on.db)
    const [a = 0, b = 0, c = 0] = await people(3)
    await aWin(game, [a, b])
    await aWin(game, [a, c])
    await aWin(game, [b, c])
    await upkeep()
    const headers = await signIn(on.app, b)
    expect(await ask('PUT', 'me/league', headers, { takesPart: false })).toMatchObject({
      status: 200,
      body: { takesPart: false },
    })
    expect(await board()).toEqual([[names[0], 1, 105]])
    await upkeep()
    expect(await board()).toEqual([[names[0], 1, 25]])
    expect((await ask('GET', 'me/league', headers)).body).toMatchObject({
      takesPart: false,
      standing: { place: null, points: 0 },
    })
    await ask('PUT', 'me/league', headers, { takesPart: true })
    await upkeep()
    expect(await board()).toEqual([
      [names[0], 1, 105],
      [names[1], 2, 50],
    ])
  })

  test('is refused without a yes or no, and visitors altogether', async () => {
    expect((await ask('PUT', 'me/league', {}, { takesPart: false })).status).toBe(401)
    const [a = 0] = await people(1)
    const headers = await signIn(on.app, a)
    expect((await ask('PUT', 'me/league', headers, { takesPart: 'maybe' })).body).toMatchObject({
      fields: { takesPart: expect.any(String) },
    })
    for (const query of ['season=2026-13', 'season=november', 'gameId=-1', 'page=0']) {
      expect((await ask('GET', `league/standings?${query}`)).status).toBe(400)
    }
  })
})

describe('a season that is over', () => {
  test('takes plays of its last days until the third, and nothing afterwards', async () => {
    const game = await aGame(on.db)
    const [a = 0, b = 0, c = 0] = await people(3)
    const last = new Date(Date.parse(`${seasonAfter(season)}-01`) - 86_400_000).getUTCDate()
    const next = seasonAfter(season)
    await aWin(game, [a, b])
    const late = await aWin(game, [a, c])
    on.clock.set(`${next}-03T23:00:00+09:00`)
    await aWin(game, [b, c], { playedOn: `${season}-${last}` })
    await goTo(`${next}-03T23:59:00+09:00`)
    expect(await board()).toEqual([
      [names[0], 1, 105],
      [names[1], 2, 50],
    ])
    const seasonShown = async () =>
      (await ask('GET', 'league/seasons')).body.results.find(
        (each: { season: string }) => each.season === season,
      )
    expect(await seasonShown()).toMatchObject({ isOver: true, isClosed: false })

    await goTo(`${next}-04T00:00:00+09:00`)
    expect(await seasonShown()).toMatchObject({ isOver: true, isClosed: true, players: 2 })
    const headers = await signIn(on.app, c)
    await ask('DELETE', `me/product/used/${late}`, headers)
    await aWin(game, [c, a], { playedOn: `${season}-${last}` })
    await goTo(`${next}-04T12:00:00+09:00`)
    expect(await board()).toEqual([
      [names[0], 1, 105],
      [names[1], 2, 50],
    ])
    season = seasonAfter(season)
  })

  test('goes on where the clock is moved back before its end, and closes again in its time', async () => {
    const game = await aGame(on.db)
    const [a = 0, b = 0, c = 0] = await people(3)
    await aWin(game, [a, b])
    await upkeep()
    const [now, next] = [on.clock.now().toISOString(), seasonAfter(season)]
    await goTo(`${next}-05T12:00:00+09:00`)
    await aWin(game, [c, a], { playedOn: `${next}-05` })
    await upkeep()
    const seasons = async () => (await ask('GET', 'league/seasons')).body.results.slice(0, 2)
    expect(await seasons()).toMatchObject([{ season: next }, { season, isClosed: true }])

    await goTo(now)
    expect((await seasons())[0]).toMatchObject({ season, isClosed: false })
    await aWin(game, [a, c])
    await upkeep()
    const standing = [names[0], 1, 50]
    expect(await board()).toEqual([standing])
    await goTo(`${next}-04T00:00:00+09:00`)
    await aWin(game, [b, c], { playedOn: `${season}-18` })
    await upkeep()
    expect(await board()).toEqual([standing])
    season = seasonAfter(season)
  })

  test('counts who was not suspended when it closed, however late it is worked out', async () => {
    const game = await aGame(on.db)
    const [a = 0, b = 0, c = 0] = await people(3)
    await aWin(game, [a, b])
    await aWin(game, [c, b])
    await upkeep()
    const next = seasonAfter(season)
    const suspend = (id: number, since: string, until: string) => on.db`
      insert into member_suspensions (member_id, reason, suspended_at, ends_at)
      values (${id}, '도배', ${new Date(since)}, ${new Date(until)})`
    await suspend(a, `${next}-04T00:05:00+09:00`, `${next}-04T00:20:00+09:00`)
    await suspend(c, `${next}-03T23:00:00+09:00`, `${next}-04T00:05:00+09:00`)
    await goTo(`${next}-04T00:10:00+09:00`)
    on.clock.set(`${next}-04T00:30:00+09:00`)
    expect(await board()).toEqual([[names[0], 1, 25]])
    season = seasonAfter(season)
  })

  test('is neither locked nor closed again when a play of it is recorded afterwards', async () => {
    const game = await aGame(on.db)
    const players = await people(2)
    await aWin(game, players)
    await upkeep()
    await goTo(`${seasonAfter(season)}-04T00:00:00+09:00`)
    await aWin(game, players)
    let working: Promise<unknown> = Promise.resolve()
    await on.db.transaction(async (tx) => {
      await tx`select from league_seasons where month = ${`${season}-01`}::date for update`
      let isDone = false
      working = upkeep().then(() => {
        isDone = true
      })
      await expect.poll(() => isDone).toBe(true)
    })
    await working
    expect(await on.db`select from due_items where subject = ${`league:${season}`}`).toHaveLength(0)
    season = seasonAfter(season)
  })

  test('keeps the place of who leaves or stays out later, without a name', async () => {
    const game = await aGame(on.db)
    const [a = 0, b = 0, c = 0] = await people(3)
    await aWin(game, [a, b])
    await aWin(game, [a, c])
    await aWin(game, [b, c])
    const next = seasonAfter(season)
    await upkeep()
    await goTo(`${next}-04T00:00:00+09:00`)
    const headers = await signIn(on.app, a)
    expect((await ask('GET', 'me/export', headers)).body.league).toMatchObject({
      takesPart: true,
      standings: [
        { season, game: null, place: 1, points: 105 },
        { game: '이름 없는 게임', place: 1 },
      ],
    })
    await ask('PUT', 'me/league', await signIn(on.app, b), { takesPart: false })
    expect((await ask('DELETE', 'me', headers)).status).toBe(200)
    await upkeep()
    expect(await board()).toEqual([
      [null, 1, 105],
      [null, 2, 50],
    ])
    season = seasonAfter(season)
  })
})

describe('a loser whose word is missing', () => {
  const told = async (memberId: number) => {
    await deliverNotices(on.db, on.noticeKinds)
    const { body } = await ask('GET', 'me/notices', await signIn(on.app, memberId))
    return body.results.map(({ title }: { title: string }) => title)
  }
  const questions = async (memberId: number) =>
    (await ask('GET', `me/league/questions?season=${season}`, await signIn(on.app, memberId))).body.results
  const answer = async (loserId: number, winnerId: number, knows: boolean) =>
    ask('PUT', `me/league/questions/${winnerId}`, await signIn(on.app, loserId), { season, knows })
  /** A win that the winner writes down. */
  const aClaim = (gameId: number, winner: number, loser: number) =>
    aWin(gameId, [winner, loser], { memberId: winner })

  test('is asked once, and their yes counts for all games with the winner', async () => {
    const game = await aGame(on.db, { name: '확인할 게임' })
    const [a = 0, b = 0] = await people(2)
    await aClaim(game, a, b)
    await aClaim(game, a, b)
    await upkeep()
    await upkeep()
    expect(await board()).toEqual([])
    expect(await told(b)).toEqual(['함께한 게임이 맞나요?'])
    expect(await told(a)).toEqual([])
    expect(await questions(b)).toEqual([
      { winnerId: a, name: names[0], image: null, plays: 2, game: '확인할 게임', playedOn: `${season}-18` },
    ])
    expect(await questions(a)).toEqual([])
    expect((await answer(b, a, true)).body).toEqual({ knows: true })
    await upkeep()
    expect(await board()).toEqual([[names[0], 1, 25]])
    expect(await questions(b)).toEqual([])
    expect(await told(b)).toHaveLength(1)
  })

  test('whose answer is no gives nothing, and the winner’s word says nothing for the other side', async () => {
    const game = await aGame(on.db)
    const [a = 0, b = 0] = await people(2)
    await aClaim(game, a, b)
    await upkeep()
    expect((await answer(b, a, false)).status).toBe(200)
    expect((await answer(a, b, true)).status).toBe(404)
    await upkeep()
    expect(await board()).toEqual([])
    expect(await questions(b)).toEqual([])
    // They may think better of it until the season closes.
    await answer(b, a, true)
    await upkeep()
    expect(await board()).toEqual([[names[0], 1, 25]])
    await goTo(`${seasonAfter(season)}-04T00:00:00+09:00`)
    expect((await answer(b, a, false)).body.code).toBe('SEASON_CLOSED')
  })

  test('is told once a day of many, asked about twenty, and about nobody whom they block', async () => {
    const game = await aGame(on.db)
    const everybody = await people(24)
    const loser = everybody[0] ?? 0
    const blocked = everybody[1] ?? 0
    await on.db`insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${loser}, ${blocked}, now())`
    for (const winner of everybody.slice(1)) await aClaim(game, winner, loser)
    await upkeep()
    const asked = await questions(loser)
    expect(asked).toHaveLength(20)
    expect(asked.some(({ winnerId }: { winnerId: number }) => winnerId === blocked)).toBe(false)
    expect(await told(loser)).toHaveLength(1)
  })

  test('is told once, however often the winner deletes the play and writes it down again', async () => {
    const game = await aGame(on.db)
    const [a = 0, b = 0] = await people(2)
    for (let round = 0; round < 3; round += 1) {
      const play = await aClaim(game, a, b)
      await upkeep()
      expect(await questions(b)).toHaveLength(1)
      await on.db`delete from plays where id = ${play}`
      await upkeep()
      expect(await questions(b)).toEqual([])
    }
    expect(await told(b)).toHaveLength(1)
  })

  test('is not asked any more when the play is gone or they have written one themselves', async () => {
    const game = await aGame(on.db)
    const [a = 0, b = 0, c = 0] = await people(3)
    const play = await aClaim(game, a, c)
    await aClaim(game, b, c)
    await upkeep()
    expect(await questions(c)).toHaveLength(2)
    await on.db`delete from plays where id = ${play}`
    await aWin(game, [b, c])
    await upkeep()
    expect(await questions(c)).toEqual([])
    expect((await answer(c, a, true)).status).toBe(404)
  })
})

test('who took part is told of the end of a season once, with place and what comes next', async () => {
  const game = await aGame(on.db)
  const [a = 0, b = 0] = await people(2)
  await aWin(game, [a, b])
  await upkeep()
  const endOf = seasonAfter(season)
  await goTo(`${endOf}-04T00:00:00+09:00`)
  const notices = async (memberId: number) => {
    await deliverNotices(on.db, on.noticeKinds)
    return (await ask('GET', 'me/notices', await signIn(on.app, memberId))).body.results
  }
  const [, month] = season.split('-').map(Number)
  expect(await notices(a)).toMatchObject([
    {
      title: expect.stringContaining(`${month}월 리그를 1위로 마쳤어요`),
      body: expect.stringContaining('1명 가운데 25점'),
      path: `/score-board?season=${season}`,
    },
  ])
  expect(await notices(b)).toMatchObject([{ title: expect.stringContaining(`${month}월 리그가 끝났어요`) }])
  // The clock of a demo is moved back and forth again.
  await goTo(`${season}-20T12:00:00+09:00`)
  await goTo(`${endOf}-04T00:00:00+09:00`)
  expect(await notices(a)).toHaveLength(1)
  season = endOf
})
