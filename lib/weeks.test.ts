import { expect, test } from 'vitest'
import { countsOf, mondayOf, shortWeek, weekInWords, weeksUntil } from './weeks'

test('a week begins on Monday', () => {
  expect(mondayOf('2026-11-16')).toBe('2026-11-16')
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
})

test('a week begins at midnight in Seoul, while it is still Sunday in Greenwich', () => {
  const before = weeksUntil(new Date('2026-11-22T14:59:59Z'), 2)
  expect(before).toEqual({
    mondays: ['2026-11-09', '2026-11-16'],
    from: new Date('2026-11-08T15:00:00Z'),
    until: new Date('2026-11-22T15:00:00Z'),
  })
  expect(weeksUntil(new Date('2026-11-22T15:00:00Z'), 2).mondays).toEqual(['2026-11-16', '2026-11-23'])
})

test('a week without rows counts nothing', () => {
  const weeks = weeksUntil(new Date('2026-11-22T00:00:00Z'), 3)
  expect(countsOf(weeks, [{ week: '2026-11-09', count: 4 }], ({ count }) => count)).toEqual([0, 4, 0])
})

test('a week is told by its days', () => {
  expect(weekInWords('2026-11-16')).toBe('11월 16일~22일')
  expect(weekInWords('2026-11-30')).toBe('11월 30일~12월 6일')
  expect(shortWeek('2026-11-02')).toBe('11/2')
})
