import { expect, test } from 'vitest'
import { dayInWords, seatsInWords, whenInWords } from '../core/meetup-in-words'
import { aMeetup } from '../core/test-meetup'
import { daysOf, spanOf } from './days-and-distances'

const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+09:00`)

test('the weekend is the one that is on or comes next', () => {
  const weekend = (day: string) => daysOf('weekend', at(day))
  expect(weekend('2026-03-18')).toEqual({ first: '2026-03-21', last: '2026-03-22' })
  expect(weekend('2026-03-21')).toEqual({ first: '2026-03-21', last: '2026-03-22' })
  expect(weekend('2026-03-22')).toEqual({ first: '2026-03-22', last: '2026-03-22' })
  expect(weekend('2026-03-23')).toEqual({ first: '2026-03-28', last: '2026-03-29' })
})

test('a day lasts from midnight to midnight in Seoul', () => {
  expect(spanOf('tomorrow', at('2026-03-18', '00:10'))).toEqual({
    from: at('2026-03-19', '00:00'),
    until: at('2026-03-20', '00:00'),
  })
})

test('today and tomorrow are named, other days have their date', () => {
  const now = at('2026-03-18', '23:50')
  expect(whenInWords(at('2026-03-18', '23:55'), now)).toBe('오늘 (수) 오후 11:55')
  expect(whenInWords(at('2026-03-19', '00:30'), now)).toBe('내일 (목) 오전 0:30')
  expect(dayInWords(at('2026-03-19', '12:00'), now)).toBe('내일 (목)')
  expect(whenInWords(at('2026-03-20', '19:30'), now)).toBe('3월 20일 (금) 오후 7:30')
  expect(whenInWords(at('2026-03-18', '23:55'), null)).toBe('3월 18일 (수) 오후 11:55')
})

test('a full room names its line, and one that is closed does not', () => {
  const words = (part: Parameters<typeof aMeetup>[0]) => seatsInWords(aMeetup(part))?.text ?? null
  expect(words({})).toBe('2자리 남음')
  expect(words({ seatsTaken: 3, seatsHeld: 1 })).toBe('자리 없음 · 대기 가능')
  const own = {
    ...{ id: 7, state: 'seated' as const, place: null, isHost: false },
    ...{ checkedInAt: null, hasReviewed: false, wasMarkedAbsent: false },
  }
  expect(words({ seatsTaken: 4, own }), 'whoever is in it waits for nothing').toBe('자리 없음')
  expect(words({ status: 'confirmed', takesLate: true })).toBe('2자리 남음')
  expect(words({ status: 'confirmed' })).toBe('모집 마감')
  expect(words({ status: 'closed' })).toBe('모집 마감')
  expect(words({ status: 'ended' })).toBeNull()
})
