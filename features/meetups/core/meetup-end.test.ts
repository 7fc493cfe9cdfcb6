import { expect, test } from 'vitest'
import { isLate } from './late-meetup'
import { endInWords } from './meetup-end'

const at = (seoul: string) => new Date(`2026-03-20T${seoul}:00+09:00`)

test('the end is said as its host said it', () => {
  const end = (lastsMinutes: number | null, beforeLastTrain = false) =>
    endInWords(at('19:00'), { lastsMinutes, beforeLastTrain })
  expect(end(180)).toBe('오후 10:00까지')
  expect(end(300)).toBe('밤 12시까지')
  expect(end(360)).toBe('오전 1:00까지')
  expect(end(null, true)).toBe('막차 전에 끝나요')
  expect(end(null)).toBeNull()
})

test.each([
  ['19:30', null, true],
  ['19:30', 150, false],
  ['19:30', 180, true],
  ['17:00', null, false],
  ['17:00', 360, true],
] as const)('a meetup at %s that lasts %s minutes is late: %s', (time, lastsMinutes, late) => {
  expect(isLate(at(time), lastsMinutes)).toBe(late)
})
