import { describe, expect, test } from 'vitest'
import { readChoices, startAt, startsOffered, usualStart } from './choices'

const at = (time: string) => new Date(`2026-03-20T${time}:00+09:00`)

test.each([
  ['09:00', '2026-03-20T18:30'],
  ['16:29', '2026-03-20T18:30'],
  ['16:30', '2026-03-20T19:00'],
  ['17:59', '2026-03-20T20:00'],
  ['18:00', 'now'],
  ['20:59', 'now'],
  ['21:00', '2026-03-21T18:30'],
  ['01:00', '2026-03-20T18:30'],
])('at %s an evening usually begins %s', (time, start) => {
  expect(usualStart(at(time))).toBe(start)
})

test('what is over is not offered, and tomorrow evening always is', () => {
  expect(startsOffered(at('19:00'))).toEqual([
    'now',
    ...['2026-03-20T19:30', '2026-03-20T20:00', '2026-03-20T21:00'],
    ...['2026-03-21T14:00', '2026-03-21T18:30', '2026-03-21T19:30'],
  ])
})

describe('an address', () => {
  const read = (search: string) => readChoices(new URLSearchParams(search))

  test('says what was chosen', () => {
    expect(read('people=4&minutes=40&at=2026-03-20T19:00&km=10&weight=heavy&with=7,8')).toEqual({
      ...{
        people: 4,
        minutes: 40,
        start: '2026-03-20T19:00',
        withinKm: 10,
        weight: 'heavy',
        friends: [7, 8],
      },
    })
  })

  test('that says nothing, or nonsense, is as usual', () => {
    const usual = { people: 3, minutes: 150, start: null, withinKm: 5, weight: null, friends: [] }
    expect(read('')).toEqual(usual)
    expect(read('people=40&minutes=-10&at=tonight&km=0&weight=x&with=me')).toEqual(usual)
  })

  test('of another day begins as usual', () => {
    expect(startAt(read('at=2026-03-19T18:30'), at('10:00'))).toBe('2026-03-20T18:30')
    expect(startAt(read('at=2026-03-21T19:30'), at('10:00'))).toBe('2026-03-21T19:30')
    expect(startAt(read('at=now'), at('10:00'))).toBe('now')
  })
})
