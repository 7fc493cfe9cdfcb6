import { expect, test } from 'vitest'
import { verdictOf } from './verdict'

test.each([
  [2, 2, null],
  [3, 3, 'best'],
  [5, 4, 'best'],
  [4, 3, 'good'],
  [4, 2, 'good'],
  [5, 2, 'not'],
  [3, 0, 'not'],
])('%i votes of which %i are "good" give the verdict %s', (votes, good, word) => {
  expect(verdictOf({ votes, good })).toBe(word)
})
