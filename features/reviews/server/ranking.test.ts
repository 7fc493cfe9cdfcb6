import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { aReview } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

async function ranking(): Promise<string[]> {
  const { results } = (await on.app.inject({ url: '/v1/products?ranking=Y' })).json()
  return results.map(({ name }: { name: string }) => name)
}

async function rated(name: string, stars: number[], authors: number[]): Promise<number> {
  const gameId = await aGame(on.db, { name })
  for (const [at, star] of stars.entries()) {
    await aReview(on.db, { gameId, authorId: authors[at] ?? (await aMember(on.db)), star })
  }
  return gameId
}

test('fifty new accounts with one star each move a game as far as the published formula says, and no further', async () => {
  const authors: number[] = []
  for (let at = 0; at < 120; at += 1) authors.push(await aMember(on.db))
  const of = (many: number, star: number) => Array<number>(many).fill(star)
  // (10 × 3.5 + stars) / (10 + reviews), by hand:
  const target = await rated('노려진 게임', of(120, 5), authors) // (35 + 600) / 130 = 4.8846
  await rated('네 점 게임', of(40, 4), authors) // (35 + 160) / 50 = 3.9
  await rated('네 점 반 게임', [...of(20, 4), ...of(20, 5)], authors) // (35 + 180) / 50 = 4.3
  await rated('새 게임', [4], authors) // (35 + 4) / 11 = 3.5455
  await rated('세 점 게임', of(30, 3), authors) // (35 + 90) / 40 = 3.125
  expect(await ranking()).toEqual(['노려진 게임', '네 점 반 게임', '네 점 게임', '새 게임', '세 점 게임'])

  for (let at = 1; at <= 50; at += 1) {
    const headers = await signIn(on.app, await aMember(on.db, { joinedAt: on.clock.now() }))
    const payload = { product_id: target, star: 1, post_text: '한 번도 안 해 봤지만 별로예요.' }
    const reply = await on.app.inject({ method: 'POST', url: '/v1/productre/', headers, payload })
    expect(reply.statusCode).toBe(200)
  }
  // (35 + 600 + 50) / (130 + 50) = 685 / 180 = 3.8056: below 3.9, above 3.5455.
  expect(await ranking()).toEqual(['네 점 반 게임', '네 점 게임', '노려진 게임', '새 게임', '세 점 게임'])
  const [game] = await on.db<{ rank_score: number }[]>`select rank_score from games where id = ${target}`
  expect(game?.rank_score).toBeCloseTo(685 / 180, 10)
  // The number beside it is the plain mean: 650 / 170 = 3.82.
  const shown = (await on.app.inject({ url: `/v1/products/${target}` })).json()
  expect(shown).toMatchObject({ review_score: 3.8, review_count: 170 })
})
