import { describe, expect, test } from 'vitest'
import { seededRandom } from '~/lib/seeded-random'
import {
  type ChosenGame,
  fitsChoice,
  type GameChoice,
  isBestWith,
  pickVaried,
  reasonsByChance,
  reasonsForChoice,
  reasonsForSituation,
  seats,
  widenChoice,
} from './choice'
import { difficultiesOf, type GameLevel, gameLevels } from './game'
import { type Situation, situations } from './situation'

function aChosenGame(about: Partial<ChosenGame> = {}): ChosenGame {
  return {
    id: 1,
    name: '어떤 게임',
    image: null,
    genres: [],
    level: 'EASY',
    difficulty: 3,
    minPlayers: 2,
    maxPlayers: 4,
    playMinutes: 30,
    age: 8,
    reviewCount: 0,
    score: null,
    playCount: 0,
    likeCount: 0,
    isLiked: false,
    isPlayed: false,
    isReviewed: false,
    lastPlayedOn: null,
    bestPlayers: [],
    ...about,
  }
}

test('what people thought of a game with so many of them comes first, and a few votes are not quoted', () => {
  const reason = (countVotes: ChosenGame['countVotes']) =>
    reasonsForChoice([aChosenGame({ score: 4.8, countVotes: countVotes ?? [] })], {
      people: [4],
      levels: [],
    })[0]
  expect(reason([{ players: 4, votes: 10, good: 8 }])).toMatch(/^4명이서 좋았다는 사람이 80%고, /)
  expect(reason([{ players: 4, votes: 2, good: 2 }])).not.toContain('%')
  expect(reason([{ players: 4, votes: 10, good: 3 }])).not.toContain('%')
  expect(reason([{ players: 3, votes: 10, good: 10 }])).not.toContain('%')
})

describe('who fits', () => {
  test.each([
    [{ minPlayers: 2, maxPlayers: 4 }, 1, false],
    [{ minPlayers: 2, maxPlayers: 4 }, 2, true],
    [{ minPlayers: 2, maxPlayers: 4 }, 4, true],
    [{ minPlayers: 2, maxPlayers: 4 }, 5, false],
    [{ minPlayers: 3, maxPlayers: 8 }, 8, true],
    [{ minPlayers: 3, maxPlayers: 7 }, 8, false],
    // Eight means eight or more.
    [{ minPlayers: 10, maxPlayers: 20 }, 8, true],
  ])('%o fits %i people: %s', (game, people, fits) => {
    expect(seats(game, people)).toBe(fits)
  })

  test('eight or more is best where ten is', () => {
    expect(isBestWith({ bestPlayers: [10] }, 8)).toBe(true)
    expect(isBestWith({ bestPlayers: [7] }, 8)).toBe(false)
    expect(isBestWith({ bestPlayers: [10] }, 7)).toBe(false)
  })

  test('any of the chosen numbers and levels will do, and no choice means all', () => {
    const game = aChosenGame()
    expect(fitsChoice(game, { people: [7, 3], levels: [] })).toBe(true)
    expect(fitsChoice(game, { people: [7], levels: ['EASY'] })).toBe(false)
    expect(fitsChoice(game, { people: [3], levels: ['HARD', 'EASY'] })).toBe(true)
    expect(fitsChoice(game, { people: [3], levels: ['HARD'] })).toBe(false)
    expect(fitsChoice(game, { people: [], levels: [] })).toBe(true)
  })
})

describe('widening', () => {
  const of = (level: GameLevel, minPlayers: number, maxPlayers: number) => ({ level, minPlayers, maxPlayers })

  test('takes the nearest level for that number of people, in both directions, and says what it changed', () => {
    const there = [of('NORMAL', 2, 4), of('VERY HARD', 2, 4)]
    expect(widenChoice({ people: [2], levels: ['VERY EASY'] }, there)).toEqual({
      choice: { people: [2], levels: ['VERY EASY', 'EASY', 'NORMAL'] },
      sentence: '딱 맞는 게임이 없어서 난이도를 ‘아주 쉬움’부터 ‘보통’까지 넓혔어요.',
    })
    expect(widenChoice({ people: [2], levels: ['HARD'] }, there)?.choice.levels).toEqual([
      'NORMAL',
      'HARD',
      'VERY HARD',
    ])
  })

  test('keeps the number of people as long as any difficulty fits it', () => {
    const there = [of('VERY HARD', 8, 8), of('VERY EASY', 2, 7)]
    expect(widenChoice({ people: [8], levels: ['VERY EASY'] }, there)?.choice).toEqual({
      people: [8],
      levels: [...gameLevels],
    })
  })

  test('takes the nearest number of people when no game at all fits it', () => {
    expect(widenChoice({ people: [8], levels: ['EASY'] }, [of('HARD', 2, 6)])).toEqual({
      choice: { people: [6, 7, 8], levels: [] },
      sentence: '그 인원에 맞는 게임이 없어 비슷한 인원의 게임을 모든 난이도에서 보여 드려요.',
    })
  })

  test('finds nothing where there is nothing', () => {
    expect(widenChoice({ people: [2], levels: ['EASY'] }, [])).toBeNull()
  })
})

describe('the reason', () => {
  const forChoice = (game: ChosenGame, choice: GameChoice) => reasonsForChoice([game], choice)[0]

  test('of a single game mentions what was chosen', () => {
    const best = aChosenGame({ bestPlayers: [4] })
    expect(forChoice(best, { people: [4], levels: ['EASY'] })).toBe('넷이 할 때 가장 재밌고, 30분이면 끝나요')
    expect(forChoice(aChosenGame({ playMinutes: 0 }), { people: [2, 3], levels: ['EASY'] })).toBe(
      '2명이 할 수 있고, 규칙이 쉬워요',
    )
    const rated = aChosenGame({ score: 4.6, maxPlayers: 9, minPlayers: 1 })
    expect(forChoice(rated, { people: [8], levels: [] })).toBe('8명 이상이 할 수 있고, 별점이 4.6점이에요')
    expect(forChoice(rated, { people: [1], levels: [] })).toBe('혼자 할 수 있고, 별점이 4.6점이에요')
    expect(forChoice(rated, { people: [], levels: ['EASY'] })).toBe('별점이 4.6점이고, 30분이면 끝나요')
  })

  test('mentions what distinguishes a game rather than what all have', () => {
    const alike = { bestPlayers: [4], genres: ['전략'], playMinutes: 20 }
    const games = [
      aChosenGame({ ...alike, score: 4.6 }),
      aChosenGame({ ...alike, playMinutes: 45 }),
      aChosenGame({ ...alike, playCount: 31 }),
      aChosenGame({ ...alike, genres: ['협력'] }),
      aChosenGame({ ...alike, bestPlayers: [2, 4] }),
    ]
    expect(reasonsForChoice(games, { people: [4], levels: ['EASY'] })).toEqual([
      expect.stringContaining('별점이 4.6점'),
      expect.stringContaining('한 판에 45분쯤'),
      expect.stringContaining('미플에서 31판'),
      expect.stringContaining('협력 게임'),
      expect.not.stringContaining('별점'),
    ])
  })

  test('distinguishes otherwise similar games by their kind', () => {
    const games = ['협력', '경매', '추리'].map((genre) =>
      aChosenGame({ bestPlayers: [4], genres: ['전략', genre] }),
    )
    expect(reasonsForChoice(games, { people: [4], levels: ['EASY'] })).toEqual([
      '넷이 할 때 가장 재밌고, 규칙이 쉬운 협력 게임이에요',
      '넷이 할 때 가장 재밌고, 규칙이 쉬운 경매 게임이에요',
      '넷이 할 때 가장 재밌고, 규칙이 쉬운 추리 게임이에요',
    ])
  })

  test('is the same sentence for at most three of ten games, whatever they were chosen for', () => {
    const random = seededRandom('reasons')
    for (let round = 0; round < 100; round += 1) {
      // From ten nearly identical games to ten very different ones.
      const variety = random.int(1, 5)
      const any = <T>(values: readonly T[]): T => random.pick(values.slice(0, variety))
      const people = any([4, 2, 3, 8, 5])
      const games = Array.from({ length: 10 }, () =>
        aChosenGame({
          level: any(gameLevels),
          genres: [any(['파티', '협력', '경매', '추리', '전략'])],
          playMinutes: any([30, 45, 20, 60, 10]),
          score: any([null, 4.2, 4.5, 3, 5]),
          playCount: any([0, 12, 40, 3, 7]),
          bestPlayers: any([[], [4], [2], [3, 4], [5]]),
          minPlayers: 1,
          maxPlayers: any([8, 9, 10, 12, 20]),
        }),
      )
      const answers = [
        reasonsForChoice(games, { people: [people], levels: [] }),
        reasonsForChoice(games, { people: [people], levels: [any(gameLevels)] }),
        ...situations
          .filter((situation) => situation !== 'beginners')
          .map((situation) => reasonsForSituation(games, situation)),
      ]
      for (const reasons of answers) {
        const shared = reasons.map((reason) => reasons.filter((other) => other === reason).length)
        expect(Math.max(...shared)).toBeLessThanOrEqual(3)
      }
    }
  })

  test('repeats only if the games have nothing else to mention', () => {
    const nothingElse = Array.from({ length: 10 }, () => aChosenGame({ playMinutes: 0 }))
    expect(new Set(reasonsForChoice(nothingElse, { people: [], levels: ['EASY'] }))).toEqual(
      new Set(['규칙이 쉬워요']),
    )
  })

  test('does not praise a missing score', () => {
    const weak = aChosenGame({ score: 3.1, playMinutes: 0 })
    expect(forChoice(weak, { people: [2], levels: [] })).toBe('2명이 할 수 있고, 규칙이 쉬워요')
    expect(reasonsByChance([weak])).toEqual(['규칙이 쉬워요'])
  })

  test('mentions the situation', () => {
    const game = aChosenGame({ maxPlayers: 10, playMinutes: 45, age: 6 })
    const of = (situation: Situation, about: Partial<ChosenGame> = {}) =>
      reasonsForSituation([{ ...game, ...about }], situation)[0]
    expect(of('two', { bestPlayers: [2] })).toBe('둘이 할 때 가장 재밌고, 한 판에 45분쯤 걸려요')
    expect(of('beginners')).toBe('한 판에 45분쯤 걸리고, 규칙이 쉬워요')
    expect(of('party')).toBe('10명까지 함께할 수 있고, 한 판에 45분쯤 걸려요')
    expect(of('children')).toBe('6세부터 할 수 있고, 한 판에 45분쯤 걸려요')
  })

  test('is never empty, however little is known', () => {
    const bare = aChosenGame({ playMinutes: 0, age: 0, maxPlayers: 99 })
    for (const level of gameLevels) {
      const game = { ...bare, level, difficulty: difficultiesOf(level)[0] }
      expect(forChoice(game, { people: [], levels: [level] })).not.toBe('')
      expect(reasonsForSituation([game], 'party')).not.toEqual([''])
      expect(reasonsByChance([game])).not.toEqual([''])
    }
  })
})

test('a varied ten skips games that are similar to those already picked', () => {
  const alike = Array.from({ length: 20 }, (_, id) => ({ id, level: 'EASY' as const, genres: ['파티'] }))
  const other = { id: 20, level: 'HARD' as const, genres: ['경제'] }
  const picked = pickVaried([...alike, other])
  expect(picked).toHaveLength(10)
  expect(picked.slice(0, 2).map(({ id }) => id)).toEqual([0, 20])
  expect(new Set(picked).size).toBe(10)
  expect(pickVaried(alike.slice(0, 3))).toHaveLength(3)
})
