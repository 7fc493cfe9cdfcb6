import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { auditedInWords, changesInWords, kindNames } from './audit'

const deed = { id: 1, actorId: 2, actor: '미플지기', thingId: 3, details: {}, at: '2026-03-18T03:00:00.000Z' }

test('what was done is said in words, also what staff did at a cafe', () => {
  expect(auditedInWords({ ...deed, kind: 'member', action: 'suspend-member' })).toBe('이용을 정지했어요')
  expect(auditedInWords({ ...deed, kind: 'cafe', action: 'add-notice' })).toBe('공지를 추가했어요')
  expect(auditedInWords({ ...deed, kind: 'other', action: 'something-new' })).toBe('something-new')
})

/** The actions and kinds that the server code writes into the audit log, found in its source text. */
function listAudited(): { actions: string[]; kinds: string[] } {
  const features = path.join(import.meta.dirname, '..')
  const code = readdirSync(features, { recursive: true })
    .filter((file): file is string => typeof file === 'string' && /server\/.*(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(path.join(features, file), 'utf8'))
    .filter((text) => /\baudit\(|\bnoteDeed\(|\bnoteFactsChanged\(/.test(text))
    .join('\n')
  const all = (pattern: RegExp) => [...new Set([...code.matchAll(pattern)].map(([, word]) => word ?? ''))]
  return {
    actions: all(/\baction: (?:\w+ \? )?'([a-z-]+)'/g),
    kinds: all(/\bthing(?:: | = )\{ kind: '([a-z-]+)'/g),
  }
}

test('everything that the server writes down has words', () => {
  const { actions, kinds } = listAudited()
  expect(actions.length).toBeGreaterThan(40)
  const unnamed = actions.filter((action) =>
    ['cafe', 'other'].every((kind) =>
      [action, '카페를 관리했어요'].includes(auditedInWords({ ...deed, kind, action })),
    ),
  )
  expect(unnamed).toEqual([])
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => !Object.hasOwn(kindNames, kind))).toEqual([])
})

test('fields of a game and the work that was begun again are said in words', () => {
  expect(changesInWords({ before: { min_players: 2 }, after: { min_players: 3 } })).toEqual([
    '최소 인원: 2 → 3',
  ])
  expect(changesInWords({ kind: 'push-notice', triesBefore: 8, triesAfter: 0 })).toEqual([
    '하는 일: 푸시 보내기',
    '전에 시도: 8',
    '지금 시도: 0',
  ])
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
