import { expect, test } from 'vitest'
import { dayKindInWords, dayKindOf, tierOn } from './tier'

const prices = { weekdayPass: 6000, weekendPass: 8000, holidaysAsWeekend: false }
const onHolidays = { ...prices, holidaysAsWeekend: true }

test('Saturday and Sunday are the weekend, and a price is the exact tier', () => {
  const days = ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07']
  expect(days.map((day) => dayKindOf(day, prices))).toEqual(['weekday', 'weekend', 'weekend', 'weekday'])
  expect(tierOn('2026-12-04', prices)).toBe(6000)
  expect(tierOn('2026-12-05', prices)).toBe(8000)
  expect(tierOn('2026-12-05', { ...prices, weekendPass: null })).toBeNull()
})

test('public holidays and their substitutes cost as the weekend only where the cafe says so', () => {
  // Christmas, a Friday; the Mondays after a Liberation Day and a Labour Day on Saturday; a Labour Day on Monday.
  for (const day of ['2026-12-25', '2026-08-17', '2027-05-03', '2028-05-01']) {
    expect(tierOn(day, prices)).toBe(6000)
    expect(dayKindInWords(day, prices)).toBe('평일')
    expect(tierOn(day, onHolidays)).toBe(8000)
    expect(dayKindInWords(day, onHolidays)).toBe('공휴일 · 주말 요금')
  }
  // A holiday on a Saturday is a Saturday.
  expect(dayKindInWords('2026-08-15', onHolidays)).toBe('주말')
  expect(tierOn('2026-12-24', onHolidays)).toBe(6000)
})
