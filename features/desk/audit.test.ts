import { expect, test } from 'vitest'
import { auditedInWords, changesInWords } from './audit'

const deed = { id: 1, actorId: 2, actor: '미플지기', thingId: 3, details: {}, at: '2026-03-18T03:00:00.000Z' }

test('what was done is said in words, also what staff did at a cafe', () => {
  expect(auditedInWords({ ...deed, kind: 'member', action: 'suspend-member' })).toBe('이용을 정지했어요')
  expect(auditedInWords({ ...deed, kind: 'cafe', action: 'add-notice' })).toBe('공지를 추가했어요')
  expect(auditedInWords({ ...deed, kind: 'other', action: 'something-new' })).toBe('something-new')
})

test('what changed is said from what to what', () => {
  expect(changesInWords({ before: null, after: '2026-03-25T03:00:00.000Z', sessions: 2 })).toEqual([
    '없음 → 3월 25일 (수) 오후 12:00',
    '기기: 2',
  ])
  expect(changesInWords({ before: false, after: true })).toEqual(['아니요 → 예'])
  expect(changesInWords({ before: { title: '옛 제목' }, after: { title: '새 제목', shown: true } })).toEqual([
    '제목: 옛 제목 → 새 제목',
    'shown: 없음 → 예',
  ])
  expect(changesInWords({})).toEqual([])
})
