import { expect, test } from 'vitest'
import { monthAfter, monthInWords, spanOfMonth } from '~/lib/month'
import { writeSettlements } from './monthly-settlements'

test('months follow each other over the end of a year and begin at midnight in Seoul', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(spanOfMonth('2026-03')).toEqual({
    from: new Date('2026-02-28T15:00:00Z'),
    until: new Date('2026-03-31T15:00:00Z'),
  })
  expect(monthInWords('2026-03')).toBe('2026년 3월')
})

test('a file of settlements has a row for each, and no title runs as a formula', () => {
  const startsAt = new Date('2026-03-20T19:00:00+09:00')
  const settledAt = new Date('2026-03-20T18:50:00+09:00')
  const hidden = ['＝1+1', '＋1', '－1', '＠SUM(A1)', '\u200B=1+1', '\u2066\uFEFF＝1']
  const titles = ['금요일 저녁, 카탄', '=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\t=1', ...hidden]
  const text = writeSettlements(
    titles.map((title) => ({
      title,
      startsAt,
      tier: 6_000,
      because: 'check-in',
      settledAt,
      isDoubted: false,
    })),
  )
  expect(text.startsWith('\uFEFF정산 시각,모임,')).toBe(true)
  const lines = text.split('\r\n')
  expect(lines[1]).toBe('2026-03-20 18:50,"금요일 저녁, 카탄",2026-03-20 19:00,6000,체크인,정산')
  expect(lines.slice(2, -1).map((line) => line.split(',')[1])).toEqual([
    `"'=HYPERLINK(""x"")"`,
    "'+1",
    "'-1",
    "'@SUM(A1)",
    "'\t=1",
    ...hidden.map((title) => `'${title}`),
  ])
})
