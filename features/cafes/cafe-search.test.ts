import { expect, test } from 'vitest'
import { placeLettersSearched } from './cafe-search'

test('a search with many words of several forms makes few patterns', () => {
  const text = ['가나역', '나다역', '다라역', '라마역', '마바역', '바사역', '사아역', '아자역'].join(' ')
  const [, others, places] = placeLettersSearched(text)
  expect([others.length, places.length]).toEqual([1, 64])
})

test('a word that is said again makes no more patterns', () => {
  expect(placeLettersSearched('경남 경남 경남')).toEqual(placeLettersSearched('경남'))
})
