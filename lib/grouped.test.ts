import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grouped } from './grouped'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
  [-1_234, '-1,234'],
  [-123, '-123'],
  [4_321.5, '4,321.5'],
])('%s is written as %s', (number, words) => {
  expect(grouped(number)).toBe(words)
})

test('whole numbers are grouped as browsers do it in Korean', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (number) => grouped(number) === number.toLocaleString('ko-KR')))
})
