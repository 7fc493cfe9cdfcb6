import { expect, test } from 'vitest'
import { rankPlayers, readScore } from './score'

const results = (...given: [score: number, penalties: number][]) =>
  given.map(([score, penalties], at) => ({ name: `사람 ${at + 1}`, score, penalties }))
const ranks = (...args: Parameters<typeof rankPlayers>) =>
  rankPlayers(...args).map(({ player, total, rank }) => [player, total, rank])

test('players are ranked by score less penalties, and equal ones share a rank', () => {
  expect(ranks(results([10, 3], [8, 0], [7, 0], [8, 1]), false)).toEqual([
    [1, 8, 1],
    [0, 7, 2],
    [2, 7, 2],
    [3, 7, 2],
  ])
  expect(ranks(results([5, 0], [9, 4], [1, 0]), false).map(([, , rank]) => rank)).toEqual([1, 1, 3])
})

test('where few points win, the order turns and penalties count against a player all the same', () => {
  expect(ranks(results([-4, 0], [-6, 3], [2, 0]), true)).toEqual([
    [0, -4, 1],
    [1, -3, 2],
    [2, 2, 3],
  ])
})

test.each([
  ['', 0],
  [' 12 ', 12],
  ['-7', -7],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['12a', null],
  ['1e12', null],
  ['1.5', null],
  ['--3', null],
])('the score “%s” is read as %s', (text, score) => {
  expect(readScore(text)).toBe(score)
})
