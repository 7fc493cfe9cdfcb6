import { expect, test } from 'vitest'
import { whyCannotSayArrival } from '../joining/arrival'
import {
  attendanceByHost,
  hostedInWords,
  percentOf,
  trustOf,
  trustSince,
  whyCannotAnswer,
  whyCannotReportAttendance,
  whyNoCheckInByHand,
  whyNoUndo,
} from './attendance'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`)
const startsAt = at('2026-12-05 18:00')
const room = { status: 'confirmed' as const, startsAt, confirmedAt: at('2026-12-01 12:00') }
const before = at('2026-12-05 17:00')
const after = at('2026-12-06 10:00')

test('everybody tells only their own arrival, from confirmation to the end', () => {
  const self = { entry: 'seated' as const, isSelf: true }
  expect(whyCannotSayArrival(room, self, before)).toBeNull()
  expect(whyCannotSayArrival(room, { ...self, isSelf: false }, before)).toBe('notSelf')
  expect(whyCannotSayArrival(room, { ...self, entry: 'unanswered' }, before)).toBe('noEntry')
  expect(whyCannotSayArrival({ ...room, status: 'open', confirmedAt: null }, self, before)).toBe(
    'unconfirmed',
  )
  expect(whyCannotSayArrival(room, self, after)).toBe('over')
})

test('the host says who came, from the start for two weeks, unless the cafe has', () => {
  const guest = { entry: 'seated' as const, isHost: false, isScanned: false }
  expect(whyCannotReportAttendance(room, guest, before)).toBe('notStarted')
  expect(whyCannotReportAttendance(room, guest, startsAt)).toBeNull()
  expect(whyCannotReportAttendance(room, guest, at('2026-12-19 23:59'))).toBeNull()
  expect(whyCannotReportAttendance(room, guest, at('2026-12-20 00:00'))).toBe('tooLate')
  expect(whyCannotReportAttendance(room, { ...guest, isScanned: true }, after)).toBe('scanned')
  expect(whyCannotReportAttendance(room, { ...guest, isHost: true }, after)).toBe('host')
  expect(whyCannotReportAttendance(room, { ...guest, entry: null }, after)).toBe('noEntry')
  expect(whyCannotReportAttendance({ ...room, status: 'cancelled' }, guest, after)).toBe('cancelled')
})

test('whoever came says with whom they would meet again, after the end', () => {
  const asked = { entry: 'seated' as const, about: 'seated' as const, isSelf: false, attendance: null }
  expect(whyCannotAnswer(room, asked, before)).toBe('notOver')
  expect(whyCannotAnswer({ ...room, status: 'ended' }, asked, at('2026-12-05 21:00'))).toBeNull()
  expect(whyCannotAnswer(room, asked, after)).toBeNull()
  expect(whyCannotAnswer(room, { ...asked, isSelf: true }, after)).toBe('self')
  expect(whyCannotAnswer(room, { ...asked, attendance: 'no-show' }, after)).toBe('absent')
  expect(whyCannotAnswer(room, { ...asked, about: null }, after)).toBe('noEntry')
  expect(whyCannotAnswer(room, asked, at('2026-12-20 10:00'))).toBe('tooLate')
})

test.each([
  [7, 70],
  [6, null],
  [10, 100],
])('of ten, %i who would meet somebody again are shown as %s percent', (again, percent) => {
  expect(trustOf({ attended: 10, noShows: 0, answers: 10, again }).againPercent).toBe(percent)
})

test('figures are whole and hidden under three samples', () => {
  expect(percentOf(2, 2)).toBeNull()
  expect(percentOf(2, 3)).toBe(67)
  expect(percentOf(0, 3)).toBe(0)
  expect(trustOf({ attended: 5, noShows: 1, answers: 2, again: 2 })).toEqual({
    attendPercent: 83,
    againPercent: null,
  })
})

test('meetups of the last twelve months count', () => {
  expect(trustSince(at('2026-12-05 00:30'))).toEqual(at('2025-12-05 00:00'))
  expect(trustSince(at('2028-02-29 12:00'))).toEqual(at('2027-03-01 00:00'))
})

test('the cafe checks guests in by hand on its day of the meetup, which goes on after midnight', () => {
  const waiting = { ...room, awaitsYes: false }
  expect(whyNoCheckInByHand(waiting, at('2026-12-05 05:59'))).toBe('notToday')
  expect(whyNoCheckInByHand(waiting, at('2026-12-05 06:00'))).toBeNull()
  const night = { ...waiting, startsAt: at('2026-12-06 00:30') }
  expect(whyNoCheckInByHand(night, at('2026-12-05 05:59'))).toBe('notToday')
  expect(whyNoCheckInByHand(night, at('2026-12-05 23:50'))).toBeNull()
  expect(whyNoCheckInByHand(night, at('2026-12-06 00:40'))).toBeNull()
  expect(whyNoCheckInByHand(night, at('2026-12-06 06:30'))).toBe('over')
  const dawn = { ...waiting, startsAt: at('2026-12-05 06:30') }
  expect(whyNoCheckInByHand(dawn, at('2026-12-05 05:30'))).toBe('notToday')
  expect(whyNoCheckInByHand(dawn, at('2026-12-05 05:55'))).toBeNull()
  const late = { ...waiting, startsAt: at('2026-12-05 23:00') }
  expect(whyNoCheckInByHand(late, at('2026-12-06 00:10'))).toBeNull()
})

test('a check-in by hand is undone until the meetup is over, a scan never', () => {
  expect(whyNoUndo(room, { isByHand: true }, startsAt)).toBeNull()
  expect(whyNoUndo(room, { isByHand: false }, startsAt)).toBe('notByHand')
  expect(whyNoUndo(room, { isByHand: true }, at('2026-12-06 00:00'))).toBe('over')
  expect(whyNoUndo({ ...room, status: 'cancelled' }, { isByHand: true }, startsAt)).toBe('over')
})

test('what a host has called off is said in plain words', () => {
  expect(hostedInWords({ promised: 12, calledOff: 1 })).toBe('약속한 모임 12개 중 1개를 취소했어요.')
  expect(hostedInWords({ promised: 3, calledOff: 0 })).toBe('약속한 모임 3개를 모두 열었어요.')
})

test.each([
  [null, true, false, 'attended'],
  [null, false, false, 'no-show'],
  ['no-show', false, false, null],
  ['no-show', true, false, 'attended'],
  ['attended', false, false, 'no-show'],
  ['attended', false, true, null],
  ['no-show', true, true, 'attended'],
  ['disputed', false, true, null],
  ['disputed', true, true, 'attended'],
  ['struck', false, true, null],
  ['struck', true, true, 'attended'],
  [null, false, true, null],
] as const)(
  '%s and the host’s word %s, with an objection: %s, make %s',
  (before, hasAttended, wasObjectedTo, after) => {
    expect(attendanceByHost(before, { hasAttended, wasObjectedTo })).toBe(after)
  },
)
