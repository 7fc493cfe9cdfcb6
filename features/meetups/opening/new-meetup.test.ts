import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seoulDate } from '~/lib/seoul-date'
import { noPasses } from '../../passes/pass'
import { whyCafeCannot } from '../core/cafe-hours'
import { leastNoticeMs, startsAtOf } from '../core/meetup'
import { whyNotThen } from '../core/start-time'
import {
  clashWith,
  defaultTime,
  isDayPast,
  type MeetupDraft,
  missingFields,
  nextSameWeekday,
  type OpenCircumstances,
  quickPicks,
  timeOn,
  whyCannotOpen,
} from './new-meetup'
import { openProblems } from './refusals'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`)
const now = at('2026-12-01 14:00')
/** Open from Tuesday to Sunday, on Fridays and Saturdays until two in the morning. */
const opening = [
  null,
  { opens: 720, closes: 1320 },
  { opens: 720, closes: 1320 },
  { opens: 720, closes: 1320 },
  { opens: 720, closes: 1560 },
  { opens: 720, closes: 1560 },
  { opens: 720, closes: 1320 },
]
const cafe = {
  holidaysAsWeekend: false,
  weekdayPass: 6000,
  weekendPass: 8000,
  opening,
  dayOffs: [{ day: '2026-12-10', reason: '대관' }],
}
const draft: MeetupDraft = {
  title: '스플렌더 같이 해요',
  content: '처음이어도 좋아요.',
  day: '2026-12-05',
  time: '18:00',
  cafeId: 3,
  minPeople: 2,
  maxPeople: 4,
}
const fine: OpenCircumstances = { passes: { ...noPasses, 6000: 1, 8000: 1 }, cafe, now }
const why = (part: Partial<MeetupDraft>, around: Partial<OpenCircumstances> = {}) =>
  whyCannotOpen({ ...draft, ...part }, { ...fine, ...around })

describe('opening a room', () => {
  test('is possible with everything filled in and a pass of the exact price', () => {
    expect(why({})).toBeNull()
    expect(why({ day: '2026-12-04' })).toBeNull()
  })

  test.each<[string, Partial<MeetupDraft>, Partial<OpenCircumstances>, string]>([
    ['an empty title', { title: '  ' }, {}, '입력하지 않은 값이 있어요.'],
    ['no cafe', { cafeId: null }, {}, '입력하지 않은 값이 있어요.'],
    ['the 31st of February', { day: '2027-02-31' }, {}, '입력하지 않은 값이 있어요.'],
    ['25 o’clock', { time: '25:00' }, {}, '입력하지 않은 값이 있어요.'],
    ['a title of 26 code points', { title: '🎲'.repeat(26) }, {}, '제목은 25자까지 쓸 수 있어요.'],
    ['a long content', { content: '가'.repeat(2001) }, {}, '내용은 2,000자까지 쓸 수 있어요.'],
    ['a minimum of 1', { minPeople: 1 }, {}, '최소 인원은 2명 이상이어야 해요.'],
    ['a maximum of 1', { maxPeople: 1 }, {}, '최대 인원은 2명 이상이어야 해요.'],
    ['a minimum above the maximum', { minPeople: 5 }, {}, '최소 인원은 최대 인원보다 많을 수 없어요.'],
    ['a maximum of 11', { maxPeople: 11 }, {}, '최대 인원은 10명까지예요.'],
    ['yesterday', { day: '2026-11-30' }, {}, '지난 날짜나 시간은 선택할 수 없어요.'],
    ['today in two hours', { day: '2026-12-01', time: '16:00' }, {}, openProblems.tooSoon.says],
    ['next spring', { day: '2027-03-04' }, {}, '92일 안의 날짜를 선택해 주세요.'],
    ['no weekend pass', {}, { passes: { ...noPasses, 6000: 3, 9000: 3 } }, '주말 이용권이 부족해요.'],
    ['no weekday pass', { day: '2026-12-04' }, { passes: null }, '평일 이용권이 부족해요.'],
    ['a day off', { day: '2026-12-10' }, {}, '카페가 쉬는 날이에요. 다른 날짜를 선택해 주세요.'],
    ['the weekly day of rest', { day: '2026-12-07' }, {}, '카페가 쉬는 날이에요. 다른 날짜를 선택해 주세요.'],
    ['a morning before the cafe opens', { time: '10:00' }, {}, openProblems.notOpenThen.says],
    [
      'an evening an hour before closing',
      { day: '2026-12-06', time: '21:01' },
      {},
      openProblems.closesSoon.says,
    ],
    [
      'an end after closing',
      { day: '2026-12-06', time: '20:00', lastsMinutes: 150 },
      {},
      openProblems.endsAfterClosing.says,
    ],
    [
      'an afternoon too late for the yes of the cafe',
      { day: '2026-12-01', time: '19:00' },
      { needsYes: true },
      openProblems.noTimeForYes.says,
    ],
    ['another room at that time', {}, { isTaken: true }, openProblems.overlap.says],
    ['a fourth room', {}, { openRooms: 3 }, openProblems.tooManyRooms.says],
  ])('is refused for %s', (_, part, around, text) => {
    const problem = why(part, around)
    expect(problem && openProblems[problem].says).toBe(text)
  })

  test('names the first of several reasons', () => {
    const wrong = { title: '', minPeople: 1, maxPeople: 1, day: '2026-11-30' }
    const steps: [Partial<MeetupDraft>, string][] = [
      [wrong, 'missing'],
      [{ ...wrong, title: '가' }, 'minTooSmall'],
      [{ ...wrong, title: '가', minPeople: 3 }, 'maxTooSmall'],
      [{ ...wrong, title: '가', minPeople: 3, maxPeople: 2 }, 'minAboveMax'],
      [{ ...wrong, title: '가', minPeople: 2, maxPeople: 2 }, 'past'],
      [{ title: '가', day: '2026-12-10' }, 'noWeekdayPass'],
    ]
    const around = { passes: noPasses, openRooms: 3 }
    for (const [part, problem] of steps) expect(why(part, around)).toBe(problem)
    // Nobody buys a pass for what they cannot open.
    const banned = { ...around, isBanned: true }
    expect(why({}, banned)).toBe('banned')
    expect(why({ time: '20:00' }, { ...banned, birthYear: 2010 })).toBe('adultsOnly')
    expect(why({ time: '20:00' }, { ...banned, birthYear: null })).toBe('noBirthYear')
  })

  test('needs no pass where the cafe has set no price', () => {
    const free = { ...cafe, weekdayPass: null, weekendPass: null }
    expect(why({}, { cafe: free, passes: noPasses })).toBeNull()
  })

  test('lists what is missing in the order of the form', () => {
    const empty = {
      title: '',
      content: '',
      day: '',
      time: '',
      cafeId: null,
      minPeople: null,
      maxPeople: null,
    }
    expect(missingFields(empty)).toEqual([
      'title',
      'cafeId',
      'day',
      'time',
      'minPeople',
      'maxPeople',
      'content',
    ])
  })
})

describe('the time', () => {
  test('is more than two hours ahead, also across midnight', () => {
    expect(whyNotThen(at('2026-12-01 16:00'), now)).toBe('tooSoon')
    expect(whyNotThen(at('2026-12-01 16:01'), now)).toBeNull()
    expect(whyNotThen(at('2026-12-02 00:30'), at('2026-12-01 23:30'))).toBe('tooSoon')
  })

  test('is proposed as the current hour, and for today as the next that can be', () => {
    expect(defaultTime('', at('2026-12-01 14:20'))).toBe('14:00')
    expect(defaultTime('2026-12-03', at('2026-12-01 14:20'))).toBe('14:00')
    expect(defaultTime('2026-12-01', at('2026-12-01 14:20'))).toBe('17:00')
    expect(defaultTime('2026-12-01', at('2026-12-01 14:00'))).toBe('17:00')
    expect(defaultTime('2026-12-01', at('2026-12-01 13:59'))).toBe('16:00')
    expect(defaultTime('2026-12-01', at('2026-12-01 20:59'))).toBe('23:00')
    expect(defaultTime('2026-12-01', at('2026-12-01 21:00'))).toBeNull()
  })

  test('that cannot be on a chosen day moves to the next full hour that can', () => {
    const on = (day: string, time: string, hours: typeof cafe | null = cafe) =>
      timeOn(day, time, { now: at('2026-12-01 06:20'), hours })
    // In three hours the cafe is still closed.
    expect(on('2026-12-01', '06:00', null)).toBe('09:00')
    expect(on('2026-12-01', '06:00')).toBe('12:00')
    expect(on('2026-12-02', '06:00')).toBe('12:00')
    expect(on('2026-12-02', '15:30')).toBe('15:30')
    expect(on('', '06:00')).toBe('06:00')
    // A Monday, on which this cafe stays closed.
    expect(on('2026-12-07', '06:00')).toBe('06:00')
  })

  test('offers quick picks, without those of today that are too early', () => {
    const without = (day: string, moment: string) =>
      quickPicks(day, { now: at(moment), hours: null })
        .filter(({ isOffered }) => !isOffered)
        .map(({ time }) => time)
    expect(without('2026-12-01', '2026-12-01 12:00')).toEqual(['10:00', '14:00'])
    expect(without('2026-12-01', '2026-12-01 11:59')).toEqual(['10:00'])
    expect(without('2026-12-02', '2026-12-01 12:00')).toEqual([])
    expect(without('', '2026-12-01 12:00')).toEqual([])
  })

  test('offers no quick pick at which the cafe is closed', () => {
    const open = (day: string) =>
      quickPicks(day, { now: at('2026-11-30 12:00'), hours: cafe })
        .filter(({ isOffered }) => isOffered)
        .map(({ time }) => time)
    const hoursOf = (day: string) =>
      open(day).every(
        (time) => whyCafeCannot({ startsAt: startsAtOf(day, time), lastsMinutes: null }, cafe) === null,
      )
    for (const day of ['2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08'])
      expect(hoursOf(day)).toBe(true)
    // A Monday, on which this cafe stays closed.
    expect(open('2026-12-07')).toEqual([])
  })

  test('clashes with a meetup that starts less than three hours before or after', () => {
    const taken = [{ startsAt: at('2026-12-05 19:00') }]
    expect(clashWith(at('2026-12-05 16:00'), taken)).toBeNull()
    expect(clashWith(at('2026-12-05 16:01'), taken)).toBe(taken[0])
    expect(clashWith(at('2026-12-05 21:59'), taken)).toBe(taken[0])
    expect(clashWith(at('2026-12-05 22:00'), taken)).toBeNull()
  })

  test('of a proposal can always be chosen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 40 }), (minutes) => {
        const moment = new Date(now.getTime() + minutes * 60_000)
        const today = seoulDate(moment)
        const time = defaultTime(today, moment)
        if (time === null) expect(isDayPast(today, moment)).toBe(true)
        else {
          const ahead = startsAtOf(today, time).getTime() - moment.getTime()
          expect(ahead).toBeGreaterThan(leastNoticeMs)
          expect(ahead).toBeLessThanOrEqual(leastNoticeMs + 60 * 60_000)
        }
      }),
    )
  })
})

test('a meetup is opened again on the next day with its weekday', () => {
  expect(nextSameWeekday('2026-12-03', '2026-12-04')).toBe('2026-12-10')
  expect(nextSameWeekday('2026-12-03', '2026-12-10')).toBe('2026-12-17')
  expect(nextSameWeekday('2026-10-01', '2026-12-09')).toBe('2026-12-10')
  expect(nextSameWeekday('2026-12-17', '2026-12-04')).toBe('2026-12-24')
})
