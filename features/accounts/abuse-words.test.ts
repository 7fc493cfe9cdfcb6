import { expect, test } from 'vitest'
import { findAbuse } from './abuse-words'

test.each([
  ['이런 씨발 게임은 처음이에요', ['시발']],
  ['시1발 운이 없었어요', ['시발']],
  ['병신 같은 규칙, 지랄 같은 카드', ['병신', '지랄']],
  ['규칙이 ㅂㅅ 같아요', ['ㅂㅅ']],
])('"%s" is flagged for an operator because of %j', (text, words) => {
  expect(findAbuse(text)).toEqual(words)
})

test('is found in letters that were taken apart', () => {
  expect(findAbuse('병신'.normalize('NFD'))).toEqual(['병신'])
})

test.each([
  '다시 발견한 명작이에요. 시발점이 된 게임이고요.',
  '재미있어요 ㅋㅋㅋ ㅎㅎ 🎲',
  'ㅇㅅㅂㄷ 초성 게임이에요',
])('"%s" is a review like any other', (text) => {
  expect(findAbuse(text)).toEqual([])
})
