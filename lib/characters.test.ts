import { expect, test } from 'vitest'
import { countShown, onOneLine, typedDashed, typedNumber } from './characters'

test.each([
  ['０２－１２３－４５６７', '02-123-4567'],
  ['110‑123–456789', '110-123-456789'],
  [' 02−123−4567\u200b', '02-123-4567'],
])('%j is the number %s', (typed, number) => {
  expect(typedDashed(typed)).toBe(number)
})

test.each([
  ['１２', '12'],
  ['－５', '-5'],
  ['1,234', '1234'],
  ['37．5', '37.5'],
  ['1,23', '1,23'],
  ['', ''],
])('%j is typed for %j', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})

test('what a dictation leaves behind is no text, and stays within one', () => {
  expect([onOneLine('\ufffc'), onOneLine('카탄\ufffc'), countShown('가\ufffc')]).toEqual([
    '',
    '카탄\ufffc',
    1,
  ])
})
