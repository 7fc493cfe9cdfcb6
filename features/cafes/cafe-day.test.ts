import { expect, test } from 'vitest'
import { cafeDayOf, spanOfCafeDay } from './cafe-day'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`)

test('what starts after midnight belongs to the evening before, until six in the morning', () => {
  expect(cafeDayOf(at('2026-12-05 19:00'))).toBe('2026-12-05')
  expect(cafeDayOf(at('2026-12-05 23:59'))).toBe('2026-12-05')
  expect(cafeDayOf(at('2026-12-06 00:30'))).toBe('2026-12-05')
  expect(cafeDayOf(at('2026-12-06 05:59'))).toBe('2026-12-05')
  expect(cafeDayOf(at('2026-12-06 06:00'))).toBe('2026-12-06')
  expect(cafeDayOf(at('2027-01-01 02:00'))).toBe('2026-12-31')
})

test('every moment lies in the span of its day', () => {
  const start = at('2026-01-01 00:00').getTime()
  for (let halfHour = 0; halfHour < 2 * 24 * 400; halfHour += 1) {
    const now = new Date(start + halfHour * 30 * 60_000)
    const { from, until } = spanOfCafeDay(cafeDayOf(now))
    expect(from <= now && now < until).toBe(true)
  }
})
