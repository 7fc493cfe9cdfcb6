import { expect, test } from 'vitest'
import { arrivalInWords, stillShown } from './just-in'

test('whoever came is shown for five minutes', () => {
  const arrivals = [{ at: '2026-03-20T10:04:00.000Z' }, { at: '2026-03-20T10:00:00.000Z' }]
  expect(stillShown(arrivals, new Date('2026-03-20T10:04:59Z'))).toHaveLength(2)
  expect(stillShown(arrivals, new Date('2026-03-20T10:05:00Z'))).toEqual([arrivals[0]])
})

test('who has a seat is named, others are guests', () => {
  expect(arrivalInWords({ nickname: '판벌이는곰', title: '카탄', stamps: 3 })).toBe(
    '판벌이는곰 님 체크인 · 스탬프 3개',
  )
  expect(arrivalInWords({ nickname: '판벌이는곰', title: '카탄', stamps: null })).toBe('판벌이는곰 님 체크인')
  expect(arrivalInWords({ nickname: null, title: null, stamps: 1 })).toBe('손님 스탬프 1개')
})
