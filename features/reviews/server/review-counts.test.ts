import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { seededRandom } from '~/lib/seeded-random'
import { weightToHide } from '../moderation'
import { reportsToHide } from '../review'
import { weighReviewers } from './commands/weights'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

/** Stored counts that differ from what they count. */
async function disagreements() {
  return [
    ...(await on.db`
      select 'game' as what, id from games
      where not exists (
        select from reviews
        where game_id = games.id and deleted_at is null and hidden_at is null
        having count(*) = review_count and coalesce(sum(star), 0) = star_sum)
      union all
      select 'weights', id from games
      where not exists (
        select from reviews join review_weights on review_id = reviews.id
        where game_id = games.id and deleted_at is null and hidden_at is null
        having coalesce(sum(weight), 0) = weight_sum and coalesce(sum(weight * star), 0) = weighed_stars)
      union all
      select 'weight of the author', reviews.id
      from reviews join review_weights on review_id = reviews.id join reviewers on member_id = author_id
      where author_weight <> reviewers.weight
      union all
      select 'likes', id from reviews where like_count <> (select count(*) from review_likes where review_id = reviews.id)
      union all
      select 'views', id from reviews where view_count <> (select count(*) from review_views where review_id = reviews.id)
      union all
      select 'hidden', id from reviews where deleted_at is null and (hidden_at is not null) <> (
        select count(*) >= ${reportsToHide} and coalesce(sum(weight), 0) >= ${weightToHide}
        from (
          select max(reports.weight) as weight
          from reports join report_cases on report_cases.id = case_id join reviews written on written.id = report_cases.review_id
          where written.game_id = reviews.game_id and written.author_id = reviews.author_id and decided_at is null
          group by reporter_id
        ) reporters)
      union all
      select 'unplayed', id from reviews where not exists (
        select from plays where game_id = reviews.game_id and member_id = author_id)
      union all
      select 'twice', min(id) from reviews where deleted_at is null group by game_id, author_id having count(*) > 1`),
  ]
}

async function weights() {
  return [
    ...(await on.db`select review_id, weight from review_weights order by review_id`),
    ...(await on.db`select id as game_id, weight_sum, weighed_stars from games order by id`),
  ]
}

test.each(['spring', 'summer', 'autumn'])(
  'every count stays correct under concurrent changes (%s)',
  async (seed) => {
    const random = seededRandom(seed)
    const games = [await aGame(on.db), await aGame(on.db)]
    const another = await aGame(on.db)
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => aMember(on.db, { joinedAt: new Date('2025-11-01T00:00:00Z') })),
    )
    let people: { authorization: string }[] = []
    const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
      const headers = random.pick(people)
      const reply = await on.app.inject({ method, url: `/v1/${url}`, headers, payload })
      expect([200, 404, 409]).toContain(reply.statusCode)
    }
    const draft = () => ({ star: random.int(1, 5), post_text: '여럿이 한꺼번에 쓰고 고치고 지워요.' })
    for (let round = 0; round < 12; round += 1) {
      // Another day, so that people who were active yesterday gain weight.
      on.clock.set(new Date(Date.UTC(2026, 0, 5 + round, 3)).toISOString())
      people = await Promise.all(ids.map((id) => signIn(on.app, id)))
      const there = (
        await on.db<{ id: number }[]>`select id from reviews where game_id = any(${games}::int[])`
      ).map(({ id }) => id)
      const plays = (await on.db<{ id: number }[]>`select id from plays where game_id = ${another}`).map(
        ({ id }) => id,
      )
      plays.push(2_147_483_647)
      const actions = Array.from({ length: 10 }, () => {
        const write = () => call('POST', 'productre', { product_id: random.pick(games), ...draft() })
        const removePlay = () => call('DELETE', `me/product/used/${random.pick(plays)}`)
        if (there.length === 0) return write
        const id = random.pick(there)
        return random.pick([
          write,
          () => call('POST', 'me/product/used', { product_id: random.pick([...games, another]) }),
          removePlay,
          () => weighReviewers(on.db, on.clock.now()),
          () => call('PUT', `productre/${id}`, draft()),
          () => call('DELETE', `productre/${id}`),
          () => call('POST', 'me/productRe/carts', { productre_id: id }),
          () => call('POST', 'me/productRe/carts', { productre_id: id, is_liked: random.chance(0.5) }),
          () => call('POST', `productre/${id}/hitcount`),
          () => call('POST', 'productreReport', { productRe: id }),
        ])
      })
      await Promise.all(actions.map((action) => action()))
      expect(await disagreements()).toEqual([])
    }
    // Weights updated step by step must equal weights calculated from scratch.
    while ((await weighReviewers(on.db, on.clock.now())) > 0);
    const weighed = await weights()
    expect(weighed.some(({ weight }) => Number(weight) > 0)).toBe(true)
    await on.db`update reviewers set weigh_at = '-infinity'`
    while ((await weighReviewers(on.db, on.clock.now())) > 0);
    expect(await weights()).toEqual(weighed)
    expect(await disagreements()).toEqual([])
  },
)
