import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cancelCauses } from './meetup'
import { othersOutcomeInWords, outcomeInWords } from './meetup-texts'
import { type EntryEnd, freeCancelEndsAt, type PaidEntry, passOutcome } from './pass-outcome'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+09:00`)
const minute = (text: string) => at(`${text}:00`)
const startsAt = minute('2026-12-05 18:00')
const longAgo = minute('2026-11-20 12:00')
const lotEnds = minute('2027-02-10 12:00')
const seat: PaidEntry = {
  state: 'seated',
  isHost: false,
  tier: 6000,
  seatedAt: longAgo,
  isHeld: false,
  passExpiresAt: lotEnds,
  passHostReturns: 0,
}
const request: PaidEntry = { ...seat, state: 'unanswered', isHeld: true, seatedAt: null }

/** A seat at a meetup whose cafe has yet to say yes. */
const unagreed: PaidEntry = { ...seat, isHeld: true }

/** Name, entry, end, time, and expected outcome. The meetup starts on Saturday, 5 December 2026, at 18:00. */
const matrix: [string, PaidEntry, EntryEnd, string, string][] = [
  ['a week before', seat, 'given-up', '2026-11-28 18:00:00', 'restored inTime'],
  ['two days before, at 23:59', seat, 'given-up', '2026-12-03 23:59:00', 'restored inTime'],
  ['in the last second of it', seat, 'given-up', '2026-12-03 23:59:59', 'restored inTime'],
  ['the day before, at midnight', seat, 'given-up', '2026-12-04 00:00:00', 'kept late'],
  ['the day before, in the evening', seat, 'given-up', '2026-12-04 22:00:00', 'kept late'],
  ['on the day', seat, 'given-up', '2026-12-05 09:00:00', 'kept late'],
  ['a minute before the start', seat, 'given-up', '2026-12-05 17:59:00', 'kept late'],
  [
    'on the day, before the yes of the cafe',
    unagreed,
    'given-up',
    '2026-12-05 09:00:00',
    'released unagreed',
  ],
  ['no answer of the cafe', unagreed, 'no-answer', '2026-12-05 12:00:00', 'released byOthers'],
  ['the no of the cafe', unagreed, 'cafe', '2026-12-05 09:00:00', 'released byOthers'],
  [
    'ten minutes after joining the day before',
    { ...seat, seatedAt: minute('2026-12-04 20:00') },
    'given-up',
    '2026-12-04 20:10:00',
    'restored secondThoughts',
  ],
  [
    'eleven minutes after joining the day before',
    { ...seat, seatedAt: minute('2026-12-04 20:00') },
    'given-up',
    '2026-12-04 20:10:01',
    'kept late',
  ],
  [
    'just after joining, over three hours ahead',
    { ...seat, seatedAt: minute('2026-12-05 14:55') },
    'given-up',
    '2026-12-05 14:59:59',
    'restored secondThoughts',
  ],
  [
    'just after joining, three hours ahead',
    { ...seat, seatedAt: minute('2026-12-05 14:55') },
    'given-up',
    '2026-12-05 15:00:00',
    'kept late',
  ],
  [
    'just after joining, two hours ahead',
    { ...seat, seatedAt: minute('2026-12-05 16:00') },
    'given-up',
    '2026-12-05 16:01:00',
    'kept late',
  ],
  ['a request, a week before', request, 'given-up', '2026-11-28 18:00:00', 'released unanswered'],
  ['a request, a minute before', request, 'given-up', '2026-12-05 17:29:00', 'released unanswered'],
  ['a request that is declined', request, 'declined', '2026-12-05 12:00:00', 'released unanswered'],
  ['a request when the room closes', request, 'closed', '2026-12-05 17:30:00', 'released unanswered'],
  ['removed a minute before the start', seat, 'removed', '2026-12-05 17:59:00', 'restored byOthers'],
  ['left because of a block, a minute before', seat, 'blocked', '2026-12-05 17:59:00', 'restored blocked'],
  ['called off by the host on the day', seat, 'host', '2026-12-05 17:59:00', 'restored byOthers'],
  ['the host’s own pass of it', { ...seat, isHost: true }, 'host', '2026-12-05 17:59:00', 'restored byHost'],
  ['called off by the cafe on the day', seat, 'cafe', '2026-12-05 10:00:00', 'restored byOthers'],
  [
    'the host’s pass when the cafe calls off',
    { ...seat, isHost: true },
    'cafe',
    '2026-12-05 10:00:00',
    'restored byOthers',
  ],
  ['too few an hour before', seat, 'too-few', '2026-12-05 17:00:00', 'restored byOthers'],
  [
    'the host’s pass with too few',
    { ...seat, isHost: true },
    'too-few',
    '2026-12-05 17:00:00',
    'restored byOthers',
  ],
  ['a request in a room with too few', request, 'too-few', '2026-12-05 17:00:00', 'released unanswered'],
  ['the end, whether one came or not', seat, 'ended', '2026-12-06 00:00:00', 'kept used'],
  [
    'a place in line',
    { ...seat, state: 'in-line', seatedAt: null, passExpiresAt: null },
    'given-up',
    '2026-12-05 12:00:00',
    'none noPass',
  ],
  [
    'a room paid on the spot',
    { ...seat, tier: null, passExpiresAt: null },
    'given-up',
    '2026-12-05 12:00:00',
    'none noPass',
  ],
  [
    'a room paid on the spot, called off',
    { ...seat, tier: null, passExpiresAt: null },
    'host',
    '2026-12-05 12:00:00',
    'none noPass',
  ],
]

test.each(matrix)('what becomes of the pass: %s', (_, entry, end, moment, outcome) => {
  const { effect, because } = passOutcome(end, entry, { startsAt, now: at(moment) })
  expect(`${effect} ${because}`).toBe(outcome)
})

test('giving up is free until the end of the day two days before, also for a meetup just after midnight', () => {
  expect(freeCancelEndsAt(startsAt)).toEqual(minute('2026-12-04 00:00'))
  expect(freeCancelEndsAt(minute('2026-12-05 00:30'))).toEqual(minute('2026-12-04 00:00'))
  expect(freeCancelEndsAt(minute('2027-03-01 12:00'))).toEqual(minute('2027-02-28 00:00'))
})

describe('a pass that comes back', () => {
  const ending = { ...seat, passExpiresAt: minute('2026-12-06 12:00') }
  const now = minute('2026-12-01 12:00')

  test('keeps its expiry, and gets 14 days when others are the reason', () => {
    const until = (end: EntryEnd, entry: PaidEntry = ending) =>
      passOutcome(end, entry, { startsAt, now }).usableUntil
    expect(until('given-up')).toEqual(minute('2026-12-06 12:00'))
    expect(until('host')).toEqual(at('2026-12-15 23:59:59.999'))
    expect(until('host', { ...ending, isHost: true })).toEqual(minute('2026-12-06 12:00'))
    expect(until('blocked')).toEqual(minute('2026-12-06 12:00'))
    expect(until('removed')).toEqual(at('2026-12-15 23:59:59.999'))
    expect(until('too-few', seat)).toEqual(lotEnds)
    expect(until('declined', { ...ending, state: 'unanswered' })).toEqual(at('2026-12-15 23:59:59.999'))
  })

  test('gets 14 days from hosts three times in its life, and from cafe and clock always', () => {
    const worn = { ...ending, passHostReturns: 3 }
    const until = (end: EntryEnd, entry: PaidEntry = worn) =>
      passOutcome(end, entry, { startsAt, now }).usableUntil
    for (const end of ['removed', 'host'] as const) expect(until(end)).toEqual(ending.passExpiresAt)
    for (const end of ['declined', 'closed'] as const) {
      expect(until(end, { ...worn, state: 'unanswered' })).toEqual(ending.passExpiresAt)
    }
    for (const end of ['cafe', 'too-few'] as const) expect(until(end)).toEqual(at('2026-12-15 23:59:59.999'))
    expect(until('removed', { ...worn, passHostReturns: 2 })).toEqual(at('2026-12-15 23:59:59.999'))
  })

  test('is told in one sentence, also when it lapses at once', () => {
    const said = (end: EntryEnd, entry: PaidEntry, moment: Date) =>
      outcomeInWords(passOutcome(end, entry, { startsAt, now: moment }), moment)
    expect(said('given-up', seat, now)).toBe(
      '모임 이틀 전까지 취소하면 6,000원 종일 이용권 1장이 바로 돌아와요. 2027년 2월 10일 (수)까지 쓸 수 있어요.',
    )
    expect(said('given-up', seat, minute('2026-12-05 12:00'))).toBe(
      '모임 전날과 당일에 취소하면 6,000원 종일 이용권 1장이 돌아오지 않아요.',
    )
    const lapsed = { ...seat, passExpiresAt: minute('2026-11-30 12:00') }
    expect(said('given-up', lapsed, now)).toBe(
      '모임 이틀 전까지 취소하면 6,000원 종일 이용권 1장이 돌아오지만, 유효 기간이 지나 바로 만료돼요.',
    )
    expect(said('given-up', { ...seat, tier: null, passExpiresAt: null }, now)).toBe(
      '이용권을 쓰지 않아서 달라지는 것이 없어요.',
    )
    expect(othersOutcomeInWords(passOutcome('removed', seat, { startsAt, now }), now)).toBe(
      '이 사람이 쓴 6,000원 종일 이용권 1장은 바로 돌려줘요.',
    )
    const worn = { ...lapsed, passHostReturns: 3 }
    expect(othersOutcomeInWords(passOutcome('removed', worn, { startsAt, now }), now)).toBe(
      '이 사람이 쓴 6,000원 종일 이용권 1장은 돌려주지만, 유효 기간이 지나 바로 만료돼요.',
    )
  })
})

test('nobody loses a pass by what others decide, and waiting never costs one', () => {
  const ends: EntryEnd[] = ['removed', 'declined', 'closed', 'blocked', ...cancelCauses]
  const moment = fc
    .integer({ min: -20 * 24 * 60, max: 6 * 60 })
    .map((minutes) => new Date(startsAt.getTime() + minutes * 60_000))
  fc.assert(
    fc.property(fc.constantFrom(...ends), moment, fc.boolean(), (end, now, isHost) => {
      expect(passOutcome(end, { ...seat, isHost }, { startsAt, now }).effect).toBe('restored')
      expect(passOutcome(end, request, { startsAt, now }).effect).toBe('released')
    }),
  )
})
