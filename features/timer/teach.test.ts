import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SharedEvent, SharedEventKind } from './shared-timer'
import { replay } from './shared-timer'
import {
  isAnswerShown,
  lastStep,
  longestPageMs,
  type Teach,
  taughtSeconds,
  teachAfter,
  whyCannotTeach,
} from './teach'
import { defaultSetup, rulesOf } from './timer-setup'

const page = (title: string) => ({ title, lines: ['한 줄'], image: null })
const question = { question: '몇 장?', options: ['하나', '둘'], answer: 1, reason: '둘이에요.' }
const teach: Teach = {
  gameName: '스플렌더',
  pages: [page('준비'), page('차례'), page('끝')],
  questions: [question, question, question],
}
const everybody = { seats: [0, 1, 2, 3], silent: [] as number[] }

let made = 0
function event(kind: SharedEventKind, part: Partial<SharedEvent> = {}): SharedEvent & { seq: number } {
  made += 1
  return {
    key: `event-${made}`,
    seq: made,
    kind,
    seat: 0,
    turn: null,
    player: null,
    at: made * 1_000,
    ...part,
  }
}
const turnTo = (turn: number, at?: number) => event('page', { turn, ...(at !== undefined && { at }) })

test('a teach begins with its first page, and the page that the server heard of last counts', () => {
  expect(teachAfter(teach, [])).toBe(null)
  const events = [turnTo(0), turnTo(1), turnTo(2), turnTo(1, 1)]
  expect(teachAfter(teach, events)).toMatchObject({ step: 1, explainer: 0 })
})

test('whatever order events arrive in, and however often, every phone shows the same', () => {
  const made = fc.constantFrom('page', 'hand', 'answer', 'show' as const)
  const log = fc
    .array(
      fc.record({ kind: made, turn: fc.nat(6), player: fc.nat(3), seat: fc.nat(3), at: fc.nat(100_000) }),
    )
    .map((events) =>
      events.map((each, at): SharedEvent & { seq: number } => ({ ...each, key: `key-${at}`, seq: at + 1 })),
    )
  const shuffled = log.chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray([...events, ...events], {
        minLength: events.length * 2,
        maxLength: events.length * 2,
      }),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([events, arrived]) => {
      expect(teachAfter(teach, arrived)).toEqual(teachAfter(teach, events))
      // The clock of the timer does not see a teach.
      expect(replay(rulesOf({ ...defaultSetup, names: ['가', '나'] }), arrived)).toBe(null)
    }),
  )
})

test('an own page turn shows before the server has heard of it, and once it has, only once', () => {
  const known = [turnTo(0), turnTo(1)]
  const { seq: _, ...unsent } = turnTo(2, 0)
  expect(teachAfter(teach, [...known, unsent])?.step).toBe(2)
  expect(teachAfter(teach, [...known, unsent, { ...unsent, seq: 3 }, turnTo(0)])?.step).toBe(0)
})

describe('an event of a teach', () => {
  const why = (
    sent: SharedEvent,
    events: readonly SharedEvent[] = [turnTo(0)],
    { seating = everybody, now = sent.at, following = teach as Teach | null } = {},
  ) => whyCannotTeach({ teach: following, events, ...seating }, sent, now)

  test('is refused with its reason', () => {
    expect(why(turnTo(1), [], { following: null })).toBe('noTeach')
    expect(why(turnTo(1), [turnTo(0), event('start')])).toBe('teachOver')
    expect(why(turnTo(lastStep(teach) + 1))).toBe('noPage')
    expect(why(turnTo(-1))).toBe('noPage')
    expect(why(turnTo(0))).toBe('noEffect')
    expect(why(event('page', { turn: 1, seat: 1 }))).toBe('notYourTeach')
    expect(why(turnTo(1, 1_000), [turnTo(0)], { now: 60_000 })).toBe('tooLate')
    expect(why(event('answer', { turn: 0, seat: 1 }))).toBe('noPage')
    expect(why(event('show', { turn: 9 }), [turnTo(5)])).toBe('noPage')
    expect(why(event('hand', { player: 2 }), [turnTo(0)], { seating: { seats: [0, 1], silent: [] } })).toBe(
      'notSeated',
    )
  })

  test('comes from whom the pages were handed, or from who acts for that phone while it is silent', () => {
    const handed = [turnTo(0), event('hand', { player: 2 })]
    expect(why(event('page', { turn: 1, seat: 2 }), handed)).toBe(null)
    expect(why(turnTo(1), handed)).toBe('notYourTeach')
    const seating = { seats: [0, 1, 2], silent: [2] }
    expect(why(turnTo(1), handed, { seating })).toBe(null)
    expect(why(event('page', { turn: 1, seat: 1 }), handed, { seating })).toBe('notYourTeach')
  })

  test('answers a question once, from the question on', () => {
    const asked = [turnTo(0), turnTo(3)]
    const answer = event('answer', { turn: 0, seat: 1 })
    expect(why(answer, asked)).toBe(null)
    expect(why(event('answer', { turn: 0, seat: 1 }), [...asked, answer])).toBe('noEffect')
  })
})

test('the answer shows once every phone but the one that explains has answered, or the explainer goes on', () => {
  const asked = [turnTo(3), event('answer', { turn: 0, seat: 1 }), event('answer', { turn: 0, seat: 2 })]
  const shows = (events: SharedEvent[], seating = { seats: [0, 1, 2, 3], silent: [] as number[] }) => {
    const state = teachAfter(teach, events)
    return state !== null && isAnswerShown(state, seating, 0)
  }
  expect(shows(asked)).toBe(false)
  expect(shows(asked, { seats: [0, 1, 2, 3], silent: [3] })).toBe(true)
  expect(shows([...asked, event('answer', { turn: 0, seat: 3 })])).toBe(true)
  expect(shows([...asked, event('show', { turn: 0 })])).toBe(true)
  expect(shows([turnTo(3)], { seats: [0], silent: [] })).toBe(false)
})

describe('the time of a teach', () => {
  const minute = 60_000
  test('ends with the last page, and leaves out breaks', () => {
    const events = [turnTo(0, 0), turnTo(1, 4 * minute), turnTo(2, 6 * minute), turnTo(3, 8 * minute)]
    expect(taughtSeconds(teach, [...events, event('start', { at: 30 * minute })])).toBe(8 * 60)
    const broken = [
      turnTo(0, 0),
      turnTo(1, minute),
      turnTo(2, minute * 2 + longestPageMs + 1),
      turnTo(3, minute * 20),
    ]
    expect(taughtSeconds(teach, broken)).toBe(
      minute / 1_000 +
        (20 * minute - 2 * minute - longestPageMs - 1 > longestPageMs
          ? 0
          : Math.round((18 * minute - longestPageMs - 1) / 1_000)),
    )
  })

  test('ends with the start when nobody looks at the questions', () => {
    expect(taughtSeconds(teach, [turnTo(0, 0), turnTo(2, minute), event('start', { at: 3 * minute })])).toBe(
      180,
    )
  })

  test('counts for nothing when it was too short, too long, or left out the end', () => {
    expect(taughtSeconds(teach, [turnTo(0, 0), turnTo(2, 10_000), turnTo(3, 20_000)])).toBe(null)
    expect(
      taughtSeconds(teach, [turnTo(0, 0), turnTo(1, 10 * minute), event('start', { at: 11 * minute })]),
    ).toBe(null)
    const slow = Array.from({ length: 12 }, (_, at) => turnTo(at % 3, at * 10 * minute))
    expect(taughtSeconds(teach, slow)).toBe(null)
    expect(taughtSeconds(teach, [])).toBe(null)
  })
})
