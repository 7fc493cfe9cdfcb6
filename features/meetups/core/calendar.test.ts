import { expect, test } from 'vitest'
import { writeCalendar } from '~/lib/calendar-file'
import { calendarEventOf, calendarName, type DatedMeetup } from './calendar'
import { describeMeetup } from './describe-meetup'

const meetup: DatedMeetup = {
  id: 12,
  title: '스플렌더 같이 해요',
  content: '처음이어도 좋아요.',
  startsAt: '2026-12-05T18:00:00.000+09:00',
  awaitsYesUntil: null,
  status: 'open',
  minPeople: 2,
  lastsMinutes: null,
  beforeLastTrain: false,
  maxPeople: 4,
  revision: 0,
  cafe: {
    name: '주사위정원',
    address: '서울 마포구 연남동 12-3',
    at: { latitude: 37.56, longitude: 126.92 },
  },
}
const publicUrl = 'https://meeple.example'
const written = { name: calendarName, writtenAt: new Date('2026-12-01T00:00:00Z') }
const shown = { ...meetup, isPublic: true, seatsTaken: 3, seatsHeld: 0, tier: 8000 }

test('an edit and a cancel change the event that a calendar has', () => {
  const first = calendarEventOf(meetup, publicUrl)
  const edited = calendarEventOf({ ...meetup, title: '아줄 같이 해요', revision: 1 }, publicUrl)
  const cancelled = calendarEventOf({ ...meetup, status: 'cancelled', revision: 2 }, publicUrl)
  expect([first.uid, edited.uid, cancelled.uid]).toEqual(Array(3).fill('meetup-12@meeple'))
  expect([first, edited, cancelled].map(({ revision, state }) => `${revision} ${state}`)).toEqual([
    '0 tentative',
    '1 tentative',
    '2 cancelled',
  ])
  expect(writeCalendar(cancelled, written)).toContain('STATUS:CANCELLED')
  expect(calendarEventOf({ ...meetup, status: 'closed' }, publicUrl).state).toBe('confirmed')
})

test('search engines are told of a public meetup as an event, and of a private one nothing', () => {
  expect(describeMeetup(shown, publicUrl)).toMatchObject({
    '@type': 'Event',
    name: '스플렌더 같이 해요',
    startDate: '2026-12-05T18:00:00.000+09:00',
    endDate: '2026-12-05T21:00:00.000+09:00',
    eventStatus: 'https://schema.org/EventScheduled',
    remainingAttendeeCapacity: 1,
    location: { '@type': 'Place', name: '주사위정원' },
    offers: { price: 8000, priceCurrency: 'KRW' },
  })
  expect(describeMeetup({ ...shown, isPublic: false }, publicUrl)).toBeNull()
  expect(describeMeetup({ ...shown, status: 'cancelled', tier: null }, publicUrl)).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  })
})

test('an event lasts until the end that the host named, else three hours', () => {
  expect(calendarEventOf(meetup, publicUrl).minutes).toBe(180)
  expect(calendarEventOf({ ...meetup, lastsMinutes: 240 }, publicUrl).minutes).toBe(240)
  const event = calendarEventOf({ ...meetup, beforeLastTrain: true }, publicUrl)
  expect(event.minutes).toBe(180)
  expect(event.description).toContain('막차 전에 끝나요')
})
