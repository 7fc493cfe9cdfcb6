import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { addLikes } from './commands/likes'
import { aReview } from './factories'

let on: TestApp
let gameId: number
let likers: number[]
/** Fourteen reviews by different people, seven per page: the nth has n mod 5 + 1 stars and n mod 3 likes. */
const written: { id: number; authorId: number; nth: number }[] = []

beforeAll(async () => {
  on = await testApp()
  gameId = await aGame(on.db)
  likers = [await aMember(on.db), await aMember(on.db)]
  for (let nth = 1; nth <= 14; nth += 1) {
    const authorId = await aMember(on.db)
    const writtenAt = new Date(Date.UTC(2026, 0, Math.ceil(nth / 7)))
    const id = await aReview(on.db, { gameId, authorId, star: (nth % 5) + 1, writtenAt })
    const likes = likers.slice(0, nth % 3)
    await on.db.transaction((tx) =>
      addLikes(
        tx,
        likes.map((memberId) => ({ reviewId: id, memberId, likedAt: on.clock.now() })),
      ),
    )
    written.push({ id, authorId, nth })
  }
  // One is hidden and one deleted. If they were listed, they would come first.
  const gone = { gameId, writtenAt: new Date(Date.UTC(2026, 1, 1)) }
  const hidden = await aReview(on.db, { ...gone, authorId: await aMember(on.db), star: 5 })
  const deleted = await aReview(on.db, { ...gone, authorId: await aMember(on.db), star: 1 })
  await on.db`update reviews set hidden_at = now(), like_count = 9 where id = ${hidden}`
  await on.db`update reviews set deleted_at = now(), like_count = 9 where id = ${deleted}`
  await on.db`update games set review_count = review_count - 2, star_sum = star_sum - 6 where id = ${gameId}`
})
afterAll(() => on.close())

async function list(query: string, headers: Record<string, string> = {}) {
  const reply = await on.app.inject({ url: `/v1/productre/?${query}`, headers })
  expect(reply.statusCode).toBe(200)
  return reply.json() as { count: number; next: string | null; results: { id: number; has_liked: boolean }[] }
}

async function idsOf(query: string, headers: Record<string, string> = {}) {
  return (await list(query, headers)).results.map(({ id }) => id)
}

const newestFirst = () => [...written].reverse()
const ranked: [sort: string, byRank: (nth: number) => number][] = [
  ['', () => 0],
  ['like', (nth) => -(nth % 3)],
  ['highstar', (nth) => -((nth % 5) + 1)],
  ['lowstar', (nth) => (nth % 5) + 1],
]

describe.each(ranked)('the order "%s"', (sort, rankOf) => {
  const expected = () =>
    newestFirst()
      .sort((a, b) => rankOf(a.nth) - rankOf(b.nth))
      .map(({ id }) => id)

  test.each(['all', 'of a game'])(
    'pages through reviews (%s), the newer of two equal ones first, the later of two at once',
    async (which) => {
      const scope = which === 'all' ? '' : `product_id=${gameId}&`
      expect(await idsOf(`${scope}sort=${sort}&page=1`)).toEqual(expected().slice(0, 10))
      expect(await idsOf(`${scope}sort=${sort}&page=2`)).toEqual(expected().slice(10))
      expect(await list(`${scope}sort=${sort}&page=3`)).toMatchObject({ count: 14, next: null, results: [] })
      expect(await idsOf(`${scope}sort=${sort}&home=true`)).toEqual(expected().slice(0, 2))
    },
  )

  test('also applies to one’s own reviews', async () => {
    const authorId = await aMember(on.db)
    const headers = await signIn(on.app, authorId)
    const own: { id: number; nth: number }[] = []
    for (let nth = 1; nth <= 12; nth += 1) {
      const writtenAt = new Date(Date.UTC(2025, 0, Math.ceil(nth / 7)))
      const id = await aReview(on.db, {
        gameId: await aGame(on.db),
        authorId,
        star: (nth % 5) + 1,
        writtenAt,
      })
      await on.db`insert into review_likes (review_id, member_id, liked_at)
        select ${id}, id, now() from unnest(${likers.slice(0, nth % 3)}::int[]) id`
      await on.db`update reviews set like_count = ${nth % 3} where id = ${id}`
      own.unshift({ id, nth })
    }
    const ids = own.sort((a, b) => rankOf(a.nth) - rankOf(b.nth)).map(({ id }) => id)
    expect(await idsOf(`me=Y&sort=${sort}&page=1`, headers)).toEqual(ids.slice(0, 10))
    expect(await idsOf(`me=Y&sort=${sort}&page=2`, headers)).toEqual(ids.slice(10))
    expect(await list(`me=Y&product_id=${gameId}`, headers)).toMatchObject({ count: 0, results: [] })
    await on.db`update games set review_count = 0, star_sum = 0 where id in
      (select game_id from reviews where author_id = ${authorId})`
    await on.db`update reviews set deleted_at = now() where author_id = ${authorId}`
  })
})

describe('a member', () => {
  test('sees their likes, in lists and on the review’s page', async () => {
    const headers = await signIn(on.app, likers[1] ?? 0)
    const liked = new Set(written.filter(({ nth }) => nth % 3 === 2).map(({ id }) => id))
    for (const { id, has_liked } of (await list(`product_id=${gameId}`, headers)).results) {
      expect(has_liked).toBe(liked.has(id))
    }
    for (const { has_liked } of (await list(`product_id=${gameId}`)).results) expect(has_liked).toBe(false)
  })

  test('does not see reviews by people they blocked, and the count excludes them', async () => {
    const memberId = await aMember(on.db)
    const headers = await signIn(on.app, memberId)
    for (const { authorId } of written.slice(0, 5)) {
      await on.db`insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${memberId}, ${authorId}, now())`
    }
    const [first] = written
    const one = await on.app.inject({ url: `/v1/productre/${first?.id}`, headers })
    expect(one.statusCode).toBe(404)
    expect((await on.app.inject({ url: `/v1/productre/${first?.id}` })).statusCode).toBe(200)
    const left = newestFirst()
      .map(({ id }) => id)
      .slice(0, 9)
    for (const scope of ['', `product_id=${gameId}&`]) {
      expect(await list(`${scope}page=1`, headers)).toMatchObject({ count: 9, next: null })
      for (const [sort] of ranked) {
        expect((await idsOf(`${scope}sort=${sort}`, headers)).sort((a, b) => b - a)).toEqual(left)
      }
    }
    expect(await list(`product_id=${gameId}`)).toMatchObject({ count: 14 })
  })

  test('may be one who wrote nothing yet', async () => {
    const headers = await signIn(on.app, await aMember(on.db))
    expect(await list('me=Y&sort=&page=1', headers)).toMatchObject({ count: 0, results: [] })
  })
})
