import { describe, expect, test } from 'vitest'
import { playsForMedian } from '~/features/play-records/verdict'
import { hourMs, minuteMs, secondMs } from '~/lib/durations'
import { backTest, madeUpGames } from './back-test'
import { forecastOf, type MeasuredGame, type Pace, paceOf, roundedForecast } from './forecast'

const now = new Date('2026-11-22T12:00:00Z')

const lasting = (minutes: readonly number[], part: Partial<MeasuredGame> = {}): MeasuredGame[] =>
  minutes.map((each) => ({ players: 4, seconds: each * 60, turns: null, ...part }))

function paceAt(games: readonly MeasuredGame[], players = 4): Pace {
  const pace = paceOf(games, players)
  if (pace === null) throw new Error('too few games')
  return pace
}

const hour = [50, 55, 60, 65, 70]
const at = (pace: Pace, minutes: number, turns = 0) =>
  forecastOf(pace, { runMs: minutes * minuteMs, turns }, now)
/** The whole length in minutes that is said after so many. */
const lengthAt = (pace: Pace, minutes: number, turns = 0) =>
  minutes + ((at(pace, minutes, turns)?.at.getTime() ?? Number.NaN) - now.getTime()) / minuteMs

test('a game that takes an hour ends about an hour after it began', () => {
  expect(lengthAt(paceAt(lasting(hour)), 25)).toBeCloseTo(60, 0)
  expect(at(paceAt(lasting(hour)), 0)).toBe(null)
})

test('nothing is said of fewer than five measured games, nor before a third of the game', () => {
  expect(paceOf(lasting(hour.slice(1)), 4)).toBe(null)
  expect(hour).toHaveLength(playsForMedian)
  expect(at(paceAt(lasting(hour)), 19)).toBe(null)
  expect(at(paceAt(lasting(hour)), 21)).not.toBe(null)
})

test('games at another number of players count too: for less, and longer with more people', () => {
  const pair = lasting(hour, { players: 2 })
  const four = paceAt(pair)
  expect(four).toMatchObject({ samples: 0, all: 5 })
  expect(Math.exp(four.time.centre)).toBeGreaterThan(62 * 60)
  const both = paceAt([...pair, ...lasting([115, 120, 120, 120, 125])])
  expect(both).toMatchObject({ samples: 5, all: 10 })
  expect(Math.exp(both.time.centre) / 60).toBeCloseTo(115, -1)
  expect(four.time.spread).toBeGreaterThan(paceAt(lasting(hour)).time.spread)
})

test('one evening that took three times as long moves the end little', () => {
  expect(lengthAt(paceAt(lasting([...hour, 180])), 30)).toBeLessThan(70)
})

describe('where the turns of earlier games are known', () => {
  const pace = paceAt(
    [57, 58, 60, 62, 63, 60].map((minutes, at) => ({ players: 4, seconds: minutes * 60, turns: 38 + at })),
  )

  test('a table that takes its turns more slowly ends later', () => {
    // Half of the turns after forty minutes instead of thirty.
    expect(lengthAt(pace, 40, 20)).toBeGreaterThan(74)
    expect(lengthAt(pace, 40, 20)).toBeLessThan(82)
    expect(lengthAt({ ...pace, turns: null }, 40, 20)).toBeLessThan(66)
    expect(lengthAt(pace, 22, 20)).toBeLessThan(52)
  })

  test('a table that forgets to pass its turns is forecast by time alone', () => {
    expect(lengthAt(pace, 45, 4)).toBe(lengthAt({ ...pace, turns: null }, 45))
    expect(lengthAt(pace, 45, 0)).toBe(lengthAt({ ...pace, turns: null }, 45))
  })

  test('a game past its usual turns is nearly over', () => {
    expect(lengthAt(pace, 66, 44)).toBeLessThan(72)
  })
})

describe.each([
  ['time alone', paceAt(lasting(hour)), 0],
  ['turns', paceAt(lasting([...hour, 60], { turns: 40 })), 30],
])('by %s', (_name, pace, turns) => {
  test('the end is never past, lies in its range, and comes no earlier while nothing happens', () => {
    let [last, said] = [0, 0]
    // Later the table seems to pass its turns no more, and time alone counts again.
    for (let minutes = 1; minutes < 80; minutes += 1) {
      const forecast = at(pace, minutes, turns)
      if (forecast === null) continue
      said += 1
      const moments = [now, forecast.from, forecast.at, forecast.until].map(Number)
      expect(moments).toEqual([...moments].sort((one, other) => one - other))
      const length = lengthAt(pace, minutes, turns)
      expect(length).toBeGreaterThanOrEqual(last)
      last = length
    }
    expect(said).toBeGreaterThan(50)
  })
})

test('a screen rounds to five minutes, and to one in a short game, never to less than the range', () => {
  const from = now.getTime() + hourMs
  const said = (minutes: number) =>
    roundedForecast({
      from: new Date(from + 31 * secondMs),
      at: new Date(from + (minutes / 2) * minuteMs),
      until: new Date(from + minutes * minuteMs + 1),
    })
  expect(said(26)).toEqual({
    from: new Date(from),
    at: new Date(from + 15 * minuteMs),
    until: new Date(from + 30 * minuteMs),
  })
  expect(said(8)).toEqual({
    from: new Date(from),
    at: new Date(from + 4 * minuteMs),
    until: new Date(from + 9 * minuteMs),
  })
})

describe('of made-up games, at half of their time', () => {
  const kinds = madeUpGames('rules', { turns: 0.1, pace: 0.3 }, { kinds: 60 })

  test('the turns tell the end to a tenth, and eight of ten end in the range', () => {
    const { tried, error, covered } = backTest(kinds)
    expect(tried).toBeGreaterThan(1_100)
    expect(error).toBeLessThan(0.1)
    expect(covered).toBeGreaterThan(0.75)
    expect(covered).toBeLessThan(0.85)
  })

  test('time alone knows less, and its range says so', () => {
    const { error, covered } = backTest(kinds, { ofTurns: false })
    expect(error).toBeGreaterThan(0.12)
    expect(covered).toBeGreaterThan(0.7)
    expect(covered).toBeLessThan(0.85)
  })

  test('where tables differ little, time alone is enough', () => {
    const alike = madeUpGames('alike', { turns: 0.05, pace: 0.05 }, { kinds: 60 })
    expect(backTest(alike, { ofTurns: false }).error).toBeLessThan(0.1)
  })
})
