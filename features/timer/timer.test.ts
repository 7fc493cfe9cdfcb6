import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advance,
  clockInWords,
  clocksOf,
  cueBetween,
  levelOf,
  penaltiesOf,
  spokenBetween,
  startTimer,
  type TimerEvent,
  type TimerRules,
  type TimerState,
} from './timer'

const chess: TimerRules = { mode: 'chess', players: 2, bankMs: 60_000, turnMs: 0, penaltyMs: 10_000 }
const rummikub: TimerRules = { mode: 'rummikub', players: 3, bankMs: 0, turnMs: 40_000, penaltyMs: 60_000 }
const hybrid: TimerRules = {
  mode: 'hybrid',
  players: 2,
  bankMs: 50_000,
  turnMs: 30_000,
  penaltyMs: 10_000,
}

const hybridOfThree: TimerRules = { ...hybrid, players: 3 }
const countUp: TimerRules = { ...chess, mode: 'countUp' }

type Step = [event: TimerEvent | TimerEvent['kind'], at: number]

function play(rules: TimerRules, ...steps: Step[]): TimerState {
  return steps.reduce(
    (state, [event, at]) =>
      advance(state, typeof event === 'string' ? ({ kind: event } as TimerEvent) : event, at),
    startTimer(rules, 0),
  )
}

test('of two to ten each has a turn before anybody has another, except who sits out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10 }), fc.nat(9), fc.boolean(), (players, first, rests) => {
      const begins = first % players
      const resting = (begins + 1) % players
      const sitsOut = rests && players > 2
      let state = startTimer({ ...countUp, players, first: begins }, 0)
      if (sitsOut) state = advance(state, { kind: 'sitOut', player: resting }, 0)
      const round = sitsOut ? players - 1 : players
      const seen: number[] = []
      for (let turn = 1; turn <= round; turn += 1) {
        seen.push(state.active)
        state = advance(state, { kind: 'pass' }, turn * 1_000)
      }
      expect([new Set(seen).size, state.active]).toEqual([round, begins])
      expect(state.spentMs.reduce((sum, ms) => sum + ms, 0)).toBe(round * 1_000)
      expect(seen.includes(resting)).toBe(!sitsOut)
    }),
  )
})

describe('chess', () => {
  test('only the active player’s time runs, and a tap passes the turn', () => {
    const state = play(chess, ['pass', 20_000], ['tick', 25_000])
    expect(state.bankMs).toEqual([40_000, 55_000])
    expect(state.active).toBe(1)
  })

  test.each([
    [60_000, 0],
    [60_001, 1],
    [69_999, 1],
    [70_000, 2],
    [85_000, 3],
  ])('after %i ms there are %i penalties', (at, penalties) => {
    expect(penaltiesOf(play(chess, ['tick', at]), 0)).toBe(penalties)
  })
})

describe('rummikub', () => {
  test('a turn that runs out goes on to the next player with a whole turn and without a penalty', () => {
    const state = play(rummikub, ['tick', 40_000])
    expect(state).toMatchObject({ active: 1, turn: 1, turnMs: 40_000 })
    expect([0, 1, 2].map((player) => penaltiesOf(state, player))).toEqual([0, 0, 0])
  })

  test('a device that slept for a day finds whose turn it is', () => {
    const state = play(rummikub, ['tick', 24 * 60 * 60_000 + 5_000])
    expect(state).toMatchObject({ active: 0, turn: 2160, turnMs: 35_000 })
  })

  test('a tap in the moment after a turn ran out does not skip the next player', () => {
    expect(play(rummikub, ['pass', 40_100])).toMatchObject({ active: 1, turn: 1 })
    expect(play(rummikub, ['pass', 40_250])).toMatchObject({ active: 2, turn: 2 })
  })
})

describe('hybrid', () => {
  test('the turn runs out by itself and the penalty comes from the bank', () => {
    const state = play(hybrid, ['tick', 30_000], ['pass', 31_000], ['tick', 56_000])
    expect(state).toMatchObject({ active: 0, turnMs: 5_000, bankMs: [-5_000, 49_000] })
    expect(penaltiesOf(state, 0)).toBe(1)
    expect(penaltiesOf(state, 1)).toBe(0)
  })
})

test('a pause stops both clocks, and a pass in it does nothing', () => {
  const state = play(hybrid, ['pause', 5_000], ['pass', 60_000], ['resume', 100_000], ['tick', 101_000])
  expect(state).toMatchObject({ active: 0, turnMs: 24_000, runMs: 6_000 })
})

test('a second tap within a quarter of a second is ignored', () => {
  expect(play(chess, ['pass', 5_000], ['pass', 5_249]).active).toBe(1)
  expect(play(chess, ['pass', 5_000], ['pass', 5_250]).active).toBe(0)
})

test('undoing a pass is as if it had not happened, once', () => {
  const undone = play(chess, ['pass', 5_000], ['undo', 8_000])
  expect(undone).toEqual(play(chess, ['tick', 8_000]))
  expect(advance(undone, { kind: 'undo' }, 8_000)).toBe(undone)
  expect(play(chess, ['pass', 5_000], ['pause', 6_000], ['undo', 90_000])).toMatchObject({
    active: 0,
    phase: 'paused',
    bankMs: [54_000, 60_000],
  })
})

test('a turn that ran out is given back with a whole clock, once, and what passed since counts', () => {
  const given = play(rummikub, ['tick', 43_000], ['undo', 45_000])
  expect(given).toMatchObject({ active: 0, turn: 0, turnMs: 35_000, spentMs: [45_000, 0, 0], undo: null })
  expect(advance(given, { kind: 'tick' }, 80_000)).toMatchObject({ active: 1, turn: 1, undo: null })
  const ofHybrid = play(hybrid, ['tick', 33_000], ['undo', 33_000])
  expect(ofHybrid).toMatchObject({ active: 0, turnMs: 27_000, bankMs: [17_000, 50_000] })
})

test('a pass is undone only by whoever passed', () => {
  expect(play(chess, ['pass', 5_000], [{ kind: 'undo', by: 1 }, 6_000]).active).toBe(1)
  expect(play(chess, ['pass', 5_000], [{ kind: 'undo', by: 0 }, 6_000]).active).toBe(0)
})

test('a pass that names another turn changes nothing', () => {
  expect(play(chess, [{ kind: 'pass', turn: 1 }, 5_000]).active).toBe(0)
  expect(play(chess, [{ kind: 'pass', turn: 0 }, 5_000]).active).toBe(1)
})

test('a reset gives everybody the whole time without penalties and starts again', () => {
  const state = play(chess, ['tick', 90_000], ['pause', 90_000], ['reset', 99_000])
  expect(state).toEqual(startTimer(chess, 99_000))
})

test('whoever is drawn begins, and begins again after a reset', () => {
  const third = { ...rummikub, first: 2 }
  expect(play(third).active).toBe(2)
  expect(play(third, ['pass', 1_000]).active).toBe(0)
  expect(play(third, ['pass', 1_000], ['reset', 2_000]).active).toBe(2)
  expect(play({ ...rummikub, first: 7 }).active).toBe(0)
})

test('a player is given a minute: on the whole time, or else on the turn that runs', () => {
  expect(play(chess, [{ kind: 'give', player: 1 }, 5_000]).bankMs).toEqual([55_000, 120_000])
  expect(play(rummikub, [{ kind: 'give', player: 0 }, 5_000]).turnMs).toBe(95_000)
  const unchanged = play(rummikub, ['tick', 5_000])
  expect(advance(unchanged, { kind: 'give', player: 1 }, 5_000)).toBe(unchanged)
  expect(clocksOf(play(chess, [{ kind: 'give', player: 1 }, 5_000]), 1).share).toBe(1)
})

test('turns skip who sits out, until they are back; two players stay', () => {
  const without = play(rummikub, [{ kind: 'sitOut', player: 1 }, 1_000], ['pass', 2_000])
  expect(without).toMatchObject({ active: 2, turn: 1, out: [1] })
  expect(advance(without, { kind: 'sitOut', player: 0 }, 2_000)).toBe(without)
  const back = advance(without, { kind: 'sitIn', player: 1 }, 3_000)
  expect(advance(advance(back, { kind: 'pass' }, 4_000), { kind: 'pass' }, 5_000).active).toBe(1)
  const own = play(rummikub, [{ kind: 'sitOut', player: 0 }, 1_000])
  expect(own).toMatchObject({ active: 1, turn: 1, turnMs: 40_000, spentMs: [1_000, 0, 0] })
  const slept = play(hybridOfThree, [{ kind: 'sitOut', player: 1 }, 0], ['tick', 60 * 60_000])
  expect(slept.spentMs[1]).toBe(0)
})

test('counting up measures without limits, penalties or signals', () => {
  const used = play(countUp, ['pass', 70_000], ['tick', 24 * 60 * 60_000])
  expect(used).toMatchObject({ active: 1, turn: 1, spentMs: [70_000, 86_330_000] })
  expect(clocksOf(used, 1)).toMatchObject({ bankMs: null, turnMs: null, share: 1 })
  expect([penaltiesOf(used, 1), levelOf(used, 1)]).toEqual([0, 'plenty'])
  expect(cueBetween(play(countUp, ['tick', 1]), play(countUp, ['tick', 900_000]))).toBeNull()
})

test('an end can be taken back for ten seconds, and the timer is then paused as it was', () => {
  const ended = play(chess, ['pause', 5_000], ['end', 9_000])
  const back = advance(ended, { kind: 'reopen' }, 18_999)
  expect(back).toMatchObject({ phase: 'paused', bankMs: [55_000, 60_000] })
  expect(advance(back, { kind: 'resume' }, 20_000)).toMatchObject({
    phase: 'running',
    bankMs: [55_000, 60_000],
  })
  expect(advance(ended, { kind: 'reopen' }, 19_000)).toBe(ended)
})

test('the last seconds are spoken once each', () => {
  const spoken = [49_900, 50_000, 50_100, 55_000, 57_200, 59_000, 60_000, 60_100].map((at, index, all) =>
    index === 0 ? null : spokenBetween(play(chess, ['tick', all[index - 1] ?? 0]), play(chess, ['tick', at])),
  )
  expect(spoken).toEqual([null, 10, null, 5, 3, 1, null, null])
})

test('nothing else happens after the end, and a clock that is turned back changes nothing', () => {
  const ended = play(chess, ['end', 5_000])
  expect(advance(ended, { kind: 'resume' }, 9_000)).toBe(ended)
  expect(advance(play(chess, ['tick', 9_000]), { kind: 'tick' }, 3_000).runMs).toBe(9_000)
})

test('colours change at 70 and 30 percent, and below zero', () => {
  const levels = [17_999, 18_000, 41_999, 42_000, 60_000, 60_001].map((at) =>
    levelOf(play(chess, ['tick', at]), 0),
  )
  expect(levels).toEqual(['plenty', 'middle', 'middle', 'low', 'low', 'over'])
})

test('ten seconds, a penalty and a turn that ran out are told once each', () => {
  const cue = (rules: TimerRules, from: number, to: number) =>
    cueBetween(play(rules, ['tick', from]), play(rules, ['tick', to]))
  expect(cue(chess, 49_900, 50_000)).toBe('alert')
  expect(cue(chess, 50_000, 50_100)).toBeNull()
  expect(cue(chess, 59_900, 60_100)).toBe('penalty')
  expect(cue(chess, 69_900, 70_000)).toBe('penalty')
  expect(cue(rummikub, 39_900, 40_000)).toBe('timeout')
  expect(cueBetween(play(chess, ['tick', 400]), play(chess, ['pass', 500]))).toBeNull()
})

test('a clock reads in minutes and seconds, below zero too', () => {
  expect([420_000, 9_001, 1, 0, -1, -61_000].map(clockInWords)).toEqual([
    '7:00',
    '0:10',
    '0:01',
    '0:00',
    '-0:00',
    '-1:01',
  ])
})

describe('for any events', () => {
  const rulesOf = fc
    .record({
      mode: fc.constantFrom('chess', 'rummikub', 'hybrid', 'countUp'),
      first: fc.nat({ max: 1 }),
      players: fc.integer({ min: 2, max: 4 }),
      bankMs: fc.integer({ min: 1, max: 120 }).map((seconds) => seconds * 1000),
      turnMs: fc.integer({ min: 1, max: 60 }).map((seconds) => seconds * 1000),
      penaltyMs: fc.integer({ min: 10, max: 90 }).map((seconds) => seconds * 1000),
    })
    .map((rules) => rules as TimerRules)
  const kinds = ['tick', 'pass', 'pass', 'pass', 'pause', 'resume', 'undo', 'reset', 'end', 'reopen'] as const
  const aboutPlayers = ['give', 'sitOut', 'sitIn'] as const
  const eventOf: fc.Arbitrary<TimerEvent> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom(...kinds) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom(...aboutPlayers), player: fc.nat({ max: 4 }) }),
    },
  )
  const stepsOf = fc.array(fc.record({ event: eventOf, waitMs: fc.integer({ min: -500, max: 70_000 }) }), {
    maxLength: 40,
  })

  function eachStep(
    check: (step: { before: TimerState; after: TimerState; kind: TimerEvent['kind']; now: number }) => void,
  ): void {
    fc.assert(
      fc.property(rulesOf, stepsOf, (rules, steps) => {
        let now = 0
        let before = startTimer(rules, now)
        for (const { event, waitMs } of steps) {
          now += waitMs
          const after = advance(before, event, now)
          check({ before, after, kind: event.kind, now })
          before = after
        }
      }),
    )
  }

  test('a clock grows only by a reset, an undo or a gift, and a turn’s when a turn begins', () => {
    eachStep(({ before, after, kind }) => {
      if (kind === 'reset' || kind === 'undo' || kind === 'give') return
      for (const [player, left] of after.bankMs.entries()) {
        expect(left).toBeLessThanOrEqual(before.bankMs[player] ?? 0)
      }
      if (after.turn === before.turn) expect(after.turnMs).toBeLessThanOrEqual(before.turnMs)
    })
  })

  test('exactly one player who is in is active, at least two are in, and time never goes backwards', () => {
    eachStep(({ before, after }) => {
      expect(after.bankMs[after.active]).toBeDefined()
      expect(after.out).not.toContain(after.active)
      expect(after.rules.players - after.out.length).toBeGreaterThanOrEqual(2)
      expect(after.at).toBeGreaterThanOrEqual(before.at)
    })
  })

  test('what all have used is the time that passed without pauses', () => {
    let running = 0
    eachStep(({ before, after, kind }) => {
      if (before.runMs === 0 && before.turn === 0) running = 0
      if (before.phase === 'running') running += Math.max(0, after.at - before.at)
      if (kind === 'reset' && after.runMs === 0) running = 0
      const used = after.spentMs.reduce((sum, ms) => sum + ms, 0)
      expect(Math.abs(used - running)).toBeLessThanOrEqual(1)
      expect(after.runMs).toBe(used)
    })
  })

  test('undoing at once restores exactly what was before the pass', () => {
    eachStep(({ before, after, kind, now }) => {
      if (kind !== 'pass' || !after.undo || after.undo.isTimeout || after.turn !== before.turn + 1) return
      const shown = advance(before, { kind: 'tick' }, now)
      const undone = advance(after, { kind: 'undo' }, now)
      expect(undone).toEqual({ ...shown, undo: null })
    })
  })

  test('looking more often changes nothing', () => {
    fc.assert(
      fc.property(
        rulesOf,
        fc.array(fc.integer({ min: 0, max: 9_000 }), { maxLength: 40 }),
        (rules, waits) => {
          const end = waits.reduce((sum, ms) => sum + ms, 0)
          let now = 0
          let often = startTimer(rules, 0)
          for (const ms of waits) {
            now += ms
            often = advance(often, { kind: 'tick' }, now)
          }
          expect(often).toEqual(advance(startTimer(rules, 0), { kind: 'tick' }, end))
        },
      ),
    )
  })

  test('a turn that ran out is given back to who had it, and no time is lost', () => {
    eachStep(({ after, now }) => {
      if (!after.undo?.isTimeout || after.phase === 'ended') return
      const given = advance(after, { kind: 'undo' }, now)
      expect(given.active).toBe(after.undo.by)
      expect(given.spentMs.reduce((sum, ms) => sum + ms, 0)).toBe(given.runMs)
      expect(given.runMs).toBe(advance(after, { kind: 'tick' }, now).runMs)
      expect(given.turnMs).toBeGreaterThan(0)
    })
  })

  test('shares stay between 0 and 1', () => {
    eachStep(({ after }) => {
      const { share } = clocksOf(after, after.active)
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
    })
  })
})
