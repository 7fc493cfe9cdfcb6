import { expect, test } from 'vitest'
import { nextAction, ownReviewOf } from './next-action'
import { aMeetup } from './test-meetup'

const before = new Date('2099-06-10T05:00:00.000Z')
const after = new Date('2099-06-12T06:00:00.000Z')
const own = (part: object) => ({
  id: 7,
  state: 'seated' as const,
  place: null,
  isHost: false,
  checkedInAt: null,
  hasReviewed: false,
  wasMarkedAbsent: false,
  ...part,
})

test('somebody who is not there joins, waits for a seat, or hears why nobody is taken in', () => {
  expect(nextAction(aMeetup(), before)).toEqual({ is: 'join' })
  expect(nextAction(aMeetup({ seatsTaken: 4 }), before)).toEqual({ is: 'wait' })
  expect(nextAction(aMeetup({ status: 'closed' }), before)).toEqual({ is: 'nothing', why: 'closed' })
  expect(nextAction(aMeetup({ status: 'cancelled' }), before)).toEqual({ is: 'nothing', why: 'over' })
  const confirmed = { status: 'confirmed' as const, confirmedAt: before.toISOString() }
  expect(nextAction(aMeetup(confirmed), before)).toEqual({ is: 'nothing', why: 'closed' })
  expect(nextAction(aMeetup({ ...confirmed, takesLate: true }), before)).toEqual({ is: 'join' })
  expect(nextAction(aMeetup(), new Date('2099-06-12T04:30:00.000Z'))).toEqual({
    is: 'nothing',
    why: 'tooLate',
  })
  expect(nextAction(aMeetup({ isLocked: true }), before)).toEqual({ is: 'unlock' })
  const byHand = { autoAccepts: false, seatsTaken: 3, unanswered: 1 }
  expect(nextAction(aMeetup(byHand), before)).toEqual({ is: 'join' })
  expect(nextAction(aMeetup({ ...byHand, queued: 1 }), before)).toEqual({ is: 'wait' })
})

test('a page that does not know the time goes by the status alone', () => {
  expect(nextAction(aMeetup(), null)).toEqual({ is: 'join' })
})

test('somebody who is there sees where they stand, and cancels until the start', () => {
  expect(nextAction(aMeetup({ own: own({ state: 'unanswered' }) }), before)).toEqual({ is: 'unanswered' })
  expect(nextAction(aMeetup({ own: own({}) }), before)).toEqual({ is: 'seated', canCancel: true })
  expect(nextAction(aMeetup({ own: own({}), status: 'confirmed' }), after)).toEqual({
    is: 'seated',
    canCancel: false,
  })
  expect(nextAction(aMeetup({ own: own({}), status: 'ended' }), after)).toEqual({
    is: 'ended',
    review: 'write',
  })
})

test('whoever was there logs the play for good, and reviews and changes the review for two weeks', () => {
  const late = new Date(after.getTime() + 15 * 24 * 60 * 60_000)
  const ended = (part: object) => aMeetup({ own: own(part), status: 'ended' })
  expect(nextAction(ended({ hasReviewed: true }), after)).toEqual({ is: 'ended', review: 'change' })
  expect(nextAction(ended({ hasReviewed: true }), late)).toEqual({ is: 'ended', review: 'see' })
  expect(nextAction(ended({ isHost: true }), late)).toEqual({ is: 'ended', review: null })
  // Six hours after the start it has ended, even if the step has not run yet.
  const past = new Date('2099-06-12T11:00:00.000Z')
  expect(nextAction(aMeetup({ own: own({}) }), past)).toEqual({ is: 'ended', review: 'write' })
  expect(ownReviewOf(ended({}), null)).toBe('write')
  expect(ownReviewOf(ended({ state: 'in-line' }), after)).toBeNull()
  expect(ownReviewOf(aMeetup({ status: 'ended' }), after)).toBeNull()
  expect(nextAction(aMeetup({ own: own({}), status: 'cancelled' }), after)).toEqual({
    is: 'nothing',
    why: 'over',
  })
})

test('whoever waits in line takes a seat that is free, and hears when none will be given', () => {
  const inLine = { own: own({ state: 'in-line', place: 2 }) }
  const waits = { is: 'in-line', place: 2 }
  const full = aMeetup({ ...inLine, seatsTaken: 4 })
  expect(nextAction(full, before)).toEqual({ ...waits, whyNoSeat: 'full' })
  expect(nextAction(full, null)).toEqual({ ...waits, whyNoSeat: 'full' })
  expect(nextAction(aMeetup({ ...inLine, seatsTaken: 3 }), before)).toEqual({ ...waits, whyNoSeat: null })
  const confirmed = { ...inLine, status: 'confirmed' as const, confirmedAt: before.toISOString() }
  expect(nextAction(aMeetup(confirmed), before)).toEqual({ ...waits, whyNoSeat: 'closed' })
  expect(nextAction(aMeetup({ ...confirmed, takesLate: true }), before)).toEqual({
    ...waits,
    whyNoSeat: null,
  })
  const afterClosing = new Date('2099-06-12T04:30:00.000Z')
  expect(nextAction(aMeetup(inLine), afterClosing)).toEqual({ ...waits, whyNoSeat: 'tooLate' })
  expect(nextAction(aMeetup({ ...inLine, status: 'cancelled' }), before)).toEqual({
    is: 'nothing',
    why: 'over',
  })
})

test('a host confirms once the least number of people is there, and once only', () => {
  const host = own({ isHost: true })
  expect(nextAction(aMeetup({ own: host, seatsTaken: 1 }), before)).toEqual({
    is: 'host',
    canConfirm: false,
  })
  expect(nextAction(aMeetup({ own: host }), before)).toEqual({ is: 'host', canConfirm: true })
  const confirmed = { status: 'confirmed' as const, confirmedAt: before.toISOString() }
  expect(nextAction(aMeetup({ own: host, ...confirmed }), before)).toMatchObject({ canConfirm: false })
})

test('a seat that is held is offered to its holder until the deadline, and is full for others', () => {
  const own = {
    id: 7,
    state: 'in-line' as const,
    place: 1,
    isHost: false,
    checkedInAt: null,
    hasReviewed: false,
    wasMarkedAbsent: false,
  }
  const held = { seatsTaken: 3, seatsHeld: 1, queued: 1 }
  const offer = { deadline: '2099-06-11T06:20:00.000Z' }
  const actionAt = (moment: string, more: object) =>
    nextAction(aMeetup({ ...held, ...more }), new Date(moment))
  const before = '2099-06-11T06:19:59.000Z'
  expect(actionAt(before, { own, offer })).toEqual({ is: 'offered', deadline: new Date(offer.deadline) })
  expect(actionAt(offer.deadline, { own, offer })).toEqual({ is: 'in-line', place: 1, whyNoSeat: 'full' })
  expect(actionAt(before, { own })).toEqual({ is: 'in-line', place: 1, whyNoSeat: 'full' })
  expect(actionAt(before, {})).toEqual({ is: 'wait' })
  // Whoever pays for a pass holds a seat without being in line.
  expect(actionAt(before, { paying: offer })).toEqual({ is: 'join' })
  expect(actionAt(offer.deadline, { paying: offer })).toEqual({ is: 'wait' })
  // A confirmation that lets nobody else in leaves it to its holder.
  const confirmed = { status: 'confirmed', confirmedAt: before }
  expect(actionAt(before, { ...confirmed, own, offer })).toMatchObject({ is: 'offered' })
  expect(actionAt(before, confirmed)).toEqual({ is: 'nothing', why: 'closed' })
})
