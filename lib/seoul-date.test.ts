import { expect, test } from 'vitest'
import { seoulDate, seoulDayInWords, seoulMoment } from './seoul-date'

test.each([
  ['2026-03-17T14:59:59Z', '2026-03-17', '2026년 3월 17일 (화)'],
  ['2026-03-17T15:00:00Z', '2026-03-18', '2026년 3월 18일 (수)'],
  ['2025-12-31T15:00:00Z', '2026-01-01', '2026년 1월 1일 (목)'],
])('%s is a day in Seoul', (moment, day, words) => {
  expect(seoulDate(new Date(moment))).toBe(day)
  expect(seoulDayInWords(new Date(moment))).toBe(words)
  expect(seoulMoment(new Date(moment)).slice(0, 10)).toBe(day)
  expect(new Date(seoulMoment(new Date(moment)))).toEqual(new Date(moment))
})
