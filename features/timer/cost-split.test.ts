import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CostSplit,
  chargeableHalfHours,
  emptySplit,
  halfHoursInWords,
  mostPayers,
  readCost,
  readSplit,
  sharesOf,
  splitCost,
} from './cost-split'

const costSplit = (part: Partial<CostSplit>): CostSplit => ({ ...emptySplit, ...part })

test('a sum is split among all, and a fee counts by person and hour', () => {
  expect(sharesOf(costSplit({ total: '25,001' }), 2)).toEqual([12_501, 12_500])
  const hourly = costSplit({ kind: 'hourly', perHour: '2,500', halfHours: 5, own: { 1: 3 } })
  expect(sharesOf(hourly, 3)).toEqual([6_250, 3_750, 6_250])
  expect(sharesOf(costSplit({ kind: 'hourly', perHour: '1', halfHours: 1 }), 2)).toEqual([1, 1])
  for (const part of [{}, { total: '0' }, { kind: 'hourly', total: '9000' }] as const) {
    expect(sharesOf(costSplit(part), 2)).toBeNull()
  }
})

test('shares add up to the sum, and nobody pays less for staying longer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 2, max: mostPayers }),
      fc.integer({ min: 1, max: 47 }),
      (won, people, halfHours) => {
        const split = sharesOf(costSplit({ total: String(won) }), people) ?? []
        expect(split.reduce((sum, share) => sum + share, 0)).toBe(won)
        expect(Math.max(...split) - Math.min(...split)).toBeLessThanOrEqual(1)
        const hourly = { kind: 'hourly', perHour: String(won), halfHours, own: { 1: halfHours + 1 } } as const
        const [first = 0, longer = 0] = sharesOf(costSplit(hourly), people) ?? []
        expect(longer).toBeGreaterThanOrEqual(first)
        expect(first * 2).toBeGreaterThanOrEqual(won * halfHours)
      },
    ),
  )
})

test('what was stored comes back, and what makes no sense does not', () => {
  const kept = costSplit({ kind: 'hourly', perHour: '2,500', people: 5, halfHours: 6, own: { 4: 2 } })
  expect(readSplit(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  expect(readSplit({ kind: 'x', total: 3, people: 99, halfHours: 0, own: { 30: 2, 1: -1 } })).toEqual(
    emptySplit,
  )
  expect([null, 'x', 4].map(readSplit)).toEqual([emptySplit, emptySplit, emptySplit])
})

test('times read as people say them', () => {
  expect([1, 2, 3, 48].map(halfHoursInWords)).toEqual(['30분', '1시간', '1시간 30분', '24시간'])
  expect([0, 3, 49].map(chargeableHalfHours)).toEqual([1, 3, 48])
})

test('amounts are whole won', () => {
  expect(['24,000', '２４,０００', '1', '0', '-5', '1e5', '', '99999999'].map(readCost)).toEqual([
    24_000,
    24_000,
    1,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('shares add up to the whole and differ by one won at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 20 }), (won, people) => {
      const shares = splitCost(won, people)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(won)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})
