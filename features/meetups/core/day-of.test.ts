import { expect, test } from 'vitest'
import { checkInFrom, dayOf, isPlayedAt } from './day-of'
import { aMeetup } from './test-meetup'

const own = {
  id: 7,
  state: 'seated' as const,
  place: null,
  isHost: false,
  checkedInAt: null,
  hasReviewed: false,
  wasMarkedAbsent: false,
}
/** Starts at 14:00 in Seoul. */
const meetup = aMeetup({ own, status: 'confirmed' })
const at = (time: string, day = '2099-06-12') => new Date(`${day}T${time}:00+09:00`)

test('the check-in is offered from an hour before the start until the end, on the cafe’s day', () => {
  expect(dayOf(meetup, at('12:59'))).toBeNull()
  expect(dayOf(meetup, at('13:00'))).toEqual({ is: 'check-in' })
  expect(dayOf(meetup, at('19:59'))).toEqual({ is: 'check-in' })
  expect(dayOf(meetup, at('20:00'))).toBeNull()
  expect(dayOf(aMeetup({ own, status: 'ended' }), at('15:00'))).toBeNull()
  const late = aMeetup({ own, status: 'closed', startsAt: at('23:30').toISOString() })
  expect(dayOf(late, at('23:59'))).toEqual({ is: 'check-in' })
  // The evening goes on after midnight, and begins before it.
  expect(dayOf(late, at('00:10', '2099-06-13'))).toEqual({ is: 'check-in' })
  const early = aMeetup({ own, status: 'closed', startsAt: at('00:30', '2099-06-13').toISOString() })
  expect(dayOf(early, at('23:29'))).toBeNull()
  expect(dayOf(early, at('23:30'))).toEqual({ is: 'check-in' })
  expect(dayOf(early, at('06:00', '2099-06-13'))).toBeNull()
  // Nor does the morning, at which the cafe's day begins, come between.
  const dawn = aMeetup({ own, status: 'closed', startsAt: at('05:00').toISOString() })
  expect(dayOf(dawn, at('06:05'))).toEqual({ is: 'check-in' })
  const dayBreak = aMeetup({ own, status: 'closed', startsAt: at('06:30').toISOString() })
  expect(dayOf(dayBreak, at('05:55'))).toEqual({ is: 'check-in' })
  expect(dayOf(dayBreak, at('05:29'))).toBeNull()
})

test('before that the day says from when, and no other day does', () => {
  expect(checkInFrom(meetup, at('06:00'))).toEqual(at('13:00'))
  expect(checkInFrom(meetup, at('12:59'))).toEqual(at('13:00'))
  expect(checkInFrom(meetup, at('13:00'))).toBeNull()
  // The cafe's day begins in the morning.
  expect(checkInFrom(meetup, at('23:00', '2099-06-11'))).toBeNull()
  expect(checkInFrom(meetup, null)).toBeNull()
  expect(checkInFrom(aMeetup({ status: 'confirmed' }), at('06:00'))).toBeNull()
  expect(checkInFrom(aMeetup({ own, status: 'cancelled' }), at('06:00'))).toBeNull()
  const checkedIn = { ...own, checkedInAt: at('06:26').toISOString() }
  expect(checkInFrom(aMeetup({ own: checkedIn }), at('06:30'))).toBeNull()
})

test('people play together from three hours before the start until late that day', () => {
  expect(isPlayedAt(meetup, at('10:59'))).toBe(false)
  expect(isPlayedAt(meetup, at('11:00'))).toBe(true)
  expect(isPlayedAt({ ...meetup, status: 'ended' }, at('23:00'))).toBe(true)
  expect(isPlayedAt({ ...meetup, status: 'ended' }, at('02:00', '2099-06-13'))).toBe(false)
  expect(isPlayedAt({ ...meetup, status: 'cancelled' }, at('14:00'))).toBe(false)
})

test('after the check-in it is said when, and from the start a play can be logged', () => {
  const checkedIn = aMeetup({ own: { ...own, checkedInAt: at('13:24').toISOString() }, status: 'closed' })
  expect(dayOf(checkedIn, at('13:30'))).toEqual({ is: 'checked-in', at: at('13:24'), hasBegun: false })
  expect(dayOf(checkedIn, at('14:00'))).toMatchObject({ is: 'checked-in', hasBegun: true })
})

test('nothing is offered without a seat, or to a page that does not know the time', () => {
  expect(dayOf(aMeetup({ status: 'confirmed' }), at('13:30'))).toBeNull()
  expect(dayOf(aMeetup({ own: { ...own, state: 'in-line' } }), at('13:30'))).toBeNull()
  expect(dayOf(meetup, null)).toBeNull()
})
