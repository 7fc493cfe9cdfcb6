import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterHidden,
  beginTime,
  type DeviceTime,
  fromStored,
  momentAt,
  type Reading,
  settle,
  toStored,
  wasSet,
} from './device-time'
import { advance, startTimer } from './timer'

const start: Reading = { monotonic: 1_000.4, wall: 1_700_000_000_000 }
const later = (monotonicMs: number, wallMs: number): Reading => ({
  monotonic: start.monotonic + monotonicMs,
  wall: start.wall + wallMs,
})
const passed = (time: DeviceTime, now: Reading) => momentAt(time, now) - start.wall

const halfHour = 30 * 60_000

test('a tab in the background for half an hour comes back right, whether its even clock stood still or not', () => {
  for (const counted of [0, 1_234, halfHour]) {
    const back = later(counted, halfHour)
    expect(Math.abs(passed(afterHidden(beginTime(start), back), back) - halfHour)).toBeLessThanOrEqual(50)
  }
})

test('the player who was active has lost exactly the time that the tab slept', () => {
  const rules = { mode: 'chess', players: 2, bankMs: 45 * 60_000, turnMs: 0, penaltyMs: 60_000 } as const
  const time = beginTime(start)
  const began = startTimer(rules, momentAt(time, start))
  const back = later(900, halfHour)
  const state = advance(began, { kind: 'tick' }, momentAt(afterHidden(time, back), back))
  expect(state.bankMs[0]).toBe(15 * 60_000)
})

test('a visible page does not care whether somebody sets the time of day', () => {
  expect(passed(beginTime(start), later(5_000, 3_600_000))).toBe(5_000)
  expect(passed(beginTime(start), later(5_000, -3_600_000))).toBe(5_000)
})

test('a time of day that was set back in the background does not give time back', () => {
  const back = later(4_000, -3_600_000)
  expect(passed(afterHidden(beginTime(start), back), back)).toBe(4_000)
})

test('after a reload the time of day goes on, and never backwards', () => {
  const saved = toStored(settle(beginTime(start), later(2_000, 2_000)))
  const reloaded = { monotonic: 12, wall: start.wall + 62_000 }
  expect(passed(fromStored(saved, reloaded), reloaded)).toBe(62_000)
  const setBack = { monotonic: 12, wall: start.wall - 62_000 }
  expect(passed(fromStored(saved, setBack), setBack)).toBe(2_000)
})

test('setting the time of day is noticed, so that the new one is stored', () => {
  expect(wasSet(beginTime(start), later(5_000, 5_020), 50)).toBe(false)
  expect(wasSet(beginTime(start), later(5_000, 65_000), 50)).toBe(true)
})

test('moments never go backwards, whatever the clocks do', () => {
  const kinds = fc.constantFrom('look', 'hide', 'settle', 'reload')
  const step = fc.record({
    kind: kinds,
    monotonic: fc.nat(100_000),
    wall: fc.integer({ min: -1e6, max: 1e6 }),
  })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let now = start
      let time = beginTime(now)
      let last = momentAt(time, now)
      for (const { kind, monotonic, wall } of steps) {
        now = { monotonic: now.monotonic + monotonic, wall: now.wall + wall }
        if (kind === 'hide') time = afterHidden(time, now)
        if (kind === 'settle') time = settle(time, now)
        if (kind === 'reload') {
          const stored = toStored(settle(time, now))
          now = { monotonic: 0, wall: now.wall }
          time = fromStored(stored, now)
        }
        expect(momentAt(time, now)).toBeGreaterThanOrEqual(last)
        last = momentAt(time, now)
      }
    }),
  )
})
