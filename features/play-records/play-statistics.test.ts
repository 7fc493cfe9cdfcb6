import { expect, test } from 'vitest'
import { monthsShown } from './play-statistics'

test('a year shows its twelve months', () => {
  const months = monthsShown(2025, '2026-03-18')
  expect([months.length, months[0], months[11]]).toEqual([12, '2025-01', '2025-12'])
})

test('all years show the last twelve months, this one last', () => {
  const months = monthsShown(null, '2026-03-18')
  expect([months.length, months[0], months[8], months[9], months[11]]).toEqual([
    12,
    '2025-04',
    '2025-12',
    '2026-01',
    '2026-03',
  ])
})
