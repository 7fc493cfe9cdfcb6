import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullWeight } from '~/features/reports/report'
import { growsWithAge, type Presence, weightOf } from './reviewer-weight'

const presences = fc.record({
  ageDays: fc.integer({ min: 0, max: 400 }),
  activeDays: fc.integer({ min: 0, max: 40 }),
  metDays: fc.integer({ min: 0, max: 10 }),
  games: fc.integer({ min: 0, max: 40 }),
})

test.each<[string, Presence, number]>([
  ['an account of today, whatever it logs', { ageDays: 0, activeDays: 1, metDays: 0, games: 40 }, 0],
  [
    'an account of a year that was active on one day',
    { ageDays: 365, activeDays: 1, metDays: 0, games: 40 },
    0,
  ],
  ['a week, three days, three games', { ageDays: 7, activeDays: 3, metDays: 0, games: 3 }, 40],
  ['two weeks, five days, four games', { ageDays: 14, activeDays: 5, metDays: 0, games: 4 }, 213],
  ['a month and one game again and again', { ageDays: 30, activeDays: 8, metDays: 0, games: 1 }, 200],
  ['a month, eight days, five games', { ageDays: 30, activeDays: 8, metDays: 0, games: 5 }, 1000],
  [
    'a month, two days and three meetups, five games',
    { ageDays: 30, activeDays: 2, metDays: 3, games: 5 },
    1000,
  ],
  ['a month, one day and one meetup, five games', { ageDays: 30, activeDays: 1, metDays: 1, games: 5 }, 285],
  ['years of it', { ageDays: 4000, activeDays: 900, metDays: 0, games: 300 }, 1000],
])('%s weigh as docs/ranking.md says', (_, presence, weight) => {
  expect(weightOf(presence)).toBe(weight)
})

test('more activity never lowers the weight, and the weight never exceeds one review', () => {
  fc.assert(
    fc.property(presences, presences, (one, more) => {
      const sum = {
        ageDays: one.ageDays + more.ageDays,
        activeDays: one.activeDays + more.activeDays,
        metDays: one.metDays + more.metDays,
        games: one.games + more.games,
      }
      expect(weightOf(sum)).toBeGreaterThanOrEqual(weightOf(one))
      expect(weightOf(one)).toBeGreaterThanOrEqual(0)
      expect(weightOf(sum)).toBeLessThanOrEqual(fullWeight)
    }),
  )
})

test('a member whose weight does not grow with age keeps it at any age', () => {
  fc.assert(
    fc.property(presences, fc.integer({ min: 1, max: 4000 }), (presence, days) => {
      fc.pre(!growsWithAge(presence))
      expect(weightOf({ ...presence, ageDays: presence.ageDays + days })).toBe(weightOf(presence))
    }),
  )
})
