import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember } from '~/features/accounts/server/factories'
import { aGame, countsOf } from '~/features/catalogue/server/factories'
import { reportsToHide } from '../review'
import { reportReview } from './commands/report-review'
import { deleteReview } from './commands/reviews'
import { aReview, letCountFully } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

async function get(url: string) {
  const reply = await on.app.inject({ url })
  return { status: reply.statusCode, body: reply.json() }
}

async function idsOf(url: string): Promise<number[]> {
  const { status, body } = await get(url)
  expect(status).toBe(200)
  return body.results.map(({ id }: { id: number }) => id)
}

function day(at: number): Date {
  return new Date(Date.UTC(2026, 0, at))
}

describe('reviews of a game', () => {
  let gameId: number
  beforeEach(async () => {
    gameId = await aGame(on.db, { name: '루미큐브', image: '/media/games/rummikub' })
  })

  test('show the text, the author and the game', async () => {
    const authorId = await aMember(on.db, { nickname: '숫자왕', image: '/media/people/one' })
    const id = await aReview(on.db, {
      gameId,
      authorId,
      star: 5,
      length: 2,
      replay: 4,
      difficulty: 1,
      text: '할머니와도 함께 할 수 있어요.',
      writtenAt: day(3),
    })
    const expected = {
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id,
          owner_id: authorId,
          owner_name: '숫자왕',
          owner_profile: '/media/people/one',
          created_at: '2026-01-03T09:00:00.000+09:00',
          edited_at: null,
          hit_count: 0,
          star: 5,
          rating1: 2,
          rating2: 4,
          rating3: 1,
          post_text: '할머니와도 함께 할 수 있어요.',
          like_cnt: 0,
          has_liked: false,
          is_hidden: false,
          product: { id: gameId, name: '루미큐브', image1: '/media/games/rummikub' },
        },
      ],
    }
    expect(await get(`/v1/productre?product_id=${gameId}`)).toEqual({ status: 200, body: expected })
    expect(await get(`/v1/productre/?product_id=${gameId}`)).toEqual({ status: 200, body: expected })
  })

  test('are listed ten a page, newest first, and two on the game’s page', async () => {
    const ids: number[] = []
    for (let at = 1; at <= 12; at += 1) {
      ids.unshift(await aReview(on.db, { gameId, authorId: await aMember(on.db), writtenAt: day(at) }))
    }
    const url = `/v1/productre?product_id=${gameId}`
    expect(await idsOf(url)).toEqual(ids.slice(0, 10))
    expect(await idsOf(`${url}&page=2`)).toEqual(ids.slice(10))
    expect((await get(`${url}&page=2`)).body).toMatchObject({
      count: 12,
      next: null,
      previous: `https://meeple.example/v1/productre?product_id=${gameId}&page=1`,
    })
    expect((await get(`${url}&page=3`)).body).toMatchObject({ count: 12, results: [] })
    expect((await get(`${url}&home=true`)).body).toMatchObject({ count: 2, next: null })
    expect(await idsOf(`${url}&home=true`)).toEqual(ids.slice(0, 2))
    expect(await idsOf(`${url}&home=true&page=2`)).toEqual([])
    expect(await idsOf(`${url}&home=false`)).toHaveLength(10)
  })

  test('leave out what is hidden or deleted', async () => {
    const hidden = await aReview(on.db, { gameId, authorId: await aMember(on.db) })
    const deleted = await aReview(on.db, { gameId, authorId: await aMember(on.db) })
    const shown = await aReview(on.db, { gameId, authorId: await aMember(on.db), star: 3 })
    const now = on.clock.now()
    for (let reports = 0; reports < reportsToHide; reports += 1) {
      const reporterId = await aMember(on.db)
      await letCountFully(on.db, reporterId)
      await reportReview(on.db, { reviewId: hidden, reporterId, authorId: null, reason: 'spam', now })
    }
    await deleteReview(on.db, { id: deleted, now })
    expect(await idsOf(`/v1/productre?product_id=${gameId}`)).toEqual([shown])
    expect((await get(`/v1/productReAvg?product_id=${gameId}`)).body).toMatchObject({
      sum_count: 1,
      sum_star: 3,
    })
  })

  test('hide the name of an author who has left', async () => {
    const authorId = await aMember(on.db, { image: '/media/people/gone' })
    await on.db`update members set left_at = now() where id = ${authorId}`
    await aReview(on.db, { gameId, authorId })
    const { results } = (await get(`/v1/productre?product_id=${gameId}`)).body
    expect(results[0]).toMatchObject({ owner_name: '떠난 회원', owner_profile: null })
  })

  test('of a game without any are an empty list', async () => {
    expect((await get(`/v1/productre?product_id=${gameId}`)).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    })
  })

  test('of an unknown game are not found', async () => {
    const body = { error: '게임을 찾을 수 없어요.', code: 'NOT_FOUND' }
    expect(await get('/v1/productre?product_id=2147483647')).toEqual({ status: 404, body })
    expect(await get('/v1/productReAvg?product_id=2147483647')).toEqual({ status: 404, body })
  })

  test('are counted on the game together with their stars', async () => {
    await aReview(on.db, { gameId, authorId: await aMember(on.db), star: 5 })
    await aReview(on.db, { gameId, authorId: await aMember(on.db), star: 2 })
    expect(await countsOf(on.db, gameId)).toMatchObject({ reviewCount: 2, starSum: 7 })
  })

  test('are limited to one per member; a second one is refused and not counted', async () => {
    const authorId = await aMember(on.db)
    await aReview(on.db, { gameId, authorId, star: 5 })
    await expect(aReview(on.db, { gameId, authorId, star: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'ALREADY_REVIEWED',
      message: '이미 이 게임의 리뷰를 쓰셨어요.',
    })
    expect(await countsOf(on.db, gameId)).toMatchObject({ reviewCount: 1, starSum: 5 })
  })
})

describe('the latest reviews', () => {
  test('are from all games, and the home screen gets two', async () => {
    const authorId = await aMember(on.db)
    const ids: number[] = []
    for (let at = 1; at <= 3; at += 1) {
      const gameId = await aGame(on.db)
      ids.unshift(await aReview(on.db, { gameId, authorId, writtenAt: new Date(Date.UTC(2030, 0, at)) }))
    }
    expect((await idsOf('/v1/productre')).slice(0, 3)).toEqual(ids)
    expect(await idsOf('/v1/productre/?home=true')).toEqual(ids.slice(0, 2))
  })
})

describe('the summary', () => {
  test('maps each scale to 0 to 10, with 5 in the middle', async () => {
    const gameId = await aGame(on.db)
    const scores = [
      { star: 5, length: 4, replay: 4, difficulty: 5 },
      { star: 4, length: 1, replay: 4, difficulty: 1 },
      { star: 4, length: null, replay: null, difficulty: null },
    ]
    for (const score of scores) await aReview(on.db, { gameId, authorId: await aMember(on.db), ...score })
    const expected = { sum_star: 4.3, sum_count: 3, sum_rating1: 5, sum_rating2: 10, sum_rating3: 5 }
    expect(await get(`/v1/productReAvg?product_id=${gameId}`)).toEqual({ status: 200, body: expected })
    expect(await get(`/v1/productReAvg/?product_id=${gameId}`)).toEqual({ status: 200, body: expected })
  })

  test('of a game without reviews has no values', async () => {
    const gameId = await aGame(on.db)
    expect((await get(`/v1/productReAvg?product_id=${gameId}`)).body).toEqual({
      sum_star: 0,
      sum_count: 0,
      sum_rating1: null,
      sum_rating2: null,
      sum_rating3: null,
    })
  })
})

describe('my reviews', () => {
  test('are refused to a visitor, who has none', async () => {
    const { status, body } = await get('/v1/productre?me=Y&sort=&page=1')
    expect(status).toBe(401)
    expect(body.code).toBe('AUTH_REQUIRED')
  })
})

describe('bad input', () => {
  test.each([
    ['productre?product_id=abc', 'product_id', '게임 번호(product_id)는 숫자로 입력해 주세요.'],
    ['productre?product_id=99999999999', 'product_id', '게임 번호(product_id)는 2147483647 이하여야 해요.'],
    ['productre?product_id=%00', 'product_id', '쓸 수 없는 글자가 들어 있어요.'],
    ['productre?page=-1', 'page', '페이지 번호(page)는 1 이상이어야 해요.'],
    ['productre?page=abc', 'page', '페이지 번호(page)는 숫자로 입력해 주세요.'],
    ['productre?home=yes', 'home', '홈 표시(home)는 true, false 중에서 선택해 주세요.'],
    ['productre?home=%F0%9F%8E%B2', 'home', '홈 표시(home)는 true, false 중에서 선택해 주세요.'],
    ['productre?sort=dear', 'sort', '정렬(sort)은 like, highstar, lowstar 중에서 선택해 주세요.'],
    ['productre/abc', 'id', '리뷰 번호는 숫자로 입력해 주세요.'],
    ['productReAvg', 'product_id', '게임 번호(product_id)는 꼭 필요해요.'],
    ['productReAvg?product_id=%3Cb%3E', 'product_id', '게임 번호(product_id)는 숫자로 입력해 주세요.'],
  ])('%s is refused naming the field', async (url, field, sentence) => {
    expect(await get(`/v1/${url}`)).toEqual({
      status: 400,
      body: { error: sentence, code: 'BAD_INPUT', fields: { [field]: sentence } },
    })
  })
})
