import { expect, test } from 'vitest'
import { bucketEnds, bucketInWords, bucketOf, bucketOfP75, gradeOf, metrics } from './vitals'

test('a value falls into the first bucket that reaches it, and above all ends into the last', () => {
  for (const metric of metrics) {
    const ends = bucketEnds[metric]
    expect(ends).toEqual(ends.toSorted((one, other) => one - other))
    expect(bucketOf(metric, 0)).toBe(0)
    for (const [at, end] of ends.entries())
      expect([bucketOf(metric, end), bucketOf(metric, end + 1)]).toEqual([at, at + 1])
  }
})

test('the 75th percentile is the bucket that three of four samples do not exceed, from twenty samples on', () => {
  const of = (...counts: [number, number][]) => bucketOfP75(new Map(counts))
  expect(of()).toBeNull()
  expect(of([0, 19])).toBeNull()
  expect(of([0, 20])).toBe(0)
  expect(of([7, 5], [1, 15])).toBe(1)
  expect(of([7, 6], [1, 14])).toBe(7)
})

test('a bucket says its end in words, and is as good as its end', () => {
  expect(bucketInWords('lcp', bucketOf('lcp', 2400))).toBe('2.5초 이하')
  expect(bucketInWords('cls', bucketOf('cls', 90))).toBe('0.1 이하')
  expect(bucketInWords('inp', bucketOf('inp', 9000))).toBe('5초 넘음')
  const grades = (metric: (typeof metrics)[number], ...values: number[]) =>
    values.map((value) => gradeOf(metric, bucketOf(metric, value)))
  expect(grades('lcp', 2500, 2501, 4001)).toEqual(['good', 'fair', 'poor'])
  expect(grades('inp', 200, 201, 501)).toEqual(['good', 'fair', 'poor'])
  expect(grades('cls', 100, 101, 251)).toEqual(['good', 'fair', 'poor'])
})
