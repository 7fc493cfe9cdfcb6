import { expect, test } from 'vitest'
import { fromWeekdayBits, momentToNotify, toWeekdayBits } from './alert'

const at = (seoul: string) => new Date(`${seoul}:00+09:00`)

test.each([
  // today, at once
  ['2026-03-18T12:00', '2026-03-18T19:00', '2026-03-18T12:00'],
  ['2026-03-18T21:59', '2026-03-18T22:30', '2026-03-18T21:59'],
  // too late
  ['2026-03-18T12:00', '2026-03-18T12:29', null],
  ['2026-03-18T22:00', '2026-03-18T23:30', null],
  // with the digest
  ['2026-03-18T17:59', '2026-03-20T19:00', '2026-03-18T18:00'],
  ['2026-03-18T18:00', '2026-03-20T19:00', '2026-03-19T18:00'],
  ['2026-03-18T23:00', '2026-03-20T19:00', '2026-03-19T18:00'],
  ['2026-03-18T18:30', '2026-03-19T18:30', '2026-03-19T18:00'],
  // before the digest
  ['2026-03-18T18:30', '2026-03-19T18:29', '2026-03-18T18:30'],
  ['2026-03-18T22:00', '2026-03-19T12:00', '2026-03-19T08:00'],
  ['2026-03-19T02:00', '2026-03-19T12:00', '2026-03-19T08:00'],
  ['2026-03-19T02:00', '2026-03-19T08:29', null],
])('at %s of a meetup at %s: %s', (now, startsAt, moment) => {
  expect(momentToNotify(at(now), at(startsAt))).toEqual(moment === null ? null : at(moment))
})

test('days are bits and come back', () => {
  for (let bits = 0; bits < 128; bits += 1) expect(toWeekdayBits(fromWeekdayBits(bits))).toBe(bits)
})
