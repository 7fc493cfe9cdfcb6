import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Joiner,
  joinProblems,
  seatsForLine,
  whyCannotAccept,
  whyCannotGiveUp,
  whyCannotJoin,
  whyCannotRemove,
  whyCannotWait,
} from './joining'
import type { MeetupState } from './meetup'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`)
const startsAt = at('2026-12-05 18:00')
const now = at('2026-12-05 12:00')
const room: MeetupState = {
  status: 'open',
  startsAt,
  minPeople: 2,
  maxPeople: 4,
  seated: 3,
  held: 0,
  confirmedAt: null,
  takesLate: false,
  autoAccepts: true,
  unanswered: 0,
  inLine: 0,
  awaitsYes: false,
  isCafeOpen: true,
  regularsUntil: null,
}
const joiner: Joiner = {
  hasPassword: true,
  entry: null,
  isTaken: false,
  isHostSuspended: false,
  isRegular: false,
  isBlocked: false,
  isBanned: false,
  birthYear: 1992,
  hasPass: true,
  holdsSeat: false,
}
const nothingRight: Joiner = {
  hasPassword: false,
  entry: 'seated',
  isTaken: true,
  isHostSuspended: false,
  isRegular: false,
  isBlocked: true,
  isBanned: true,
  birthYear: null,
  hasPass: false,
  holdsSeat: false,
}

describe('joining', () => {
  test('is refused for the first reason that holds', () => {
    const full = { ...room, seated: 4 }
    const late19 = { ...room, startsAt: at('2026-12-05 19:30') }
    const late = at('2026-12-05 17:30')
    const said = [
      whyCannotJoin({ ...full, status: 'cancelled' }, nothingRight, late),
      whyCannotJoin({ ...full, status: 'closed' }, nothingRight, late),
      whyCannotJoin({ ...full, status: 'closed' }, nothingRight, now),
      whyCannotJoin({ ...full, isCafeOpen: false }, nothingRight, now),
      whyCannotJoin({ ...full, movingUntil: at('2026-12-05 18:00') }, nothingRight, now),
      whyCannotJoin({ ...full, regularsUntil: at('2026-12-05 18:00') }, nothingRight, now),
      whyCannotJoin(full, nothingRight, now),
      whyCannotJoin(room, nothingRight, now),
      whyCannotJoin(room, { ...nothingRight, hasPassword: true }, now),
      whyCannotJoin(room, { ...nothingRight, hasPassword: true, entry: null }, now),
      whyCannotJoin(room, { ...joiner, isBlocked: true, hasPass: false }, now),
      whyCannotJoin(room, { ...joiner, isBanned: true, hasPass: false }, now),
      whyCannotJoin(late19, { ...joiner, birthYear: null, hasPass: false }, now),
      whyCannotJoin(late19, { ...joiner, birthYear: 2010, hasPass: false }, now),
      whyCannotJoin(room, { ...joiner, hasPass: false }, now),
    ]
    expect(said).toEqual(joinProblems)
    expect(whyCannotJoin(room, joiner, now)).toBeNull()
  })

  test('a room whose host is suspended takes nobody, neither in line nor by hand', () => {
    const whoever = { ...joiner, isHostSuspended: true }
    const full = { ...room, seated: 4 }
    expect([whyCannotJoin(room, whoever, now), whyCannotJoin(full, whoever, now)]).toEqual([
      'closed',
      'closed',
    ])
    expect(whyCannotWait(full, whoever, now)).toBe('closed')
    expect(whyCannotAccept(room, { ...whoever, entry: 'unanswered' }, now)).toBe('tooLate')
    expect(whyCannotJoin(room, { ...whoever, entry: 'in-line' }, now)).toBe('closed')
  })

  test('a confirmed room takes others only where its host wants them', () => {
    const confirmed: MeetupState = { ...room, status: 'confirmed', confirmedAt: now }
    expect(whyCannotJoin(confirmed, joiner, now)).toBe('closed')
    expect(whyCannotJoin({ ...confirmed, takesLate: true }, joiner, now)).toBeNull()
  })

  test('is possible until 30 minutes before the start, and over once it has ended', () => {
    expect(whyCannotJoin(room, joiner, at('2026-12-05 17:29'))).toBeNull()
    expect(whyCannotJoin(room, joiner, at('2026-12-05 17:30'))).toBe('tooLate')
    expect(whyCannotJoin(room, joiner, at('2026-12-06 00:00'))).toBe('over')
  })
})

describe('waiting in line', () => {
  const full = { ...room, seated: 4 }

  test('is for full rooms, and asks for no pass yet', () => {
    expect(whyCannotWait(full, { ...joiner, hasPass: false }, now)).toBeNull()
    expect(whyCannotWait(room, joiner, now)).toBe('notFull')
    expect(whyCannotWait(full, { ...joiner, entry: 'in-line' }, now)).toBe('already')
    expect(whyCannotWait(full, { ...joiner, isBlocked: true }, now)).toBe('refused')
  })

  test('does not keep from a seat that is free', () => {
    expect(whyCannotJoin(room, { ...joiner, entry: 'in-line' }, now)).toBeNull()
  })
})

describe('a seat that is held', () => {
  const held = { ...room, held: 1, inLine: 1 }

  test('is free for nobody but whom it is held for, and others wait', () => {
    expect(whyCannotJoin(held, joiner, now)).toBe('full')
    expect(whyCannotWait(held, joiner, now)).toBeNull()
    expect(whyCannotJoin(held, { ...joiner, entry: 'in-line', holdsSeat: true }, now)).toBeNull()
    expect(whyCannotJoin(held, { ...joiner, entry: 'in-line', holdsSeat: true, hasPass: false }, now)).toBe(
      'noPass',
    )
    expect(whyCannotAccept(held, { ...joiner, entry: 'unanswered' }, now)).toBe('full')
    expect(seatsForLine(held)).toBe(0)
  })

  test('is not taken back by a confirmation, but by the close', () => {
    const holder = { ...joiner, holdsSeat: true }
    expect(whyCannotJoin({ ...held, status: 'confirmed', confirmedAt: now }, holder, now)).toBeNull()
    expect(whyCannotJoin({ ...held, status: 'closed', confirmedAt: now }, holder, now)).toBe('closed')
    expect(whyCannotJoin(held, holder, at('2026-12-05 17:30'))).toBe('tooLate')
  })
})

describe('a room where the host accepts by hand', () => {
  const byHand = { ...room, seated: 2, autoAccepts: false }

  test('offers a free seat that a request asks for to nobody else while others wait in line', () => {
    const claimed = { ...byHand, unanswered: 2, inLine: 1 }
    expect(whyCannotJoin(claimed, joiner, now)).toBe('full')
    expect(whyCannotWait(claimed, joiner, now)).toBeNull()
    expect(whyCannotJoin({ ...claimed, inLine: 0 }, joiner, now)).toBeNull()
    expect(whyCannotJoin({ ...claimed, unanswered: 1 }, joiner, now)).toBeNull()
    expect(whyCannotJoin({ ...claimed, autoAccepts: true }, joiner, now)).toBeNull()
  })

  test('lets somebody new either ask or wait, and ask only where nobody in line would move up', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(6),
        fc.nat(6),
        fc.nat(3),
        (autoAccepts, seated, unanswered, inLine, held) => {
          const any = { ...room, autoAccepts, seated, unanswered, inLine, held }
          const mayJoin = whyCannotJoin(any, joiner, now) === null
          expect(whyCannotWait(any, joiner, now) === null).toBe(!mayJoin)
          if (inLine > 0) expect(mayJoin).toBe(seatsForLine(any) > 0)
        },
      ),
    )
  })
})

test('a request is accepted while a seat is free and it would still be fine', () => {
  const by = {
    entry: 'unanswered' as const,
    isTaken: false,
    isHostSuspended: false,
    isRegular: false,
    isBlocked: false,
    isBanned: false,
  }
  expect(whyCannotAccept(room, by, now)).toBeNull()
  expect(whyCannotAccept({ ...room, status: 'confirmed' }, by, now)).toBeNull()
  expect(whyCannotAccept({ ...room, seated: 4 }, by, now)).toBe('full')
  expect(whyCannotAccept(room, { ...by, entry: 'seated' }, now)).toBe('notUnanswered')
  expect(whyCannotAccept(room, { ...by, isTaken: true }, now)).toBe('overlap')
  expect(whyCannotAccept(room, { ...by, isBlocked: true }, now)).toBe('refused')
  expect(whyCannotAccept(room, { ...by, isBanned: true }, now)).toBe('refused')
  expect(whyCannotAccept(room, by, at('2026-12-05 17:30'))).toBe('tooLate')
  expect(whyCannotAccept({ ...room, status: 'cancelled' }, by, now)).toBe('over')
})

test('a seat can be given up until the start, by anybody but the host', () => {
  const by = { entry: 'seated' as const, isHost: false }
  expect(whyCannotGiveUp(room, by, at('2026-12-05 17:59'))).toBeNull()
  expect(whyCannotGiveUp(room, by, startsAt)).toBe('started')
  expect(whyCannotGiveUp(room, { ...by, isHost: true }, now)).toBe('host')
  expect(whyCannotGiveUp(room, { ...by, entry: null }, now)).toBe('noEntry')
  expect(whyCannotGiveUp({ ...room, status: 'cancelled' }, by, now)).toBe('over')
})

test('the host removes who is seated, until the start, but nobody who was seen at the table', () => {
  const by = { entry: 'seated' as const, isHost: false, isAttendanceKnown: false }
  expect(whyCannotRemove(room, by, now)).toBeNull()
  expect(whyCannotRemove(room, by, at('2026-12-05 17:59'))).toBeNull()
  expect(whyCannotRemove(room, by, startsAt)).toBe('started')
  expect(whyCannotRemove(room, by, at('2026-12-05 23:59'))).toBe('started')
  expect(whyCannotRemove(room, by, at('2026-12-06 00:00'))).toBe('over')
  expect(whyCannotRemove(room, { ...by, isHost: true }, now)).toBe('host')
  expect(whyCannotRemove(room, { ...by, isAttendanceKnown: true }, now)).toBe('seen')
  expect(whyCannotRemove(room, { ...by, entry: 'unanswered' }, now)).toBe('noEntry')
})
