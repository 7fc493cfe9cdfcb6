import { describe, expect, test } from 'vitest'
import { whyBadPhone } from './account'
import { caretAfterFormatting, formatTypedPhone } from './typed-phone'

describe('a phone number while it is typed', () => {
  test.each([
    ['0', '0'],
    ['010', '010'],
    ['0101', '010-1'],
    ['01012345678', '010-1234-5678'],
    ['0112345678', '011-234-5678'],
    ['010 1234 5678', '010-1234-5678'],
    ['０１０１２３４５６７８', '010-1234-5678'],
    ['공일공', ''],
    ['010ㅁ12', '010-12'],
    ['+', '+'],
    ['+8', '+8'],
    ['+82', '+82'],
    ['+821', '01'],
    ['+82 10-1234-5678', '010-1234-5678'],
    ['+82 010-1234-5678', '010-1234-5678'],
    ['＋８２ １０ １２３４ ５６７８', '010-1234-5678'],
    ['010123456789', '010-1234-5678'],
  ])('%o shows as %o', (typed, shown) => {
    expect(formatTypedPhone(typed)).toBe(shown)
    expect(formatTypedPhone(shown)).toBe(shown)
  })

  test('a number of another country is no Korean mobile number', () => {
    expect(whyBadPhone(formatTypedPhone('+1 202 555 0123'))).not.toBeNull()
  })

  test.each([
    // typed, caret, caret afterwards
    ['0101', 4, 5],
    ['0105-1234', 4, 5],
    ['0101234', 3, 3],
    ['010-12934-5678', 7, 7],
    ['011-2345-67', 8, 9],
    ['010-12a34', 7, 6],
    ['+82 10-1234-5678', 16, 13],
    ['+82', 3, 3],
    ['+', 1, 1],
    ['', 0, 0],
  ])('in %o the caret behind place %i goes behind place %i', (typed, caret, after) => {
    expect(caretAfterFormatting(typed, caret)).toBe(after)
  })
})
