import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import type { ReportCase } from '~/features/reports/desk/endpoints'
import type { CaseState } from '~/features/reports/desk/report-case'
import { recount } from './commands/weights'
import { aReview, letCountFully } from './factories'

type Decision = 'hide' | 'keep'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

let operatorId: number
let authorId: number
let gameId: number
let reviewId: number
beforeEach(async () => {
  await on.db`delete from report_cases`
  await on.db`delete from review_flags`
  operatorId = await aMember(on.db, { isOperator: true })
  authorId = await aMember(on.db)
  gameId = await aGame(on.db, { name: '루미큐브' })
  reviewId = await aReview(on.db, { gameId, authorId, star: 2 })
})

async function report(times: number, reason = 'spam', id = reviewId) {
  for (let made = 0; made < times; made += 1) {
    const memberId = await aMember(on.db)
    await letCountFully(on.db, memberId)
    await on.app.inject({
      method: 'POST',
      url: '/v1/productreReport',
      headers: await signIn(on.app, memberId),
      payload: { productRe: id, reason },
    })
  }
}

async function list(state: CaseState = 'open', text = '') {
  const headers = await signIn(on.app, operatorId)
  const reply = await on.app.inject({
    url: `/v1/operator/reports?${new URLSearchParams({ state, q: text })}`,
    headers,
  })
  return (reply.json() as { results: ReportCase[] }).results
}

/** The same by the numbers of their reviews. */
async function listReviews(state: CaseState = 'open', text = '') {
  const known = await on.db<{ id: number; reviewId: number }[]>`select id, review_id from report_cases`
  return (await list(state, text)).map((each) => ({
    ...each,
    id: known.find(({ id }) => id === each.id)?.reviewId ?? 0,
  }))
}

async function caseOf(id = reviewId, state: CaseState = 'open') {
  const [known] = await on.db<{ id: number }[]>`
    select id from report_cases where review_id = ${id} order by id desc limit 1`
  const found = (await list(state)).find((each) => each.id === known?.id)
  if (!found) throw new Error(`no ${state} case about review ${id}`)
  return found
}

/** The number of the latest case about the review; of the one before where it is gone. */
let lastCase = 0

async function decide(decision: Decision, version: string, { id = reviewId, reason = 'spam' } = {}) {
  const [known] = await on.db<{ id: number }[]>`
    select id from report_cases where review_id = ${id} order by id desc limit 1`
  lastCase = known?.id ?? lastCase
  const reply = await on.app.inject({
    method: 'PUT',
    url: `/v1/operator/reports/${lastCase}/decision`,
    headers: await signIn(on.app, operatorId),
    payload: { decision: `${decision}-review`, version, ...(decision === 'hide' ? { reason } : {}) },
  })
  return { status: reply.statusCode, ...reply.json() }
}

async function get(url: string) {
  return (await on.app.inject({ url: `/v1/${url}` })).json()
}

const notices = async () => [
  ...(await on.db`select kind from notice_outbox where member_id = ${authorId} order by id`),
]

describe('the cases of operators', () => {
  test('say what was reported how often, what was flagged and how much the reporters weigh', async () => {
    await report(2, 'spam')
    await report(1, 'abuse')
    await on.db`
      insert into review_flags (review_id, kind, words, found_at) values (${reviewId}, 'words', '{바보}', now())`
    const [author] = await on.db<{ nickname: string }[]>`select nickname from members where id = ${authorId}`
    expect(await caseOf()).toMatchObject({
      kind: 'review',
      name: '루미큐브',
      subjectId: gameId,
      review: {
        authorName: author?.nickname,
        star: 2,
        isHidden: true,
        isDeleted: false,
        flags: [{ kind: 'words', words: ['바보'], originalId: null }],
      },
      reportCount: 3,
      reports: [{ reason: 'abuse' }, { reason: 'spam' }, { reason: 'spam' }],
      weight: 3,
      decidedAt: null,
    })
  })

  test('stand in the order in which they have waited, also those whose author deleted the review', async () => {
    const later = await aReview(on.db, { gameId: await aGame(on.db), authorId })
    await report(1)
    on.clock.set(new Date(on.clock.now().getTime() + 60_000).toISOString())
    await report(1, 'other', later)
    await on.db`update reviews set deleted_at = ${on.clock.now()} where id = ${reviewId}`
    expect((await listReviews()).map(({ id, review }) => [id, review?.isDeleted])).toEqual([
      [reviewId, true],
      [later, false],
    ])
  })
})

describe('the list of cases', () => {
  test('is searched by a part of the game, the beginning of the author’s nickname and the number of the review', async () => {
    const otherId = await aMember(on.db, { nickname: '모험가문어' })
    const other = await aReview(on.db, {
      gameId: await aGame(on.db, { name: '스플렌더' }),
      authorId: otherId,
    })
    await report(1)
    await report(1, 'abuse', other)
    const found = async (text: string, state?: CaseState) =>
      (await listReviews(state, text)).map(({ id }) => id)
    expect(await found('미큐')).toEqual([reviewId])
    expect(await found('모험가')).toEqual([other])
    expect(await found(String(other))).toEqual([other])
    expect(await found('문어')).toEqual([])
    await decide('hide', (await caseOf(other)).version, { id: other })
    expect(await found('모험가')).toEqual([])
    expect(await found('모험가', 'decided')).toEqual([other])
  })

  test('goes on after the last case shown, whatever is decided and reported meanwhile', async () => {
    const ids: number[] = [reviewId]
    for (let more = 0; more < 34; more += 1) {
      ids.push(await aReview(on.db, { gameId: await aGame(on.db), authorId }))
    }
    const reporter = await aMember(on.db)
    const reportAll = (about: number[]) => on.db`
      with opened as (
        insert into report_cases (kind, review_id, weight, opened_at)
        select 'review', review_id, 1000, ${on.clock.now()}
        from unnest(${about}::int[]) with ordinality as given (review_id, place) order by place
        returning id
      )
      insert into reports (case_id, reporter_id, reason, body, reported_at, weight)
      select id, ${reporter}, 'spam', '', ${on.clock.now()}, 1000 from opened`
    await reportAll(ids)
    const headers = await signIn(on.app, operatorId)
    const read = async (url: string) => (await on.app.inject({ url, headers })).json()
    expect((await read('/v1/operator/reports')).count).toBe(35)
    const shown = async () => (await listReviews()).map(({ id }) => id)
    expect(await shown()).toEqual(ids.slice(0, 30))
    const late = await aReview(on.db, { gameId: await aGame(on.db), authorId })
    await reportAll([late])
    for (const id of ids.slice(0, 30)) await decide('keep', (await caseOf(id)).version, { id })
    expect(await shown()).toEqual([...ids.slice(30), late])
    const decided = await read('/v1/operator/reports?state=decided')
    expect(decided.results).toHaveLength(30)
    expect(decided.next).toBeNull()
  })
})

describe('an operator', () => {
  test('shows a review that was hidden by reports: it counts again, and its author is told', async () => {
    await report(3)
    expect((await get(`productReAvg?product_id=${gameId}`)).sum_count).toBe(0)
    const { version } = await caseOf()
    expect(await decide('keep', version)).toEqual({ status: 200, message: '리뷰를 모두에게 보여요.' })
    expect((await get(`productre/${reviewId}`)).id).toBe(reviewId)
    expect(await get(`productReAvg?product_id=${gameId}`)).toMatchObject({ sum_count: 1, sum_star: 2 })
    expect(await notices()).toEqual([{ kind: 'review-hidden' }, { kind: 'review-restored' }])
    expect(await list()).toEqual([])
    expect(await caseOf(reviewId, 'decided')).toMatchObject({ review: { isHidden: false }, reportCount: 3 })
  })

  test('hides a review after one report, and shows it again later', async () => {
    await report(1)
    await decide('hide', (await caseOf()).version)
    expect((await get(`productre/${reviewId}`)).code).toBe('NOT_FOUND')
    expect((await get(`productReAvg?product_id=${gameId}`)).sum_count).toBe(0)
    const decided = await caseOf(reviewId, 'decided')
    expect(decided.review?.isHidden).toBe(true)
    await decide('keep', decided.version)
    expect((await get(`productre/${reviewId}`)).id).toBe(reviewId)
    expect(await notices()).toEqual([{ kind: 'review-taken-down' }, { kind: 'review-restored' }])
  })

  test('tells the author why what reports had hidden stays hidden, and each reporter once what became of it', async () => {
    await report(2, 'spam')
    await report(1, 'abuse')
    const reporters = await on.db<{ reporterId: number }[]>`
      select reporter_id from reports where review_id = ${reviewId} order by id`
    const [gone] = reporters
    await on.app.inject({
      method: 'DELETE',
      url: '/v1/me',
      headers: await signIn(on.app, gone?.reporterId ?? 0),
      payload: {},
    })
    const { version } = await caseOf()
    expect(await decide('hide', version, { reason: '' })).toMatchObject({ status: 400, code: 'BAD_INPUT' })
    await decide('hide', version, { reason: 'abuse' })
    expect([
      ...(await on.db`select kind, details from notice_outbox where member_id = ${authorId} order by id`),
    ]).toEqual([
      { kind: 'review-hidden', details: { reviewId, game: '루미큐브', reason: 'spam' } },
      { kind: 'review-taken-down', details: { reviewId, game: '루미큐브', reason: 'abuse' } },
    ])
    await decide('keep', (await caseOf(reviewId, 'decided')).version)
    const toReporters = await on.db`
      select member_id, details from notice_outbox where kind = 'report-decided' and (details ->> 'reviewId')::int = ${reviewId} order by member_id`
    const remaining = reporters.slice(1).map(({ reporterId }) => reporterId)
    expect([...toReporters]).toEqual(
      remaining.map((memberId) => ({ memberId, details: { reviewId, game: '루미큐브', outcome: 'hidden' } })),
    )
  })

  test.each([
    ['at once', ['keep']],
    ['after it was hidden', ['hide', 'keep']],
  ] as const)(
    'gives a review back its weight by dismissing %s that it is a copy or one of a burst',
    async (_, decisions) => {
      await on.db.transaction((tx) =>
        recount(
          tx,
          [reviewId],
          () => tx`update review_weights set is_burst = true, is_copied = true where review_id = ${reviewId}`,
        ),
      )
      await on.db`
      insert into review_flags (review_id, kind, found_at) values (${reviewId}, 'burst', now()), (${reviewId}, 'copy', now())`
      let { version } = await caseOf()
      for (const decision of decisions) {
        await decide(decision, version)
        version = (await caseOf(reviewId, 'decided')).version
      }
      const [weight] = await on.db`select weight from review_weights where review_id = ${reviewId}`
      expect(weight).toEqual({ weight: 1000 })
      const [sums] = await on.db`select weight_sum::int, weighed_stars::int from games where id = ${gameId}`
      expect(sums).toEqual({ weightSum: 1000, weighedStars: 2000 })
      const states = await on.db`select distinct state from review_flags where review_id = ${reviewId}`
      expect([...states]).toEqual([{ state: 'dismissed' }])
    },
  )

  test('is told when the review, its reports or its flags have changed meanwhile, and nothing is decided', async () => {
    await report(1)
    const { version } = await caseOf()
    await report(1)
    expect(await decide('hide', version)).toMatchObject({ status: 409, code: 'CASE_CHANGED' })
    const again = await caseOf()
    await on.db`update reviews set body = '이제 다른 글이에요.', edited_at = now() where id = ${reviewId}`
    expect(await decide('hide', again.version)).toMatchObject({ status: 409, code: 'CASE_CHANGED' })
    expect((await get(`productre/${reviewId}`)).id).toBe(reviewId)
  })

  test('and another deciding at the same moment: one of them is told', async () => {
    await report(3)
    const { version } = await caseOf()
    const replies = await Promise.all([decide('hide', version), decide('keep', version)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('leaves a row of what they did, without the review’s words', async () => {
    await report(3)
    await decide('keep', (await caseOf()).version)
    const entries = await on.db`
      select actor_id, action, thing_kind, details from audit_entries where thing_id = ${reviewId}`
    expect([...entries]).toEqual([
      {
        actorId: operatorId,
        action: 'keep-review',
        thingKind: 'review',
        details: { wasHidden: true, isHidden: false, reports: 3, flags: 0 },
      },
    ])
  })

  test('finds no case about a review whose author has left', async () => {
    await report(1)
    const { version } = await caseOf()
    await on.db`delete from reviews where id = ${reviewId}`
    expect(await decide('hide', version)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})
