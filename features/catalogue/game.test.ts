import { describe, expect, test } from 'vitest'
import { difficultiesOf, gameLevels, levelOf, playerRange, yearInWords } from './game'

describe('levels', () => {
  test.each([
    [1, 'VERY EASY'],
    [2, 'VERY EASY'],
    [3, 'EASY'],
    [4, 'EASY'],
    [5, 'NORMAL'],
    [6, 'NORMAL'],
    [7, 'HARD'],
    [8, 'HARD'],
    [9, 'VERY HARD'],
    [10, 'VERY HARD'],
  ])('a difficulty of %i is %s', (difficulty, level) => {
    expect(levelOf(difficulty)).toBe(level)
  })

  test('cover all ten difficulties', () => {
    expect(gameLevels.flatMap(difficultiesOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const level of gameLevels) expect(difficultiesOf(level).map(levelOf)).toEqual([level, level])
  })
})

test.each([
  [-2200, '기원전 2200년경'],
  [500, '500년경'],
  [1475, '1475년'],
  [2014, '2014년'],
])('the year %i is read as %j', (year, words) => {
  expect(yearInWords(year)).toBe(words)
})

test('a range of players is one number when both ends are the same', () => {
  expect(playerRange({ minPlayers: 2, maxPlayers: 2 })).toBe('2명')
  expect(playerRange({ minPlayers: 2, maxPlayers: 4 })).toBe('2~4명')
})
