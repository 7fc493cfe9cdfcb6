import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedTown } from '~/demo/town/seed'
import { categories } from '~/features/catalogue/category'
import { type SearchClass, searchClasses, searchesFor } from '~/features/catalogue/test-searches'
import { type TestApp, testApp } from './test-app'

/**
 * The required share of searches, per class, whose game is in the first five. The bench counts every possible search.
 */
const leastFound: Record<SearchClass, number> = {
  'whole name': 1,
  'without spaces': 1,
  'first consonants': 1,
  'half typed': 1,
  'one wrong vowel': 1,
  'one lost final consonant': 1,
  'one lost syllable': 0.97,
  'two syllables swapped': 0.97,
  'wrong keyboard': 0.97,
  'wrong keyboard, half typed': 0.97,
  'with a filler word': 0.97,
}
const shown = 5

let on: TestApp
let games: { id: number; name: string }[]

beforeAll(async () => {
  on = await testApp()
  await seedTown(on.db, { now: on.clock.now() })
  games = await on.db<{ id: number; name: string }[]>`select id, name from games order by id`
})
afterAll(() => on.close())

async function search(text: string) {
  const reply = await on.app.inject({ url: '/v1/products', query: { search_f: text } })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

async function foundFirst(text: string): Promise<number[]> {
  return (await search(text)).results.slice(0, shown).map(({ id }: { id: number }) => id)
}

describe('the search finds the whole catalogue of the town', () => {
  test.each(searchClasses)('when it is typed like this: %s', async (kind) => {
    // One search per game, with the mistake at varying positions.
    const searches = games.flatMap(({ id, name }, at) => {
      const all = searchesFor(name, kind)
      const text = all[at % all.length]
      return text === undefined ? [] : [{ id, name, text }]
    })
    expect(searches.length).toBeGreaterThan(100)
    const missed: string[] = []
    for (const { id, name, text } of searches) {
      if (!(await foundFirst(text)).includes(id)) missed.push(`${text} (${name})`)
    }
    expect(missed.length, missed.join(', ')).toBeLessThanOrEqual((1 - leastFound[kind]) * searches.length)
  })
})

describe('a list is offered above the games', () => {
  test('when a category is called by its name or a word of it', async () => {
    for (const { name, code } of categories) {
      for (const word of [name, ...name.split('/')]) {
        const shelf = expect.objectContaining({ name, gubun: code })
        expect((await search(word)).shelves, word).toContainEqual(shelf)
      }
    }
  })

  test('when a genre is called by its name, with or without the word for a game', async () => {
    const genres = await on.db<{ genre: string | null }[]>`select distinct unnest(genres) as genre from games`
    expect(genres.length).toBeGreaterThan(50)
    for (const { genre } of genres) {
      expect((await search(`${genre}`)).shelves, `${genre}`).toContainEqual({ name: genre, genre })
      expect((await search(`${genre} 게임`)).shelves, `${genre} 게임`).toContainEqual({ name: genre, genre })
      const shelf = await on.app.inject({ url: '/v1/products', query: { genre: `${genre}` } })
      expect(shelf.json().count, `${genre}`).toBeGreaterThan(0)
    }
  })
})
