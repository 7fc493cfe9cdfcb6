import { expect, test } from 'vitest'
import { seoulDate, seoulDayInWords, seoulMoment, seoulShortMoment } from './seoul-date'

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

test.each([
  ['2026-11-21T15:00:00Z', '11월 22일 (일) 오전 12:00'],
  ['2026-11-22T02:59:00Z', '11월 22일 (일) 오전 11:59'],
  ['2026-11-22T03:00:00Z', '11월 22일 (일) 오후 12:00'],
  ['2026-11-22T14:05:00Z', '11월 22일 (일) 오후 11:05'],
])('%s is said in Korean, on the server as in browsers', (moment, words) => {
  expect(seoulShortMoment(new Date(moment))).toBe(words)
})
