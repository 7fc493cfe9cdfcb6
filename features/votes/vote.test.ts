import { describe, expect, test } from 'vitest'
import { ballotMessages, minutesOf, peopleAt, suits, whyBadBallot } from './vote'

const azul = { minPlayers: 2, maxPlayers: 4, playMinutes: 45, timed: 0, median: null }

describe('a game suits', () => {
  test.each([
    [1, 60, false],
    [2, 60, true],
    [4, 45, true],
    [4, 44, false],
    [5, 60, false],
    [4, null, true],
  ])('%i people with %s minutes: %s', (people, minutes, does) => {
    expect(suits(azul, { people, minutes })).toBe(does)
  })

  test('by what it takes at real tables, once five of them were timed', () => {
    const measured = { ...azul, timed: 5, median: 71.5 }
    expect(minutesOf(measured)).toBe(72)
    expect(minutesOf({ ...measured, timed: 4 })).toBe(45)
    expect(suits(measured, { people: 4, minutes: 60 })).toBe(false)
  })

  test('any time if nobody knows how long it takes', () => {
    expect(suits({ ...azul, playMinutes: 0 }, { people: 2, minutes: 60 })).toBe(true)
  })
})

test('a meetup votes for those who have a seat, and for as many as it needs', () => {
  expect(peopleAt({ seated: 1, minPeople: 3 })).toBe(3)
  expect(peopleAt({ seated: 4, minPeople: 3 })).toBe(4)
})

describe('a ballot', () => {
  test.each([
    [[1, 2], 3, null],
    [[], 3, null],
    [[1], null, null],
    [[], null, ballotMessages.empty],
    [[1, 1], null, ballotMessages.twice],
    [[1, 2], 2, ballotMessages.vetoed],
  ])('of %j with the veto %s', (gameIds, vetoId, message) => {
    expect(whyBadBallot({ gameIds, vetoId })?.message ?? null).toBe(message)
  })
})
