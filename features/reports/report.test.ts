import { expect, test } from 'vitest'
import { type ReportDraft, reasonLabel, reasonsFor, whyCannotReport } from './report'

const draft: ReportDraft = { about: 'person', reason: 'harassment', text: '' }

test('a reason is enough, but for 기타, which says nothing by itself', () => {
  expect(whyCannotReport(draft)).toBeNull()
  expect(whyCannotReport({ ...draft, reason: null })).toMatchObject({ field: 'reason' })
  expect(whyCannotReport({ ...draft, reason: 'other' })).toMatchObject({ field: 'text' })
  expect(whyCannotReport({ ...draft, reason: 'other', text: '  넷  ' })).toMatchObject({ field: 'text' })
  expect(whyCannotReport({ ...draft, reason: 'other', text: '다섯 글자' })).toBeNull()
})

test('a person can be reported for all seven reasons', () => {
  expect(reasonsFor.person.map((reason) => reasonLabel('person', reason))).toEqual([
    ...['포교·다단계', '이성 목적', '괴롭힘', '금전 요구', '광고', '노쇼 다툼', '기타'],
  ])
  for (const reason of reasonsFor.person)
    expect(whyCannotReport({ ...draft, reason, text: '모임에서 있던 일' })).toBeNull()
})

test('a review is reported for the five reasons that are specified, by the reason alone', () => {
  expect(reasonsFor.review.map((reason) => reasonLabel('review', reason))).toEqual([
    ...['욕설이나 비방', '광고나 도배', '개인정보 노출', '게임과 관계없는 내용', '기타'],
  ])
  for (const reason of reasonsFor.review)
    expect(whyCannotReport({ about: 'review', reason, text: '' })).toBeNull()
  expect(whyCannotReport({ about: 'person', reason: 'unrelated', text: '' })?.field).toBe('reason')
})

test('a text has a thousand characters at most, counted as people count them', () => {
  expect(whyCannotReport({ ...draft, text: '🎲'.repeat(1_000) })).toBeNull()
  expect(whyCannotReport({ ...draft, text: '🎲'.repeat(1_001) })).toMatchObject({ field: 'text' })
})

test('only people dispute who came', () => {
  for (const about of ['meetup', 'instructor', 'cafe'] as const) {
    expect(reasonsFor[about]).not.toContain('no-show')
    expect(whyCannotReport({ ...draft, about, reason: 'no-show' })?.field).toBe('reason')
  }
})
