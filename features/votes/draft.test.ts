import { expect, test } from 'vitest'
import { emptyDraft, moveGame, toggleGame, toggleVeto } from './draft'

const [a, b, c, d, e, f] = [1, 2, 3, 4, 5, 6].map((id) => ({ id }))
const [one = { id: 0 }, two = { id: 0 }, three = { id: 0 }] = [a, b, c]
const full = { games: [one, two, three, d ?? one, e ?? one], veto: null }

test('a game is chosen as the last one, and taken off again', () => {
  const chosen = toggleGame(toggleGame(emptyDraft, one), two)
  expect(chosen.games).toEqual([one, two])
  expect(toggleGame(chosen, one).games).toEqual([two])
})

test('a sixth game is not added', () => {
  expect(toggleGame(full, f ?? one)).toBe(full)
  expect(toggleGame(full, two).games).toHaveLength(4)
})

test('a game is wanted or vetoed, and one veto replaces another', () => {
  const vetoed = toggleVeto({ games: [one, two], veto: null }, one)
  expect(vetoed).toEqual({ games: [two], veto: one })
  expect(toggleVeto(vetoed, three)).toEqual({ games: [two], veto: three })
  expect(toggleVeto(vetoed, one).veto).toBeNull()
  expect(toggleGame(vetoed, one)).toEqual({ games: [two, one], veto: null })
})

test('a game moves one place, and not past the ends', () => {
  expect(moveGame(full, 2, -1).games.map(({ id }) => id)).toEqual([2, 1, 3, 4, 5])
  expect(moveGame(full, 2, 1).games.map(({ id }) => id)).toEqual([1, 3, 2, 4, 5])
  expect(moveGame(full, 1, -1)).toBe(full)
  expect(moveGame(full, 5, 1)).toBe(full)
  expect(moveGame(full, 6, 1)).toBe(full)
})
