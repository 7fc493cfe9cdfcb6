import { expect, test } from 'vitest'
import { experienceNames, forWhomInWords, welcomes } from './experience'

test('a meetup for beginners welcomes them, whatever its host said', () => {
  expect(welcomes({ experience: 'beginner', welcomesBeginners: false })).toBe(true)
  expect(welcomes({ experience: 'expert', welcomesBeginners: false })).toBe(false)
  expect(welcomes({ experience: 'anyone', welcomesBeginners: true })).toBe(true)
})

test.each([
  ['anyone', false, null],
  ['anyone', true, '처음이어도 환영'],
  ['beginner', false, '입문 · 처음이어도 환영'],
  ['expert', false, experienceNames.expert],
] as const)('%s, welcoming beginners: %s', (experience, welcomesBeginners, words) => {
  expect(forWhomInWords({ experience, welcomesBeginners })).toBe(words)
})
