import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame, countsOf } from '~/features/catalogue/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { forgetReportsOf } from '~/features/reports/server/commands/report'
import { eraseReviewsOf } from './commands/reviews'
import { aReview, letCountFully } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

let gameId: number
let reviewId: number
let authorId: number
beforeEach(async () => {
  gameId = await aGame(on.db, { name: '루미큐브' })
  authorId = await aMember(on.db)
  reviewId = await aReview(on.db, { gameId, authorId, star: 1 })
  await aReview(on.db, { gameId, authorId: await aMember(on.db), star: 5 })
})

/** A member whose reports weigh fully. */
async function aReporter() {
  const memberId = await aMember(on.db)
  await letCountFully(on.db, memberId)
  return memberId
}

async function report(memberId: number | null, about: object = {}) {
  const reply = await on.app.inject({
    method: 'POST',
    url: '/v1/productreReport/',
    headers: memberId === null ? {} : await signIn(on.app, memberId),
    payload: { owner_id: authorId, productRe: reviewId, ...about },
  })
  return { status: reply.statusCode, body: reply.json() }
}

async function get(url: string) {
  return (await on.app.inject({ url: `/v1/${url}` })).json()
}

async function reports() {
  return [
    ...(await on.db`
      select reporter_id, reason, coalesce(decision, 'open') as state
      from reports join report_cases on report_cases.id = case_id where reports.review_id = ${reviewId} order by reports.id`),
  ]
}

async function notices() {
  return [...(await on.db`select kind, details from notice_outbox where member_id = ${authorId}`)]
}

const thanks = { status: 200, body: { message: '신고했어요. 알려 주셔서 고마워요.' } }
const already = { status: 409, body: { error: '이미 신고한 리뷰예요.', code: 'ALREADY_REPORTED' } }

describe('a report', () => {
  test('stores who, why and when, and a second one is refused', async () => {
    const memberId = await aMember(on.db)
    expect(await report(memberId, { reason: 'spam' })).toEqual(thanks)
    expect(await report(memberId)).toEqual(already)
    expect(await reports()).toEqual([{ reporterId: memberId, reason: 'spam', state: 'open' }])
  })

  test('sent twice at the same moment is one', async () => {
    const memberId = await aMember(on.db)
    const replies = await Promise.all([report(memberId), report(memberId)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await reports()).toHaveLength(1)
  })

  test('is not for one’s own review, nor for visitors', async () => {
    expect(await report(authorId)).toEqual({
      status: 409,
      body: { error: '내가 쓴 리뷰는 신고할 수 없어요.', code: 'OWN_REVIEW' },
    })
    expect((await report(null)).status).toBe(401)
    expect(await reports()).toEqual([])
  })

  test('accepts the reporter’s own id as the author’s, or none, but nobody else’s', async () => {
    const memberId = await aMember(on.db)
    const sentence = '작성자 정보가 맞지 않아요.'
    expect(await report(memberId, { owner_id: await aMember(on.db) })).toEqual({
      status: 400,
      body: { error: sentence, code: 'BAD_INPUT', fields: { owner_id: sentence } },
    })
    expect(await report(memberId, { owner_id: memberId })).toEqual(thanks)
    expect(await report(await aMember(on.db), { owner_id: null })).toEqual(thanks)
  })

  test.each([
    [{ productRe: 'abc' }, 'productRe', '리뷰 번호(productRe)는 숫자로 입력해 주세요.'],
    [
      { reason: 'dull' },
      'reason',
      '신고 이유(reason)는 abuse, spam, private, unrelated, other 중에서 선택해 주세요.',
    ],
  ])('%j is refused by name', async (about, field, sentence) => {
    expect(await report(await aMember(on.db), about)).toEqual({
      status: 400,
      body: { error: sentence, code: 'BAD_INPUT', fields: { [field]: sentence } },
    })
  })
})

test('is not made again after a decision, also by a slip of the code', async () => {
  const memberId = await aMember(on.db)
  await report(memberId)
  await on.db`update report_cases set decision = 'keep-review', decided_at = now() where review_id = ${reviewId}`
  expect(await report(memberId)).toEqual(already)
  await report(await aMember(on.db))
  const [open] = await on.db<{ id: number }[]>`
    select id from report_cases where review_id = ${reviewId} and decided_at is null`
  const again = on.db`
    insert into reports (case_id, reporter_id, reason, body, weight, reported_at)
    values (${open?.id ?? 0}, ${memberId}, 'spam', '', 0, now())`
  await expect(again).rejects.toThrow('reports_of_review_once')
})

describe('three reports', () => {
  test('hide the review from lists, counts, summary and score, and its author gets a notice', async () => {
    expect((await get(`productReAvg?product_id=${gameId}`)).sum_star).toBe(3)
    for (let reporter = 1; reporter <= 3; reporter += 1) {
      expect((await get(`productre?product_id=${gameId}`)).count).toBe(2)
      expect(await report(await aReporter())).toEqual(thanks)
    }
    expect(await get(`productre?product_id=${gameId}`)).toMatchObject({ count: 1, results: [{ star: 5 }] })
    expect(await get(`productReAvg?product_id=${gameId}`)).toMatchObject({ sum_count: 1, sum_star: 5 })
    expect(await countsOf(on.db, gameId)).toMatchObject({ reviewCount: 1, starSum: 5 })
    expect((await get(`products/${gameId}`)).review_score).toBe(5)
    expect((await get(`productre/${reviewId}`)).code).toBe('NOT_FOUND')
    expect(await notices()).toEqual([
      { kind: 'review-hidden', details: { reviewId, game: '루미큐브', reason: 'other' } },
    ])
  })

  test('cannot be evaded by deleting and rewriting before an operator has decided', async () => {
    for (let reporter = 1; reporter <= 3; reporter += 1) await report(await aReporter())
    const [row] = await on.db<{ authorId: number }[]>`select author_id from reviews where id = ${reviewId}`
    const headers = await signIn(on.app, Number(row?.authorId))
    const gone = await on.app.inject({ method: 'DELETE', url: `/v1/productre/${reviewId}`, headers })
    expect(gone.statusCode).toBe(200)
    const payload = { product_id: gameId, star: 1, post_text: '지웠다가 다시 쓰는 리뷰예요.' }
    const write = () => on.app.inject({ method: 'POST', url: '/v1/productre', headers, payload })
    expect((await write()).json()).toEqual({
      error: '신고된 리뷰를 확인하고 있어요. 확인이 끝나면 다시 쓸 수 있어요.',
      code: 'STILL_LOOKED_AT',
    })
    await on.db`
      update report_cases set decision = 'keep-review', decided_at = now() where review_id = ${reviewId}`
    expect((await write()).statusCode).toBe(200)
  })

  test('cannot be evaded by deleting after the second and rewriting', async () => {
    const [first, second, third] = [await aReporter(), await aReporter(), await aReporter()]
    await report(first)
    await report(second)
    const headers = await signIn(on.app, authorId)
    await on.app.inject({ method: 'DELETE', url: `/v1/productre/${reviewId}`, headers })
    const payload = { product_id: gameId, star: 1, post_text: '지웠다가 다시 쓰는 리뷰예요.' }
    const written = await on.app.inject({ method: 'POST', url: '/v1/productre', headers, payload })
    reviewId = written.json().id
    const elsewhere = await aReview(on.db, { gameId: await aGame(on.db), authorId })
    expect(await report(third, { productRe: elsewhere })).toEqual(thanks)
    expect(await report(second)).toEqual(thanks)
    expect((await get(`productre/${reviewId}`)).id).toBe(reviewId)
    expect(await report(third)).toEqual(thanks)
    expect((await get(`productre/${reviewId}`)).code).toBe('NOT_FOUND')
    expect((await get(`productre/${elsewhere}`)).id).toBe(elsewhere)
  })

  test('at the same moment, with more to come, hide it once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aReporter()))
    const replies = await Promise.all(people.map((person) => report(person)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 404, 404, 404])
    expect(await countsOf(on.db, gameId)).toMatchObject({ reviewCount: 1, starSum: 5 })
    expect(await notices()).toHaveLength(1)
    const [reported] = await reports()
    expect(await report(Number(reported?.reporterId))).toEqual(already)
  })

  test('count only if no operator has dismissed them', async () => {
    await report(await aReporter())
    await report(await aReporter())
    await on.db`
      update report_cases set decision = 'keep-review', decided_at = now() where review_id = ${reviewId}`
    await report(await aReporter())
    expect((await get(`productre?product_id=${gameId}`)).count).toBe(2)
  })
})

describe('reports of accounts whose word does not count', () => {
  test('hide nothing, however many they are, and a member whose word counts cannot hide a review with their help', async () => {
    for (let reporter = 1; reporter <= 8; reporter += 1)
      expect(await report(await aMember(on.db))).toEqual(thanks)
    await report(await aReporter())
    expect((await get(`productre/${reviewId}`)).id).toBe(reviewId)
    await report(await aReporter())
    expect((await get(`productre/${reviewId}`)).code).toBe('NOT_FOUND')
  })

  test('count from a month of playing on, also without a review', async () => {
    const player = await aMember(on.db)
    await on.db`update members set joined_at = ${on.clock.now()}::timestamptz - interval '60 days' where id = ${player}`
    for (let day = 1; day <= 10; day += 1) {
      const loggedAt = new Date(on.clock.now().getTime() - day * 86_400_000)
      await aPlay(on.db, { gameId: await aGame(on.db), memberId: player, loggedAt })
    }
    await report(player)
    const [made] = await on.db<{ weight: number }[]>`select weight from reports where reporter_id = ${player}`
    expect(made?.weight).toBe(1000)
  })
})

describe('a reporter’s data', () => {
  test('are exported in words, and leaving removes the name from the report, which still counts', async () => {
    const memberId = await aReporter()
    await report(memberId, { reason: 'private' })
    const exported = await on.app.inject({ url: '/v1/me/export', headers: await signIn(on.app, memberId) })
    expect(exported.json().reports).toEqual([
      {
        about: '리뷰',
        name: '루미큐브',
        meetup: null,
        reason: '개인정보 노출',
        text: '',
        reportedAt: on.clock.now().toISOString(),
        outcome: '확인 중',
        decidedAt: null,
      },
    ])
    await on.db.transaction(async (tx) => {
      await eraseReviewsOf(tx, memberId)
      await forgetReportsOf(tx, memberId)
    })
    expect(await reports()).toEqual([{ reporterId: null, reason: 'private', state: 'open' }])
    await report(await aReporter())
    await report(await aReporter())
    expect((await get(`productre?product_id=${gameId}`)).count).toBe(1)
  })
})
