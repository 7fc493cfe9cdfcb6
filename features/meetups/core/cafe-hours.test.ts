import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seoulDate } from '~/lib/seoul-date'
import {
  areOpenings,
  dateAfter,
  type Hours,
  isOpenAt,
  type Opening,
  weekdayOf,
} from '../../cafes/opening-hours'
import { hoursProblemInWords, whyCafeCannot, whyDoorsClosed, yesDueAt } from './cafe-hours'
import { lastings } from './meetup-end'

const minuteMs = 60_000
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`)
const everyDay = (opens: number, closes: number): Hours => ({
  opening: Array.from({ length: 7 }, () => ({ opens: opens * 60, closes: closes * 60 })),
  dayOffs: [],
})
const without = (hours: Hours, ...days: string[]): Hours => ({
  ...hours,
  dayOffs: days.map((day) => ({ day, reason: null })),
})
const unknown: Hours = { opening: null, dayOffs: [] }
/** From Tuesday to Sunday, on Fridays and Saturdays until two in the morning. */
const week: Hours = {
  opening: [null, ...[1320, 1320, 1320, 1560, 1560, 1320].map((closes) => ({ opens: 720, closes }))],
  dayOffs: [{ day: '2026-12-10', reason: '대관' }],
}

describe('a meetup at the hours of a cafe', () => {
  const why = (startsAt: string, hours: Hours, lastsMinutes: number | null = null) =>
    whyCafeCannot({ startsAt: at(startsAt), lastsMinutes }, hours)

  test('begins an hour before closing at the latest, or ends by then', () => {
    const hours = everyDay(13, 23)
    expect(why('2026-12-02 22:00', hours)).toBeNull()
    expect(why('2026-12-02 22:01', hours)).toBe('closesSoon')
    expect(why('2026-12-02 22:45', hours)).toBe('closesSoon')
    expect(why('2026-12-02 20:00', hours, 180)).toBeNull()
    expect(why('2026-12-02 20:01', hours, 180)).toBe('endsAfterClosing')
    expect(why('2026-12-02 20:00', hours, 300)).toBe('endsAfterClosing')
    expect(why('2026-12-02 12:59', hours)).toBe('notOpenThen')
    expect(why('2026-12-02 23:00', hours)).toBe('notOpenThen')
  })

  test('past midnight counts to the day before, whose day off it has', () => {
    const hours = everyDay(18, 26)
    expect(why('2026-12-03 01:00', hours)).toBeNull()
    expect(why('2026-12-03 01:01', hours)).toBe('closesSoon')
    expect(why('2026-12-03 00:00', hours, 120)).toBeNull()
    expect(why('2026-12-02 23:30', hours, 180)).toBe('endsAfterClosing')
    expect(why('2026-12-03 00:30', without(hours, '2026-12-03'))).toBeNull()
    expect(why('2026-12-03 00:30', without(hours, '2026-12-02'))).toBe('notOpenThen')
    expect(why('2026-12-07 01:00', { opening: week.opening, dayOffs: [] })).toBe('dayOff')
    expect(why('2026-12-05 01:00', week)).toBeNull()
  })

  test('where one opening follows on another, the last of them closes', () => {
    const hours: Hours = {
      opening: [
        { opens: 600, closes: 1440 },
        { opens: 0, closes: 120 },
        null,
        null,
        null,
        null,
        { opens: 0, closes: 1440 },
      ],
      dayOffs: [],
    }
    expect(why('2026-12-07 23:00', hours, 180)).toBeNull()
    expect(why('2026-12-07 23:00', hours, 240)).toBe('endsAfterClosing')
    expect(why('2026-12-06 23:30', hours)).toBe('closesSoon')
    expect(why('2026-12-06 23:30', everyDay(0, 24), 360)).toBeNull()
  })

  test('is not limited where the hours are unknown, but for days off', () => {
    expect(why('2026-12-02 03:00', unknown, 360)).toBeNull()
    expect(why('2026-12-02 03:00', without(unknown, '2026-12-02'))).toBe('dayOff')
  })

  test('once it stands, only closed doors at its start matter', () => {
    expect(whyDoorsClosed(at('2026-12-02 22:45'), everyDay(13, 23))).toBeNull()
    expect(whyDoorsClosed(at('2026-12-02 23:00'), everyDay(13, 23))).toBe('notOpenThen')
    expect(whyDoorsClosed(at('2026-12-07 13:00'), week)).toBe('dayOff')
  })

  test('is refused with the hours', () => {
    const says = (startsAt: string, lastsMinutes: number | null) => {
      const problem = why(startsAt, everyDay(13, 23), lastsMinutes)
      return problem && hoursProblemInWords(problem, at(startsAt), everyDay(13, 23))
    }
    expect(says('2026-12-02 22:30', null)).toContain('오후 11:00에 닫아요. 늦어도 오후 10:00')
    expect(says('2026-12-02 20:30', 180)).toContain('오후 11:00에 닫아요.')
    expect(hoursProblemInWords('closesSoon', at('2026-12-02 23:30'), everyDay(13, 24))).toContain(
      '밤 12시에 닫아요',
    )
    expect(says('2026-12-02 12:00', null)).toContain('이날은 오후 1:00에 열고 오후 11:00에 닫아요.')
  })
})

describe('the yes of a cafe is due', () => {
  const due = (startsAt: string, openedAt: string, hours: Hours) =>
    yesDueAt(at(startsAt), at(openedAt), hours)

  test('at noon or two hours after opening, whichever is later, but an hour before the start', () => {
    expect(due('2026-12-02 19:00', '2026-12-02 09:00', everyDay(13, 23))).toEqual(at('2026-12-02 15:00'))
    expect(due('2026-12-02 19:00', '2026-11-20 09:00', everyDay(9, 23))).toEqual(at('2026-12-02 12:00'))
    expect(due('2026-12-02 15:30', '2026-12-01 09:00', everyDay(13, 23))).toEqual(at('2026-12-02 14:30'))
    expect(due('2026-12-02 20:00', '2026-12-02 03:00', everyDay(18, 23))).toEqual(at('2026-12-02 19:00'))
  })

  test('past midnight on the day before', () => {
    expect(due('2026-12-03 00:30', '2026-12-02 10:00', everyDay(18, 26))).toEqual(at('2026-12-02 20:00'))
  })

  test('when the open day before closes, where less than an hour of opening is left until then', () => {
    const hours = everyDay(18, 24)
    // 18:30 is half an hour after opening, and another half was left the night before.
    expect(due('2026-12-02 19:30', '2026-12-01 23:30', hours)).toEqual(at('2026-12-02 18:30'))
    expect(due('2026-12-02 19:30', '2026-12-01 23:31', hours)).toEqual(at('2026-12-02 00:00'))
    expect(due('2026-12-02 19:30', '2026-12-02 00:00', hours)).toBeNull()
    expect(due('2026-12-02 19:00', '2026-12-02 11:30', everyDay(10, 22))).toBeNull()
    expect(due('2026-12-02 19:00', '2026-12-02 11:00', everyDay(10, 22))).toEqual(at('2026-12-02 12:00'))
  })

  test('days off and closed weekdays are not open days', () => {
    const hours = without(everyDay(18, 24), '2026-12-01')
    expect(due('2026-12-02 19:30', '2026-11-30 23:31', hours)).toEqual(at('2026-12-01 00:00'))
    expect(due('2026-12-02 19:30', '2026-12-01 20:00', hours)).toBeNull()
    // Monday is closed: a table of Tuesday at 13:30 that is opened late on Sunday.
    expect(due('2026-12-08 13:30', '2026-12-06 21:40', week)).toEqual(at('2026-12-06 22:00'))
    expect(due('2026-12-08 13:30', '2026-12-07 10:00', week)).toBeNull()
  })

  test('as before where the hours are unknown', () => {
    const then = (startsAt: string, openedAt: string) => due(startsAt, openedAt, unknown)
    expect(then('2026-12-05 19:00', '2026-12-01 10:00')).toEqual(at('2026-12-02 10:00'))
    expect(then('2026-12-02 19:00', '2026-12-01 15:00')).toEqual(at('2026-12-02 12:00'))
    expect(then('2026-12-02 19:00', '2026-12-02 11:30')).toEqual(at('2026-12-02 12:30'))
    expect(then('2026-12-02 10:00', '2026-12-01 15:00')).toEqual(at('2026-12-02 09:00'))
  })

  test('the refusal names the moment', () => {
    expect(hoursProblemInWords('noTimeForYes', at('2026-12-02 19:00'), everyDay(10, 22))).toContain(
      '12월 2일 (수) 오후 12:00까지',
    )
  })
})

describe('on any clock', () => {
  /** All moments are whole steps apart. */
  const stepMs = 10 * minuteMs
  const opening = fc.option(
    fc
      .record({ opens: fc.integer({ min: 0, max: 143 }), long: fc.integer({ min: 1, max: 144 }) })
      .map(({ opens, long }): Opening => ({ opens: opens * 10, closes: (opens + long) * 10 })),
    { freq: 4 },
  )
  const first = '2026-12-01'
  const hours = fc
    .record({
      opening: fc.array(opening, { minLength: 7, maxLength: 7 }).filter(areOpenings),
      off: fc.uniqueArray(fc.integer({ min: -2, max: 12 }), { maxLength: 4 }),
    })
    .map(
      ({ opening, off }): Hours => ({
        opening,
        dayOffs: off.map((days) => ({ day: dateAfter(first, days), reason: null })),
      }),
    )
  const clock = fc.record({
    hours,
    openedAt: fc.integer({ min: 0, max: 5 * 144 }),
    ahead: fc.integer({ min: 13, max: 4 * 144 }),
    lasts: fc.option(fc.constantFrom(...lastings)),
  })
  const moments = ({ openedAt, ahead }: { openedAt: number; ahead: number }) => {
    const opened = new Date(at(`${first} 00:00`).getTime() + openedAt * stepMs)
    return { opened, startsAt: new Date(opened.getTime() + ahead * stepMs) }
  }
  /** Counted step by step, without the rule's own sums. */
  const openMinutes = (from: Date, to: Date, hours: Hours) => {
    let open = 0
    for (let moment = from.getTime(); moment < to.getTime(); moment += stepMs)
      if (isOpenAt(new Date(moment), hours)) open += stepMs / minuteMs
    return open
  }
  /** The opening of a day, on its own. */
  const ofDay = (day: string, { opening, dayOffs }: Hours) => {
    const own = dayOffs.some((off) => off.day === day) ? null : (opening?.[weekdayOf(day)] ?? null)
    const midnight = at(`${day} 00:00`).getTime()
    return own && { from: midnight + own.opens * minuteMs, to: midnight + own.closes * minuteMs }
  }

  test('a cafe is open from the start of a meetup for an hour, or until its end', () => {
    fc.assert(
      fc.property(clock, ({ hours, lasts, ...given }) => {
        const { startsAt } = moments(given)
        const needed = lasts ?? 60
        const until = new Date(startsAt.getTime() + needed * minuteMs)
        expect(whyCafeCannot({ startsAt, lastsMinutes: lasts }, hours) === null).toBe(
          openMinutes(startsAt, until, hours) === needed,
        )
      }),
      { numRuns: 300 },
    )
  })

  test('somebody is there to say yes, in time, or the meetup is not opened', () => {
    fc.assert(
      fc.property(clock, ({ hours, ...given }) => {
        const { opened, startsAt } = moments(given)
        if (whyCafeCannot({ startsAt, lastsMinutes: null }, hours) !== null) return
        const day = [seoulDate(startsAt), dateAfter(seoulDate(startsAt), -1)].find((each) => {
          const span = ofDay(each, hours)
          return span !== null && span.from <= startsAt.getTime() && startsAt.getTime() < span.to
        })
        const span = day === undefined ? null : ofDay(day, hours)
        if (day === undefined || span === null) throw new Error('open, but on no day')
        const noon = at(`${day} 12:00`).getTime()
        const latest = startsAt.getTime() - 60 * minuteMs
        const usual = new Date(Math.min(Math.max(noon, span.from + 120 * minuteMs), latest))
        const due = yesDueAt(startsAt, opened, hours)
        if (openMinutes(opened, usual, hours) >= 60) {
          expect(due).toEqual(usual)
          return
        }
        const before = Array.from({ length: 20 }, (_, back) => ofDay(dateAfter(day, -1 - back), hours)).find(
          (each) => each !== null,
        )
        const closes = before && before.to > opened.getTime() ? Math.min(before.to, latest) : null
        expect(due).toEqual(closes === null ? null : new Date(closes))
      }),
      { numRuns: 500 },
    )
  })

  test('never later than the decision about the minimum, and never past', () => {
    fc.assert(
      fc.property(clock, ({ hours, ...given }) => {
        const { opened, startsAt } = moments(given)
        const due = yesDueAt(startsAt, opened, hours)
        if (due === null) return
        expect(due > opened).toBe(true)
        expect(startsAt.getTime() - due.getTime()).toBeGreaterThanOrEqual(60 * minuteMs)
      }),
      { numRuns: 500 },
    )
  })
})
