import { expect, test } from 'vitest'
import { outlookInWords, takesAnybody } from './meetup-outlook'
import { aMeetup } from './test-meetup'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`)
/** The meetup starts on the next day at 14:00. */
const now = at('2099-06-11 12:00')
const confirmed = { status: 'confirmed' as const, confirmedAt: now.toISOString() }
const own = (isHost: boolean) => ({
  id: 7,
  state: 'seated' as const,
  place: null,
  isHost,
  checkedInAt: null,
  hasReviewed: false,
  wasMarkedAbsent: false,
})

test.each([
  [
    { seatsTaken: 1 },
    '1명만 더 모이면 열려요',
    '6월 12일 (금) 오후 1:00까지 모이지 않으면 자동으로 취소되고 이용권이 돌아와요.',
  ],
  [{ seatsTaken: 1, minPeople: 3, tier: null }, '2명 더 모이면 열려요', '자동으로 취소돼요.'],
  [
    {},
    '2명 모였어요',
    '방장이 확정하면 참여한 사람에게 알려 드려요. 늦어도 6월 12일 (금) 오후 1:00에는 자동으로 확정돼요.',
  ],
  [{ own: own(true) }, '2명 모였어요', '지금 확정할 수 있어요.'],
  [confirmed, '모임이 확정됐어요', '더는 참여를 받지 않아요.'],
  [
    { ...confirmed, takesLate: true },
    '모임이 확정됐어요',
    '6월 12일 (금) 오후 1:30까지 빈자리에 참여할 수 있어요.',
  ],
  [{ ...confirmed, own: own(false) }, '모임이 확정됐어요', '정해진 시간까지 카페로 와 주세요.'],
])('a meetup of %o says what comes next: %s', (part, title, text) => {
  const outlook = outlookInWords(aMeetup(part), now)
  expect(outlook?.title).toBe(title)
  expect(outlook?.text).toContain(text)
})

test('a meetup that is under way says so, and one that is over has nothing to come', () => {
  expect(outlookInWords(aMeetup(confirmed), at('2099-06-12 14:00'))?.title).toBe('모임을 하고 있어요')
  expect(outlookInWords(aMeetup({ status: 'ended' }), now)).toBeNull()
  expect(outlookInWords(aMeetup({ status: 'cancelled' }), now)).toBeNull()
})

test('free seats mean something only while somebody can take them', () => {
  expect(takesAnybody(aMeetup(), now)).toBe(true)
  expect(takesAnybody(aMeetup(confirmed), now)).toBe(false)
  expect(takesAnybody(aMeetup({ ...confirmed, takesLate: true }), null)).toBe(true)
  expect(takesAnybody(aMeetup(), at('2099-06-12 13:30'))).toBe(false)
  expect(takesAnybody(aMeetup({ status: 'ended' }), null)).toBe(false)
})
