import { describe, expect, test } from 'vitest'
import { seededRandom } from '~/lib/seeded-random'
import {
  areOpenings,
  closedDays,
  type Hours,
  hoursInWords,
  isOpenAt,
  type Opening,
  openStateAt,
  stateInWords,
  todayInWords,
  toSeoulMoment,
} from './opening-hours'

const evening: Opening = { opens: 18 * 60, closes: 26 * 60 }
const week = (opening: Opening | null) => Array.from({ length: 7 }, () => opening)
const hours = (opening: Hours['opening'], dayOffs: Hours['dayOffs'] = []): Hours => ({ opening, dayOffs })
const seoul = (text: string) => new Date(`${text}:00+09:00`)

// 2026-11-22 is a Sunday.
test('today is said first, then the weekdays that are never open', () => {
  const hours = { opens: 14 * 60, closes: 22 * 60 }
  // A Thursday.
  const now = new Date('2026-11-26T03:00:00Z')
  const week = (closed: number[]) => ({
    opening: Array.from({ length: 7 }, (_, day) => (closed.includes(day) ? null : hours)),
    dayOffs: [],
  })
  expect(todayInWords(now, week([0, 6]))).toBe('오늘 14:00–22:00 · 일·월 휴무')
  expect(todayInWords(now, week([3]))).toBe('오늘 휴무 · 목 휴무')
  expect(todayInWords(now, week([]))).toBe('오늘 14:00–22:00')
  expect(todayInWords(now, { ...week([]), dayOffs: [{ day: '2026-11-26', reason: null }] })).toBe('오늘 휴무')
  expect(todayInWords(now, { opening: null, dayOffs: [] })).toBe('')
})

describe('a cafe that opens at 18:00 and closes at 02:00', () => {
  test.each([
    ['2026-11-22T17:59', false],
    ['2026-11-22T18:00', true],
    ['2026-11-22T23:59', true],
    ['2026-11-23T00:30', true],
    ['2026-11-23T01:59', true],
    ['2026-11-23T02:00', false],
  ])('at %s it is open: %s', (moment, isOpen) => {
    expect(isOpenAt(seoul(moment), hours(week(evening)))).toBe(isOpen)
  })

  test('says in words until when, and when it opens again', () => {
    const say = (moment: string, of: Hours) => stateInWords(openStateAt(seoul(moment), of), seoul(moment))
    expect(say('2026-11-22T20:00', hours(week(evening)))).toEqual({
      label: '영업 중',
      more: '02:00에 닫아요',
    })
    expect(say('2026-11-22T20:00', hours(week({ opens: 12 * 60, closes: 24 * 60 })))).toMatchObject({
      more: '밤 12시에 닫아요',
    })
    expect(say('2026-11-23T03:00', hours(week(evening)))).toEqual({
      label: '영업 종료',
      more: '18:00에 열어요',
    })
    expect(say('2026-11-23T06:00', hours(week(evening)))).toEqual({
      label: '영업 전',
      more: '18:00에 열어요',
    })
    const onlyFriday = week(null).with(4, evening)
    expect(say('2026-11-22T20:00', hours(onlyFriday))).toEqual({
      label: '영업 종료',
      more: '금요일 18:00에 열어요',
    })
    expect(say('2026-11-26T20:00', hours(onlyFriday)).more).toBe('내일 18:00에 열어요')
    expect(say('2026-11-28T03:00', hours(onlyFriday)).more).toBe('12월 4일 18:00에 열어요')
  })

  test('stays closed on a day off until the next opening, and keeps the night before it', () => {
    const off = hours(week(evening), [{ day: '2026-11-23', reason: '대관' }])
    expect(isOpenAt(seoul('2026-11-23T01:00'), off)).toBe(true)
    expect(isOpenAt(seoul('2026-11-23T20:00'), off)).toBe(false)
    expect(isOpenAt(seoul('2026-11-24T01:00'), off)).toBe(false)
    expect(isOpenAt(seoul('2026-11-24T18:00'), off)).toBe(true)
    expect(stateInWords(openStateAt(seoul('2026-11-23T20:00'), off), seoul('2026-11-23T20:00'))).toEqual({
      label: '오늘 휴무',
      more: '내일 18:00에 열어요',
    })
  })
})

test('one that never closes has no closing time, and one without hours is unknown', () => {
  const always = hours(week({ opens: 0, closes: 1440 }))
  expect(openStateAt(seoul('2026-11-22T05:00'), always)).toEqual({ is: 'open', closesAt: null })
  expect(openStateAt(seoul('2026-11-22T05:00'), hours(null))).toEqual({ is: 'unknown' })
  expect(openStateAt(seoul('2026-11-22T05:00'), hours(week(null)))).toEqual({
    is: 'closed',
    opensAt: null,
    dayOff: null,
  })
})

test('an opening that goes on where the last one ends closes with it', () => {
  const opening = week(null).with(5, { opens: 720, closes: 1440 }).with(6, { opens: 0, closes: 120 })
  expect(openStateAt(seoul('2026-11-21T20:00'), hours(opening))).toEqual({
    is: 'open',
    closesAt: seoul('2026-11-22T02:00'),
  })
})

test.each([
  [week({ opens: 660, closes: 1380 }), '매일 11:00–23:00'],
  [week({ opens: 0, closes: 1440 }), '매일 24시간'],
  [week(evening).with(0, null), '월 휴무, 화–일 18:00–02:00'],
  [
    week({ opens: 720, closes: 1440 }).with(5, evening).with(6, evening),
    '월–금 12:00–24:00, 토·일 18:00–02:00',
  ],
])('a week is written in words', (opening, words) => {
  expect(hoursInWords(opening)).toBe(words)
})

test('closed days are the weekdays without an opening and the days off, with their reasons', () => {
  const given = hours(week(evening).with(0, null), [{ day: '2026-11-25', reason: null }])
  expect(closedDays('2026-11-22', 9, given)).toEqual([
    { day: '2026-11-23', reason: '정기 휴무' },
    { day: '2026-11-25', reason: '임시 휴무' },
    { day: '2026-11-30', reason: '정기 휴무' },
  ])
})

test('openings may not overlap, and none is longer than a day', () => {
  expect(areOpenings(week(evening))).toBe(true)
  expect(areOpenings(week(null))).toBe(true)
  expect(areOpenings(week({ opens: 60, closes: 1501 }))).toBe(false)
  expect(areOpenings(week({ opens: 60, closes: 60 }))).toBe(false)
  expect(areOpenings(week({ opens: 600, closes: 1440 + 500 }).with(1, { opens: 400, closes: 900 }))).toBe(
    false,
  )
  expect(areOpenings([])).toBe(false)
})

/** A random week in which no opening overlaps the next one. */
function anyWeek(seed: number): (Opening | null)[] {
  const random = seededRandom(`week ${seed}`)
  for (;;) {
    const opening = week(null).map(() => {
      if (random.chance(0.25)) return null
      const opens = random.int(0, 1439)
      return { opens, closes: opens + random.int(1, 1440) }
    })
    if (areOpenings(opening)) return opening
  }
}

test('at any moment of any week the state agrees with the openings laid out minute by minute', () => {
  const monday = seoul('2026-11-16T00:00').getTime()
  const minutesInWeek = 7 * 1440
  for (let seed = 0; seed < 40; seed += 1) {
    const random = seededRandom(`moments ${seed}`)
    const opening = anyWeek(seed)
    const isOpen = new Set<number>()
    opening.forEach((day, at) => {
      for (let minute = day?.opens ?? 0; minute < (day?.closes ?? 0); minute += 1) {
        isOpen.add((at * 1440 + minute) % minutesInWeek)
      }
    })
    for (let look = 0; look < 25; look += 1) {
      const minute = random.int(0, minutesInWeek - 1)
      const moment = new Date(monday + minute * 60_000)
      const state = openStateAt(moment, hours(opening))
      expect(state.is, `week ${seed} minute ${minute}`).toBe(isOpen.has(minute) ? 'open' : 'closed')
      const ahead = Array.from({ length: minutesInWeek }, (_, more) => (minute + more) % minutesInWeek)
      const until = ahead.findIndex((each) => isOpen.has(each) !== isOpen.has(minute))
      const turn = until < 0 ? null : new Date(moment.getTime() + until * 60_000)
      if (state.is === 'open') expect(state.closesAt).toEqual(turn)
      else if (state.is === 'closed') expect(state.opensAt).toEqual(turn)
    }
  }
})

test('a moment belongs to the day in Seoul, whatever the time zone of the machine', () => {
  expect(toSeoulMoment(new Date('2026-11-22T15:10:00Z'))).toEqual({
    date: '2026-11-23',
    dayBefore: '2026-11-22',
    weekday: 0,
    minute: 10,
  })
})
