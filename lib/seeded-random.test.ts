import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random'

const draw = (seed: string, count: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => random.next())
}

test('the same seed gives the same sequence, another seed another', () => {
  expect(draw('스플렌더', 20)).toEqual(draw('스플렌더', 20))
  expect(draw('스플렌더', 20)).not.toEqual(draw('카탄', 20))
})

test('neighbouring seeds start differently', () => {
  const firsts = Array.from({ length: 40 }, (_, i) => Math.floor((draw(`game-${i}`, 1)[0] ?? 0) * 10))
  expect(new Set(firsts).size).toBeGreaterThan(6)
})

test('values spread evenly over their range', () => {
  const values = draw('even', 4000)
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...values)).toBeLessThan(1)
  expect(values.reduce((a, b) => a + b) / values.length).toBeCloseTo(0.5, 1)
})

test('int includes both ends, shuffle keeps every item', () => {
  const random = seededRandom('ends')
  expect(new Set(Array.from({ length: 200 }, () => random.int(1, 6)))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  expect(random.shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4])
})

test('picking from an empty list throws', () => {
  expect(() => seededRandom('none').pick([])).toThrow(RangeError)
})
