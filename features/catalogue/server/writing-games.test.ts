import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import type { NewGame } from '../edited-game'
import { addGames, adjustPlayCounts, adjustReviewCounts, changeGame } from './commands/games'
import { aGame, countsOf } from './factories'
import { findGame } from './queries/games'
import { searchGames } from './queries/search-games'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

function facts<T extends Partial<NewGame>>(about: T): NewGame & T {
  return {
    name: '게임',
    aliases: [],
    minPlayers: 2,
    maxPlayers: 4,
    bestPlayers: [],
    playMinutes: 30,
    age: 8,
    difficulty: 5,
    genres: [],
    categories: [],
    description: '',
    explanationImages: [],
    addedAt: new Date('2026-01-01T00:00:00Z'),
    ...about,
  }
}

async function namesFound(text: string): Promise<string[]> {
  return (await searchGames(on.db, text, 1)).games.map(({ name }) => name)
}

test('adds many games at once and returns their ids in the same order', async () => {
  const games = Array.from({ length: 300 }, (_, at) =>
    facts({ name: `한꺼번에 ${at}`, difficulty: (at % 10) + 1 }),
  )
  const ids = await on.db.transaction((tx) => addGames(tx, games))
  expect(ids).toHaveLength(300)
  for (const at of [0, 1, 150, 299]) {
    expect(await findGame(on.db, ids[at] ?? 0)).toMatchObject({
      name: `한꺼번에 ${at}`,
      difficulty: (at % 10) + 1,
    })
  }
})

test('adds nothing when one of the games is invalid', async () => {
  const games = [
    facts({ name: '멀쩡한 게임' }),
    facts({ name: '거꾸로 된 인원', minPlayers: 5, maxPlayers: 2 }),
  ]
  await expect(on.db.transaction((tx) => addGames(tx, games))).rejects.toThrow()
  expect(await namesFound('멀쩡한 게임')).toEqual([])
})

test('replaces a game’s data: old names no longer find it, and counts stay', async () => {
  const id = await aGame(on.db, {
    name: '푸른 늑대',
    aliases: ['블루울프'],
    categories: [{ category: 2, position: 1 }],
    explanation: [
      { title: '준비', lines: ['늑대를 놓아요'] },
      { title: '끝', lines: ['달이 지면 끝나요'] },
    ],
  })
  await on.db.transaction((tx) => adjustPlayCounts(tx, [{ gameId: id, plays: 3 }]))
  await on.db.transaction((tx) =>
    changeGame(
      tx,
      id,
      facts({
        name: '붉은 여우',
        aliases: ['레드폭스'],
        categories: [{ category: 3, position: 1 }],
        explanation: [{ title: '준비', lines: ['여우를 놓아요'] }],
      }),
    ),
  )
  expect(await namesFound('푸른 늑대')).toEqual([])
  expect(await namesFound('블루울프')).toEqual([])
  expect(await namesFound('레드폭스')).toEqual(['붉은 여우'])
  expect(await findGame(on.db, id)).toMatchObject({
    name: '붉은 여우',
    playCount: 3,
    explanation: [{ title: '준비', lines: ['여우를 놓아요'] }],
  })
  const places = await on.db<
    { category: number }[]
  >`select category from game_categories where game_id = ${id}`
  expect(places.map(({ category }) => category)).toEqual([3])
})

test('refuses to change an unknown game', async () => {
  await expect(on.db.transaction((tx) => changeGame(tx, 2_000_000_000, facts({})))).rejects.toMatchObject({
    status: 404,
  })
})

test('adjusts counts of reviews and plays up and down, several of one game together', async () => {
  const one = await aGame(on.db)
  const other = await aGame(on.db)
  await on.db.transaction(async (tx) => {
    await adjustReviewCounts(tx, [
      { gameId: other, reviews: 1, stars: 2, weight: 100, weighedStars: 200 },
      { gameId: one, reviews: 1, stars: 5, weight: 100, weighedStars: 500 },
      { gameId: one, reviews: 1, stars: 4, weight: 100, weighedStars: 400 },
    ])
    await adjustPlayCounts(tx, [{ gameId: one, plays: 2 }])
  })
  await on.db.transaction((tx) =>
    adjustReviewCounts(tx, [{ gameId: one, reviews: -1, stars: -4, weight: -100, weighedStars: -400 }]),
  )
  expect(await countsOf(on.db, one)).toMatchObject({ reviewCount: 1, starSum: 5, playCount: 2 })
  expect(await countsOf(on.db, other)).toMatchObject({ reviewCount: 1, starSum: 2, playCount: 0 })
})

test('never counts more stars than the reviews can have', async () => {
  const id = await aGame(on.db)
  await expect(
    on.db.transaction((tx) =>
      adjustReviewCounts(tx, [{ gameId: id, reviews: 1, stars: 6, weight: 100, weighedStars: 600 }]),
    ),
  ).rejects.toThrow()
})
