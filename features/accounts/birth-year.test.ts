import { expect, test } from 'vitest'
import { isAdult, toBirthYear, whyBadBirthYear } from './birth-year'

const now = new Date('2026-06-01T00:00:00Z')

test('an adult becomes 19 in this year', () => {
  expect([2006, 2007, 2008].map((year) => isAdult(year, now))).toEqual([true, true, false])
})

test.each([
  ['', null],
  [' 1995 ', 1995],
  ['95', 0],
  ['천구백', 0],
])('"%s" is read as %s', (typed, year) => {
  expect(toBirthYear(typed)).toBe(year)
})

test.each([
  [1899, /네 자리/],
  [0, /네 자리/],
  [2027, /네 자리/],
  [2013, /만 14세/],
])('%s is refused', (year, says) => {
  expect(whyBadBirthYear(year, now)).toMatch(says)
})

test.each([1900, 1995, 2012])('%s is right', (year) => {
  expect(whyBadBirthYear(year, now)).toBeNull()
})
