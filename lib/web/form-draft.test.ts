import { expect, test } from 'vitest'
import { isLike } from './form-draft'

const isWeek = isLike({ note: '', days: [{ isOpen: true, opens: '' }] })
const monday = { isOpen: false, opens: '12:00' }

test.each([
  { note: '설날', days: [monday, monday] },
  { note: '', days: [] },
  { note: '', days: [{ ...monday, closes: '22:00' }], since: 1 },
])('a stored value of the types of the sample is one: %o', (value) => {
  expect(isWeek(value)).toBe(true)
})

test.each([
  null,
  '설날',
  [],
  { note: '설날' },
  { note: null, days: [] },
  { note: '', days: monday },
  { note: '', days: [monday, null] },
  { note: '', days: [monday, { isOpen: 1, opens: '' }] },
  { note: '', days: [{ isOpen: true }] },
  { note: '', days: [[]] },
])('any other is none: %o', (value) => {
  expect(isWeek(value)).toBe(false)
})
