import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfSeoulDay, seoulDate, seoulDayInWords, seoulMoment, seoulShortMoment } from './seoul-date'

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
  ['2026-11-21T15:00:00Z', '11월 22일 (일) 오전 0:00'],
  ['2026-11-22T02:59:00Z', '11월 22일 (일) 오전 11:59'],
  ['2026-11-22T03:00:00Z', '11월 22일 (일) 오후 12:00'],
  ['2026-11-22T14:05:00Z', '11월 22일 (일) 오후 11:05'],
])('%s is said in Korean, on the server as in browsers', (moment, words) => {
  expect(seoulShortMoment(new Date(moment))).toBe(words)
})

test.each([
  ['2026-06-15T15:00:00Z', '2026-06-16T14:59:59.999Z'],
  ['2026-06-16T06:20:00Z', '2026-06-16T14:59:59.999Z'],
  ['2026-06-16T14:59:59.999Z', '2026-06-16T14:59:59.999Z'],
  ['2026-06-16T15:00:00Z', '2026-06-17T14:59:59.999Z'],
])('the day of %s in Seoul ends at %s', (moment, end) => {
  expect(endOfSeoulDay(new Date(moment)).toISOString()).toBe(end)
})

test('days are those of the calendar that browsers know', () => {
  const timeZone = 'Asia/Seoul'
  const day = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const weekday = new Intl.DateTimeFormat('ko-KR', { timeZone, weekday: 'short' })
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1988-10-09'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (moment) => {
        const date = day.format(moment)
        const [year = '', month = '', dayOfMonth = ''] = date.split('-')
        expect(seoulDate(moment)).toBe(date)
        expect(seoulDayInWords(moment)).toBe(
          `${year}년 ${Number(month)}월 ${Number(dayOfMonth)}일 (${weekday.format(moment)})`,
        )
      },
    ),
  )
})
