import { expect, test } from 'vitest'
import { toTenths } from './review'

test.each([
  [1, 4, 0],
  [2.5, 4, 5],
  [4, 4, 10],
  [3, 5, 5],
  [2, 4, 3.3],
  [null, 5, null],
])('a mean of %s on a scale up to %i is %s of ten', (mean, top, tenths) => {
  expect(toTenths(mean, top)).toBe(tenths)
})
