import { expect, test } from 'vitest'
import { lastBackupTime } from './backup'

test.each([
  ['2026-03-18T03:59:59+09:00', '2026-03-17T04:00:00+09:00'],
  ['2026-03-18T04:00:00+09:00', '2026-03-18T04:00:00+09:00'],
  ['2026-03-18T23:00:00+09:00', '2026-03-18T04:00:00+09:00'],
  ['2026-03-19T00:30:00+09:00', '2026-03-18T04:00:00+09:00'],
])('at %s the last backup was due at %s', (now, due) => {
  expect(lastBackupTime(new Date(now))).toEqual(new Date(due))
})
