import { expect, test } from 'vitest'
import { whyCannotLeaveForBlock } from './leaving-for-a-block'

test('leaving because of a block needs somebody blocked at the table, and thirty days since the last time', () => {
  const now = new Date('2026-12-05T03:00:00Z')
  const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 + ms)
  expect(whyCannotLeaveForBlock({ sitsWithBlocked: false, last: null }, now)).toBe('noBlock')
  expect(whyCannotLeaveForBlock({ sitsWithBlocked: true, last: null }, now)).toBeNull()
  expect(whyCannotLeaveForBlock({ sitsWithBlocked: true, last: daysAgo(30) }, now)).toBeNull()
  expect(whyCannotLeaveForBlock({ sitsWithBlocked: true, last: daysAgo(30, 1) }, now)).toBe('tooSoon')
  expect(whyCannotLeaveForBlock({ sitsWithBlocked: true, last: daysAgo(-1) }, now)).toBe('tooSoon')
})
