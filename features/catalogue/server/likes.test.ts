import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { aReview } from '~/features/reviews/server/factories'
import { proofRuns } from '~/lib/server/test-proof'
import { aGame } from './factories'
import { likeData } from './member-data'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

type Headers = Record<string, string>

async function ask(method: 'GET' | 'POST', url: string, headers: Headers = {}, payload?: object) {
  const reply = await on.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

function like(headers: Headers, product_id: unknown, more: object = {}) {
  return ask('POST', '/v1/me/product/carts/', headers, { product_id, ...more })
}

async function someone(): Promise<{ id: number; headers: Headers }> {
  const id = await aMember(on.db)
  return { id, headers: await signIn(on.app, id) }
}

async function storedAndCounted(gameId: number) {
  const [row] = await on.db<{ likeCount: number; rows: number }[]>`
    select like_count, (select count(*)::int from game_likes where game_id = games.id) as rows
    from games where id = ${gameId}`
  return row
}

describe('a like', () => {
  test('counts once however often it is sent, and is removed when it is withdrawn', async () => {
    const gameId = await aGame(on.db)
    const { headers } = await someone()
    const other = await someone()
    expect((await like(headers, gameId)).body).toEqual({ has_liked: true, has_liked_cnt: 1 })
    expect((await like(headers, gameId)).body).toEqual({ has_liked: true, has_liked_cnt: 1 })
    expect((await like(other.headers, String(gameId))).body).toEqual({ has_liked: true, has_liked_cnt: 2 })
    const gone = await ask('GET', `/v1/jjimdel?product_id=${gameId}&owner_id=${other.id}`, headers)
    expect(gone.body).toEqual({ has_liked: false, has_liked_cnt: 1 })
    expect(gone.headers['cache-control']).toBe('no-store')
    expect((await ask('GET', `/v1/jjimdel/?product_id=${gameId}`, headers)).body.has_liked_cnt).toBe(1)
    // The token decides whose wish list it is, not owner_id: the other member's like is unchanged.
    expect((await ask('GET', `/v1/products/${gameId}`, other.headers)).body.has_liked).toBe(true)
    expect((await like(other.headers, gameId, { is_liked: false })).body).toEqual({
      has_liked: false,
      has_liked_cnt: 0,
    })
  })

  test('is for members: a visitor is asked to sign in, and nothing changes', async () => {
    const gameId = await aGame(on.db)
    const { headers } = await someone()
    await like(headers, gameId)
    expect((await like({}, gameId)).status).toBe(401)
    expect((await ask('GET', `/v1/jjimdel?product_id=${gameId}`)).status).toBe(401)
    expect((await ask('GET', '/v1/me/product/carts/?me=Y')).status).toBe(401)
    const looked = await on.app.inject({ method: 'HEAD', url: `/v1/jjimdel?product_id=${gameId}`, headers })
    expect(looked.statusCode).toBe(404)
    expect(await storedAndCounted(gameId)).toEqual({ likeCount: 1, rows: 1 })
  })

  test.each([
    [{}, 400, '게임 번호(product_id)는 꼭 필요해요.'],
    [{ product_id: 'abc' }, 400, '게임 번호(product_id)는 숫자로 입력해 주세요.'],
    [{ product_id: 0 }, 400, '게임 번호(product_id)는 1 이상이어야 해요.'],
    [{ product_id: 1, is_liked: 'yes' }, 400, '찜(is_liked)은 예 또는 아니요로 선택해 주세요.'],
    [{ product_id: 2_147_483_647 }, 404, '게임을 찾을 수 없어요.'],
    [{ product_id: 2_147_483_647, is_liked: false }, 404, '게임을 찾을 수 없어요.'],
  ])('of %j is refused', async (body, status, error) => {
    const { headers } = await someone()
    const reply = await ask('POST', '/v1/me/product/carts/', headers, body)
    expect([reply.status, reply.body.error]).toEqual([status, error])
  })

  test('sent many times at once by two people counts twice', async () => {
    const gameId = await aGame(on.db)
    const people = [await someone(), await someone()]
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => like(people[at % 2]?.headers ?? {}, gameId)),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await storedAndCounted(gameId)).toEqual({ likeCount: 2, rows: 2 })
  })

  test('and its withdrawal, concurrently and in any order, leave a correct count', async () => {
    const games = [await aGame(on.db), await aGame(on.db)]
    const people = await Promise.all([someone(), someone(), someone()])
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.nat(1), fc.boolean()), { minLength: 1, maxLength: 12 }),
        async (steps) => {
          await Promise.all(
            steps.map(([person, game, is_liked]) =>
              like(people[person]?.headers ?? {}, games[game], { is_liked }),
            ),
          )
          for (const game of games) {
            const counted = await storedAndCounted(game)
            expect(counted?.likeCount).toBe(counted?.rows)
          }
        },
      ),
      { numRuns: proofRuns({ sample: 10, whole: 250 }) },
    )
  })
})

describe('a wish list', () => {
  test('lists the most recent like first, twenty per page, and only one’s own', async () => {
    const { headers } = await someone()
    const other = await someone()
    const games: number[] = []
    for (let at = 0; at < 21; at += 1) {
      const gameId = await aGame(on.db, { name: `찜 ${at}` })
      games.unshift(gameId)
      on.clock.set(new Date(Date.UTC(2026, 2, 18, 3, 0, at)).toISOString())
      await like(headers, gameId)
    }
    await like(other.headers, await aGame(on.db))
    const first = (await ask('GET', '/v1/me/product/carts/?me=Y', headers)).body
    expect(first).toMatchObject({
      count: 21,
      next: 'https://meeple.example/v1/me/product/carts/?me=Y&page=2',
    })
    expect(first.results.map(({ id }: { id: number }) => id)).toEqual(games.slice(0, 20))
    expect(first.results.every(({ has_liked }: { has_liked: boolean }) => has_liked)).toBe(true)
    const second = (await ask('GET', '/v1/me/product/carts/?me=Y&page=2', headers)).body
    expect(second.results.map(({ id }: { id: number }) => id)).toEqual(games.slice(20))
    expect((await ask('GET', '/v1/me/product/carts/?page=3', headers)).body).toMatchObject({
      count: 21,
      results: [],
    })
  })
})

describe('a member’s own part of a game', () => {
  test('is shown on its page and in every list, and to nobody else', async () => {
    const category = 15
    const gameId = await aGame(on.db, { name: '내 몫 게임', categories: [{ category, position: 1 }] })
    const { id, headers } = await someone()
    const other = await someone()
    await like(headers, gameId)
    await aPlay(on.db, { gameId, memberId: id, playedOn: '2026-02-01' })
    await aPlay(on.db, { gameId, memberId: id, playedOn: '2026-01-01' })
    await aReview(on.db, { gameId, authorId: id, star: 5 })
    const own = { has_liked: true, is_used: true, is_re: true, is_used_data: '2026-02-01' }
    const nobodys = { has_liked: false, is_used: false, is_re: false, is_used_data: null }
    const page = `/v1/products/${gameId}`
    expect((await ask('GET', page, headers)).body).toMatchObject({ ...own, has_liked_cnt: 1, used_count: 2 })
    for (const viewerId of [{}, other.headers]) {
      expect((await ask('GET', page, viewerId)).body).toMatchObject({ ...nobodys, has_liked_cnt: 1 })
    }
    const lists = [
      'gubun=15',
      `search_f=${encodeURIComponent('내 몫')}`,
      'new=Y',
      'ranking=Y',
      'random=Y',
      'choice=Y&course1=person_3',
    ]
    for (const list of lists) {
      for (const [viewerId, part] of [
        [headers, own],
        [{}, nobodys],
      ] as const) {
        const { results } = (await ask('GET', `/v1/products?${list}`, viewerId)).body
        const found = results.find(({ id }: { id: number }) => id === gameId)
        expect(found, list).toMatchObject(part)
      }
    }
  })

  test('changes only the count that a visitor sees, and does so at once', async () => {
    const gameId = await aGame(on.db)
    const { headers } = await someone()
    const page = `/v1/products/${gameId}`
    await on.settled()
    expect((await ask('GET', page)).body.has_liked_cnt).toBe(0)
    expect((await ask('GET', page)).headers['cache-control']).toBe('public, no-cache')
    await like(headers, gameId)
    expect((await ask('GET', page)).body).toMatchObject({ has_liked_cnt: 1, has_liked: false })
  })
})

test('leaving deletes the member’s likes, and the games count them no more', async () => {
  const gameId = await aGame(on.db, { name: '두고 가는 게임' })
  const { id, headers } = await someone()
  await like(headers, gameId)
  expect(await likeData.collect(on.db, id)).toMatchObject([{ game: '두고 가는 게임' }])
  await on.db.transaction((tx) => likeData.erase(tx, id, on.clock.now()))
  expect(await storedAndCounted(gameId)).toEqual({ likeCount: 0, rows: 0 })
})
