import { describe, expect, test } from 'vitest'
import {
  canSeeContact,
  deadlinesAhead,
  effectOf,
  isDay,
  isTime,
  leavesListAt,
  type MeetupState,
  startsAtOf,
  statusAt,
  whyCannotAnswerForCafe,
  whyCannotCallOff,
  whyCannotClose,
  whyCannotConfirm,
  whyCannotEdit,
  whyCannotEnd,
} from './meetup'

/** A moment in Seoul. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`)
// A Saturday.
const startsAt = at('2026-12-05 18:00')
const room: MeetupState = {
  status: 'open',
  startsAt,
  minPeople: 3,
  maxPeople: 5,
  seated: 3,
  held: 0,
  confirmedAt: null,
  takesLate: false,
  autoAccepts: true,
  unanswered: 0,
  inLine: 0,
  awaitsYes: false,
  isCafeOpen: true,
  regularsUntil: null,
}
const confirmed: MeetupState = { ...room, status: 'confirmed', confirmedAt: at('2026-12-01 12:00') }

test('days and times are only those that exist', () => {
  expect(['2026-02-28', '2028-02-29', '2026-12-31'].every(isDay)).toBe(true)
  for (const text of [
    '2026-02-31',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '',
    '2026-12-05T00:00',
    '20261205',
  ]) {
    expect(isDay(text), text).toBe(false)
  }
  expect(['00:00', '09:05', '23:59'].every(isTime)).toBe(true)
  for (const text of ['25:00', '24:00', '9:00', '12:60', '', '12:00:00'])
    expect(isTime(text), text).toBe(false)
})

test('a day and time are those of Seoul', () => {
  // The first half hour of Saturday in Seoul is Friday in London.
  expect(startsAtOf('2026-12-05', '00:30').toISOString()).toBe('2026-12-04T15:30:00.000Z')
})

test('the steps of a room are planned from its start, and those that are past are left out', () => {
  expect(deadlinesAhead(startsAt, at('2026-12-01 10:00'))).toEqual([
    { deadline: 'day-before', at: at('2026-12-04 18:00') },
    { deadline: 'hours-before', at: at('2026-12-05 15:00') },
    { deadline: 'decision', at: at('2026-12-05 17:00') },
    { deadline: 'closing', at: at('2026-12-05 17:30') },
    { deadline: 'ending', at: at('2026-12-06 00:00') },
  ])
  expect(deadlinesAhead(startsAt, at('2026-12-05 15:59')).map(({ deadline }) => deadline)).toEqual([
    'decision',
    'closing',
    'ending',
  ])
})

test('what waits for its cafe is neither confirmed nor reminded of', () => {
  const waiting = { ...room, awaitsYes: true }
  expect(whyCannotConfirm(waiting, at('2026-12-01 12:00'))).toBe('awaitsYes')
  expect([effectOf('day-before', waiting), effectOf('decision', waiting)]).toEqual(['nothing', 'nothing'])
  expect(effectOf('day-before', { ...waiting, seated: 1 })).toBe('warn')
  const about = { ...waiting, yesDueAt: at('2026-12-01 20:00') }
  expect(whyCannotAnswerForCafe(about, at('2026-12-01 19:59'))).toBeNull()
  expect(whyCannotAnswerForCafe(about, at('2026-12-01 20:00'))).toBe('over')
  expect(whyCannotAnswerForCafe({ ...about, awaitsYes: false }, at('2026-12-01 12:00'))).toBe('notAwaited')
})

describe('by itself', () => {
  test('a room with too few is warned of and called off, also when it had been confirmed', () => {
    const short = { ...room, seated: 2 }
    expect(effectOf('day-before', short)).toBe('warn')
    expect(effectOf('hours-before', short)).toBe('warn')
    expect(effectOf('decision', short)).toBe('cancel')
    expect(effectOf('decision', { ...confirmed, seated: 2 })).toBe('cancel')
    expect(effectOf('decision', { ...confirmed, status: 'closed', seated: 2 })).toBe('cancel')
  })

  test('a room with enough is reminded of, confirmed, closed and ended', () => {
    expect(effectOf('day-before', room)).toBe('remind')
    expect(effectOf('decision', room)).toBe('confirm')
    expect(effectOf('decision', confirmed)).toBe('nothing')
    expect(effectOf('closing', confirmed)).toBe('close')
    expect(effectOf('closing', { ...confirmed, status: 'closed' })).toBe('nothing')
    expect(effectOf('ending', { ...confirmed, status: 'closed' })).toBe('end')
  })

  test.each(['ended', 'cancelled'] as const)('nothing happens to a room that is %s', (status) => {
    for (const deadline of ['day-before', 'hours-before', 'decision', 'closing', 'ending'] as const) {
      expect(effectOf(deadline, { ...room, seated: 1, status })).toBe('nothing')
    }
  })

  test('a late worker changes nothing of what counts', () => {
    expect(statusAt(confirmed, at('2026-12-05 17:29'))).toBe('confirmed')
    expect(statusAt(confirmed, at('2026-12-05 17:30'))).toBe('closed')
    expect(statusAt(confirmed, at('2026-12-05 23:59'))).toBe('closed')
    expect(statusAt(confirmed, at('2026-12-06 00:00'))).toBe('ended')
    expect(statusAt({ ...room, status: 'cancelled' }, at('2026-12-07 00:00'))).toBe('cancelled')
  })
})

describe('the host', () => {
  const before = at('2026-12-05 12:00')

  test('confirms with enough people, once, until the start', () => {
    expect(whyCannotConfirm(room, before)).toBeNull()
    expect(whyCannotConfirm({ ...room, seated: 2 }, before)).toBe('tooFew')
    expect(whyCannotConfirm(confirmed, before)).toBe('confirmed')
    expect(whyCannotConfirm(room, startsAt)).toBe('started')
    expect(whyCannotConfirm({ ...room, status: 'cancelled' }, before)).toBe('over')
  })

  test('closes what is confirmed', () => {
    expect(whyCannotClose(confirmed, before)).toBeNull()
    expect(whyCannotClose(room, before)).toBe('unconfirmed')
    expect(whyCannotClose({ ...confirmed, status: 'closed' }, before)).toBe('closed')
    expect(whyCannotClose({ ...confirmed, status: 'ended' }, before)).toBe('over')
  })

  test('ends from the start on, and calls off until then', () => {
    const closed = { ...confirmed, status: 'closed' as const }
    expect(whyCannotEnd(closed, before)).toBe('notStarted')
    expect(whyCannotEnd(closed, startsAt)).toBeNull()
    expect(whyCannotEnd(closed, at('2026-12-06 00:00'))).toBe('over')
    expect(whyCannotCallOff(closed, at('2026-12-05 17:59'))).toBeNull()
    expect(whyCannotCallOff(closed, startsAt)).toBe('started')
    expect(whyCannotCallOff({ ...room, status: 'cancelled' }, before)).toBe('over')
  })

  test('edits until the meetup is over', () => {
    expect(whyCannotEdit(room, at('2026-12-05 23:59'))).toBeNull()
    expect(whyCannotEdit(room, at('2026-12-06 00:00'))).toBe('over')
  })
})

test('a cancelled room leaves the list at once, an ended one after a day', () => {
  expect(leavesListAt({ endedAt: null, cancelledAt: null })).toBeNull()
  expect(leavesListAt({ endedAt: null, cancelledAt: at('2026-12-01 10:00') })).toEqual(at('2026-12-01 10:00'))
  expect(leavesListAt({ endedAt: at('2026-12-05 21:00'), cancelledAt: null })).toEqual(at('2026-12-06 21:00'))
})

test('the contact is seen by the host, and by seated members after confirmation', () => {
  const endsAt = at('2026-12-05 21:00')
  const seen = (isHost: boolean, isSeated: boolean, confirmedAt: Date | null, now = endsAt) =>
    canSeeContact({ isHost, isSeated, confirmedAt, endsAt }, now)
  expect(seen(true, true, null)).toBe(true)
  expect(seen(false, true, null)).toBe(false)
  expect(seen(false, true, at('2026-12-01 12:00'))).toBe(true)
  expect(seen(false, false, at('2026-12-01 12:00'))).toBe(false)
  expect(seen(false, true, at('2026-12-01 12:00'), at('2026-12-06 20:59'))).toBe(true)
  expect(seen(false, true, at('2026-12-01 12:00'), at('2026-12-06 21:00'))).toBe(false)
  expect(seen(true, true, at('2026-12-01 12:00'), at('2027-12-06 21:00'))).toBe(true)
})
