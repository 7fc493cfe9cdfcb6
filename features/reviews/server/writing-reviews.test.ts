import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame, countsOf } from '~/features/catalogue/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { aReview, letCountFully } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

const text = '규칙이 쉬워서 처음 만난 사람들과도 즐거웠어요.'
const nobody = 2_147_483_647

let gameId: number
let authorId: number
let headers: { authorization: string }
beforeEach(async () => {
  on.clock.set('2026-03-18T03:00:00Z')
  gameId = await aGame(on.db, { name: '루미큐브' })
  authorId = await aMember(on.db)
  await letCountFully(on.db, authorId)
  headers = await signIn(on.app, authorId)
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function ask(method: Method, url: string, payload?: object, as: Record<string, string> = headers) {
  const reply = await on.app.inject({ method, url: `/v1/${url}`, headers: as, payload })
  return { status: reply.statusCode, body: reply.json() }
}

function write(about: object = {}, as = headers) {
  return ask('POST', 'productre/', { product_id: gameId, star: 4, post_text: text, ...about }, as)
}

async function playsOf(memberId: number) {
  return [
    ...(await on.db`select played_on, star from plays where member_id = ${memberId} and game_id = ${gameId}`),
  ]
}

function counts() {
  return countsOf(on.db, gameId).then((game) => [game.reviewCount, game.starSum, game.playCount])
}

describe('writing a review', () => {
  test('stores and returns it as typed, and it counts everywhere at once', async () => {
    const typed = `  ${text}\n\n<b>https://meeple.example</b> 🎲  `
    const before = (await ask('GET', `productre?product_id=${gameId}`, undefined, {})).body
    expect(before.count).toBe(0)
    const { status, body } = await write({ star: 5, rating1: 2, rating2: 4, rating3: 1, post_text: typed })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      owner_id: authorId,
      owner_name: expect.any(String),
      owner_profile: null,
      created_at: '2026-03-18T12:00:00.000+09:00',
      edited_at: null,
      hit_count: 0,
      star: 5,
      rating1: 2,
      rating2: 4,
      rating3: 1,
      post_text: typed,
      like_cnt: 0,
      has_liked: false,
      is_hidden: false,
      product: { id: gameId, name: '루미큐브', image1: null },
    })
    expect((await ask('GET', `productre/${body.id}/`, undefined, {})).body).toEqual(body)
    expect((await ask('GET', `productre?product_id=${gameId}`, undefined, {})).body.results).toEqual([body])
    expect((await ask('GET', 'productre?me=Y')).body.results).toEqual([body])
    expect((await ask('GET', `productReAvg?product_id=${gameId}`)).body).toMatchObject({
      sum_star: 5,
      sum_count: 1,
    })
    expect((await ask('GET', `products/${gameId}`, undefined, {})).body.review_score).toBe(5)
    expect(await counts()).toEqual([1, 5, 1])
  })

  test('is dated today in Seoul, and creates a quick record of that day if there is none', async () => {
    on.clock.set('2026-03-18T15:30:00Z')
    const { body } = await write({}, await signIn(on.app, authorId))
    expect(body.created_at.slice(0, 10)).toBe('2026-03-19')
    expect(await playsOf(authorId)).toEqual([{ playedOn: '2026-03-19', star: null }])
  })

  test('does not change an existing record', async () => {
    await aPlay(on.db, { gameId, memberId: authorId, playedOn: '2026-02-01' })
    await write()
    expect(await playsOf(authorId)).toEqual([{ playedOn: '2026-02-01', star: null }])
  })

  test('a second time is refused, until the first is deleted', async () => {
    const first = await write({ star: 5 })
    expect(await write({ star: 1 })).toEqual({
      status: 409,
      body: { error: '이미 이 게임의 리뷰를 쓰셨어요.', code: 'ALREADY_REVIEWED' },
    })
    expect(await counts()).toEqual([1, 5, 1])
    await ask('DELETE', `productre/${first.body.id}`)
    expect((await write({ star: 1 })).status).toBe(200)
    expect(await counts()).toEqual([1, 1, 1])
  })

  test('repeated with its key returns the same review, and other content under the key refers to it', async () => {
    const keyed = { ...headers, 'idempotency-key': 'review-form-1' }
    const first = await write({ star: 5 }, keyed)
    expect(first.status).toBe(200)
    expect(await write({ star: 5 }, keyed)).toEqual(first)
    expect(await write({ star: 1 }, keyed)).toMatchObject({
      status: 409,
      body: { code: 'KEY_REUSED', earlier: first.body },
    })
    expect(await counts()).toEqual([1, 5, 1])
  })

  test('twice at the same moment stores it once', async () => {
    const replies = await Promise.all([write({ star: 3 }), write({ star: 3 })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await counts()).toEqual([1, 3, 1])
  })

  test('is for members', async () => {
    expect((await write({}, {} as typeof headers)).status).toBe(401)
  })

  test('with abuse words is stored as it is, and flagged for an operator', async () => {
    const { body } = await write({ post_text: '이런 씨발 운빨 게임은 처음이에요.' })
    expect(body.post_text).toBe('이런 씨발 운빨 게임은 처음이에요.')
    expect([...(await on.db`select words, state from review_flags where review_id = ${body.id}`)]).toEqual([
      { words: ['시발'], state: 'open' },
    ])
    await ask('PUT', `productre/${body.id}`, { star: 4, post_text: '운도 없고 병신 같은 규칙이었어요.' })
    expect([...(await on.db`select words, state from review_flags where review_id = ${body.id}`)]).toEqual([
      { words: ['병신'], state: 'open' },
    ])
  })
})

describe('bad input', () => {
  test.each<[string, object, string, string]>([
    ['a star of 0', { star: 0 }, 'star', '별점은 1점부터 5점까지 줄 수 있어요.'],
    ['a star of 6', { star: 6 }, 'star', '별점은 1점부터 5점까지 줄 수 있어요.'],
    ['no star', { star: null }, 'star', '별점을 선택해 주세요.'],
    ['a star in letters', { star: '다섯' }, 'star', '별점(star)은 숫자로 입력해 주세요.'],
    ['rating2 of 9', { rating2: 9 }, 'rating2', '다시 하고 싶은 정도는 1부터 4까지 선택할 수 있어요.'],
    ['9 code points', { post_text: '🎲'.repeat(9) }, 'post_text', '리뷰 내용은 10자 이상 써 주세요.'],
    [
      '2,001 code points',
      { post_text: '🎲'.repeat(2001) },
      'post_text',
      '리뷰 내용은 2,000자까지 쓸 수 있어요.',
    ],
    [
      '2,001 joining marks',
      { post_text: '\u0301'.repeat(2001) },
      'post_text',
      '리뷰 내용은 2,000자까지 쓸 수 있어요.',
    ],
    [
      'a text that is a list',
      { post_text: ['a'] },
      'post_text',
      '리뷰 내용(post_text)은 글자로 입력해 주세요.',
    ],
    ['no game', { product_id: 'x' }, 'product_id', '게임 번호(product_id)는 숫자로 입력해 주세요.'],
  ])(
    '%s is refused by name and leaves nothing behind, in a new review and an old one',
    async (_, about, field, sentence) => {
      const refused = {
        status: 400,
        body: { error: sentence, code: 'BAD_INPUT', fields: { [field]: sentence } },
      }
      expect(await write(about)).toEqual(refused)
      expect(await counts()).toEqual([0, 0, 0])
      const id = await aReview(on.db, { gameId, authorId, star: 5 })
      expect(await ask('PUT', `productre/${id}`, { star: 4, post_text: text, ...about })).toEqual(refused)
      expect(await counts()).toEqual([1, 5, 0])
    },
  )

  test('accepts the longest allowed text', async () => {
    const longest = '🎲'.repeat(2000)
    expect((await write({ post_text: longest })).body.post_text).toBe(longest)
  })

  test('for a game that no longer exists is not found, and creates no record', async () => {
    expect(await write({ product_id: nobody })).toEqual({
      status: 404,
      body: { error: '게임을 찾을 수 없어요.', code: 'NOT_FOUND' },
    })
    expect([...(await on.db`select from plays where member_id = ${authorId}`)]).toEqual([])
  })
})

describe('changing a review', () => {
  let id: number
  beforeEach(async () => {
    id = await aReview(on.db, { gameId, authorId, star: 5, length: 2, replay: 3, difficulty: 4 })
  })

  test('replaces every answer, and sets the time of the edit', async () => {
    const { status, body } = await ask('PUT', `productre/${id}/`, {
      star: 2,
      rating2: 1,
      post_text: `${text} 다시 해 보니 달라요.`,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      star: 2,
      rating1: null,
      rating2: 1,
      rating3: null,
      post_text: `${text} 다시 해 보니 달라요.`,
      created_at: '2026-01-01T09:00:00.000+09:00',
      edited_at: '2026-03-18T12:00:00.000+09:00',
    })
    expect(await counts()).toEqual([1, 2, 0])
  })

  test('does not move it to another game', async () => {
    const sentence = '리뷰의 게임은 바꿀 수 없어요. 삭제하고 새로 써 주세요.'
    const product_id = await aGame(on.db)
    expect(await ask('PUT', `productre/${id}`, { product_id, star: 2, post_text: text })).toEqual({
      status: 400,
      body: { error: sentence, code: 'BAD_INPUT', fields: { product_id: sentence } },
    })
    expect(
      (await ask('PUT', `productre/${id}`, { product_id: gameId, star: 2, post_text: text })).status,
    ).toBe(200)
  })

  test('is allowed to the author only, and so is deleting', async () => {
    const other = await signIn(on.app, await aMember(on.db))
    const refused = { status: 404, body: { error: '내가 쓴 리뷰만 수정할 수 있어요.', code: 'NOT_OWN' } }
    expect(await ask('PUT', `productre/${id}`, { star: 1, post_text: text }, other)).toEqual(refused)
    expect(await ask('DELETE', `productre/${id}`, undefined, other)).toEqual(refused)
    expect((await ask('PUT', `productre/${id}`, { star: 1, post_text: text }, {})).status).toBe(401)
    expect((await ask('DELETE', `productre/${id}`, undefined, {})).status).toBe(401)
    expect(await counts()).toEqual([1, 5, 0])
  })

  test('that is hidden keeps it hidden and changes no counts', async () => {
    await on.db`update reviews set hidden_at = now() where id = ${id}`
    await on.db`update games set review_count = 0, star_sum = 0 where id = ${gameId}`
    expect((await ask('PUT', `productre/${id}`, { star: 1, post_text: text })).body).toMatchObject({
      star: 1,
      is_hidden: true,
    })
    expect(await counts()).toEqual([0, 0, 0])
    expect((await ask('DELETE', `productre/${id}`)).status).toBe(200)
    expect(await counts()).toEqual([0, 0, 0])
  })
})

describe('deleting a review', () => {
  const gone = { status: 404, body: { error: '리뷰를 찾을 수 없어요.', code: 'NOT_FOUND' } }

  test('removes it everywhere, once', async () => {
    const id = await aReview(on.db, { gameId, authorId, star: 5 })
    expect(await ask('DELETE', `productre/${id}/`)).toEqual({
      status: 200,
      body: { message: '리뷰를 삭제했어요.' },
    })
    expect(await counts()).toEqual([0, 0, 0])
    expect(await ask('DELETE', `productre/${id}`)).toEqual(gone)
    expect(await ask('PUT', `productre/${id}`, { star: 1, post_text: text })).toEqual(gone)
    expect(await ask('GET', `productre/${id}`)).toEqual(gone)
    expect(await ask('GET', `productre/${id}`, undefined, {})).toEqual(gone)
    expect(await ask('POST', `productre/${id}/hitcount/`)).toEqual(gone)
    expect(await ask('POST', 'me/productRe/carts/', { productre_id: id })).toEqual(gone)
    expect(await ask('POST', 'productreReport/', { productRe: id, owner_id: authorId })).toEqual(gone)
    expect((await ask('GET', 'productre?me=Y')).body.count).toBe(0)
    expect(await counts()).toEqual([0, 0, 0])
  })

  test('while it is being edited leaves correct counts in either order', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await aReview(on.db, { gameId, authorId, star: 5 })
      const [changed, deleted] = await Promise.all([
        ask('PUT', `productre/${id}`, { star: 1, post_text: text }),
        ask('DELETE', `productre/${id}`),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 404]).toContain(changed.status)
      expect(await counts()).toEqual([0, 0, 0])
    }
  })

  test.each(['productre/2147483647', 'productre/0', 'productre/abc', 'productre/99999999999'])(
    '%s does not exist',
    async (url) => {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const { status } = await ask(method, url, method === 'PUT' ? { star: 1, post_text: text } : undefined)
        expect(status).toBe(url.endsWith('2147483647') ? 404 : 400)
      }
    },
  )
})

describe('a hidden review', () => {
  test('is shown to its author only, with a notice that it is hidden', async () => {
    const id = await aReview(on.db, { gameId, authorId })
    await on.db`update reviews set hidden_at = now() where id = ${id}`
    await on.db`update games set review_count = 0, star_sum = 0 where id = ${gameId}`
    const other = await signIn(on.app, await aMember(on.db))
    expect((await ask('GET', `productre/${id}`)).body).toMatchObject({ id, is_hidden: true })
    expect((await ask('GET', 'productre?me=Y')).body.results).toMatchObject([{ id, is_hidden: true }])
    expect((await ask('GET', `productre/${id}`, undefined, other)).status).toBe(404)
    expect((await ask('GET', `productre/${id}`, undefined, {})).status).toBe(404)
    expect((await ask('GET', `productre?product_id=${gameId}`)).body.count).toBe(0)
    expect((await ask('PUT', `productre/${id}`, { star: 1, post_text: text }, other)).body.code).toBe(
      'NOT_FOUND',
    )
  })
})

test('a copy and a change of the review that it repeats deadlock, and both succeed when one is tried again', async () => {
  const copied = '이 게임은 두 번째 판부터 재미가 살아나는 게임이에요.'
  const originalId = await aReview(on.db, { authorId: await aMember(on.db), gameId, text: copied })
  const writing: Promise<{ status: number }>[] = []
  await on.db.transaction(async (tx) => {
    await tx`select from reviews where id = ${originalId} for update`
    if (writing.length === 0) {
      writing.push(write({ post_text: copied }))
      await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
      // The copy holds the game and waits for the review, so waiting for the game is a deadlock.
      const free = await tx`select from games where id = ${gameId} for no key update skip locked`
      expect(free).toHaveLength(0)
    }
    await tx`update games set year = 1999 where id = ${gameId}`
  })
  expect((await Promise.all(writing)).map(({ status }) => status)).toEqual([200])
  expect(await on.db`select from games where id = ${gameId} and year = 1999`).toHaveLength(1)
})
