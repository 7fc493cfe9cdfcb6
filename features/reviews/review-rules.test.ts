import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReviewDraft } from './review'
import { whyCannotReview } from './review-rules'

function draft(about: Partial<ReviewDraft> = {}): ReviewDraft {
  const text = '규칙이 쉬워서 또 하고 싶어요.'
  return { star: 4, length: null, replay: null, difficulty: null, text, ...about }
}

describe('a review', () => {
  test('needs a star and a text, and no more', () => {
    expect(whyCannotReview(draft())).toBeNull()
    expect(whyCannotReview(draft({ star: 5, length: 4, replay: 4, difficulty: 5 }))).toBeNull()
    expect(whyCannotReview(draft({ star: 1, length: 1, replay: 1, difficulty: 1 }))).toBeNull()
  })

  test.each<[string, Partial<ReviewDraft>, string, string]>([
    ['no star', { star: null }, 'star', '별점을 선택해 주세요.'],
    ['a star of 0', { star: 0 }, 'star', '별점은 1점부터 5점까지 줄 수 있어요.'],
    ['a star of 6', { star: 6 }, 'star', '별점은 1점부터 5점까지 줄 수 있어요.'],
    ['half a star', { star: 4.5 }, 'star', '별점은 1점부터 5점까지 줄 수 있어요.'],
    ['a star that is no number', { star: Number.NaN }, 'star', '별점은 1점부터 5점까지 줄 수 있어요.'],
    ['a length of 5', { length: 5 }, 'length', '게임 시간은 1부터 4까지 선택할 수 있어요.'],
    ['a wish of 9', { replay: 9 }, 'replay', '다시 하고 싶은 정도는 1부터 4까지 선택할 수 있어요.'],
    ['a difficulty of 0', { difficulty: 0 }, 'difficulty', '난이도는 1부터 5까지 선택할 수 있어요.'],
    ['no text', { text: '' }, 'text', '리뷰 내용을 써 주세요.'],
    ['ten spaces', { text: ' \n'.repeat(5) }, 'text', '리뷰 내용을 써 주세요.'],
    [
      'nine letters among spaces',
      { text: `  ${'가'.repeat(9)}  ` },
      'text',
      '리뷰 내용은 10자 이상 써 주세요.',
    ],
    ['twelve spaces of no width', { text: '\u200b'.repeat(12) }, 'text', '리뷰 내용을 써 주세요.'],
    ['ten empty letters of Hangul', { text: '\u3164'.repeat(10) }, 'text', '리뷰 내용을 써 주세요.'],
    [
      'nine letters with nothing between them',
      { text: '가'.repeat(9).split('').join('\u2060') },
      'text',
      '리뷰 내용은 10자 이상 써 주세요.',
    ],
    ['2,001 letters', { text: '가'.repeat(2001) }, 'text', '리뷰 내용은 2,000자까지 쓸 수 있어요.'],
    ['nothing right', { star: 9, replay: 9, text: '' }, 'star', '별점은 1점부터 5점까지 줄 수 있어요.'],
  ])('is refused with %s', (_, about, field, message) => {
    expect(whyCannotReview(draft(about))).toEqual({ field, message })
  })

  test.each([
    ['letters', '가'],
    ['signs of two storage units', '🎲'],
    ['marks that join the letter before', '\u0301'],
  ])('may be as long as 10 to 2,000 %s', (_, letter) => {
    expect(whyCannotReview(draft({ text: letter.repeat(9) }))?.field).toBe('text')
    expect(whyCannotReview(draft({ text: letter.repeat(10) }))).toBeNull()
    expect(whyCannotReview(draft({ text: letter.repeat(2000) }))).toBeNull()
    expect(whyCannotReview(draft({ text: letter.repeat(2001) }))?.field).toBe('text')
  })
})

test('invisible characters neither count nor harm', () => {
  const nothing = fc.constantFrom(' ', '\n', '\u200b', '\u200d', '\u2060', '\ufeff', '\u3164', '\u00ad')
  const unseen = fc.array(nothing, { maxLength: 20 }).map((marks) => marks.join(''))
  const letter = fc.constantFrom('가', 'a', '🎲')
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 14 }), unseen, unseen, (letters, before, after) => {
      const text = `${before}${letters.join('\u200b')}${after}`
      expect(whyCannotReview(draft({ text })) === null).toBe(letters.length >= 10)
    }),
  )
})

test('characters made of several code points are counted by code points', () => {
  expect(whyCannotReview(draft({ text: '👨‍👩‍👧'.repeat(3) }))?.field).toBe('text')
  expect(whyCannotReview(draft({ text: `👨‍👩‍👧 🧑‍🤝‍🧑 셋이서요` }))).toBeNull()
})
