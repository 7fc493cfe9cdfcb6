import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame, countsOf } from '~/features/catalogue/server/factories'
import type { ReportCase } from '~/features/reports/desk/endpoints'
import { seededRandom } from '~/lib/seeded-random'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { weighReviewers } from './commands/weights'
import { aReview } from './factories'

let on: TestApp
beforeEach(async () => {
  on = await testApp()
})
afterEach(() => on.close())

const today = '2026-03-18T03:00:00Z'
const dayMs = 86_400_000

function goTo(days: number): void {
  on.clock.set(new Date(Date.parse(today) + days * dayMs).toISOString())
}

async function call(method: 'POST' | 'PUT' | 'DELETE', url: string, memberId: number, payload?: object) {
  const headers = await signIn(on.app, memberId)
  const reply = await on.app.inject({ method, url: `/v1/${url}`, headers, payload })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

function play(memberId: number, gameId: number, payload: object = {}) {
  return call('POST', 'me/product/used', memberId, { product_id: gameId, ...payload })
}

let texts = 0
function review(memberId: number, gameId: number, star: number, text = ''): Promise<{ id: number }> {
  texts += 1
  const post_text = text || `여럿이 해 보고 쓰는 ${texts}번째 이야기예요.`
  return call('POST', 'productre', memberId, { product_id: gameId, star, post_text })
}

async function upkeep(): Promise<void> {
  while ((await weighReviewers(on.db, on.clock.now())) > 0);
}

interface Shown {
  place: number | null
  score: number
}

/** The public rank of each game and the score shown beside its stars. */
async function shown(gameIds: readonly number[]): Promise<Map<number, Shown>> {
  const places: number[] = []
  for (let page = 1; ; page += 1) {
    const { results } = (await on.app.inject({ url: `/v1/products?ranking=Y&page=${page}` })).json()
    if (results.length === 0) break
    places.push(...results.map(({ id }: { id: number }) => id))
  }
  const seen = new Map<number, Shown>()
  for (const id of gameIds) {
    const { review_score } = (await on.app.inject({ url: `/v1/products/${id}` })).json()
    const { sum_star } = (await on.app.inject({ url: `/v1/productReAvg?product_id=${id}` })).json()
    expect(sum_star).toBe(review_score)
    const place = places.indexOf(id)
    seen.set(id, { place: place === -1 ? null : place + 1, score: review_score })
  }
  return seen
}

function expectUnmoved(before: Map<number, Shown>, after: Map<number, Shown>): void {
  for (const [id, was] of before) {
    const is = after.get(id)
    expect(Math.abs((is?.score ?? Number.NaN) - was.score)).toBeLessThanOrEqual(0.1)
    expect(is?.place === null).toBe(was.place === null)
    expect(Math.abs((is?.place ?? 0) - (was.place ?? 0))).toBeLessThanOrEqual(1)
  }
}

/** A member whose stars have this weight. */
async function weighing(weight: number): Promise<number> {
  const memberId = await aMember(on.db)
  await on.db`insert into reviewers (member_id, weight) values (${memberId}, ${weight})`
  return memberId
}

describe('fifty accounts made today', () => {
  test.each(['spring', 'summer', 'autumn', 'winter'])(
    'move no place by more than one and no score by more than 0.1, now or a month later (%s)',
    async (seed) => {
      const random = seededRandom(seed)
      const games: number[] = []
      for (let at = 0; at < 12; at += 1) games.push(await aGame(on.db, { name: `게임 ${at}` }))
      // Covers games with no reviews and with many, some around one full review, and ties.
      const people: number[] = []
      for (let at = 0; at < 10; at += 1)
        people.push(await weighing(random.pick([40, 500, 950, 1000, 1000, 1000])))
      for (const gameId of games.slice(1)) {
        const liking = random.pick([1, 3, 5])
        for (const authorId of random.shuffle(people).slice(0, random.int(0, 6))) {
          await aReview(on.db, {
            gameId,
            authorId,
            star: random.chance(0.8) ? Math.min(5, liking + random.int(0, 1)) : random.int(1, 5),
          })
        }
      }
      const before = await shown(games)
      expect(before.get(games[0] ?? 0)).toEqual({ place: null, score: 0 })

      const targets = random.pick([games, [random.pick(games)], [games[0] ?? 0, games[1] ?? 0]])
      const bots: number[] = []
      for (let at = 0; at < 50; at += 1) {
        const bot = await aMember(on.db, { joinedAt: on.clock.now() })
        bots.push(bot)
        for (let plays = random.int(0, 3); plays > 0; plays -= 1)
          await play(bot, random.pick(games), { play_date: `2026-0${random.int(1, 2)}-1${plays}` })
        const text = random.chance(0.3) ? '모두가 똑같이 쓰는 이야기예요.' : ''
        await review(bot, random.pick(targets), random.pick([1, 5]), text)
      }
      expect((await on.db`select from reviews where author_id = any(${bots}::int[])`).length).toBe(50)
      expectUnmoved(before, await shown(games))
      await on.db`delete from reviewers_changed where reviewer_id = any(${people}::int[])`
      await upkeep()
      expectUnmoved(before, await shown(games))
      goTo(40)
      await upkeep()
      expectUnmoved(before, await shown(games))
    },
  )
})

test('twenty members with a month of plays move a game’s score as the published formula says', async () => {
  const games: number[] = []
  for (let at = 0; at < 6; at += 1) games.push(await aGame(on.db, { name: `게임 ${at}` }))
  const [target = 0, rival = 0] = games
  for (let at = 0; at < 9; at += 1)
    await aReview(on.db, { gameId: rival, authorId: await weighing(1000), star: 5 })
  const people: number[] = []
  for (let at = 0; at < 20; at += 1) people.push(await aMember(on.db, { joinedAt: on.clock.now() }))
  for (const at of [0, 4, 8, 12, 16, 20, 24, 28]) {
    goTo(at)
    for (const [nth, memberId] of people.entries()) await play(memberId, games[(nth + at / 4) % 6] ?? 0)
  }
  goTo(30)
  expect((await shown(games)).get(target)).toEqual({ place: null, score: 0 })
  for (const memberId of people) await review(memberId, target, 4)
  // The score changes at once, not only after upkeep: (20 × 3 + 20 × 4) / (20 + 20) against (20 × 3 + 9 × 5) / (20 +
  // 9).
  expect(await countsOf(on.db, target)).toMatchObject({
    weightSum: 20_000,
    weighedStars: 80_000,
    rankScore: 3.5,
    score: 4,
  })
  expect((await countsOf(on.db, rival)).rankScore).toBeCloseTo(105 / 29, 9)
  expect((await shown(games)).get(target)).toEqual({ place: 2, score: 4 })
  await upkeep()
  expect((await shown(games)).get(target)).toEqual({ place: 2, score: 4 })
})

describe('the weight of a member', () => {
  test('grows with the age of the account, day by day and no faster', async () => {
    const games: number[] = []
    for (let at = 0; at < 5; at += 1) games.push(await aGame(on.db))
    const memberId = await aMember(on.db, { joinedAt: on.clock.now() })
    for (let day = 0; day < 8; day += 1) {
      goTo(day)
      await play(memberId, games[day % 5] ?? 0)
    }
    await review(memberId, games[0] ?? 0, 5)
    const weights: number[] = []
    for (const day of [7, 9, 15, 29, 30, 90]) {
      goTo(day)
      await upkeep()
      weights.push((await countsOf(on.db, games[0] ?? 0)).weightSum)
    }
    expect(weights).toEqual([233, 300, 500, 966, 1000, 1000])
  })

  test('follows plays that are logged and removed, on every game they reviewed', async () => {
    const games: number[] = []
    for (let at = 0; at < 5; at += 1) games.push(await aGame(on.db))
    const [first = 0, second = 0] = games
    const memberId = await aMember(on.db, { joinedAt: new Date(Date.parse(today) - 60 * dayMs) })
    await review(memberId, first, 5)
    expect((await countsOf(on.db, first)).weightSum).toBe(0)
    goTo(1)
    // The second day and second game add weight, 1/7 × 2/5, to the first review too.
    await review(memberId, second, 1)
    expect((await countsOf(on.db, first)).weightSum).toBe(57)
    expect((await countsOf(on.db, second)).weightSum).toBe(57)
    goTo(2)
    const { id } = await play(memberId, games[2] ?? 0)
    await upkeep()
    expect((await countsOf(on.db, first)).weightSum).toBe(171)
    await call('DELETE', `me/product/used/${id}`, memberId)
    await upkeep()
    expect((await countsOf(on.db, first)).weightSum).toBe(57)
  })

  test('that stays the same leaves the games they reviewed before alone', async () => {
    const [first, second] = [await aGame(on.db), await aGame(on.db)]
    const memberId = await aMember(on.db, { joinedAt: new Date(Date.parse(today) - 60 * dayMs) })
    await review(memberId, first, 5)
    await upkeep()
    // A row's xmin changes with every write, its xmax with every lock.
    const rowOfFirst = async () => [
      ...(await on.db`select xmin::text, xmax::text from games where id = ${first}`),
    ]
    const before = await rowOfFirst()
    const reply = await on.app.inject({
      method: 'POST',
      url: '/v1/productre',
      headers: await signIn(on.app, memberId),
      payload: { product_id: second, star: 1, post_text: '같은 날에 한 게임 더 했어요.' },
    })
    expect(reply.statusCode).toBe(200)
    const changed = String(reply.headers['invalidated-tags']).split(',')
    expect(changed).toContain(`game-figures:${second}`)
    expect(changed).not.toContain(`game-figures:${first}`)
    await upkeep()
    expect(await rowOfFirst()).toEqual(before)
  })

  test('follows a review that is deleted while the weight is worked out', async () => {
    const [remaining, deleted] = [await aGame(on.db), await aGame(on.db)]
    const memberId = await aMember(on.db, { joinedAt: new Date(Date.parse(today) - 60 * dayMs) })
    await play(memberId, deleted)
    await review(memberId, remaining, 5)
    goTo(1)
    const { id } = await review(memberId, deleted, 1)
    expect((await countsOf(on.db, remaining)).weightSum).toBe(57)
    await on.db`update reviewers set weigh_at = '-infinity' where member_id = ${memberId}`
    const { weighing } = await on.db.transaction(async (tx) => {
      await tx`select from reviewers where member_id = ${memberId} for no key update`
      const weighing = weighReviewers(on.db, on.clock.now())
      // It has counted the review and waits to store the weight.
      await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
      await call('DELETE', `productre/${id}`, memberId)
      return { weighing }
    })
    await weighing
    expect((await countsOf(on.db, remaining)).weightSum).toBe(57)
    await upkeep()
    expect((await countsOf(on.db, remaining)).weightSum).toBe(0)
  })

  test('is deleted when they leave', async () => {
    const gameId = await aGame(on.db)
    const leaver = await weighing(700)
    await aReview(on.db, { gameId, authorId: leaver, star: 1 })
    await aReview(on.db, { gameId, authorId: await weighing(1000), star: 5 })
    expect((await shown([gameId])).get(gameId)).toEqual({ place: 1, score: 3.4 })
    await call('DELETE', 'me', leaver)
    expect(await countsOf(on.db, gameId)).toMatchObject({ weightSum: 1000, weighedStars: 5000 })
    expect((await shown([gameId])).get(gameId)).toEqual({ place: 1, score: 5 })
  })

  test('does not grow by plays of other days recorded on one day', async () => {
    const gameId = await aGame(on.db)
    const memberId = await aMember(on.db, { joinedAt: new Date('2025-01-01T00:00:00Z') })
    for (let day = 1; day <= 9; day += 1)
      await play(memberId, await aGame(on.db), { play_date: `2026-02-0${day}` })
    await review(memberId, gameId, 5)
    await upkeep()
    expect((await countsOf(on.db, gameId)).weightSum).toBe(0)
  })
})

describe('a copied text', () => {
  const text = '카드가 예쁘고 설명이 쉬워서 좋았어요!'
  const copy = '카드가 예쁘고, 설명이 쉬워서… 좋았어요 🎲'

  test('counts a tenth for the later author, and operators see the original', async () => {
    const [one, other] = [await aGame(on.db), await aGame(on.db)]
    const original = await review(await weighing(1000), one, 5, text)
    const author = await weighing(1000)
    const copied = await review(author, other, 5, copy)
    expect((await countsOf(on.db, one)).weightSum).toBe(1000)
    expect((await countsOf(on.db, other)).weightSum).toBe(100)
    const flags = on.db`select review_id, kind, original_id, state from review_flags`
    expect([...(await flags)]).toEqual([
      { reviewId: copied.id, kind: 'copy', originalId: original.id, state: 'open' },
    ])
    // Rewriting it in one's own words restores its weight.
    await call('PUT', `productre/${copied.id}`, author, { star: 5, post_text: '제 말로 다시 쓴 이야기예요.' })
    expect((await countsOf(on.db, other)).weightSum).toBe(1000)
  })

  test('is also detected when a review is edited, while repeating one’s own text is fine', async () => {
    const gameId = await aGame(on.db)
    const first = await weighing(1000)
    const { id } = await review(first, gameId, 4, text)
    await call('DELETE', `productre/${id}`, first)
    await on.db`update reviewers set weight = 1000, weigh_at = null where member_id = ${first}`
    await review(first, gameId, 4, copy)
    expect((await countsOf(on.db, gameId)).weightSum).toBe(1000)
    const second = await weighing(1000)
    const { id: changed } = await review(second, gameId, 2)
    await call('PUT', `productre/${changed}`, second, { star: 2, post_text: text })
    expect(await countsOf(on.db, gameId)).toMatchObject({ weightSum: 1100, weighedStars: 4200 })
  })

  test('written by several at the same moment belongs to the first one only', async () => {
    const gameId = await aGame(on.db)
    const people = await Promise.all(Array.from({ length: 5 }, () => weighing(1000)))
    await Promise.all(people.map((memberId) => review(memberId, gameId, 5, text)))
    expect((await countsOf(on.db, gameId)).weightSum).toBe(1400)
  })

  test('of symbols only is no copy', async () => {
    const gameId = await aGame(on.db)
    for (let at = 0; at < 2; at += 1) await review(await weighing(1000), gameId, 5, '🎲'.repeat(10))
    expect((await countsOf(on.db, gameId)).weightSum).toBe(2000)
  })
})

describe('a burst of newcomers on one game', () => {
  /** Members with eight active days of four games each, who lack only account age. */
  async function newcomers(many: number, games: readonly number[]): Promise<number[]> {
    const people: number[] = []
    for (let at = 0; at < many; at += 1) people.push(await aMember(on.db, { joinedAt: on.clock.now() }))
    for (let day = 0; day < 8; day += 1) {
      goTo(day)
      for (const memberId of people) await play(memberId, games[day % games.length] ?? 0)
    }
    goTo(9)
    return people
  }

  test('counts a tenth from the sixth on, for all of them, and operators see each', async () => {
    const games: number[] = []
    for (let at = 0; at < 5; at += 1) games.push(await aGame(on.db))
    const [target = 0] = games
    const people = await newcomers(6, games)
    await review(await weighing(1000), target, 5)
    for (const memberId of people.slice(0, 5)) await review(memberId, target, 1)
    // Nine days of thirty: 300 each.
    expect((await countsOf(on.db, target)).weightSum).toBe(2500)
    await review(people[5] ?? 0, target, 1)
    expect(await countsOf(on.db, target)).toMatchObject({ weightSum: 1180, weighedStars: 5180 })
    const flags = await on.db<{ authorId: number; kind: string }[]>`
      select author_id, kind from review_flags join reviews on reviews.id = review_id order by author_id`
    expect([...flags]).toEqual(people.map((authorId) => ({ authorId, kind: 'burst' })))
    // Later reviews are not part of the burst, and an old burst stays one.
    goTo(11)
    await review(await weighing(1000), target, 5)
    goTo(400)
    await upkeep()
    expect((await countsOf(on.db, target)).weightSum).toBe(2600)
  })

  test('stays dismissed by an operator when another newcomer follows, who is flagged alone', async () => {
    const games: number[] = []
    for (let at = 0; at < 5; at += 1) games.push(await aGame(on.db))
    const [target = 0] = games
    const people = await newcomers(7, games)
    for (const memberId of people.slice(0, 6)) await review(memberId, target, 1)
    expect((await countsOf(on.db, target)).weightSum).toBe(180)
    const operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    const listCases = async (): Promise<ReportCase[]> =>
      (await on.app.inject({ url: '/v1/operator/reports', headers: operator })).json().results
    const nameOf = async (memberId = 0) => {
      const [member] = await on.db<
        { nickname: string }[]
      >`select nickname from members where id = ${memberId}`
      return member?.nickname
    }
    for (const { id, version } of await listCases()) {
      const reply = await on.app.inject({
        method: 'PUT',
        url: `/v1/operator/reports/${id}/decision`,
        headers: operator,
        payload: { decision: 'keep-review', version },
      })
      expect(reply.statusCode).toBe(200)
    }
    expect((await countsOf(on.db, target)).weightSum).toBe(1800)
    await review(people[6] ?? 0, target, 1)
    expect((await countsOf(on.db, target)).weightSum).toBe(1830)
    expect((await listCases()).map(({ review }) => review?.authorName)).toEqual([await nameOf(people[6])])
  })

  test('of six at the same moment counts as one too', async () => {
    const games: number[] = []
    for (let at = 0; at < 5; at += 1) games.push(await aGame(on.db))
    const [target = 0] = games
    const people = await newcomers(6, games)
    await Promise.all(people.map((memberId) => review(memberId, target, 1)))
    expect((await countsOf(on.db, target)).weightSum).toBe(180)
  })
})
