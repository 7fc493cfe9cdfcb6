import { expect, test } from 'vitest'
import { isLate, whyNotForAge } from './late-meetup'
import { startsAtOf } from './meetup'

test.each([
  ['05:59', true],
  ['06:00', false],
  ['12:00', false],
  ['19:00', false],
  ['19:01', true],
  ['22:00', true],
  ['00:30', true],
])('a meetup at %s is late: %s', (time, expected) => {
  expect(isLate(startsAtOf('2026-03-20', time))).toBe(expected)
})

test('late ones are for who becomes 19 in this year, in Seoul', () => {
  const late = startsAtOf('2027-01-01', '20:00')
  const lastMinute = new Date('2026-12-31T14:59:59Z')
  const newYear = new Date('2026-12-31T15:00:00Z')
  const ask = (birthYear: number | null, now = lastMinute) => whyNotForAge(late, { birthYear, now })
  expect([ask(2007), ask(2008), ask(2008, newYear), ask(null)]).toEqual([
    null,
    'adultsOnly',
    null,
    'noBirthYear',
  ])
  expect(whyNotForAge(startsAtOf('2027-01-01', '14:00'), { birthYear: null, now: newYear })).toBeNull()
})
