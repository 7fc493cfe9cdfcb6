import { expect, test } from 'vitest'
import { findAbuse, whyAbusive } from './abuse-words'

test.each([
  ['이런 씨발 게임은 처음이에요', ['시발']],
  ['시1발 운이 없었어요', ['시발']],
  ['시.발 운이 없었어요', ['시발']],
  ['시 발 운이 없었어요', ['시발']],
  ['ㅅㅣㅂㅏㄹ 운이 없었어요', ['시발']],
  ['병신 같은 규칙, 지랄 같은 카드', ['병신', '지랄']],
  ['병 신 같은 규칙', ['병신']],
  ['규칙이 ㅂㅅ 같아요', ['ㅂㅅ']],
  ['개 새 끼', ['개새끼']],
  ['니 애미', ['니애미']],
  ['닥쳐', ['닥쳐']],
])('"%s" has %j', (text, words) => {
  expect(findAbuse(text)).toEqual(words)
})

test('is found in letters that were taken apart', () => {
  expect(findAbuse('병신'.normalize('NFD'))).toEqual(['병신'])
})

test.each([
  '다시 발견한 명작이에요. 시발점이 된 게임이고요.',
  '새끼손가락으로 약속해요',
  '시발역에서 만나서 같이 가요',
  '재미있어요 ㅋㅋㅋ ㅎㅎ 🎲',
  'ㅇㅅㅂㄷ 초성 게임이에요',
  '위기가 닥쳐오는 게임',
  '어머니 에미상 이야기',
  '고양이 새끼 세 마리 게임',
  '일 이 삼 사 순서대로 앉아요',
  '한 판 더 할 분',
  '개발자 모임, 개 좋아하는 분 환영',
  '미친 듯이 재미있는 게임',
  '18세기 무역 게임',
  '다시 발 빠르게 모여요',
])('"%s" is harmless', (text) => {
  expect(findAbuse(text)).toEqual([])
  expect(whyAbusive('제목에', text)).toBeNull()
})
