import { expect, test } from 'vitest'
import { isSearchable, matchedRanges, rangesOfWords, searchExplanation } from './matched-ranges'

const line = '도둑을 옮기면 도둑 칸의 카드를 뺏어요'

/** The matched pieces of the line. */
const found = (search: string, text = line) =>
  rangesOfWords(text, search).map(({ from, to }) => [...text].slice(from, to).join(''))

test('every place is found, by syllables, by half of one, and by initial consonants', () => {
  expect(found('도둑')).toEqual(['도둑', '도둑'])
  expect(found('카드르')).toEqual(['카드를'])
  expect(found('ㄷㄷ')).toEqual(['도둑', '도둑'])
  expect(found('ㅋㄷㄹ ㅃㅇㅇ')).toEqual(['카드를 뺏어요'])
  expect(found('기사')).toEqual([])
})

test('spaces do not matter, and words are found apart, but all of them', () => {
  expect(found('도둑칸의')).toEqual(['도둑 칸의'])
  expect(found('카 드 를')).toEqual(['카드를'])
  expect(found('카드 도둑')).toEqual(['도둑', '도둑', '카드'])
  expect(found('카드 기사')).toEqual([])
  expect(found('도둑 도')).toEqual(['도둑', '도둑'])
})

test('places are those of whole characters', () => {
  expect(matchedRanges('🎲 주사위', '주사')).toEqual([{ from: 2, to: 4 }])
  expect(found('catan', 'Settlers of CATAN')).toEqual(['CATAN'])
})

test('one consonant, signs and nothing are no search', () => {
  expect(['ㄷ', ' ', '!', '', 'ㄷㄷ', '도', 'a'].map(isSearchable)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})

const parts = [
  { title: '준비', lines: ['카드를 섞어요', '다섯 장씩 나눠요'] },
  { title: '도둑', lines: [line] },
  { title: '끝', lines: ['10점이면 끝나요'] },
]

test('an explanation keeps the parts that match, with the lines in their places', () => {
  const { parts: some, count } = searchExplanation(parts, '다섯')
  expect(count).toBe(1)
  expect(some).toEqual([
    {
      title: '준비',
      titleRanges: [],
      lines: [{ at: 1, text: '다섯 장씩 나눠요', ranges: [{ from: 0, to: 2 }] }],
    },
  ])
  // The title of a part keeps all its lines.
  expect(searchExplanation(parts, '준비')).toMatchObject({
    count: 1,
    parts: [{ lines: [{ at: 0 }, { at: 1 }] }],
  })
  expect(searchExplanation(parts, '카드').count).toBe(2)
  expect(searchExplanation(parts, '없는말')).toEqual({ parts: [], count: 0 })
})

test('what was typed on the wrong keyboard is understood', () => {
  expect(searchExplanation(parts, 'ehenr').parts.map(({ title }) => title)).toEqual(['도둑'])
})
