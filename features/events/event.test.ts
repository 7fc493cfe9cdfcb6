import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canMarkCame,
  type EventDraft,
  hasRoomFor,
  isLateEvent,
  momentsOf,
  movingUp,
  whyBadEvent,
  whyClosed,
  whyNotForAgeAt,
} from './event'
import { districtOf, placesInWords, timesInWords } from './event-in-words'

/** Wednesday noon in Seoul. */
const now = new Date('2026-03-18T03:00:00Z')

const aDraft = (part: Partial<EventDraft> = {}): EventDraft => ({
  title: '봄맞이 카탄 대회',
  content: '누구나 참여할 수 있어요.',
  day: '2026-03-28',
  from: '14:00',
  until: '18:00',
  capacity: 20,
  priceNote: null,
  closesDay: null,
  closesTime: null,
  ...part,
})

describe('a draft', () => {
  test.each<[Partial<EventDraft>, string | null]>([
    [{}, null],
    [{ title: ' ' }, 'title'],
    [{ title: '가'.repeat(40) }, null],
    [{ title: '가'.repeat(41) }, 'title'],
    [{ content: '' }, 'content'],
    [{ content: '가'.repeat(2_001) }, 'content'],
    [{ day: '2026-02-30' }, 'day'],
    [{ day: '2027-03-18' }, 'day'],
    [{ from: '25:00' }, 'from'],
    [{ day: '2026-03-18', from: '12:00' }, 'from'],
    [{ day: '2026-03-18', from: '12:01' }, null],
    [{ until: '' }, 'until'],
    [{ until: '14:29' }, 'until'],
    [{ until: '14:30' }, null],
    // An end at or before the start is on the next day.
    [{ until: '02:00' }, null],
    [{ until: '02:01' }, 'until'],
    [{ until: '14:00' }, 'until'],
    [{ capacity: 10 }, 'capacity'],
    [{ capacity: 11 }, null],
    [{ capacity: 201 }, 'capacity'],
    [{ priceNote: '1인 10,000원' }, null],
    [{ priceNote: '가'.repeat(101) }, 'priceNote'],
    [{ closesDay: '2026-03-27' }, 'closesTime'],
    [{ closesTime: '18:00' }, 'closesDay'],
    [{ closesDay: '2026-03-27', closesTime: '18:00' }, null],
    [{ closesDay: '2026-03-28', closesTime: '14:01' }, 'closesTime'],
    [{ closesDay: '2026-03-18', closesTime: '12:00' }, 'closesTime'],
  ])('%j is refused at %s', (part, field) => {
    expect(whyBadEvent(aDraft(part), { now })?.field ?? null).toBe(field)
  })

  test('offers no fewer places than are taken', () => {
    expect(whyBadEvent(aDraft({ capacity: 15 }), { now, taken: 15 })).toBe(null)
    expect(whyBadEvent(aDraft({ capacity: 15 }), { now, taken: 16 })?.field).toBe('capacity')
  })

  test('closes at the start unless it says when', () => {
    const { startsAt, signUpUntil } = momentsOf(aDraft())
    expect(signUpUntil).toEqual(startsAt)
    expect(startsAt).toEqual(new Date('2026-03-28T05:00:00Z'))
  })
})

test('an event is for adults if any of it is at night, however long it lasts', () => {
  const late = (from: string, until: string) => isLateEvent(momentsOf(aDraft({ from, until })))
  expect(late('14:00', '22:00')).toBe(false)
  expect(late('14:00', '22:01')).toBe(true)
  expect(late('21:30', '09:00')).toBe(true)
  const times = momentsOf(aDraft({ from: '21:30', until: '09:00' }))
  expect(whyNotForAgeAt(times, { birthYear: null, now })).toBe('noBirthYear')
  expect(whyNotForAgeAt(times, { birthYear: 2012, now })).toBe('adultsOnly')
  expect(whyNotForAgeAt(times, { birthYear: 1990, now })).toBe(null)
})

test('people sign up until it closes, and nobody once it was called off or has begun', () => {
  const event = {
    ...momentsOf(aDraft({ closesDay: '2026-03-27', closesTime: '18:00' })),
    isCancelled: false,
    isTextHidden: false,
  }
  const at = (moment: string) => new Date(moment)
  expect(whyClosed(event, now)).toBe(null)
  expect(whyClosed(event, at('2026-03-27T09:00:00Z'))).toBe('closed')
  expect(whyClosed(event, at('2026-03-28T05:00:00Z'))).toBe('started')
  expect(whyClosed({ ...event, isTextHidden: true }, now)).toBe('hidden')
  expect(whyClosed({ ...event, isCancelled: true }, now)).toBe('cancelled')
  expect(canMarkCame(event, at('2026-03-28T03:59:00Z'))).toBe(false)
  expect(canMarkCame(event, at('2026-03-28T04:00:00Z'))).toBe(true)
  expect(canMarkCame(event, at('2026-04-04T09:01:00Z'))).toBe(false)
  expect(canMarkCame({ ...event, isCancelled: true }, at('2026-03-28T05:00:00Z'))).toBe(false)
})

describe('the line', () => {
  const party = fc.record({ people: fc.integer({ min: 1, max: 4 }) })
  const places = fc
    .integer({ min: 11, max: 30 })
    .chain((capacity) =>
      fc.record({ capacity: fc.constant(capacity), taken: fc.integer({ min: 0, max: capacity }) }),
    )

  test('gives as many places as there are, in order, and stops at whoever does not fit', () => {
    fc.assert(
      fc.property(places, fc.array(party, { maxLength: 12 }), (event, line) => {
        const moved = movingUp(event, line)
        expect(moved).toEqual(line.slice(0, moved.length))
        const taken = event.taken + moved.reduce((sum, { people }) => sum + people, 0)
        expect(taken).toBeLessThanOrEqual(event.capacity)
        const next = line[moved.length]
        if (next) expect(taken + next.people).toBeGreaterThan(event.capacity)
      }),
    )
  })

  test('is overtaken by nobody', () => {
    expect(hasRoomFor({ capacity: 20, taken: 17 }, { people: 3, waiting: 0 })).toBe(true)
    expect(hasRoomFor({ capacity: 20, taken: 17 }, { people: 4, waiting: 0 })).toBe(false)
    expect(hasRoomFor({ capacity: 20, taken: 17 }, { people: 1, waiting: 1 })).toBe(false)
  })
})

test('says when, how many places are left, and in which district', () => {
  expect(timesInWords(momentsOf(aDraft()))).toBe('3월 28일 (토) 오후 2:00 – 오후 6:00')
  expect(timesInWords(momentsOf(aDraft({ from: '20:00', until: '01:00' })))).toBe(
    '3월 28일 (토) 오후 8:00 – 다음 날 오전 1:00',
  )
  expect(placesInWords({ capacity: 20, taken: 17, waiting: 0 })).toBe('3자리 남음')
  expect(placesInWords({ capacity: 20, taken: 20, waiting: 0 })).toBe('마감')
  expect(placesInWords({ capacity: 20, taken: 18, waiting: 2 })).toBe('마감 · 대기 2팀')
  expect(districtOf('서울특별시 중구 버들동 1')).toBe('서울 중구')
  expect(districtOf('경기도 수원시 팔달구')).toBe('경기 수원시')
})
