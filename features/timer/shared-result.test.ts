import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byPoints } from './outcome'
import { rankTable, scoringMs, type TableScores, toResultPlayers, whyCannotScore } from './shared-result'
import { mayReset, replay, resultOf, type SharedEvent, whyCannotCount } from './shared-timer'
import type { TimerRules } from './timer'

const rules: TimerRules = { mode: 'chess', players: 4, bankMs: 5_000, turnMs: 0, penaltyMs: 10_000 }

const table = fc.integer({ min: 2, max: 10 }).chain((players) =>
  fc.record({
    names: fc.constant(['보들', '곰', '', '산', '들', '강', '별', '달', '해', ''].slice(0, players)),
    clocks: fc.array(fc.record({ penalties: fc.nat({ max: 50 }) }), {
      minLength: players,
      maxLength: players,
    }),
    scores: fc.array(fc.option(fc.integer({ min: -200, max: 200 })), {
      minLength: players,
      maxLength: players,
    }),
    lowWins: fc.boolean(),
  }),
)

test('a record explains its winner: nobody else has a better score after the penalty', () => {
  fc.assert(
    fc.property(table, ({ names, clocks, ...entered }) => {
      const players = toResultPlayers(rankTable(names, clocks, { ...byPoints, ...entered }))
      const totals = players.map(({ score, penalty }) => (score ?? 0) - penalty)
      const best = entered.lowWins ? Math.min(...totals) : Math.max(...totals)
      expect(players.map(({ isWinner }) => isWinner)).toEqual(totals.map((total) => total === best))
      expect(players.map(({ score }) => score)).toEqual(entered.scores.map((score) => score ?? 0))
      expect(players.map(({ penalty }) => Math.abs(penalty))).toEqual(
        clocks.map(({ penalties }) => penalties),
      )
    }),
  )
})

test('scores can be entered from the end on for a day, by one seat until another one takes over', () => {
  const scores = (seat: number): TableScores => ({
    ...byPoints,
    seat,
    scores: [1, 2],
    lowWins: false,
    isRanked: false,
  })
  fc.assert(
    fc.property(
      fc.record({
        holder: fc.option(fc.nat({ max: 3 })),
        seat: fc.nat({ max: 3 }),
        takesOver: fc.boolean(),
        endedAt: fc.option(fc.nat({ max: 10_000 })),
        later: fc.oneof(fc.nat({ max: 10_000 }), fc.integer({ min: scoringMs - 2, max: scoringMs + 2 })),
      }),
      ({ holder, seat, takesOver, endedAt, later }) => {
        const result = { scores: holder === null ? null : scores(holder), endedAt }
        const why = whyCannotScore(result, { seat, takesOver }, (endedAt ?? 0) + later)
        const mayEnter =
          endedAt !== null && later < scoringMs && (holder === null || holder === seat || takesOver)
        expect(why === null).toBe(mayEnter)
      },
    ),
  )
})

test('whoever starts a shared timer anew, it is the seat that opened it, and used time adds up to what ran since', () => {
  const step = fc.record({
    kind: fc.constantFrom('pass', 'pause', 'resume', 'reset') as fc.Arbitrary<SharedEvent['kind']>,
    seat: fc.nat({ max: 3 }),
    after: fc.integer({ min: 300, max: 5_000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let at = 0
      let events: SharedEvent[] = [{ key: 'start', kind: 'start', seat: 0, turn: null, player: null, at }]
      for (const [nth, { kind, seat, after }] of steps.entries()) {
        at += after
        const turn = kind === 'pass' ? (replay(rules, events)?.turn ?? 0) : null
        const event = { key: `event-${nth}`, kind, seat, turn, player: null, at }
        const seating = { rules, events, seats: [0, 1, 2, 3], silent: [] }
        if (whyCannotCount(seating, event, at) === null) events = [...events, event]
      }
      expect(events.every(({ kind, seat }) => kind !== 'reset' || mayReset(seat ?? 0))).toBe(true)
      const state = replay(rules, events)
      if (state === null) throw new Error('the timer was started')
      const spent = resultOf(state).reduce((sum, { spentMs }) => sum + spentMs, 0)
      expect(spent).toBe(state.runMs)
      expect(resultOf(state).map(({ penalties }) => penalties > 0)).toEqual(
        state.bankMs.map((left) => left < 0),
      )
    }),
  )
})
