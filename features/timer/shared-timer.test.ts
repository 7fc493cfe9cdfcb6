import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  endOf,
  mayStart,
  mostEvents,
  offsetFrom,
  readCode,
  renamedSetup,
  replay,
  type SharedEvent,
  whyCannotCount,
} from './shared-timer'
import type { TimerRules } from './timer'
import { defaultSetup } from './timer-setup'

const chess: TimerRules = { mode: 'chess', players: 4, bankMs: 60_000, turnMs: 0, penaltyMs: 10_000 }
const rummikub: TimerRules = { ...chess, mode: 'rummikub', turnMs: 8_000 }

let made = 0
function event(kind: SharedEvent['kind'], at: number, part: Partial<SharedEvent> = {}): SharedEvent {
  made += 1
  return { key: `event-${made}`, kind, seat: 0, turn: null, player: null, at, ...part }
}
const pass = (turn: number, at: number, seat = turn % 4) => event('pass', at, { turn, seat })
const table = (events: SharedEvent[], rules = chess, seats = [0, 1, 2, 3], silent: number[] = []) => ({
  rules,
  events,
  seats,
  silent,
})

describe('an event counts', () => {
  test('only in its own turn, so that two passes at once make one turn', () => {
    const first = pass(0, 5_000)
    const events = [event('start', 0), first]
    expect(whyCannotCount(table(events), pass(0, 5_010), 5_020)).toBe('noEffect')
    expect(whyCannotCount(table(events), pass(1, 5_400), 5_420)).toBeNull()
  })

  test('only while the log is not full, which is known without replaying it', () => {
    const full = Array.from({ length: mostEvents }, () => event('start', 0))
    const replayed = vi.spyOn(full, Symbol.iterator)
    expect(whyCannotCount(table(full), pass(0, 1_000), 1_000)).toBe('tooMany')
    expect(replayed).not.toHaveBeenCalled()
  })

  test('from the phone of whose turn it is, and from the first phone for players without one', () => {
    const events = [event('start', 0), pass(0, 1_000)]
    expect(whyCannotCount(table(events), pass(1, 2_000, 2), 2_000)).toBe('notYourTurn')
    expect(whyCannotCount(table(events), pass(1, 2_000, 0), 2_000)).toBe('notYourTurn')
    expect(whyCannotCount(table(events, chess, [0, 2, 3]), pass(1, 2_000, 0), 2_000)).toBeNull()
    expect(whyCannotCount(table(events, chess, [0, 2, 3]), pass(1, 2_000, 2), 2_000)).toBe('notYourTurn')
  })

  test('from the first phone that is there for players whose phone is silent, and stays when that one is back', () => {
    const events = [event('start', 0), pass(0, 1_000)]
    const silent = (...seats: number[]) => table(events, chess, [0, 1, 2, 3], seats)
    expect(whyCannotCount(silent(1), pass(1, 2_000, 0), 2_000)).toBeNull()
    expect(whyCannotCount(silent(1), pass(1, 2_000, 2), 2_000)).toBe('notYourTurn')
    expect(whyCannotCount(silent(0, 1), pass(1, 2_000, 2), 2_000)).toBeNull()
    expect(whyCannotCount(silent(0, 1), pass(1, 2_000, 3), 2_000)).toBe('notYourTurn')
    expect(whyCannotCount(silent(0, 2), pass(1, 2_000, 3), 2_000)).toBe('notYourTurn')
    const passedFor = [...events, pass(1, 2_000, 0)]
    expect(whyCannotCount(table(passedFor), pass(2, 3_000), 3_000)).toBeNull()
    expect(replay(chess, passedFor)).toMatchObject({ active: 2, turn: 2 })
  })

  test('up to fifteen seconds after it happened, from when it happened', () => {
    const events = [event('start', 0), pass(0, 1_000), event('pause', 9_000, { seat: 3 })]
    const late = pass(1, 6_000)
    expect(whyCannotCount(table(events), late, 21_000)).toBeNull()
    expect(whyCannotCount(table(events), late, 21_001)).toBe('tooLate')
    expect(replay(chess, [...events, late])).toMatchObject({
      active: 2,
      phase: 'paused',
      spentMs: [1_000, 5_000, 3_000, 0],
    })
  })

  test('not where it would make void what others did since', () => {
    const events = [event('start', 0), pass(0, 2_000), event('reset', 5_000), pass(0, 6_000)]
    expect(whyCannotCount(table(events), event('end', 1_000, { seat: 2 }), 7_000)).toBe('noEffect')
  })

  test('not after its turn ran out', () => {
    expect(whyCannotCount(table([event('start', 0)], rummikub), pass(0, 8_500), 8_600)).toBe('noEffect')
    expect(whyCannotCount(table([event('start', 0)], rummikub), pass(0, 7_500), 8_600)).toBeNull()
  })

  test('as taking back only from who passed last', () => {
    const events = [event('start', 0), pass(0, 1_000), pass(1, 2_000)]
    const undo = (seat: number) => event('undo', 2_500, { seat, turn: 2 })
    expect(whyCannotCount(table(events), undo(0), 2_500)).toBe('notYourPass')
    expect(whyCannotCount(table(events), undo(1), 2_500)).toBeNull()
    expect(
      whyCannotCount(table([...events, undo(1)]), event('undo', 3_000, { seat: 1, turn: 1 }), 3_000),
    ).toBe('noEffect')
  })

  test('as giving a turn back that ran out, from whose turn it was or who acts for them', () => {
    const events = [event('start', 0)]
    const undo = (seat: number) => event('undo', 9_000, { seat, turn: 1 })
    expect(whyCannotCount(table(events, rummikub), undo(1), 9_000)).toBe('notYourPass')
    expect(whyCannotCount(table(events, rummikub), undo(0), 9_000)).toBeNull()
    expect(whyCannotCount(table(events, rummikub, [1, 2]), undo(1), 9_000)).toBeNull()
    expect(replay(rummikub, [...events, undo(0)])).toMatchObject({ active: 0, turn: 0, turnMs: 7_000 })
  })

  test('as taking back an end, from any seat, for ten seconds', () => {
    const events = [event('start', 0), event('end', 5_000, { seat: 2 })]
    const reopen = (at: number) => event('reopen', at, { seat: 1 })
    expect(whyCannotCount(table(events), reopen(14_999), 15_000)).toBeNull()
    expect(whyCannotCount(table(events), reopen(15_000), 15_000)).toBe('endStays')
    // A moment before the end would change nothing.
    expect(whyCannotCount(table(events), reopen(4_000), 6_000)).toBe('endStays')
    const back = [...events, reopen(8_000)]
    expect(endOf(events)).toMatchObject({ seat: 2, at: 5_000 })
    expect(endOf(back)).toBeNull()
    expect(replay(chess, back)).toMatchObject({ phase: 'paused', runMs: 5_000 })
    expect(whyCannotCount(table(back), event('resume', 9_000), 9_000)).toBeNull()
    expect(whyCannotCount(table(back), reopen(9_000), 9_000)).toBe('noEffect')
  })

  test('about a player whom it names', () => {
    const events = [event('start', 0, { player: 2 })]
    expect(replay(chess, events)).toMatchObject({ active: 2 })
    expect(whyCannotCount(table(events), event('give', 1_000), 1_000)).toBe('noEffect')
    expect(whyCannotCount(table(events), event('give', 1_000, { player: 3 }), 1_000)).toBeNull()
    const without = [...events, event('sitOut', 1_000, { player: 3 })]
    expect(replay(chess, [...without, pass(0, 2_000, 2)])).toMatchObject({ active: 0, out: [3] })
  })

  test('between the start and the end', () => {
    expect(whyCannotCount(table([]), pass(0, 0), 0)).toBe('notStarted')
    expect(whyCannotCount(table([event('start', 0)]), event('start', 10), 10)).toBe('noEffect')
    expect(whyCannotCount(table([event('start', 0), event('end', 10)]), pass(0, 500), 500)).toBe('over')
  })
})

test('the phone that opened the timer starts it, or any other one once that is silent', () => {
  const seats = [0, 1, 2]
  expect([0, 1, 2].map((own) => mayStart({ seats, silent: [1] }, own))).toEqual([true, false, false])
  expect([1, 2].map((own) => mayStart({ seats, silent: [0] }, own))).toEqual([true, true])
  const byOne = event('start', 0, { seat: 1 })
  expect(whyCannotCount(table([]), byOne, 0)).toBe('notYourStart')
  expect(whyCannotCount(table([], chess, seats, [0]), byOne, 0)).toBeNull()
})

test('who sits down brings a name, and takes it along to another seat', () => {
  const setup = { ...defaultSetup, names: ['지우', '하늘', ''] }
  expect(renamedSetup(setup, { seat: 2, from: null, name: ' 바다 ' }).names).toEqual(['지우', '하늘', '바다'])
  expect(renamedSetup(setup, { seat: 2, from: 1, name: '하늘' }).names).toEqual(['지우', '', '하늘'])
  expect(renamedSetup(setup, { seat: 2, from: 1, name: '바다' }).names).toEqual(['지우', '하늘', '바다'])
  expect(renamedSetup(setup, { seat: 1, from: 1, name: '하늘' }).names).toEqual(['지우', '하늘', ''])
})

test('phones that heard of the events in different orders show the same', () => {
  const events = [
    event('start', 0),
    pass(0, 1_000),
    pass(1, 2_000),
    event('pause', 3_000),
    event('resume', 9_000),
  ]
  const whole = replay(chess, events)
  fc.assert(
    fc.property(fc.shuffledSubarray(events, { minLength: events.length }), (shuffled) => {
      expect(replay(chess, shuffled)).toEqual(whole)
    }),
  )
})

test('the difference of two clocks is known to half of the quickest exchange', () => {
  const exchange = fc.record({
    there: fc.integer({ min: 0, max: 400 }),
    back: fc.integer({ min: 0, max: 400 }),
  })
  fc.assert(
    fc.property(fc.integer(), fc.array(exchange, { minLength: 1, maxLength: 8 }), (offset, exchanges) => {
      let now = 0
      const samples = exchanges.map(({ there, back }) => {
        const askedAt = now
        now += there + back
        return { askedAt, answeredAt: now, serverAt: askedAt + there + offset }
      })
      const quickest = Math.min(...exchanges.map(({ there, back }) => there + back))
      expect(Math.abs((offsetFrom(samples) ?? 0) - offset)).toBeLessThanOrEqual(quickest / 2)
    }),
  )
  expect(offsetFrom([])).toBeNull()
})

test('codes are read as people type them', () => {
  expect(readCode(' abc-234 ')).toBe('ABC234')
  for (const bad of ['ABC23', 'ABC2345', 'ABCO23', '가나다라마바']) expect(readCode(bad)).toBeNull()
})
