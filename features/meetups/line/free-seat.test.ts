import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seoulMoment } from '~/lib/seoul-date'
import { type JoinProblem, joinProblems } from '../core/joining'
import { deadlineAt } from '../core/meetup'
import { freeCancelEndsAt } from '../core/pass-outcome'
import { offerEndsAt, turnInLine, wayOfLine } from './free-seat'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`)
const hourMs = 60 * 60_000

describe('a seat that frees', () => {
  test('seats the line while cancelling is free, is offered to it later, and told it at the end', () => {
    const startsAt = at('2026-12-05 18:00')
    expect(wayOfLine(startsAt, at('2026-12-03 23:59'))).toBe('seat')
    expect(wayOfLine(startsAt, at('2026-12-04 00:00'))).toBe('offer')
    expect(wayOfLine(startsAt, at('2026-12-05 15:00'))).toBe('offer')
    expect(wayOfLine(startsAt, at('2026-12-05 15:01'))).toBe('tell')
  })

  test('is held for two hours, or a third of the time until the close', () => {
    expect(offerEndsAt(at('2026-12-05 18:00'), at('2026-12-04 13:20'))).toEqual(at('2026-12-04 15:20'))
    // The close is at 17:30, six hours or three away.
    expect(offerEndsAt(at('2026-12-05 18:00'), at('2026-12-05 11:30'))).toEqual(at('2026-12-05 13:30'))
    expect(offerEndsAt(at('2026-12-05 18:00'), at('2026-12-05 14:30'))).toEqual(at('2026-12-05 15:30'))
    expect(offerEndsAt(at('2026-12-05 18:00'), at('2026-12-05 17:06'))).toEqual(at('2026-12-05 17:21'))
  })

  test('is held over the night to ten in the morning, but never longer than to the close', () => {
    const startsAt = at('2026-12-05 18:00')
    expect(offerEndsAt(startsAt, at('2026-12-04 19:59'))).toEqual(at('2026-12-04 21:59'))
    expect(offerEndsAt(startsAt, at('2026-12-04 20:00'))).toEqual(at('2026-12-05 10:00'))
    expect(offerEndsAt(startsAt, at('2026-12-04 23:00'))).toEqual(at('2026-12-05 10:00'))
    expect(offerEndsAt(startsAt, at('2026-12-05 07:59'))).toEqual(at('2026-12-05 10:00'))
    expect(offerEndsAt(startsAt, at('2026-12-05 08:00'))).toEqual(at('2026-12-05 10:00'))
    expect(offerEndsAt(at('2026-12-05 10:00'), at('2026-12-04 23:00'))).toEqual(at('2026-12-05 09:30'))
  })

  const start = fc
    .integer({ min: 0, max: 10 * 24 * 60 })
    .map((minutes) => at('2026-12-01 00:00').getTime() + minutes * 60_000)
  const ahead = fc.integer({ min: 31, max: 10 * 24 * 60 }).map((minutes) => minutes * 60_000)

  test('has a deadline that lies ahead, not after the close, in no night before it, and at most two hours off by day', () => {
    fc.assert(
      fc.property(start, ahead, (startMs, aheadMs) => {
        const startsAt = new Date(startMs)
        const now = new Date(startMs - aheadMs)
        const closesAt = deadlineAt('closing', startsAt)
        const end = offerEndsAt(startsAt, now)
        expect(end > now).toBe(true)
        expect(end <= closesAt).toBe(true)
        if (end < closesAt) {
          const hour = Number(seoulMoment(end).slice(11, 13))
          expect(hour >= 10 && hour < 22).toBe(true)
          expect(end.getTime() - now.getTime()).toBeGreaterThanOrEqual(15 * 60_000)
        }
        // One that waits for the morning lasts longer, and so may one whose meetup closes before that morning.
        const isMorning = seoulMoment(end).slice(11, 16) === '10:00'
        if (!isMorning && end < closesAt)
          expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(2 * hourMs)
      }),
    )
  })

  test('goes through its three ways in their order, each at its moment', () => {
    fc.assert(
      fc.property(start, ahead, (startMs, aheadMs) => {
        const startsAt = new Date(startMs)
        const now = new Date(startMs - aheadMs)
        const way = wayOfLine(startsAt, now)
        expect(way === 'seat').toBe(now < freeCancelEndsAt(startsAt))
        expect(way === 'tell').toBe(aheadMs < 3 * hourMs)
      }),
    )
  })
})

describe('a turn in line', () => {
  const ways = ['seat', 'offer'] as const
  const turns = (whyNot: JoinProblem | null, wasOffered = false) =>
    ways.map((way) => turnInLine(way, { whyNot, wasOffered }))

  test('is a seat at first and an offer later, and one offer to a place in line', () => {
    expect(turns(null)).toEqual(['seat', 'offer'])
    expect(turns(null, true)).toEqual(['seat', 'skip'])
  })

  test('waits for whoever lacks only a pass, and passes over whoever could not sit anyway', () => {
    expect(turns('noPass')).toEqual(['short', 'offer'])
    expect(turns('noPass', true)).toEqual(['skip', 'skip'])
    expect(turns('overlap')).toEqual(['pass-over', 'pass-over'])
    expect(turns('refused', true)).toEqual(['pass-over', 'pass-over'])
  })

  test('comes to nobody at a meetup that takes nobody', () => {
    const ofTheRoom = joinProblems.filter((each) => turns(each).every((turn) => turn === 'stop'))
    expect(ofTheRoom).toEqual(['over', 'tooLate', 'closed', 'cafeClosed', 'moving', 'full'])
  })
})
