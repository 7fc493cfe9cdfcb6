import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { eraseReviewsOf } from './commands/reviews'
import { aReview } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

let reviewId: number
let authorId: number
let likerId: number
let headers: { authorization: string }
beforeEach(async () => {
  authorId = await aMember(on.db)
  reviewId = await aReview(on.db, { gameId: await aGame(on.db, { name: '루미큐브' }), authorId })
  likerId = await aMember(on.db)
  headers = await signIn(on.app, likerId)
})

async function like(about: object = {}, as: Record<string, string> = headers) {
  const reply = await on.app.inject({
    method: 'POST',
    url: '/v1/me/productRe/carts/',
    headers: as,
    payload: { productre_id: reviewId, ...about },
  })
  return { status: reply.statusCode, body: reply.json() }
}

async function seenBy(as: Record<string, string>) {
  const { has_liked, like_cnt } = (
    await on.app.inject({ url: `/v1/productre/${reviewId}`, headers: as })
  ).json()
  return { has_liked, like_cnt }
}

/** The stored count and the actual number of likes. */
async function countAndRows() {
  const [row] = await on.db<{ counted: number; likes: number }[]>`
    select like_count as counted, (select count(*)::int from review_likes where review_id = reviews.id) as likes
    from reviews where id = ${reviewId}`
  return row
}

async function notices() {
  return [...(await on.db`select kind, details from notice_outbox where member_id = ${authorId}`)]
}

describe('a like', () => {
  test('is toggled by each tap and visible to everybody at once', async () => {
    expect(await seenBy({})).toEqual({ has_liked: false, like_cnt: 0 })
    expect(await like()).toEqual({ status: 200, body: { has_liked: true, like_cnt: 1 } })
    expect(await seenBy(headers)).toEqual({ has_liked: true, like_cnt: 1 })
    expect(await seenBy({})).toEqual({ has_liked: false, like_cnt: 1 })
    expect(await like()).toEqual({ status: 200, body: { has_liked: false, like_cnt: 0 } })
    expect(await seenBy(headers)).toEqual({ has_liked: false, like_cnt: 0 })
  })

  test('with a desired state gets that state, however often it is sent', async () => {
    for (const is_liked of [true, true, false, false, true]) {
      expect((await like({ is_liked })).body).toEqual({ has_liked: is_liked, like_cnt: is_liked ? 1 : 0 })
    }
    expect(await countAndRows()).toEqual({ counted: 1, likes: 1 })
  })

  test('may be one’s own', async () => {
    expect((await like({}, await signIn(on.app, authorId))).body).toEqual({ has_liked: true, like_cnt: 1 })
    expect(await notices()).toEqual([])
  })

  test('is for members, and for reviews that are there', async () => {
    expect((await like({}, {})).status).toBe(401)
    expect(await like({ productre_id: 2_147_483_647 })).toEqual({
      status: 404,
      body: { error: '리뷰를 찾을 수 없어요.', code: 'NOT_FOUND' },
    })
    await on.db`update reviews set hidden_at = now() where id = ${reviewId}`
    expect((await like()).status).toBe(404)
    expect(await countAndRows()).toEqual({ counted: 0, likes: 0 })
  })

  test.each([
    [{ productre_id: 'abc' }, 'productre_id', '리뷰 번호(productre_id)는 숫자로 입력해 주세요.'],
    [{ is_liked: 'yes' }, 'is_liked', '좋아요(is_liked)는 예 또는 아니요로 선택해 주세요.'],
  ])('%j is refused by name', async (about, field, sentence) => {
    expect(await like(about)).toEqual({
      status: 400,
      body: { error: sentence, code: 'BAD_INPUT', fields: { [field]: sentence } },
    })
  })
})

describe('what is cached for visitors', () => {
  test('is dropped after a like of its game, and stays for other games', async () => {
    const otherGame = await aGame(on.db, { name: '카르카손' })
    await aReview(on.db, { gameId: otherGame, authorId })
    const [{ gameId: game } = { gameId: 0 }] = await on.db<{ gameId: number }[]>`
      select game_id from reviews where id = ${reviewId}`
    await on.settled()
    const addressesOf = (id: number) => [
      `/v1/productre?product_id=${id}`,
      `/v1/productReAvg?product_id=${id}`,
      `/v1/products/${id}`,
    ]
    const read = async (url: string) => (await on.app.inject({ url })).body
    for (const url of [...addressesOf(game), ...addressesOf(otherGame)]) await read(url)
    const before = await Promise.all(addressesOf(otherGame).map(read))

    await like()
    await on.settled()
    const after = await on.withoutDatabase(() => Promise.all(addressesOf(otherGame).map(read)))
    expect(after).toEqual(before)
    const [seen] = JSON.parse(await read(`/v1/productre?product_id=${game}`)).results
    expect(seen.like_cnt).toBe(1)
  })
})

describe('many concurrent likes', () => {
  test('of many people and one impatient one leave a correct count', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => signIn(on.app, await aMember(on.db))),
    )
    await Promise.all([
      ...people.flatMap((person) => [like({ is_liked: true }, person), like({ is_liked: true }, person)]),
      ...Array.from({ length: 15 }, () => like()),
    ])
    expect(await countAndRows()).toEqual({ counted: 9, likes: 9 })
    expect(await notices()).toHaveLength(9)
  })
})

describe('the author', () => {
  test('gets one notice per person who likes, whatever that person does later', async () => {
    await like({ is_liked: true })
    await like({ is_liked: false })
    await like({ is_liked: true })
    expect(await notices()).toEqual([{ kind: 'review-liked', details: { reviewId, game: '루미큐브' } }])
  })

  test.each(['by the author', 'by the liker'])('gets no notice about somebody blocked (%s)', async (how) => {
    const [blocker, blocked] = how === 'by the author' ? [authorId, likerId] : [likerId, authorId]
    await on.db`insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${blocker}, ${blocked}, now())`
    expect((await like()).body).toEqual({ has_liked: true, like_cnt: 1 })
    expect(await notices()).toEqual([])
  })
})

describe('leaving', () => {
  test('removes one’s likes from other people’s reviews', async () => {
    await like()
    await like({}, await signIn(on.app, await aMember(on.db)))
    await on.db.transaction((tx) => eraseReviewsOf(tx, likerId))
    expect(await countAndRows()).toEqual({ counted: 1, likes: 1 })
    expect([...(await on.db`select from review_likes_told where member_id = ${likerId}`)]).toEqual([])
  })

  test('removes the likes of one’s reviews', async () => {
    await like()
    await on.db.transaction((tx) => eraseReviewsOf(tx, authorId))
    expect([...(await on.db`select from review_likes where review_id = ${reviewId}`)]).toEqual([])
  })
})
