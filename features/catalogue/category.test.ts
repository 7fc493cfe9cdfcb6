import { expect, test } from 'vitest'
import { categories } from './category'
import { tabFrom } from './listing'

test('the sixteen categories carry the codes 01 to 16 in the order of their tabs', () => {
  expect(categories).toHaveLength(16)
  expect(categories[0]).toEqual({ tab: 0, code: '01', name: 'TOP 20', hue: 'orange' })
  expect(categories[14]).toEqual({ tab: 14, code: '15', name: '고?스톱?', hue: 'rose' })
})

test.each([
  ['0', 0],
  ['15', 15],
  ['16', 0],
  ['99', 0],
  ['-1', 0],
  ['1.5', 0],
  ['zz', 0],
  ['', 0],
  [null, 0],
])('the tab %j opens number %i', (text, tab) => {
  expect(tabFrom(text)).toBe(tab)
})
