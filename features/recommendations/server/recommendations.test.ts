import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import type { NewGame } from '~/features/catalogue/edited-game'
import { aGame } from '~/features/catalogue/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { aReview } from '~/features/reviews/server/factories'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { refreshCloseness } from './commands'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

interface Result {
  id: number
  name: string
  reason: string
  because: { id: number; name: string } | null
}

function aShelvedGame(about: Partial<NewGame> = {}): Promise<number> {
  return aGame(on.db, { categories: [{ category: 9, position: 1 }], ...about })
}

async function refresh(): Promise<void> {
  while ((await refreshCloseness(on.db, on.clock.now())) > 0);
}

async function ask(memberId: number, query = '') {
  const headers = await signIn(on.app, memberId)
  const reply = await on.app.inject({ url: `/v1/me/recommendations${query}`, headers })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

/** Creates members who like these games and no others. */
async function fans(count: number, gameIds: number[]): Promise<void> {
  for (let fan = 0; fan < count; fan += 1) {
    const authorId = await aMember(on.db)
    for (const gameId of gameIds) await aReview(on.db, { gameId, authorId, star: 5 })
  }
}

describe('a personal order', () => {
  let splendor: number
  let azul: number
  let catan: number
  let brass: number
  let through: number
  let mafia: number

  beforeAll(async () => {
    splendor = await aShelvedGame({ name: '스플렌더', difficulty: 3, genres: ['엔진빌딩'], bestPlayers: [3] })
    azul = await aShelvedGame({ name: '아줄', difficulty: 3, genres: ['패턴'], maxPlayers: 4 })
    catan = await aShelvedGame({ name: '카탄', difficulty: 5, genres: ['협상'], minPlayers: 3 })
    brass = await aShelvedGame({ name: '브라스', difficulty: 9, genres: ['경제'] })
    through = await aShelvedGame({ name: '쓰루 디 에이지스', difficulty: 10, genres: ['문명'] })
    mafia = await aShelvedGame({
      name: '마피아',
      difficulty: 1,
      genres: ['추리'],
      minPlayers: 6,
      maxPlayers: 12,
    })
    await fans(8, [splendor, azul, catan])
    await fans(8, [brass, through])
    await refresh()
  })

  test('is refused to somebody who is not signed in', async () => {
    const reply = await on.app.inject({ url: '/v1/me/recommendations' })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({ error: '로그인이 필요해요.', code: 'AUTH_REQUIRED' })
  })

  test('comes with the third signal, and until then the answer says what is missing', async () => {
    const memberId = await aMember(on.db)
    await aReview(on.db, { gameId: splendor, authorId: memberId, star: 5 })
    await aPlay(on.db, { gameId: splendor, memberId })
    const before = (await ask(memberId)).body
    expect(before).toMatchObject({ isPersonal: false, signals: 2 })
    expect(before.sentence).toBe(
      '리뷰, 찜, 플레이가 3개 모이면 취향에 맞춰 추천해 드려요. 지금은 2개라서 평가가 좋은 게임을 보여 드려요.',
    )
    expect(before.games.every(({ because }: Result) => because === null)).toBe(true)
    await on.db`
      insert into game_likes (member_id, game_id, liked_at) values (${memberId}, ${azul}, ${on.clock.now()})`
    const after = await ask(memberId)
    expect(after.headers['cache-control']).toBe('no-store')
    expect(after.body).toMatchObject({ isPersonal: true, signals: 3 })
    expect(after.body.games[0]).toMatchObject({ id: catan, name: '카탄' })
  })

  test('names a game of the member’s own that speaks for each', async () => {
    const memberId = await aMember(on.db)
    for (const gameId of [splendor, brass]) {
      await aReview(on.db, { gameId, authorId: memberId, star: 5 })
      await aPlay(on.db, { gameId, memberId })
    }
    const { games: results } = (await ask(memberId)).body as { games: Result[] }
    const reasonOf = (id: number) => results.find((game) => game.id === id)
    expect(reasonOf(azul)).toMatchObject({
      reason: '스플렌더를 좋아하셔서 추천해요',
      because: { id: splendor, name: '스플렌더' },
    })
    expect(reasonOf(through)).toMatchObject({
      reason: '브라스를 좋아하셔서 추천해요',
      because: { id: brass, name: '브라스' },
    })
  })

  test('leaves out what the member reviewed, liked or played, unless asked for', async () => {
    const memberId = await aMember(on.db)
    await aReview(on.db, { gameId: splendor, authorId: memberId, star: 5 })
    await aPlay(on.db, { gameId: azul, memberId })
    await on.db`
      insert into game_likes (member_id, game_id, liked_at) values (${memberId}, ${brass}, ${on.clock.now()})`
    const idsOf = async (query: string) =>
      ((await ask(memberId, query)).body.games as Result[]).map(({ id }) => id)
    const ids = await idsOf('')
    for (const known of [splendor, azul, brass]) expect(ids).not.toContain(known)
    expect(await idsOf('?withKnown=Y')).toEqual(expect.arrayContaining([splendor, azul]))
  })

  test('turns away from what is close to a game they did not like', async () => {
    const memberId = await aMember(on.db)
    await aReview(on.db, { gameId: splendor, authorId: memberId, star: 5 })
    await aReview(on.db, { gameId: brass, authorId: memberId, star: 1 })
    await aPlay(on.db, { gameId: splendor, memberId })
    const { games: results } = (await ask(memberId)).body as { games: Result[] }
    const personal = results.filter(({ because }) => because !== null).map(({ id }) => id)
    expect(personal).toContain(azul)
    expect(personal).not.toContain(through)
    expect(results.every(({ because }) => because?.id !== brass)).toBe(true)
  })

  test('keeps to the people and the difficulty asked for', async () => {
    const memberId = await aMember(on.db)
    for (const gameId of [splendor, brass, azul]) await aPlay(on.db, { gameId, memberId })
    const easy = (await ask(memberId, '?difficulties=C')).body.games as Result[]
    expect(easy.map(({ id }) => id)).toEqual([catan])
    const many = (await ask(memberId, '?people=8')).body
    expect(many.games.map(({ id }: Result) => id)).toEqual([mafia])
    const three = (await ask(memberId, '?people=3&difficulties=C,E')).body.games as Result[]
    expect(three.map(({ id }) => id).sort()).toEqual([catan, through].sort())
  })

  test('says so when nothing fits and the difficulty was widened', async () => {
    const memberId = await aMember(on.db)
    const { games: results, sentence } = (await ask(memberId, '?people=8&difficulties=B')).body
    expect(results.map(({ id }: Result) => id)).toEqual([mafia])
    expect(sentence).toContain('딱 맞는 게임이 없어서 난이도를 ‘아주 쉬움’부터 ‘보통’까지 넓혔어요.')
  })

  test.each([
    ['people=9', 'people', '인원(people)의 형식이 맞지 않아요.'],
    ['people=2,', 'people', '인원(people)의 형식이 맞지 않아요.'],
    ['difficulties=F', 'difficulties', '난이도(difficulties)의 형식이 맞지 않아요.'],
    ['withKnown=N', 'withKnown', '아는 게임도(withKnown)는 Y만 쓸 수 있어요.'],
  ])('%s is refused in Korean', async (query, field, sentence) => {
    const reply = await ask(await aMember(on.db), `?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ error: sentence, code: 'BAD_INPUT', fields: { [field]: sentence } })
  })
})

describe('a refresh', () => {
  async function neighboursOf(gameId: number): Promise<Map<number, number>> {
    const rows = await on.db<{ neighbourId: number; score: number }[]>`
      select neighbour_id, score from game_neighbours where game_id = ${gameId}`
    return new Map(rows.map(({ neighbourId, score }) => [neighbourId, score]))
  }

  async function turns(): Promise<Map<number, number>> {
    const rows = await on.db<{ gameId: number; foundTurn: number }[]>`
      select game_id, found_turn from taste_states`
    return new Map(rows.map(({ gameId, foundTurn }) => [gameId, foundTurn]))
  }

  test('does nothing when nothing changed', async () => {
    await refresh()
    const before = await turns()
    expect(await refreshCloseness(on.db, on.clock.now())).toBe(0)
    expect(await turns()).toEqual(before)
  })

  test('works anew only on the games that changed, and tells their neighbours', async () => {
    const first = await aShelvedGame({ name: '첫 게임', genres: ['하나'] })
    const second = await aShelvedGame({ name: '둘째 게임', genres: ['둘'] })
    const third = await aShelvedGame({ name: '셋째 게임', genres: ['셋'] })
    await fans(4, [first, third])
    await refresh()
    const before = await turns()
    const closeBefore = (await neighboursOf(third)).get(second) ?? 0
    const firstBefore = (await neighboursOf(third)).get(first) ?? 0
    const authorId = await aMember(on.db)
    await aReview(on.db, { gameId: first, authorId, star: 5 })
    await aReview(on.db, { gameId: second, authorId, star: 5 })
    await refresh()
    const after = await turns()
    const again = [...after].filter(([id, turn]) => before.get(id) !== turn).map(([id]) => id)
    expect(again.sort()).toEqual([first, second].sort())
    expect((await neighboursOf(first)).get(second)).toBeGreaterThan(0)
    // The third game was not recomputed, but its list contains the first one's new score.
    expect((await neighboursOf(third)).get(first)).not.toBeCloseTo(firstBefore, 4)
    expect((await neighboursOf(third)).get(second) ?? 0).toBeCloseTo(closeBefore, 6)
  })

  test('notices what was taken back', async () => {
    const first = await aShelvedGame({ name: '좋던 게임', genres: ['넷'] })
    const second = await aShelvedGame({ name: '같이 좋던 게임', genres: ['다섯'] })
    const memberId = await aMember(on.db)
    await aPlay(on.db, { gameId: first, memberId, star: 5 })
    await aPlay(on.db, { gameId: second, memberId, star: 5 })
    await refresh()
    const together = (await neighboursOf(first)).get(second) ?? 0
    await on.db`delete from plays where game_id = ${second}`
    await on.db`update games set play_count = 0 where id = ${second}`
    await refresh()
    expect((await neighboursOf(first)).get(second) ?? 0).toBeLessThan(together)
    const left = await on.db`select from tastes where game_id = ${second}`
    expect(left).toHaveLength(0)
  })

  test('comes to the same as working everything out at once', async () => {
    await refresh()
    const read = () => on.db<{ gameId: number; neighbourId: number; score: number }[]>`
      select game_id, neighbour_id, round(score::numeric, 4)::float as score
      from game_neighbours order by game_id, neighbour_id`
    const stored = await read()
    await on.db`delete from game_neighbours`
    await on.db`delete from taste_states`
    await refresh()
    expect(await read()).toEqual(stored)
  })

  test('looks at every game again when its week is over', async () => {
    await refresh()
    const before = await turns()
    on.clock.set('2026-03-25T03:00:01Z')
    await refresh()
    const after = await turns()
    for (const [id, turn] of before) expect(after.get(id)).toBeGreaterThan(turn)
    expect(await refreshCloseness(on.db, on.clock.now())).toBe(0)
  })
})

describe('tastes', () => {
  let game: number
  let fan: number
  let headers: { authorization: string }
  beforeEach(async () => {
    await refresh()
    game = await aShelvedGame()
    fan = await aMember(on.db)
    headers = await signIn(on.app, fan)
    await toggleLike()
  })

  const toggleLike = () =>
    on.app.inject({ method: 'POST', url: '/v1/me/product/carts', headers, payload: { product_id: game } })
  const likersOf = () => on.db`select member_id from game_likes where game_id = ${game}`
  const tastesOf = (memberId: number) => on.db`select from tastes where member_id = ${memberId}`

  test('follow a like that was taken back while they were read', async () => {
    let reading = Promise.resolve(0)
    await on.db.transaction(async (tx) => {
      // Storing the tastes waits for this row, at a moment when the like has been read.
      await tx`insert into tastes (member_id, game_id, weight) values (${fan}, ${game}, 1)`
      reading = refreshCloseness(on.db, on.clock.now())
      await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
      await on.app.inject({ url: `/v1/jjimdel?product_id=${game}`, headers })
      expect(await likersOf()).toEqual([])
      await tx`delete from tastes where game_id = ${game}`
    })
    await reading
    expect(await tastesOf(fan)).toHaveLength(1)
    await refresh()
    expect(await tastesOf(fan)).toEqual([])
  })

  test('of a member who left while they were read are not stored', async () => {
    let leaving: Promise<{ statusCode: number }> = Promise.resolve({ statusCode: 0 })
    let reading = Promise.resolve(0)
    await on.db.transaction(async (tx) => {
      // Leaving has locked the member by the time that it waits for the game.
      await tx`select from games where id = ${game} for no key update`
      leaving = on.app.inject({ method: 'DELETE', url: '/v1/me', headers })
      await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
      reading = refreshCloseness(on.db, on.clock.now())
      await expect.poll(() => countWaitingForLocks(on.db)).toBe(2)
    })
    expect((await leaving).statusCode).toBe(200)
    await reading
    expect(await tastesOf(fan)).toEqual([])
  })
})

describe('somebody who has imported many games', () => {
  async function likes(memberId: number, gameIds: number[]): Promise<void> {
    await on.db`
      insert into game_likes (member_id, game_id, liked_at)
      select ${memberId}, game_id, ${on.clock.now()} from unnest(${gameIds}::int[]) as game_id`
  }

  async function areClose(gameId: number, neighbourId: number): Promise<void> {
    await on.db`insert into game_neighbours (game_id, neighbour_id, score) values (${gameId}, ${neighbourId}, 0.5)`
  }

  test('is recommended what is close to the three hundred games that say most', async () => {
    const memberId = await aMember(on.db)
    const liked = await Promise.all(Array.from({ length: 300 }, () => aGame(on.db)))
    const played = await aGame(on.db)
    await likes(memberId, liked)
    await aPlay(on.db, { gameId: played, memberId })
    const [closeToLiked, closeToPlayed] = [await aShelvedGame(), await aShelvedGame()]
    await areClose(liked.at(-1) ?? 0, closeToLiked)
    await areClose(played, closeToPlayed)
    const { body } = await ask(memberId)
    const personal = (body.games as Result[]).filter(({ because }) => because !== null)
    expect(body.signals).toBe(301)
    expect(personal.map(({ id, because }) => [id, because?.id])).toEqual([[closeToLiked, liked.at(-1)]])
  })

  test('leaves connections to everybody else while their recommendations are worked out', async () => {
    const memberId = await aMember(on.db)
    await likes(memberId, [await aGame(on.db), await aGame(on.db), await aGame(on.db)])
    const headers = await signIn(on.app, memberId)
    const others = await signIn(on.app, await aMember(on.db))
    const statusOf = async (url: string, as: typeof headers) =>
      (await on.app.inject({ url, headers: as })).statusCode
    const asked: Promise<number>[] = []
    await on.db.transaction(async (tx) => {
      await tx`lock table game_neighbours in access exclusive mode`
      for (let at = 0; at < 12; at += 1) asked.push(statusOf('/v1/me/recommendations', headers))
      await expect.poll(() => countWaitingForLocks(tx)).toBeGreaterThanOrEqual(4)
      // More requests than there are connections, so that each gets one only if the recommendations leave some.
      for (let at = 0; at < 20; at += 1) expect(await statusOf('/v1/me/info', others)).toBe(200)
    })
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  })
})
