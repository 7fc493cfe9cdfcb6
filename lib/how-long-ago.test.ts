import { expect, test } from 'vitest'
import { howLongAgo } from './how-long-ago'

const now = new Date('2026-03-18T03:00:00Z')

test.each([
  ['2026-03-18T03:00:05Z', '방금전'],
  ['2026-03-18T02:59:01Z', '방금전'],
  ['2026-03-18T02:59:00Z', '1분 전'],
  ['2026-03-18T02:00:01Z', '59분 전'],
  ['2026-03-18T02:00:00Z', '1시간 전'],
  ['2026-03-17T03:00:01Z', '23시간 전'],
  ['2026-03-17T03:00:00Z', '1일 전'],
  ['2025-03-18T03:00:01Z', '364일 전'],
  ['2025-03-18T03:00:00Z', '1년 전'],
  ['2023-03-19T03:00:00Z', '3년 전'],
])('%s was %s', (moment, words) => {
  expect(howLongAgo(new Date(moment), now)).toBe(words)
})
