import { expect, test } from 'vitest'
import { readYesOrNo } from './yes-or-no'

test.each([
  ['1', true],
  ['2', true],
  ['1.0', true],
  ['Yes', true],
  ['TRUE', true],
  [' y ', true],
  ['예', true],
  ['１', true],
  ['0', false],
  ['', false],
  ['No', false],
  ['FALSE', false],
  ['아니요', false],
  ['maybe', null],
  ['-1', null],
])('%j is %s', (cell, said) => {
  expect(readYesOrNo(cell)).toBe(said)
})
