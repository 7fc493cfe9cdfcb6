import { expect, test } from 'vitest'
import { type CalendarEvent, googleCalendarLink, writeCalendar } from './calendar-file'

const event: CalendarEvent = {
  uid: 'meetup-12@meeple',
  revision: 2,
  startsAt: new Date('2026-12-05T18:00:00+09:00'),
  minutes: 180,
  title: '스플렌더, 같이; 해요\\!',
  description: '첫째 줄\n둘째 줄\r\nEND:VEVENT\u0007',
  place: '보드카페',
  point: { latitude: 37.5, longitude: 127.1 },
  url: 'https://meeple.example/matching/12',
  state: 'confirmed',
}
const written = { name: '미플 모임', writtenAt: new Date('2026-12-01T03:04:05.678Z') }
const linesOf = (text: string) => text.replace(/\r\n /g, '').trimEnd().split('\r\n')

test('an event is written as calendars read it', () => {
  const lines = linesOf(writeCalendar(event, written))
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:meetup-12@meeple',
      'SEQUENCE:2',
      'DTSTAMP:20261201T030405Z',
      'DTSTART:20261205T090000Z',
      'DTEND:20261205T120000Z',
      'SUMMARY:스플렌더\\, 같이\\; 해요\\\\!',
      'GEO:37.5;127.1',
      'STATUS:CONFIRMED',
      'TRIGGER:-PT3H',
    ]),
  )
})

test('what somebody types cannot end the event or begin another', () => {
  const lines = linesOf(writeCalendar(event, written))
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  expect(lines).toContain('DESCRIPTION:첫째 줄\\n둘째 줄\\nEND:VEVENT ')
})

test('lines are at most 75 bytes long and end between characters', () => {
  const text = writeCalendar({ ...event, description: '🎲보드게임 한 판 '.repeat(40) }, written)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\ufffd')
  expect(linesOf(text)).toContain(`DESCRIPTION:${'🎲보드게임 한 판 '.repeat(40)}`)
})

test('a cancelled event rings no more', () => {
  const lines = linesOf(writeCalendar({ ...event, state: 'cancelled', revision: 3 }, written))
  expect(lines).toEqual(expect.arrayContaining(['UID:meetup-12@meeple', 'SEQUENCE:3', 'STATUS:CANCELLED']))
  expect(lines).not.toContain('BEGIN:VALARM')
})

test('a link fills the event in at Google', () => {
  const link = new URL(googleCalendarLink(event))
  expect(link.searchParams.get('dates')).toBe('20261205T090000Z/20261205T120000Z')
  expect(link.searchParams.get('text')).toBe(event.title)
})
