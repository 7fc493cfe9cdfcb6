import { expect, test } from 'vitest'
import { freeTablesInWords, freshMs } from './free-tables'

const now = new Date('2026-03-18T10:00:00.000Z')
const seenBefore = (ms: number, tables = 3) => ({
  tables,
  seenAt: new Date(now.getTime() - ms).toISOString(),
})

test('free tables are said with when staff saw them, and no longer than that is fresh', () => {
  const says = '지금 자리 있어요 · 테이블 3개'
  expect(freeTablesInWords(seenBefore(59_000), now)).toEqual({ says, seen: '방금 확인' })
  expect(freeTablesInWords(seenBefore(5 * 60_000), now)).toEqual({ says, seen: '5분 전 확인' })
  expect(freeTablesInWords(seenBefore(freshMs - 1), now)).toEqual({ says, seen: '9분 전 확인' })
  expect(freeTablesInWords(seenBefore(freshMs), now)).toBeNull()
  expect(freeTablesInWords(seenBefore(0, 0), now)).toBeNull()
  expect(freeTablesInWords(null, now)).toBeNull()
})
